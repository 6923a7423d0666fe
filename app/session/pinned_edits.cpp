// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/pinned_edits.h"

#include <QCoreApplication>

#include "session/session.h"
#include "text/difference_text.h"

namespace attn::app {
namespace {

struct PinnedText {
  Q_DECLARE_TR_FUNCTIONS(PinnedEdits)
};

void seekStepShowing(Session& session) {
  if (session.compareMode() == CompareMode::OnlyB) session.setCompareMode(CompareMode::SideBySide);
}

}  // namespace

void pinPresent(Session& session) {
  if (!session.hasScenario()) return;
  session.apply(PinnedText::tr("Pin as A"), withCurrentPinned(*session.scenario()));
  seekStepShowing(session);
}

void unpin(Session& session) {
  if (!session.hasScenario()) return;
  const Session::ComparedPair pair = session.comparedPair();
  if (pair.before && session.scenario() == pair.after) {
    session.apply(PinnedText::tr("Unpin A"), withoutPinned(*pair.before));
    return;
  }
  // True for a pair that has been changed since.
  const bool ofPair = pair.before && session.scenario()->pinned && session.scenario()->pinned == pair.after->pinned;
  session.apply(PinnedText::tr("Unpin A"), withoutPinned(*session.scenario()));
  if (ofPair)
    Q_EMIT session.notice(PinnedText::tr("The document is now B with your changes. Undo restores the comparison."));
}

void swapPinned(Session& session) {
  if (session.hasScenario()) session.apply(PinnedText::tr("Swap A and B"), withPinnedSwapped(*session.scenario()));
}

void applyPair(Session& session, ComparisonPair pair) {
  if (!session.hasScenario()) return;
  auto next = withPair(*session.scenario(), pair);
  if (!next) return;
  // If a pair follows another pair, keep the scenario before both.
  const Session::ComparedPair last = session.comparedPair();
  const auto before = last.before && session.scenario() == last.after ? last.before : session.scenario();
  session.apply(PinnedText::tr("Compare %1").arg(pairName(pair)), std::move(*next));
  session.setComparedPair({before, session.scenario()});
  seekStepShowing(session);
}

}  // namespace attn::app
