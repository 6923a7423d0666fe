// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/document/dropped_files.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMimeDatabase>
#include <QUrl>
#include <cstring>
#include <string_view>

#include "lessons/lesson_library.h"
#include "model/trained_model.h"
#include "session/document_file.h"
#include "text/list_text.h"

namespace attn::app {
namespace {

struct DropText {
  Q_DECLARE_TR_FUNCTIONS(DroppedFiles)
};

constexpr qint64 kBeginning = 512;  // bytes needed to recognize a document

/// True if a config.json is that of a model, not a document of this name.
bool namesAModel(const QString& path) {
  constexpr qint64 kConfig = 1 << 16;
  QFile file(path);
  return file.open(QIODevice::ReadOnly) && file.read(kConfig).contains("\"model_type\"");
}

bool beginsLikeADocument(const QString& path) {
  QFile file(path);
  if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)) return false;
  const QByteArray beginning = file.read(kBeginning).trimmed();
  return beginning.startsWith('{') || beginning.startsWith("\xEF\xBB\xBF{");
}

DroppedFiles::Use useOf(const QString& path) {
  static const QStringList numbers{QStringLiteral("npy"), QStringLiteral("npz"), QStringLiteral("safetensors"),
                                   QStringLiteral("csv"), QStringLiteral("tsv"), QStringLiteral("txt")};
  const QFileInfo info(path);
  const QString suffix = info.suffix().toLower();
  if (!lessonAt(path).isEmpty()) return DroppedFiles::Use::Open;
  if (!modelAt(path).isEmpty()) return DroppedFiles::Use::Model;
  if (info.isDir()) return DroppedFiles::Use::Nothing;
  // A file with a document's extension is opened even if invalid, to show what is wrong with it.
  if (suffix == QStringLiteral("json") || beginsLikeADocument(path)) return DroppedFiles::Use::Open;
  return numbers.contains(suffix) ? DroppedFiles::Use::Import : DroppedFiles::Use::Nothing;
}

QString whatCanBeDropped() {
  return DropText::tr(
      "You can drop a document (.attn.json), a lesson (.lesson.zip, or its folder), a hand-out (.handout.json), an "
      "assignment (.work.json), a language model (.gguf, or the folder of its config.json) or numbers (.npy, .npz, "
      ".safetensors, .csv, .tsv).");
}

QString whatItIs(const QString& path) {
  const QString name = QFileInfo(path).fileName();
  if (QFileInfo(path).isDir()) return DropText::tr("“%1” is a folder.").arg(name);
  if (!QFileInfo::exists(path)) return DropText::tr("“%1” does not exist.").arg(name);
  const QMimeType type = QMimeDatabase().mimeTypeForFile(path);
  if (type.name().startsWith(QStringLiteral("image/"))) return DropText::tr("“%1” is a picture.").arg(name);
  if (type.isDefault()) return DropText::tr("“%1” contains no document or numbers.").arg(name);
  return DropText::tr("“%1” contains no document and no numbers (%2).").arg(name, type.comment());
}

QString namesOf(const QStringList& files) {
  constexpr qsizetype kMax = 3;
  QStringList names;
  for (const QString& file : files.mid(0, kMax)) names << QFileInfo(file).fileName();
  if (files.size() > kMax) names << QStringLiteral("…");
  return listText(names);
}

}  // namespace

QStringList localFiles(const QMimeData& data) {
  QStringList files;
  const QList<QUrl> urls = data.urls();
  for (const QUrl& url : urls) {
    if (url.isLocalFile()) files << url.toLocalFile();
  }
  return files;
}

DroppedFiles usedOf(const QStringList& files) {
  for (const QString& file : files) {
    const DroppedFiles::Use use = useOf(file);
    if (use == DroppedFiles::Use::Nothing) continue;
    QStringList left = files;
    left.removeOne(file);
    const QString name = QFileInfo(file).fileName();
    if (left.isEmpty()) return {use, file, {}};
    return {use, file,
            DropText::tr("%Ln files were dropped; only one is opened at a time. Opened: “%1”. Ignored: %2.", nullptr,
                         static_cast<int>(files.size()))
                .arg(name, namesOf(left))};
  }
  if (files.isEmpty()) return {};
  return {DroppedFiles::Use::Nothing, {}, whatItIs(files.front()) + u' ' + whatCanBeDropped()};
}

QString modelAt(const QString& path) {
  const QString config = QStringLiteral("config.json");
  const QFileInfo info(path);
  if (info.isDir()) return QFileInfo(QDir(path), config).isFile() ? path : QString();
  if (!info.isFile()) return {};
  if (info.fileName() == config) return namesAModel(path) ? info.path() : QString();
  const auto file = MappedFile::open(toPath(path));
  if (!file) return {};
  const auto bytes = file->bytes();
  constexpr std::string_view kGguf = "GGUF";
  const bool isGguf = bytes.size() >= kGguf.size() && std::memcmp(bytes.data(), kGguf.data(), kGguf.size()) == 0;
  return isGguf || (info.suffix() == QStringLiteral("safetensors") && isTrainedModel(bytes)) ? path : QString();
}

bool holdsNumbersOnly(const QString& file) {
  return useOf(file) == DroppedFiles::Use::Import && QFileInfo(file).suffix().toLower() != QStringLiteral("txt");
}

}  // namespace attn::app
