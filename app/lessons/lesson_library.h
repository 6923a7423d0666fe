// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lessons/lesson.h"
#include "lessons/lesson_edit.h"
#include "lessons/lesson_reader.h"
#include "lessons/lesson_text.h"
#include "lessons/stage_scenario.h"

namespace attn::app {

/// Reads a picture file of a lesson by its path.
using PictureSource = std::function<Result<std::shared_ptr<const std::string>>(const std::string& path)>;

/// A lesson as loaded, with its texts and all its problems.
struct LoadedLesson {
  Lesson lesson;
  std::map<std::string, LessonText> texts;    // by language
  LessonProblems problems;                    // in structure and texts, as far as they can be found without playing it
  ScenarioSource scenarios;                   // examples, and the lesson's own documents
  PictureSource pictures;                     // the files of its slides
  QString folder;                             // path of the folder or file; ":/lessons/…" for built-in lessons
  std::shared_ptr<const LessonFiles> packed;  // contents of the file; nullptr for a folder

  /// The text in a language of the window ("zh_CN"); the original if there is no translation.
  LessonText textIn(const QString& locale) const;
};

using LoadedLessons = std::vector<std::shared_ptr<const LoadedLesson>>;

/// The names that lessons may use: all labs except Learn, the controls of control_names.h, our examples and templates.
LessonVocabulary lessonVocabulary();

/// Loads a lesson from a folder ("/home/me/lessons/scaling", ":/lessons/scaling") or from one file
/// ("scaling.lesson.zip"). Never fails: problems are listed in the result. The id of a lesson in one file may differ
/// from the file's name, since users rename files.
std::shared_ptr<const LoadedLesson> loadLesson(const QString& path, const LessonVocabulary&);

/// Loads a lesson from the bytes of such a file; `name` is used in problems.
std::shared_ptr<const LoadedLesson> unpackedLesson(std::string_view bytes, const QString& name,
                                                   const LessonVocabulary&);

/// The lessons in a folder, as folders and files, by course (ours in their order, then others), `order` and id; also
/// accepts the folder of a single lesson.json, or a single file.
LoadedLessons loadLessons(const QString& path, const LessonVocabulary&);

/// The lesson that a path refers to: a lesson file, a folder with a lesson.json, or the folder of that lesson.json;
/// empty if none.
QString lessonAt(const QString& path);
/// An example, by its name without "example:".
Result<Scenario> exampleNamed(std::string_view name);
/// All examples, read from disk on each call: some milliseconds.
std::vector<NamedExample> knownExamples();
/// The built-in lessons, read from disk on each call; a few milliseconds each.
LoadedLessons builtInLessons();

/// The named courses in the recommended order: "foundations", "heads", "memory", "further", "mistakes".
QStringList courseIds();
/// The translated title of a course; for other courses, the id.
QString courseTitle(const QString& id);

}  // namespace attn::app
