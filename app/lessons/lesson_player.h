// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "lessons/lesson.h"
#include "lessons/lesson_library.h"
#include "questions/question_template.h"

namespace attn::app {

/// Where a lesson stands: the step, and what has been asked and guessed there. A value without a window: LessonDirector
/// puts on the stage what it says.
class LessonPlayer {
 public:
  enum class Prediction {
    None,       // nothing is asked at this step
    Waiting,    // the question needs the numbers of the stage, which are being computed
    Open,       // asked, no guess yet
    Revealed,   // the guess is committed; the stage shows the answer
    Impossible  // the question cannot be made from this stage: the step goes on without it
  };

  /// Begins at a step; steps that do not exist are the nearest that does. `seed` is where questions without a seed of
  /// their own begin.
  LessonPlayer(std::shared_ptr<const LoadedLesson>, int step, std::uint64_t seed);

  const LoadedLesson& loaded() const { return *m_lesson; }
  const Lesson& lesson() const { return m_lesson->lesson; }
  int stepCount() const { return static_cast<int>(lesson().steps.size()); }
  /// From 0; -1 of a lesson without a step.
  int step() const { return m_step; }
  const LessonStep& current() const { return lesson().steps[static_cast<std::size_t>(m_step)]; }
  bool isAtFirst() const { return m_step <= 0; }
  bool isAtLast() const { return m_step + 1 >= stepCount(); }
  /// Whether the lesson may go on: a prediction has been made where one is asked for.
  bool mayContinue() const;

  /// What must be on the stage now: that of the step, or of its reveal once a guess is committed.
  const LessonStage& stage() const;

  /// The cell that is selected there. A question about the stage with other numbers is about another cell: that one.
  std::optional<LessonCell> cell() const;
  /// Whether the question is about another cell of the stage than its first numbers were.
  bool asksElsewhere() const;

  Prediction prediction() const { return m_prediction; }
  /// The question, from Open on; nullopt where a sentence of a passage is asked for.
  const std::optional<AskedQuestion>& question() const { return m_question; }
  /// What the learner committed; nullopt where they asked to see the answer without a guess.
  const std::optional<AnswerValue>& guess() const { return m_guess; }
  bool isPassage() const { return stepCount() > 0 && current().mistake.has_value(); }
  /// The sentence that is wrong, from 1.
  Index wrongSentence() const { return current().mistake->sentence; }
  /// Of a revealed prediction: whether the guess was right, and the mistakes that give it.
  bool isRight() const;
  std::vector<Mistake> mistakes() const;

  void goTo(int step);
  /// How often something was asked, or a step was gone to: another number, another question.
  int askings() const { return m_askings; }
  /// How often other numbers were asked for at this step.
  std::uint64_t draws() const { return m_draws; }
  /// Whether the question waits for the numbers that are on the stage.
  bool needsStage() const { return m_prediction == Prediction::Waiting; }
  /// Makes the question that waits; `stage` is what goTo() or otherNumbers() asked to be shown.
  void askAbout(const OnStage& stage);
  void cannotAsk() {
    if (needsStage()) m_prediction = Prediction::Impossible;
  }
  /// Commits a guess (for a passage the sentence, an index from 0), or none: "show me".
  void commit(std::optional<AnswerValue> guess);
  /// Asks the same with other numbers; those of a question about the stage are of another row.
  void otherNumbers();

 private:
  void ask();
  void take(std::optional<AskedQuestion>);

  std::shared_ptr<const LoadedLesson> m_lesson;
  int m_step = -1;
  std::uint64_t m_seed, m_draws = 0;
  int m_askings = 0;
  Prediction m_prediction = Prediction::None;
  std::optional<AskedQuestion> m_question;
  std::optional<AnswerValue> m_guess;
};

}  // namespace attn::app
