// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "labs/decode/picture/decode_data.h"
#include "theme/themed.h"
#include "widgets/card.h"

namespace attn::app {

class RichLabel;

/// The figures of one series: cache size, bytes per token, time and rate, with and without the weights.
class DecodeNumbers : public Themed<Card> {
  Q_OBJECT

 public:
  DecodeNumbers();

  /// `row`: -1 for the series that matches the model.
  void show(const DecodeData&, int row);
  /// The displayed figures, from left to right and from top to bottom.
  QStringList texts() const;

 protected:
  void restyle() override;

 private:
  struct Entry {
    RichLabel* value;
    RichLabel* name;
  };

  RichLabel* m_title;
  std::array<Entry, 4> m_entries;
  RichLabel* m_weights;
};

}  // namespace attn::app
