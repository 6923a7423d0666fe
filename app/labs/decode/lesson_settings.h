// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QJsonObject>
#include <QString>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "labs/decode/picture/serving_data.h"

namespace attn::app {

/// Settings of the Decode lab that a place in a lesson names (docs/lessons.md, section 1.2).
class LessonSettings {
  Q_DECLARE_TR_FUNCTIONS(attn::app::LessonSettings)

 public:
  /// A JSON object, or nothing.
  explicit LessonSettings(const QString& json);

  /// The model; empty: the open document; nullopt: none is named.
  std::optional<std::string> model() const;
  /// The object that names the model, if any, and each value that differs from `usual`; empty if there are none.
  static QString written(const std::optional<std::string>& model, const DecodeSettings&, const DecodeSettings& usual);
  /// Replaces the values that are named, except the model. The error says what is wrong with the first invalid one.
  tl::expected<void, QString> readInto(DecodeSettings&) const;

 private:
  QJsonObject m_object;
};

}  // namespace attn::app
