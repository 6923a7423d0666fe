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

void bringIntoView(Session& session) {
  if (session.compareMode() == CompareMode::OnlyB) session.setCompareMode(CompareMode::SideBySide);
}

}  // namespace

void pinPresent(Session& session) {
  if (!session.hasScenario()) return;
  session.apply(PinnedText::tr("Pin as A"), withPresentPinned(*session.scenario()));
  bringIntoView(session);
}

void unpin(Session& session) {
  if (session.hasScenario()) session.apply(PinnedText::tr("Unpin A"), withNothingPinned(*session.scenario()));
}

void swapPinned(Session& session) {
  if (session.hasScenario()) session.apply(PinnedText::tr("Swap A and B"), withPinnedSwapped(*session.scenario()));
}

void applyPair(Session& session, ComparisonPair pair) {
  if (!session.hasScenario()) return;
  auto next = withPair(*session.scenario(), pair);
  if (!next) return;
  session.apply(PinnedText::tr("Compare %1").arg(pairName(pair)), std::move(*next));
  bringIntoView(session);
}

}  // namespace attn::app
