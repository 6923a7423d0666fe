// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/lesson/ask_me.h"

#include <QRandomGenerator>
#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "classroom/assignment_questions.h"
#include "panes/question_card.h"
#include "progress/progress.h"
#include "questions/question_template.h"
#include "scenario/document.h"
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

AskMe::AskMe(Session& session, QuestionCard& card, Progress& progress, QObject* parent)
    : QObject(parent),
      m_session(session),
      m_card(card),
      m_progress(progress),
      m_seed(QRandomGenerator::global()->generate()) {
  connect(&card, &QuestionCard::anotherRequested, this, &AskMe::ask);
  connect(&card, &QuestionCard::otherNumbersRequested, this, &AskMe::askAgain);
  connect(&card, &QuestionCard::committed, this, &AskMe::keep);
  connect(&card, &QuestionCard::committed, this, &AskMe::changed);
}

void AskMe::askAbout(const QString& lab) {
  m_lab = lab;
  ask();
}

const AskedQuestion* AskMe::openQuestion() const {
  return m_card.asked() && !m_card.isCommitted() ? &*m_card.asked() : nullptr;
}

void AskMe::leave() {
  if (!m_card.asked()) return;
  m_card.showNothing({});
  Q_EMIT changed();
}

void AskMe::ask() {
  const Snapshot& now = m_session.snapshot();
  if (!m_session.hasScenario()) return;
  const bool computed = now.hasResults() && now.scenario == m_session.scenario();
  const Selection& selected = m_session.selection();
  const OnStage stage{*m_session.scenario(), computed ? now.trace.get() : nullptr, selected.head, selected.row};
  const Templates able = templatesFor(stage);
  if (able.empty()) {
    m_card.showNothing(tr("No question is available for this document. Try one with a few tokens and heads."));
    return changed();
  }
  const auto isFresh = [this](const QuestionTemplate* each) { return !m_recent.contains(idOf(each)); };
  const auto isOfLab = [this](const QuestionTemplate* each) { return QLatin1String(each->lab) == m_lab; };
  Templates among = those(those(able, isOfLab), isFresh);
  if (among.empty()) among = those(able, isFresh);
  if (among.empty()) {
    m_recent.clear();
    among = able;
  }
  // Some templates find no question for a stage; then try another.
  while (!among.empty()) {
    const std::uint64_t seed = nthSeed(m_seed, ++m_asked);
    const QuestionTemplate& from = drawnTemplate(among, seed);
    if (std::optional<AskedQuestion> asked = attn::askAbout(from, stage, seed)) {
      m_recent << idOf(&from);
      const auto row = static_cast<int>(selected.row);
      return show(std::move(*asked), Stage{m_session.scenario(), static_cast<int>(selected.head), row});
    }
    std::erase(among, &from);
  }
  m_card.showNothing(tr("No question is available for this selection. Select another row or another head."));
  Q_EMIT changed();
}

void AskMe::askAgain() {
  if (!m_card.asked()) return;
  const AskedQuestion& now = *m_card.asked();
  constexpr int kTries = 20;  // some templates have few different numbers
  AskedQuestion next = drawQuestion(*now.from, nthSeed(m_seed, ++m_asked));
  for (int n = 1; n < kTries && textOf(next.parameters) == textOf(now.parameters); ++n)
    next = drawQuestion(*now.from, nthSeed(m_seed, ++m_asked));
  show(std::move(next), std::nullopt);
}

void AskMe::show(AskedQuestion asked, std::optional<Stage> stage) {
  m_stage = std::move(stage);
  m_card.ask(std::move(asked));
  m_card.takeFocus();
  m_since.start();
  Q_EMIT changed();
}

void AskMe::keep(const AskedQuestion& asked, const CommittedAnswer& committed) {
  LoggedAnswer answer = loggedAnswer(asked, committed.given, committed.hintUsed);
  answer.occasion = Occasion::AskMe;
  answer.when = momentNow();
  answer.seconds = m_since.isValid() ? static_cast<double>(m_since.elapsed()) / 1000 : 0;
  answer.rating =
      unplannedRating(answer.rating, m_progress.record().cards(CardRules()), answer.templateId, answer.when);
  QByteArray document;
  if (m_stage) {
    answer.document = AskedDocument{{}, m_stage->head, m_stage->row};
    document = QByteArray::fromStdString(writeDocument(*m_stage->scenario));
  }
  m_progress.add(std::move(answer), document);
}

}  // namespace attn::app
