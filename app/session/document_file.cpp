// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/document_file.h"

#include <QFileInfo>
#include <QSaveFile>

namespace attn::app {

tl::expected<void, QString> replaceFile(const QString& path, const QByteArray& text) {
  QSaveFile file(path);
  // Small texts wait in a buffer, and commit() does not look whether the disk took it.
  if (file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.flush() && file.commit()) return {};
  return tl::unexpected(file.errorString());
}

Problems writeWhole(const std::filesystem::path& path, const std::string& text) {
  if (QFileInfo(toQString(path)).isDir()) return {{ProblemCode::FileIsDirectory, {}, {path.string()}}};
  const auto written =
      replaceFile(toQString(path), QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size())));
  if (written) return {};
  return {{ProblemCode::FileNotWritable, {}, {path.string(), written.error().toStdString()}}};
}

QString toQString(const std::filesystem::path& path) {
  return QString::fromStdString(path.string());
}

std::filesystem::path toPath(const QString& text) {
  return std::filesystem::path(text.toStdString());
}

}  // namespace attn::app
