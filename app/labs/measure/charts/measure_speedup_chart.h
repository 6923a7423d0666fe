// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "labs/measure/picture/measure_data.h"
#include "theme/theme.h"

namespace attn::app {

/// How many times faster flash is than standard at one count of tokens.
struct SpeedupBar {
  Index tokens = 0;
  double factor = 0;
  bool chosen = false;
  bool operator==(const SpeedupBar&) const = default;
};
/// Of the device that is asked about, ascending in tokens.
std::vector<SpeedupBar> speedupBars(const MeasureView&);

/// A column for each count of tokens, with the line on which both are equally fast. Columns without axes are painted
/// here, without Qt Charts.
class MeasureSpeedupChart : public QWidget {
  Q_OBJECT

 public:
  explicit MeasureSpeedupChart(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void setBars(std::vector<SpeedupBar>);
  void retranslate();
  const std::vector<SpeedupBar>& bars() const { return m_bars; }
  /// Where a bar is drawn.
  QRectF barRect(std::size_t bar) const;
  /// The bar below or above a point of the widget; -1 where there is none.
  int barAt(const QPointF&) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

 Q_SIGNALS:
  void chosen(attn::Index tokens);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;

 private:
  void tell();
  QRectF plot() const;
  double columnWidth() const;
  double xOf(std::size_t bar) const;
  double yOf(double factor) const;

  std::vector<SpeedupBar> m_bars;
  Theme m_theme;
  double m_high = 1;
};

}  // namespace attn::app
