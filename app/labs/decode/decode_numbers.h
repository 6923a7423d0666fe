// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "labs/decode/picture/decode_data.h"
#include "theme/theme.h"
#include "widgets/card.h"

class QGridLayout;

namespace attn::app {

class RichLabel;

/// The figures of one lane: cache size, bytes per token, time and rate, with and without the weights.
class DecodeNumbers : public Card {
  Q_OBJECT

 public:
  explicit DecodeNumbers(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void retranslate();
  /// `lane`: -1 for the one that matches the model.
  void show(const std::shared_ptr<const DecodeData>&, int lane);
  /// The displayed figures, from left to right and from top to bottom.
  QStringList texts() const;

 private:
  void fill();

  struct Entry {
    RichLabel* value;
    RichLabel* name;
  };

  Theme m_theme;
  std::shared_ptr<const DecodeData> m_data;
  std::size_t m_lane = 0;
  RichLabel* m_title;
  std::array<Entry, 4> m_entries;
  RichLabel* m_weights;
};

}  // namespace attn::app
