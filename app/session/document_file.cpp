// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/document_file.h"

#include <QFileInfo>
#include <QSaveFile>

#include "base/term.h"

namespace attn::app {
namespace {

Problem notWritable(const std::filesystem::path& path, QFileDevice::FileError error) {
  const bool forbidden = error == QFileDevice::PermissionsError || error == QFileDevice::OpenError;
  return {ProblemCode::FileNotWritable, {}, {path.string(), code(forbidden ? Term::NoPermission : Term::InputError)}};
}

}  // namespace

Problems writeWhole(const std::filesystem::path& path, const std::string& text) {
  if (QFileInfo(toQString(path)).isDir()) return {{ProblemCode::FileIsDirectory, {}, {path.string()}}};
  QSaveFile file(toQString(path));
  const auto size = static_cast<qint64>(text.size());
  if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), size) != size || !file.commit()) {
    return {notWritable(path, file.error())};
  }
  return {};
}

QString toQString(const std::filesystem::path& path) {
  return QString::fromStdString(path.string());
}

std::filesystem::path toPath(const QString& text) {
  return std::filesystem::path(text.toStdString());
}

}  // namespace attn::app
