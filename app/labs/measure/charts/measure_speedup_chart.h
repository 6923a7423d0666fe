// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "labs/measure/picture/measure_data.h"
#include "theme/themed.h"

namespace attn::app {

/// The speedup of flash over standard at one number of tokens.
struct SpeedupBar {
  Index tokens = 0;
  double factor = 0;
  bool chosen = false;
  bool operator==(const SpeedupBar&) const = default;
};
/// For the selected device, ascending in tokens.
std::vector<SpeedupBar> speedupBars(const MeasureView&);

/// A column for each number of tokens, with a line at equal speed. Painted without Qt Charts, since it has no axes.
class MeasureSpeedupChart : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit MeasureSpeedupChart(QWidget* parent = nullptr);

  void setBars(std::vector<SpeedupBar>);
  const std::vector<SpeedupBar>& bars() const { return m_bars; }
  QRectF barRect(std::size_t bar) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

 Q_SIGNALS:
  void chosen(attn::Index tokens);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;

 private:
  QRectF plot() const;
  double columnWidth() const;
  double yOf(double factor) const;

  std::vector<SpeedupBar> m_bars;
  double m_high = 1;  // the factor at the top of the plot
};

}  // namespace attn::app
