// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <vector>

#include "theme/themed.h"

namespace attn::app {

/// Horizontal bars, stacked from the top, each with its own color and its number at the end. It has no axes or grid,
/// only the base line; hence painted without Qt Charts.
class BarColumn : public Themed<QWidget> {
 public:
  struct Bar {
    double value = 0;  // not drawn unless finite
    QColor color;
    QString text;
    bool hatched = false;  // masked: no bar
    bool strong = false;

    bool operator==(const Bar&) const = default;
  };

  static constexpr double kRowHeight = 22;  // design pixels

  explicit BarColumn(QWidget* parent = nullptr);

  /// `low` and `high` must enclose 0 and every finite value.
  void setBars(std::vector<Bar>, double low, double high);

  const std::vector<Bar>& bars() const { return m_bars; }
  /// The length of a bar: its value, or 0 if no bar is drawn.
  double drawnValue(std::size_t bar) const;

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  /// The width from `low` to `high`, after subtracting the texts at the ends of the bars.
  double barWidth() const;

  std::vector<Bar> m_bars;
  double m_low = 0, m_high = 1;
};

}  // namespace attn::app
