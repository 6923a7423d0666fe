// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <filesystem>
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

/// A lesson with its texts, as it was read, and everything that is wrong with it.
struct LoadedLesson {
  Lesson lesson;
  std::map<std::string, LessonText> texts;  // by language
  LessonProblems problems;                  // of structure and texts, as far as they show without playing it
  ScenarioSource scenarios;                 // examples, and the documents that the lesson brings along
  QString folder;                           // or file where it lies; ":/lessons/…" where it travels with the program
  std::shared_ptr<const LessonFiles> packed;  // what the one file holds; nullptr of a folder

  /// In a language of the window ("zh_CN"); the original stands in where there is none.
  LessonText textIn(const QString& locale) const;
};

using LoadedLessons = std::vector<std::shared_ptr<const LoadedLesson>>;

/// The names that lessons may use: all labs but Learn, the controls of control_names.h, our examples and templates.
LessonVocabulary lessonVocabulary();

/// The lesson in a folder ("/home/me/lessons/scaling", ":/lessons/scaling") or in one file ("scaling.lesson.zip").
/// Whatever it lacks, a lesson comes back: its problems say what is wrong. The id of a lesson in one file need not be
/// the file's name, which people change.
std::shared_ptr<const LoadedLesson> loadLesson(const QString& path, const LessonVocabulary&);

/// The lesson in the bytes of such a file; `name` is what problems call it.
std::shared_ptr<const LoadedLesson> unpackedLesson(std::string_view bytes, const QString& name,
                                                   const LessonVocabulary&);

/// The lessons below a folder, in folders and in files, by course (ours in their order, then others), `order` and id;
/// the folder itself where it holds a lesson.json; the one lesson of a file.
LoadedLessons loadLessons(const QString& path, const LessonVocabulary&);

/// The lesson that a path means: a file that is called so, a folder with a lesson.json, or that file's folder; empty
/// where it means none.
QString lessonAt(const QString& path);
/// An example by its name without "example:".
Result<Scenario> exampleCalled(std::string_view name);
/// All of them, read once by whoever asks: some milliseconds.
std::vector<KnownExample> knownExamples();
/// Those that travel with the program. Reads them anew; a few milliseconds each.
LoadedLessons ownLessons();

/// The courses that have names of their own, in the order in which they are best learned: "foundations", "heads",
/// "memory", "mistakes".
QStringList courseIds();
/// Its title, translated; a course of others is called by its id.
QString courseTitle(const QString& id);

}  // namespace attn::app
