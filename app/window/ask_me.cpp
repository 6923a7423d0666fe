// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/ask_me.h"

#include <QRandomGenerator>
#include <QStringList>
#include <algorithm>
#include <iterator>
#include <vector>

#include "panes/question_card.h"
#include "questions/question_template.h"
#include "session/session.h"

namespace attn::app {
namespace {

using Templates = std::vector<const QuestionTemplate*>;

QString idOf(const QuestionTemplate* each) {
  return QString::fromUtf8(each->id.data(), static_cast<qsizetype>(each->id.size()));
}

Templates those(const Templates& all, const auto& which) {
  Templates some;
  std::ranges::copy_if(all, std::back_inserter(some), which);
  return some;
}

}  // namespace

AskMe::AskMe(Session& session, QuestionCard& card, QObject* parent)
    : QObject(parent), m_session(session), m_card(card), m_seed(QRandomGenerator::global()->generate()) {
  connect(&card, &QuestionCard::anotherWanted, this, &AskMe::ask);
  connect(&card, &QuestionCard::otherNumbersWanted, this, &AskMe::askAgain);
}

void AskMe::askAbout(const QString& lab) {
  m_lab = lab;
  ask();
}

void AskMe::ask() {
  const Snapshot& now = m_session.snapshot();
  if (!m_session.hasScenario()) return;
  const bool computed = now.hasResults() && now.scenario == m_session.scenario();
  const Selection& selected = m_session.selection();
  const OnStage stage{*m_session.scenario(), computed ? now.trace.get() : nullptr, selected.head, selected.row};
  const Templates able = templatesFor(stage);
  if (able.empty()) {
    m_card.showNothing(tr("There is no question about this document yet. Try one with a few tokens and heads."));
    return;
  }
  const auto isFresh = [this](const QuestionTemplate* each) { return !m_recent.contains(idOf(each)); };
  const auto isOfLab = [this](const QuestionTemplate* each) { return QLatin1String(each->lab) == m_lab; };
  Templates among = those(those(able, isOfLab), isFresh);
  if (among.empty()) among = those(able, isFresh);
  if (among.empty()) {
    m_recent.clear();
    among = able;
  }
  // Which row is asked about may decide whether a template can ask at all: a few seeds are tried.
  constexpr int kTries = 8;
  for (int attempt = 0; attempt < kTries; ++attempt) {
    const std::uint64_t seed = nthSeed(m_seed, ++m_asked);
    const QuestionTemplate& from = drawnTemplate(among, seed);
    std::optional<AskedQuestion> asked = attn::askAbout(from, stage, seed);
    if (!asked) continue;
    m_recent << idOf(&from);
    m_card.ask(std::move(*asked));
    m_card.takeFocus();
    return;
  }
}

void AskMe::askAgain() {
  if (!m_card.asked()) return;
  m_card.ask(drawQuestion(*m_card.asked()->from, nthSeed(m_seed, ++m_asked)));
  m_card.takeFocus();
}

}  // namespace attn::app
