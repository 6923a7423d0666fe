// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/present/class_poll.h"

#include <QCoreApplication>
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <variant>

#include "text/learner_markup.h"
#include "text/question_text.h"

namespace attn::app {
namespace {

struct PollWords {
  Q_DECLARE_TR_FUNCTIONS(PollWords)
};

}  // namespace

ClassPoll::ClassPoll(std::vector<PollOption> options)
    : m_options(std::move(options)), m_rounds(1, std::vector<int>(m_options.size(), 0)) {}

int ClassPoll::hands(int option, int round) const {
  return m_rounds.at(static_cast<std::size_t>(round)).at(static_cast<std::size_t>(option));
}

int ClassPoll::total(int round) const {
  const std::vector<int>& counts = m_rounds.at(static_cast<std::size_t>(round));
  return std::accumulate(counts.begin(), counts.end(), 0);
}

double ClassPoll::share(int option, int round) const {
  const int all = total(round);
  return all == 0 ? 0 : static_cast<double>(hands(option, round)) / all;
}

double ClassPoll::shareRight(int round) const {
  double sum = 0;
  for (int i = 0; i < optionCount(); ++i)
    if (m_options[static_cast<std::size_t>(i)].right) sum += share(i, round);
  return sum;
}

void ClassPoll::setHands(int option, int hands) {
  m_rounds.back().at(static_cast<std::size_t>(option)) = std::clamp(hands, 0, kMaxHands);
}

PollAdvice ClassPoll::advice() const {
  const int asked = rounds() - 1, all = total(asked);
  if (all == 0) return PollAdvice::None;
  std::int64_t right = 0;
  for (int i = 0; i < optionCount(); ++i)
    if (m_options[static_cast<std::size_t>(i)].right) right += hands(i, asked);
  // Integer arithmetic, so that 7 of 20 is exactly 35 % on every machine.
  if (100 * right < 35 * static_cast<std::int64_t>(all)) return PollAdvice::Hint;
  if (100 * right <= 70 * static_cast<std::int64_t>(all)) return PollAdvice::Discuss;
  return PollAdvice::GoOn;
}

void ClassPoll::askAgain() {
  if (total(rounds() - 1) == 0) return;
  m_rounds.resize(1);
  m_rounds.emplace_back(m_options.size(), 0);
}

std::vector<PollOption> pollOptions(const Question& question) {
  std::vector<PollOption> options;
  if (question.kind == AnswerKind::Choice) {
    const auto* right = std::get_if<std::size_t>(&question.answer);
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
      options.push_back({learnerWords(phraseText(question.choices[i])), right && *right == i,
                         learnerWords(mistakeNames(recognizedMistakes(question, i)))});
    }
    if (!options.empty()) return options;
  }
  if (question.kind == AnswerKind::Number || question.kind == AnswerKind::Cell) {
    std::vector<const AnswerValue*> answers;
    const auto addOnce = [&](const AnswerValue& answer, const PollOption& option) {
      const auto saysTheSame = [&](const PollOption& other) { return other.text == option.text; };
      if (std::ranges::any_of(options, saysTheSame)) return;
      const auto later = std::ranges::find_if(answers, [&](const AnswerValue* other) { return answer < *other; });
      options.insert(options.begin() + (later - answers.begin()), option);
      answers.insert(later, &answer);
    };
    addOnce(question.answer, {learnerWords(answerText(question, question.answer)), true, {}});
    for (const Mistake& mistake : question.mistakes)
      if (!isRight(question, mistake.answer))
        addOnce(mistake.answer, {learnerWords(answerText(question, mistake.answer)), false,
                                 learnerWords(mistakeNames(recognizedMistakes(question, mistake.answer)))});
    options.push_back({PollWords::tr("Something else"), false, {}});
    return options;
  }
  return {{PollWords::tr("I have it right"), true, {}}, {PollWords::tr("I have something else"), false, {}}};
}

std::vector<PollOption> pollOptions(const QStringList& sentences, Index wrong) {
  std::vector<PollOption> options;
  for (qsizetype i = 0; i < sentences.size(); ++i)
    options.push_back({PollWords::tr("Sentence %1").arg(i + 1), i + 1 == wrong, {}});
  return options;
}

}  // namespace attn::app
