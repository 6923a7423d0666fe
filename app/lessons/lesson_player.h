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

/// The state of a lesson: the current step, its question and the guess. A value without a window; LessonDirector shows
/// it on the stage.
class LessonPlayer {
 public:
  enum class Prediction {
    None,       // the step has no question
    Waiting,    // the question needs the numbers of the stage, which are being computed
    Open,       // asked, no guess yet
    Revealed,   // the guess is committed; the stage shows the answer
    Impossible  // the question cannot be made from this stage; the step continues without it
  };

  /// Begins at a step, clamped to the existing ones. `seed` is the first seed of questions without a seed of their own.
  LessonPlayer(std::shared_ptr<const LoadedLesson>, int step, std::uint64_t seed);

  const LoadedLesson& loaded() const { return *m_lesson; }
  const std::shared_ptr<const LoadedLesson>& shared() const { return m_lesson; }
  const Lesson& lesson() const { return m_lesson->lesson; }
  int stepCount() const { return static_cast<int>(lesson().steps.size()); }
  /// From 0; -1 for a lesson without steps.
  int step() const { return m_step; }
  const LessonStep& current() const { return lesson().steps[static_cast<std::size_t>(m_step)]; }
  bool isAtFirst() const { return m_step <= 0; }
  bool isAtLast() const { return m_step + 1 >= stepCount(); }
  /// True unless a prediction is still to be made.
  bool mayContinue() const;

  /// What the stage must show: the step's stage, or the reveal's once a guess is committed.
  const LessonStage& stage() const;

  /// The selected cell. For a question with other numbers, the cell that it asks about.
  std::optional<LessonCell> cell() const;
  /// True if the question asks about another cell of the stage than at first.
  bool asksElsewhere() const;

  Prediction prediction() const { return m_prediction; }
  /// The question, from Open on; nullopt if a passage asks for a sentence.
  const std::optional<AskedQuestion>& question() const { return m_question; }
  /// The committed guess; nullopt if the learner asked for the answer without one.
  const std::optional<AnswerValue>& guess() const { return m_guess; }
  bool isPassage() const { return stepCount() > 0 && current().mistake.has_value(); }
  /// The wrong sentence, from 1.
  Index wrongSentence() const { return current().mistake->sentence; }
  /// For a revealed prediction: the verdict, and the mistakes that lead to the guess.
  bool isRight() const;
  std::vector<Mistake> mistakes() const;

  void goTo(int step);
  /// Number of questions asked and steps shown; changes with every new question.
  int askings() const { return m_askings; }
  /// Number of times that other numbers were asked for at this step.
  std::uint64_t draws() const { return m_draws; }
  /// True while the question waits for the numbers of the stage.
  bool needsStage() const { return m_prediction == Prediction::Waiting; }
  /// Makes the waiting question; `stage` must be what goTo() or otherNumbers() requested.
  void askAbout(const OnStage& stage);
  void cannotAsk() {
    if (needsStage()) m_prediction = Prediction::Impossible;
  }
  /// Commits a guess (for a passage the sentence, an index from 0); nullopt: "show me".
  void commit(std::optional<AnswerValue> guess);
  /// Asks the same question with other numbers; about another row if it is about the stage.
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
