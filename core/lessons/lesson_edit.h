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

/// A lesson that is being written: a value and its edits. All functions are pure; steps count from 0, and a step that
/// does not exist is an error of the caller (std::out_of_range).
namespace attn {

/// The files of a lesson by their names in its folder: "lesson.json", "en.md", "my-own.attn.json".
using LessonFiles = std::map<std::string, std::string, std::less<>>;

/// A lesson with all its files, so that it can be shown on any machine.
struct Lecture {
  Lesson lesson;
  std::map<std::string, LessonText> texts;  // by language; that of lesson.language is always there
  /// Its own documents by path. Shared: steps that show the same document share it.
  std::map<std::string, std::shared_ptr<const Scenario>, std::less<>> documents;
  std::map<std::string, std::shared_ptr<const std::string>, std::less<>> pictures;  // files of its slides, by path
  /// Other files, kept unchanged: documents that do not open, files that are not part of a lesson.
  std::map<std::string, std::shared_ptr<const std::string>, std::less<>> others;

  const LessonText& text() const { return texts.at(lesson.language); }
  /// The text of a step in the original language.
  const StepText& said(std::size_t step) const;
  /// True if everything that would be written is equal.
  bool operator==(const Lecture&) const;
};

struct NamedExample {
  std::string name;  // without "example:"
  std::shared_ptr<const Scenario> scenario;
};

Lecture newLecture(std::string_view title, const std::string& language);

/// Adds the scenario (without its pinned one) to the lecture: as an example, unchanged or with a small patch; else as
/// an existing document; else as a new one. The recipe reads back as exactly this scenario.
ScenarioRecipe carried(Lecture&, const std::shared_ptr<const Scenario>&, std::span<const NamedExample>);
/// Pictures, too.
Lecture withoutUnusedDocuments(Lecture);

struct NewStep {
  LessonStage stage;
  std::string title;
  std::string note;  // Markdown
};

/// Inserts a step before step `at`; `at` may be the number of steps.
Lecture withStep(Lecture, std::size_t at, const NewStep&);
/// Moves a step to index `to`. Every step still shows what it showed before.
Lecture withStepMoved(Lecture, std::size_t from, std::size_t to);
/// Inserts a copy of the step after it, with its own id.
Lecture withStepDuplicated(Lecture, std::size_t step);
Lecture withoutStep(Lecture, std::size_t step);
/// Changes what a step shows; a reveal that showed the same changes with it.
Lecture withStage(Lecture, std::size_t step, const LessonStage&);

/// A picture file to be copied into the lecture.
struct NewPicture {
  std::string name;  // of the file, with its suffix
  std::shared_ptr<const std::string> bytes;
  std::string description = {};
};
/// For a slide without a lab: copies the picture into the lecture, or removes it. A file with the same bytes is shared.
Lecture withPicture(Lecture, std::size_t step, const std::optional<NewPicture>&);
Lecture withPictureDescription(Lecture, std::size_t step, std::string_view words);

// --- questions and texts. If a translation of the old text is up to date, the revision is raised.

Lecture withStepTitle(Lecture, std::size_t step, std::string_view title);
Lecture withNote(Lecture, std::size_t step, std::string_view markdown);
/// The notes for the speaker. No translation becomes outdated, because learners do not read them.
Lecture withSpeakerNotes(Lecture, std::size_t step, std::string_view markdown);
/// nullopt removes the question and the texts before and after the answer. A question replaces a passage with a
/// mistake.
Lecture withQuestion(Lecture, std::size_t step, std::optional<LessonQuestion>);
/// For a step with a question: the text above it, and the text after the guess is committed.
Lecture withPredictText(Lecture, std::size_t step, std::string_view markdown);
Lecture withRevealText(Lecture, std::size_t step, std::string_view markdown);
/// For a step with a question: the stage after the guess is committed.
Lecture withReveal(Lecture, std::size_t step, const LessonStage&);

Lecture withLectureTitle(Lecture, std::string_view title);
Lecture withLessonId(Lecture, const std::string& id);

/// Turns words into a valid id: "softmax-of-one-row" for "Softmax of one row"; `otherwise` if no letter is left.
std::string idOf(std::string_view words, std::string_view otherwise);

/// Returns the files of the lecture. `written` returns the text of a document (writeDocument or a cached result).
LessonFiles filesOf(const Lecture&, const std::function<std::string(const std::shared_ptr<const Scenario>&)>& written);
LessonFiles filesOf(const Lecture&);

}  // namespace attn
