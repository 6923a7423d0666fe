// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "labs/tiles/explanation/explain_tiles.h"
#include "theme/theme.h"
#include "widgets/card.h"

namespace attn::app {

class NumberRows;
class RichLabel;

/// The running result of the followed row next to the untiled one, and their difference; below it, whether all rows are
/// equal at the end.
class UntiledCard : public Card {
  Q_OBJECT

 public:
  explicit UntiledCard(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void showComparison(const std::optional<UntiledComparison>&);
  /// The card's text without markup.
  QString text() const { return m_text; }

 private:
  void write();
  QString verdictOf(const UntiledComparison&) const;

  RichLabel* m_verdict;
  NumberRows* m_numbers;
  RichLabel* m_row;
  Theme m_theme;
  std::optional<UntiledComparison> m_shown;
  QString m_text;
};

}  // namespace attn::app
