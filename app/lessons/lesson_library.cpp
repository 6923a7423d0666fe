// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_library.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>

#include "lessons/control_names.h"
#include "lessons/lesson_names.h"
#include "questions/question_template.h"
#include "scenario/document.h"
#include "scenario/input_file.h"
#include "session/document_file.h"

namespace attn::app {
namespace {

constexpr qint64 kMostBytes = qint64{1} << 20;  // of one file of a lesson

struct CourseText {
  Q_DECLARE_TR_FUNCTIONS(Courses)
};

const QString& ownFolder() {
  static const QString folder = QStringLiteral(":/lessons");
  return folder;
}

/// The text of a file, of ours or of the disk.
Result<std::string> textOfFile(const QString& path) {
  const std::string name = QFileInfo(path).fileName().toStdString();
  const QFileInfo info(path);
  if (!info.exists()) return tl::unexpected(Problems{{ProblemCode::FileNotFound, "", {name}}});
  if (info.size() > kMostBytes)
    return tl::unexpected(
        Problems{{ProblemCode::FileTooLarge, "", {name, std::to_string(info.size()), std::to_string(kMostBytes)}}});
  if (!path.startsWith(QLatin1Char(':'))) return readText(toPath(path));
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return tl::unexpected(Problems{{ProblemCode::FileNotFound, "", {name}}});
  return file.readAll().toStdString();
}

Result<Scenario> exampleCalled(std::string_view name) {
  const QString file =
      QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())) + QStringLiteral(".attn.json");
  if (file.contains(QLatin1Char('/')))
    return tl::unexpected(Problems{{ProblemCode::FileNotFound, "", {file.toStdString()}}});
  const Result<std::string> text = textOfFile(QStringLiteral(":/scenarios/") + file);
  if (!text) return tl::unexpected(text.error());
  return parseDocument(*text);
}

ScenarioSource scenariosOf(const QString& folder) {
  return [folder](const std::string& source) -> Result<Scenario> {
    if (const auto example = names::exampleOf(source)) return exampleCalled(*example);
    if (folder.startsWith(QLatin1Char(':'))) {
      const QString path = QDir::cleanPath(folder + QLatin1Char('/') + QString::fromStdString(source));
      if (!path.startsWith(folder + QLatin1Char('/')))
        return tl::unexpected(Problems{{ProblemCode::PathOutsideFolder, "", {source}}});
      const Result<std::string> text = textOfFile(path);
      if (!text) return tl::unexpected(text.error());
      return parseDocument(*text);
    }
    const Result<std::filesystem::path> path = resolveInside(toPath(folder), source);
    if (!path) return tl::unexpected(path.error());
    return readDocument(*path);
  };
}

void readTexts(const QString& folder, LoadedLesson& loaded) {
  static const QRegularExpression language(QStringLiteral("^([a-z]{2,3}(_[A-Z]{2})?)\\.md$"));
  const QStringList files = QDir(folder).entryList(QDir::Files, QDir::Name);
  for (const QString& file : files) {
    const auto match = language.match(file);
    if (!match.hasMatch()) continue;
    const std::string name = match.captured(1).toStdString();
    const Result<std::string> text = textOfFile(folder + QLatin1Char('/') + file);
    if (!text) {
      for (const Problem& problem : text.error())
        loaded.problems.push_back({Severity::Fault, file.toStdString(), 0, problem});
      continue;
    }
    LessonTextRead read = readLessonText(*text, name);
    loaded.texts.emplace(name, std::move(read.text));
    loaded.problems.insert(loaded.problems.end(), read.problems.begin(), read.problems.end());
  }
}

bool holdsLesson(const QString& folder) {
  return QFileInfo::exists(folder + QLatin1Char('/') + QLatin1String(kLessonFile.data()));
}

}  // namespace

LessonText LoadedLesson::textIn(const QString& locale) const {
  const std::string wanted = locale.toStdString();
  if (texts.contains(wanted)) return attn::textIn(lesson, texts, wanted);
  const auto same = std::ranges::find_if(texts, [&](const auto& entry) {
    return QLocale(QString::fromStdString(entry.first)).language() == QLocale(locale).language();
  });
  return attn::textIn(lesson, texts, same == texts.end() ? lesson.language : same->first);
}

LessonVocabulary lessonVocabulary() {
  LessonVocabulary names;
  names.labs = lessonLabs();
  names.controls = controlNames();
  const QStringList examples = QDir(QStringLiteral(":/scenarios")).entryList(QDir::Files, QDir::Name);
  for (const QString& file : examples) names.examples.push_back(file.section(QLatin1Char('.'), 0, 0).toStdString());
  for (const QuestionTemplate& each : questionTemplates()) {
    const std::string id(each.id);
    if (std::ranges::find(names.templates, id) == names.templates.end()) names.templates.push_back(id);
  }
  return names;
}

std::shared_ptr<const LoadedLesson> loadLesson(const QString& folder, const LessonVocabulary& vocabulary) {
  auto loaded = std::make_shared<LoadedLesson>();
  const QString clean = QDir::cleanPath(folder);
  loaded->folder = clean;
  loaded->scenarios = scenariosOf(clean);
  const std::string name = QFileInfo(QFileInfo(clean).absoluteFilePath()).fileName().toStdString();
  const Result<std::string> text = textOfFile(clean + QLatin1Char('/') + QLatin1String(kLessonFile.data()));
  if (text) {
    LessonRead read = readLesson(*text, vocabulary, name);
    loaded->lesson = std::move(read.lesson);
    loaded->problems = std::move(read.problems);
  } else {
    loaded->lesson.id = name;
    for (const Problem& problem : text.error())
      loaded->problems.push_back({Severity::Fault, std::string(kLessonFile), 0, problem});
  }
  readTexts(clean, *loaded);
  if (!loaded->lesson.steps.empty()) {
    const LessonProblems lacking = checkTexts(loaded->lesson, loaded->texts);
    loaded->problems.insert(loaded->problems.end(), lacking.begin(), lacking.end());
  }
  return loaded;
}

LoadedLessons loadLessons(const QString& folder, const LessonVocabulary& vocabulary) {
  if (holdsLesson(folder)) return {loadLesson(folder, vocabulary)};
  LoadedLessons lessons;
  const QStringList names = QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
  for (const QString& name : names)
    if (holdsLesson(folder + QLatin1Char('/') + name))
      lessons.push_back(loadLesson(folder + QLatin1Char('/') + name, vocabulary));
  const auto place = [courses = courseIds()](const std::shared_ptr<const LoadedLesson>& each) {
    const QString course = QString::fromStdString(each->lesson.course);
    const auto known = courses.indexOf(course);
    return std::tuple(known < 0 ? courses.size() : known, course, each->lesson.order, each->lesson.id);
  };
  std::ranges::stable_sort(lessons, {}, place);
  return lessons;
}

LoadedLessons ownLessons() {
  return loadLessons(ownFolder(), lessonVocabulary());
}

QStringList courseIds() {
  return {QStringLiteral("foundations"), QStringLiteral("heads"), QStringLiteral("memory"), QStringLiteral("mistakes")};
}

QString courseTitle(const QString& id) {
  const QStringList titles{CourseText::tr("Foundations"), CourseText::tr("Heads and positions"),
                           CourseText::tr("Memory and speed"), CourseText::tr("Find the textbook’s mistake")};
  const auto known = courseIds().indexOf(id);
  return known < 0 ? id : titles[known];
}

}  // namespace attn::app
