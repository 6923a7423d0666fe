// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/assignment/class_file.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <array>
#include <utility>

namespace attn::app {
namespace {

constexpr std::array kKinds{std::pair{ClassFile::Assignment, "work"}, std::pair{ClassFile::Handout, "handout"},
                            std::pair{ClassFile::Return, "return"}};
constexpr qint64 kBeginningOfFile = 4096;  // bytes searched for the format

}  // namespace

ClassFile classFileOf(const QString& path) {
  const QString name = QFileInfo(path).fileName();
  for (const auto& [kind, word] : kKinds)
    if (name.endsWith(QStringLiteral(".%1.json").arg(QLatin1String(word)), Qt::CaseInsensitive)) return kind;
  if (name.endsWith(QStringLiteral(".attn.json"), Qt::CaseInsensitive)) return ClassFile::None;
  QFile file(path);
  if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)) return ClassFile::None;
  static const QRegularExpression format(QStringLiteral("\"format\"\\s*:\\s*\"attentionscope/(\\w+)\""));
  const QString found = format.match(QString::fromUtf8(file.read(kBeginningOfFile))).captured(1);
  for (const auto& [kind, word] : kKinds)
    if (found == QLatin1String(word)) return kind;
  return ClassFile::None;
}

QString nameOfClassFile(const QString& path) {
  static const QRegularExpression end(QStringLiteral("(\\.(work|handout|return))?(\\s*\\(\\d+\\))?(\\.json)?$"),
                                      QRegularExpression::CaseInsensitiveOption);
  const QString name = QFileInfo(path).fileName(), bare = QString(name).remove(end);
  return bare.isEmpty() ? name : bare;
}

}  // namespace attn::app
