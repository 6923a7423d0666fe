// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lecture_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <utility>
#include <vector>

#include "lessons/lesson_archive.h"
#include "lessons/lesson_names.h"
#include "scenario/document.h"
#include "scenario/pairs.h"
#include "session/document_file.h"

namespace attn::app {
namespace {

constexpr qint64 kMaxKept = qint64{16} << 20;  // maximum size of a file that is copied unread

/// Everything that the steps name: documents, and pictures of slides.
struct NamedFiles {
  std::set<std::string> documents, pictures;
};

NamedFiles filesNamedIn(const Lesson& lesson) {
  NamedFiles named;
  std::set<std::string>& sources = named.documents;
  const auto take = [&](const LessonStage& stage) {
    if (stage.page && !stage.page->picture.empty()) named.pictures.insert(stage.page->picture);
    for (const ScenarioRecipe* recipe : {&stage.scenario, stage.compare ? &stage.compare->pinned : nullptr})
      if (recipe && !recipe->source.empty() && !names::exampleOf(recipe->source)) sources.insert(recipe->source);
  };
  for (const LessonStep& step : lesson.steps) {
    take(step.stage);
    if (step.reveal()) take(*step.reveal());
    for (const LessonTask& task : step.tasks) take(task.stage);
  }
  return named;
}

/// The raw text of a document that cannot be opened.
std::shared_ptr<const std::string> rawText(const LoadedLesson& loaded, const std::string& source) {
  if (loaded.packed) {
    const auto found = loaded.packed->find(source);
    return found == loaded.packed->end() ? nullptr : std::make_shared<const std::string>(found->second);
  }
  if (!isNameInFolder(source)) return nullptr;
  QFile file(loaded.folder + QLatin1Char('/') + QString::fromStdString(source));
  if (file.size() > kMaxKept || !file.open(QIODevice::ReadOnly)) return nullptr;
  return std::make_shared<const std::string>(file.readAll().toStdString());
}

QString asShown(const std::filesystem::path& path) {
  return toQString(path.filename());
}

}  // namespace

Lecture lectureOf(const LoadedLesson& loaded) {
  Lecture lecture;
  lecture.lesson = loaded.lesson;
  lecture.texts = loaded.texts;
  LessonText& text = lecture.texts[loaded.lesson.language];
  text.language = loaded.lesson.language;
  if (text.line == 0) text.line = 1;
  const NamedFiles named = filesNamedIn(loaded.lesson);
  for (const std::string& path : named.pictures)
    if (auto bytes = loaded.pictures(path)) lecture.pictures.emplace(path, *bytes);
  for (const std::string& source : named.documents) {
    if (Result<Scenario> scenario = loaded.scenarios(source))
      lecture.documents.emplace(source, std::make_shared<const Scenario>(withoutPinned(std::move(*scenario))));
    else if (auto raw = rawText(loaded, source))
      lecture.others.emplace(source, std::move(raw));
  }
  if (!loaded.packed) return lecture;
  for (const auto& [name, content] : *loaded.packed) {
    const bool isOurs = name == kLessonFile || lecture.documents.contains(name) || lecture.pictures.contains(name) ||
                        (name.ends_with(".md") && lecture.texts.contains(name.substr(0, name.size() - 3)));
    if (!isOurs) lecture.others.emplace(name, std::make_shared<const std::string>(content));
  }
  return lecture;
}

std::shared_ptr<const LoadedLesson> asLesson(const Lecture& lecture) {
  auto loaded = std::make_shared<LoadedLesson>();
  loaded->lesson = lecture.lesson;
  loaded->texts = lecture.texts;
  loaded->scenarios = [documents = lecture.documents](const std::string& source) -> Result<Scenario> {
    if (const auto example = names::exampleOf(source)) return exampleNamed(*example);
    const auto found = documents.find(source);
    if (found == documents.end()) return tl::unexpected(Problems{{ProblemCode::FileNotFound, "", {source}}});
    return *found->second;
  };
  loaded->pictures = [pictures =
                          lecture.pictures](const std::string& path) -> Result<std::shared_ptr<const std::string>> {
    const auto found = pictures.find(path);
    if (found == pictures.end()) return tl::unexpected(Problems{{ProblemCode::FileNotFound, "", {path}}});
    return found->second;
  };
  return loaded;
}

LessonFiles DocumentTextCache::filesOf(const Lecture& lecture) {
  std::map<std::shared_ptr<const Scenario>, std::shared_ptr<const std::string>> needed;
  LessonFiles files = attn::filesOf(lecture, [&](const std::shared_ptr<const Scenario>& document) {
    std::shared_ptr<const std::string>& text = needed[document];
    if (const auto known = m_texts.find(document); known != m_texts.end()) text = known->second;
    if (!text) text = std::make_shared<const std::string>(writeDocument(*document));
    return *text;
  });
  m_texts = std::move(needed);
  return files;
}

std::set<std::string> documentPaths(const Lecture& lecture) {
  std::set<std::string> paths;
  for (const auto& [path, document] : lecture.documents) paths.insert(path);
  for (const auto& [path, picture] : lecture.pictures) paths.insert(path);
  return paths;
}

bool isOneFile(const QString& path) {
  return path.endsWith(QLatin1String(kLessonArchiveSuffix.data()), Qt::CaseInsensitive);
}

tl::expected<void, QString> saveLecture(const Lecture& lecture, const QString& path, DocumentTextCache& texts,
                                        const std::set<std::string>& former) {
  const auto failed = [](const WriteFailure& failure) {
    const QString reason = QString::fromLocal8Bit(failure.reason.message().c_str());
    return tl::unexpected(QString(asShown(failure.place) + QStringLiteral(": ") + reason));
  };
  const LessonFiles files = texts.filesOf(lecture);
  if (isOneFile(path)) {
    const auto written = attn::replaceFile(toPath(path), writeLessonArchive(files));
    if (!written) return failed(written.error());
    return {};
  }
  const std::filesystem::path folder = toPath(path);
  std::vector<std::pair<std::filesystem::path, std::string_view>> wanted;
  for (const auto& [name, content] : files)
    if (name != kLessonFile) wanted.emplace_back(folder / name, content);
  wanted.emplace_back(folder / kLessonFile, files.find(kLessonFile)->second);
  if (const auto written = replaceFiles(wanted); !written) return failed(written.error());
  for (const std::string& name : former)
    if (!files.contains(name) && isNameInFolder(name))
      QFile::remove(path + QLatin1Char('/') + QString::fromStdString(name));
  return {};
}

}  // namespace attn::app
