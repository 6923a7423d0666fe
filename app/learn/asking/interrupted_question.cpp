// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/interrupted_question.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace attn::app {

QString InterruptedQuestion::asText() const {
  const QJsonObject object{{QStringLiteral("interview"), interview},
                           {QStringLiteral("question"), static_cast<qint64>(question)},
                           {QStringLiteral("ms"), static_cast<qint64>(ms)},
                           {QStringLiteral("hint"), hintUsed},
                           {QStringLiteral("working"), working},
                           {QStringLiteral("typed"), typed}};
  return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

std::optional<InterruptedQuestion> InterruptedQuestion::fromText(const QString& text) {
  const QJsonObject object = QJsonDocument::fromJson(text.toUtf8()).object();
  InterruptedQuestion read;
  read.interview = object.value(QStringLiteral("interview")).toString();
  const qint64 question = object.value(QStringLiteral("question")).toInteger(-1);
  read.ms = object.value(QStringLiteral("ms")).toInteger(-1);
  if (read.interview.isEmpty() || question < 0 || read.ms < 0) return std::nullopt;
  read.question = static_cast<std::size_t>(question);
  read.hintUsed = object.value(QStringLiteral("hint")).toBool();
  read.working = object.value(QStringLiteral("working")).toString();
  read.typed = object.value(QStringLiteral("typed")).toString();
  return read;
}

}  // namespace attn::app
