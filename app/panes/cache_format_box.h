// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "scenario/scenario.h"
#include "theme/theme.h"
#include "widgets/choice_box.h"

namespace attn::app {

/// The format that a document stores keys and values in: as they are, float16, … int8.
class CacheFormatBox : public ChoiceBox {
  Q_OBJECT

 public:
  explicit CacheFormatBox(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void retranslate();
  /// The words that stand before it.
  static QString labelText();
  void showFormat(std::optional<CacheFormat>);
  /// The document with this format of its cache, and the name of that edit.
  static Scenario withFormat(Scenario, std::optional<CacheFormat>);
  static QString editName();

 Q_SIGNALS:
  /// By a learner.
  void formatChosen(std::optional<CacheFormat>);
};

}  // namespace attn::app
