// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_library.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <functional>
#include <utility>

#include "base/read_regular_file.h"
#include "base/term.h"
#include "lessons/control_names.h"
#include "lessons/lesson_archive.h"
#include "lessons/lesson_names.h"
#include "questions/question_template.h"
#include "scenario/document.h"
#include "scenario/input_file.h"
#include "session/document_file.h"
#include "session/examples.h"

namespace attn::app {
namespace {

constexpr qint64 kMaxBytes = qint64{1} << 20;  // per file of a lesson

struct CourseText {
  Q_DECLARE_TR_FUNCTIONS(Courses)
};

const QString& ownFolder() {
  static const QString folder = QStringLiteral(":/lessons");
  return folder;
}

Result<std::string> textOfFile(const QString& path) {
  const std::string name = QFileInfo(path).fileName().toStdString();
  const QFileInfo info(path);
  if (!info.exists()) return tl::unexpected(Problems{{ProblemCode::FileNotFound, "", {name}}});
  if (info.size() > kMaxBytes)
    return tl::unexpected(
        Problems{{ProblemCode::FileTooLarge, "", {name, std::to_string(info.size()), std::to_string(kMaxBytes)}}});
  if (!path.startsWith(QLatin1Char(':'))) return readText(toPath(path));
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return tl::unexpected(Problems{{ProblemCode::FileNotFound, "", {name}}});
  return file.readAll().toStdString();
}

/// With title and notes in the current language.
Result<Scenario> embeddedDocument(const QString& path, const std::string& text) {
  Result<Scenario> scenario = parseDocument(text);
  if (scenario) translateEmbedded(path, *scenario);
  return scenario;
}

ScenarioSource scenariosOf(const QString& folder) {
  return [folder](const std::string& source) -> Result<Scenario> {
    if (const auto example = names::exampleOf(source)) return exampleNamed(*example);
    if (folder.startsWith(QLatin1Char(':'))) {
      const QString path = QDir::cleanPath(folder + QLatin1Char('/') + QString::fromStdString(source));
      if (!path.startsWith(folder + QLatin1Char('/')))
        return tl::unexpected(Problems{{ProblemCode::PathOutsideFolder, "", {source}}});
      const Result<std::string> text = textOfFile(path);
      if (!text) return tl::unexpected(text.error());
      return embeddedDocument(path, *text);
    }
    const Result<std::filesystem::path> path = resolveInside(toPath(folder), source);
    if (!path) return tl::unexpected(path.error());
    return readDocument(*path);
  };
}

/// Scenarios within one file; references outside of it are errors.
ScenarioSource scenariosOf(const std::shared_ptr<const LessonFiles>& files) {
  return [files](const std::string& source) -> Result<Scenario> {
    if (const auto example = names::exampleOf(source)) return exampleNamed(*example);
    if (!isNameInFolder(source)) return tl::unexpected(Problems{{ProblemCode::PathOutsideFolder, "", {source}}});
    const auto found = files->find(source);
    if (found == files->end()) return tl::unexpected(Problems{{ProblemCode::FileNotFound, "", {source}}});
    return parseDocument(found->second);
  };
}

PictureSource picturesOf(const QString& folder) {
  return [folder](const std::string& path) -> Result<std::shared_ptr<const std::string>> {
    const Result<std::filesystem::path> place = resolveInside(toPath(folder), path);
    if (!place) return tl::unexpected(place.error());
    auto read = readRegularFile(*place, archive_limits::pictureBytes);
    if (read) return std::make_shared<const std::string>(std::move(*read));
    if (read.error().kind == ReadFailure::Kind::TooLarge)
      return tl::unexpected(Problems{
          {ProblemCode::FileTooLarge,
           "",
           {path, std::to_string(QFileInfo(toQString(*place)).size()), std::to_string(archive_limits::pictureBytes)}}});
    return tl::unexpected(Problems{{ProblemCode::FileNotFound, "", {path}}});
  };
}

PictureSource picturesOf(const std::shared_ptr<const LessonFiles>& files) {
  return [files](const std::string& path) -> Result<std::shared_ptr<const std::string>> {
    const auto found = files->find(path);
    if (found == files->end()) return tl::unexpected(Problems{{ProblemCode::FileNotFound, "", {path}}});
    return std::shared_ptr<const std::string>(files, &found->second);
  };
}

struct FileSource {
  QStringList names;
  std::function<Result<std::string>(const QString& name)> text;
};

FileSource filesIn(const QString& folder) {
  return {QDir(folder).entryList(QDir::Files, QDir::Name),
          [folder](const QString& name) { return textOfFile(folder + QLatin1Char('/') + name); }};
}

FileSource filesIn(const std::shared_ptr<const LessonFiles>& packed) {
  FileSource source;
  for (const auto& [name, content] : *packed) source.names << QString::fromStdString(name);
  source.text = [packed](const QString& name) -> Result<std::string> {
    const auto found = packed->find(name.toStdString());
    if (found == packed->end()) return tl::unexpected(Problems{{ProblemCode::FileNotFound, "", {name.toStdString()}}});
    return found->second;
  };
  return source;
}

void readTexts(const FileSource& source, LoadedLesson& loaded) {
  static const QRegularExpression language(QStringLiteral("^([a-z]{2,3}(_[A-Z]{2})?)\\.md$"));
  for (const QString& file : source.names) {
    const auto match = language.match(file);
    if (!match.hasMatch()) continue;
    const std::string name = match.captured(1).toStdString();
    const Result<std::string> text = source.text(file);
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

/// "scaling" for ".../scaling.lesson.zip".
QString nameOfArchive(const QString& path) {
  QString name = QFileInfo(path).fileName();
  const auto suffix = static_cast<qsizetype>(kLessonArchiveSuffix.size());
  if (name.endsWith(QLatin1String(kLessonArchiveSuffix.data()), Qt::CaseInsensitive)) name.chop(suffix);
  return name;
}

LessonArchiveRead unpacked(const QString& path) {
  const std::string name = QFileInfo(path).fileName().toStdString();
  const auto read = readRegularFile(toPath(path), archive_limits::archiveBytes);
  if (read) return readLessonArchive(*read, name);
  const bool isTooLarge = read.error().kind == ReadFailure::Kind::TooLarge;
  Problem problem{ProblemCode::FileUnreadable, "", {name, code(Term::NoPermission)}};
  if (isTooLarge)
    problem = {ProblemCode::FileTooLarge,
               "",
               {name, std::to_string(QFileInfo(path).size()), std::to_string(archive_limits::archiveBytes)}};
  else if (read.error().reason != std::errc::permission_denied)
    problem.arguments[1] = code(Term::InputError);
  return {{}, {{Severity::Fault, name, 0, std::move(problem)}}};
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

Result<Scenario> exampleNamed(std::string_view name) {
  const QString file =
      QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())) + QStringLiteral(".attn.json");
  if (file.contains(QLatin1Char('/')))
    return tl::unexpected(Problems{{ProblemCode::FileNotFound, "", {file.toStdString()}}});
  const QString path = QStringLiteral(":/scenarios/") + file;
  const Result<std::string> text = textOfFile(path);
  if (!text) return tl::unexpected(text.error());
  return embeddedDocument(path, *text);
}

std::vector<NamedExample> knownExamples() {
  std::vector<NamedExample> known;
  const QStringList files = QDir(QStringLiteral(":/scenarios")).entryList(QDir::Files, QDir::Name);
  for (const QString& file : files) {
    const std::string name = file.section(QLatin1Char('.'), 0, 0).toStdString();
    if (Result<Scenario> scenario = exampleNamed(name))
      known.push_back({name, std::make_shared<const Scenario>(std::move(*scenario))});
  }
  return known;
}

QString lessonAt(const QString& path) {
  const QFileInfo info(path);
  if (info.isDir()) return holdsLesson(path) ? path : QString();
  if (info.fileName() == QLatin1String(kLessonFile.data())) return info.absolutePath();
  const bool isCalledSo = path.endsWith(QLatin1String(kLessonArchiveSuffix.data()), Qt::CaseInsensitive);
  return isCalledSo ? path : QString();
}

namespace {

/// Reads structure and texts from a folder of this name or from the packed files.
void readFiles(const FileSource& files, const std::string& folder, const LessonVocabulary& vocabulary,
               LoadedLesson& loaded) {
  const Result<std::string> text = files.text(QLatin1String(kLessonFile.data()));
  if (text) {
    LessonRead read = readLesson(*text, vocabulary, folder);
    const std::string named = loaded.lesson.id;
    loaded.lesson = std::move(read.lesson);
    if (loaded.lesson.id.empty()) loaded.lesson.id = named;
    loaded.problems.insert(loaded.problems.end(), read.problems.begin(), read.problems.end());
  } else if (!loaded.packed || loaded.problems.empty()) {
    for (const Problem& problem : text.error())
      loaded.problems.push_back({Severity::Fault, std::string(kLessonFile), 0, problem});
  }
  readTexts(files, loaded);
  if (loaded.lesson.steps.empty()) return;
  const LessonProblems lacking = checkTexts(loaded.lesson, loaded.texts);
  loaded.problems.insert(loaded.problems.end(), lacking.begin(), lacking.end());
}

std::shared_ptr<LoadedLesson> lessonIn(LessonArchiveRead read, const QString& name,
                                       const LessonVocabulary& vocabulary) {
  auto loaded = std::make_shared<LoadedLesson>();
  loaded->problems = std::move(read.problems);
  loaded->packed = std::make_shared<const LessonFiles>(std::move(read.files));
  loaded->scenarios = scenariosOf(loaded->packed);
  loaded->pictures = picturesOf(loaded->packed);
  loaded->lesson.id = idOf(nameOfArchive(name).toStdString(), "lesson");
  readFiles(filesIn(loaded->packed), {}, vocabulary, *loaded);
  return loaded;
}

}  // namespace

std::shared_ptr<const LoadedLesson> unpackedLesson(std::string_view bytes, const QString& name,
                                                   const LessonVocabulary& vocabulary) {
  return lessonIn(readLessonArchive(bytes, name.toStdString()), name, vocabulary);
}

std::shared_ptr<const LoadedLesson> loadLesson(const QString& path, const LessonVocabulary& vocabulary) {
  const QString clean = QDir::cleanPath(path);
  if (QFileInfo(clean).isFile()) {
    std::shared_ptr<LoadedLesson> loaded = lessonIn(unpacked(clean), clean, vocabulary);
    loaded->folder = clean;
    return loaded;
  }
  auto loaded = std::make_shared<LoadedLesson>();
  loaded->folder = clean;
  loaded->scenarios = scenariosOf(clean);
  loaded->pictures = picturesOf(clean);
  loaded->lesson.id = QFileInfo(QFileInfo(clean).absoluteFilePath()).fileName().toStdString();
  readFiles(filesIn(clean), loaded->lesson.id, vocabulary, *loaded);
  return loaded;
}

LoadedLessons loadLessons(const QString& path, const LessonVocabulary& vocabulary) {
  if (const QString one = lessonAt(path); !one.isEmpty()) return {loadLesson(one, vocabulary)};
  if (QFileInfo(path).isFile()) return {loadLesson(path, vocabulary)};
  LoadedLessons lessons;
  const QStringList names = QDir(path).entryList(QDir::Dirs | QDir::Files | QDir::NoDotAndDotDot, QDir::Name);
  for (const QString& name : names) {
    const QString below = path + QLatin1Char('/') + name;
    if (lessonAt(below) == below) lessons.push_back(loadLesson(below, vocabulary));
  }
  const auto place = [courses = courseIds()](const std::shared_ptr<const LoadedLesson>& each) {
    const QString course = QString::fromStdString(each->lesson.course);
    const auto known = courses.indexOf(course);
    return std::tuple(known < 0 ? courses.size() : known, course, each->lesson.order, each->lesson.id);
  };
  std::ranges::stable_sort(lessons, {}, place);
  return lessons;
}

LoadedLessons builtInLessons() {
  return loadLessons(ownFolder(), lessonVocabulary());
}

QStringList courseIds() {
  return {QStringLiteral("foundations"), QStringLiteral("heads"), QStringLiteral("memory"), QStringLiteral("further"),
          QStringLiteral("mistakes")};
}

QString courseTitle(const QString& id) {
  if (id == QStringLiteral("lectures")) return CourseText::tr("Lectures");
  const QStringList titles{CourseText::tr("Foundations"), CourseText::tr("Heads"), CourseText::tr("Memory and speed"),
                           CourseText::tr("Going further"), CourseText::tr("Find the textbook’s mistake")};
  const auto known = courseIds().indexOf(id);
  return known < 0 ? id : titles[known];
}

}  // namespace attn::app
