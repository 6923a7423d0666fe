// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/document_file.h"

#include <QFileInfo>
#include <string_view>

namespace attn::app {

tl::expected<void, QString> replaceFile(const QString& path, const QByteArray& text, MissingFolder missing) {
  const auto written =
      attn::replaceFile(toPath(path), std::string_view(text.data(), static_cast<std::size_t>(text.size())), missing);
  if (written) return {};
  return tl::unexpected(QString::fromLocal8Bit(written.error().reason.message().c_str()));
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
