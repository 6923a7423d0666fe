// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_player.h"

#include <algorithm>
#include <utility>

#include "lessons/lesson_question.h"

namespace attn::app {

LessonPlayer::LessonPlayer(std::shared_ptr<const LoadedLesson> lesson, int step, std::uint64_t seed)
    : m_lesson(std::move(lesson)), m_seed(seed % kSeeds) {
  goTo(step);
}

bool LessonPlayer::mayContinue() const {
  return m_prediction != Prediction::Open && m_prediction != Prediction::Waiting;
}

const LessonStage& LessonPlayer::stage() const {
  const LessonStage* reveal = m_prediction == Prediction::Revealed ? current().reveal() : nullptr;
  return reveal ? *reveal : current().stage;
}

bool LessonPlayer::asksElsewhere() const {
  return m_draws > 0 && m_question && current().question->fromStage;
}

std::optional<LessonCell> LessonPlayer::cell() const {
  std::optional<LessonCell> cell = stage().select;
  if (!cell || !asksElsewhere()) return cell;
  const Parameters& asked = m_question->parameters;
  if (asked.has("head")) cell->head = static_cast<Index>(asked.whole("head"));
  if (asked.has("query")) cell->row = static_cast<Index>(asked.whole("query"));
  const char* column = cell->matrix == "output" ? "column" : "key";
  cell->column = asked.has(column) ? static_cast<Index>(asked.whole(column)) : std::min(cell->column, cell->row);
  return cell;
}

bool LessonPlayer::isRight() const {
  if (m_prediction != Prediction::Revealed || !m_guess) return false;
  if (m_question) return attn::isRight(m_question->question, *m_guess);
  const auto* sentence = std::get_if<std::size_t>(&*m_guess);
  return isPassage() && sentence && static_cast<Index>(*sentence) + 1 == wrongSentence();
}

std::vector<Mistake> LessonPlayer::mistakes() const {
  return m_question && m_guess ? recognizedMistakes(m_question->question, *m_guess) : std::vector<Mistake>();
}

void LessonPlayer::goTo(int step) {
  m_step = stepCount() == 0 ? -1 : std::clamp(step, 0, stepCount() - 1);
  m_draws = 0;
  ask();
}

void LessonPlayer::otherNumbers() {
  if (m_step < 0 || !current().question) return;
  ++m_draws;
  ask();
}

void LessonPlayer::ask() {
  ++m_askings;
  m_question.reset();
  m_guess.reset();
  m_prediction = Prediction::None;
  if (m_step < 0 || !current().isPrediction()) return;
  if (isPassage()) {
    m_prediction = Prediction::Open;
    return;
  }
  const LessonQuestion& wanted = *current().question;
  const QuestionTemplate* from = findTemplate(wanted.templateId);
  const bool needsStage = wanted.fromStage && from && from->read;
  if (needsStage) {
    m_prediction = Prediction::Waiting;
  } else if (!wanted.fromStage) {
    static const Scenario nothing;
    take(lessonQuestion(wanted, {nothing, nullptr, 0, {}}, m_seed, m_draws));
  } else {
    m_prediction = Prediction::Impossible;
  }
}

void LessonPlayer::take(std::optional<AskedQuestion> question) {
  m_question = std::move(question);
  m_prediction = m_question ? Prediction::Open : Prediction::Impossible;
}

void LessonPlayer::askAbout(const OnStage& stage) {
  if (!needsStage()) return;
  take(lessonQuestion(*current().question, stage, m_seed, m_draws));
}

void LessonPlayer::commit(std::optional<AnswerValue> guess) {
  if (m_prediction != Prediction::Open) return;
  m_guess = std::move(guess);
  m_prediction = Prediction::Revealed;
}

}  // namespace attn::app
