// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lessons/lesson.h"
#include "lessons/lesson_text.h"
#include "scenario/scenario.h"

/// A lesson that is being made: a value, and what can be done to it. All functions are pure; steps count from 0, and
/// one that does not exist is a fault of the caller (std::out_of_range).
namespace attn {

/// The files of a lesson by their names in its folder: "lesson.json", "en.md", "my-own.attn.json".
using LessonFiles = std::map<std::string, std::string, std::less<>>;

/// A lesson with all that it carries, so that it can be shown on any machine.
struct Lecture {
  Lesson lesson;
  std::map<std::string, LessonText> texts;  // by language; that of lesson.language is always there
  /// Its own documents by path. Shared: steps that show the same have the same.
  std::map<std::string, std::shared_ptr<const Scenario>, std::less<>> documents;
  /// What lies beside them and is kept as it is: documents that do not open, files that are not a lesson's.
  std::map<std::string, std::shared_ptr<const std::string>, std::less<>> others;

  const LessonText& text() const { return texts.at(lesson.language); }
  /// What is said at a step in the language that the lecture is written in.
  const StepText& said(std::size_t step) const;
  /// Equal when all that would be written is equal.
  bool operator==(const Lecture&) const;
};

struct KnownExample {
  std::string name;  // without "example:"
  std::shared_ptr<const Scenario> scenario;
};

Lecture newLecture(std::string_view title, const std::string& language);

/// How the scenario (without what is pinned) comes into the lecture: an example, as it is or with a small patch; else a
/// document that is there; else a new one, which is added. Reads back as exactly this scenario.
ScenarioRecipe carried(Lecture&, const std::shared_ptr<const Scenario>&, std::span<const KnownExample>);
/// The documents that no step needs any more are let go.
Lecture withoutUnusedDocuments(Lecture);

struct NewStep {
  LessonStage stage;
  std::string title;
  std::string note;  // Markdown
};

/// A step before step `at`; at the end where `at` is their number.
Lecture withStep(Lecture, std::size_t at, const NewStep&);
/// The step stands at `to` afterwards. Every step shows what it showed before.
Lecture withStepMoved(Lecture, std::size_t from, std::size_t to);
/// A step of the same kind behind it, with an id of its own.
Lecture withStepDuplicated(Lecture, std::size_t step);
Lecture withoutStep(Lecture, std::size_t step);
/// What it shows; a reveal that showed the same goes with it.
Lecture withStage(Lecture, std::size_t step, const LessonStage&);

// --- what is asked and said. Where a translation of what was said before is up to date, the revision rises.

Lecture withStepTitle(Lecture, std::size_t step, std::string_view title);
Lecture withNote(Lecture, std::size_t step, std::string_view markdown);
/// nullopt: nothing is asked any more, and what was said before and after the answer is let go. A passage with a
/// mistake gives way to the question.
Lecture withQuestion(Lecture, std::size_t step, std::optional<LessonQuestion>);
/// Of a step with a question: what stands above it, and what is said once the guess is committed.
Lecture withPredictText(Lecture, std::size_t step, std::string_view markdown);
Lecture withRevealText(Lecture, std::size_t step, std::string_view markdown);
/// Of a step with a question: what is on the stage once the guess is committed.
Lecture withReveal(Lecture, std::size_t step, const LessonStage&);

Lecture withLectureTitle(Lecture, std::string_view title);
Lecture withSummary(Lecture, std::string_view markdown);
Lecture withLessonId(Lecture, const std::string& id);

/// "softmax-of-one-row" of "Softmax of one row": what an id may be; `otherwise` where no letter is left.
std::string idOf(std::string_view words, std::string_view otherwise);

/// The files of the lecture. `written` makes the text of a document (writeDocument, or what was made of it before).
LessonFiles filesOf(const Lecture&, const std::function<std::string(const std::shared_ptr<const Scenario>&)>& written);
LessonFiles filesOf(const Lecture&);

}  // namespace attn
