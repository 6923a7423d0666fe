// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QStringList>
#include <QWidget>
#include <functional>
#include <vector>

#include "figures/charts/line_plot.h"
#include "theme/theme.h"

namespace attn::app {

/// Size of the ticks' labels, in design pixels.
inline constexpr double kPlotTickPixels = 11;

/// Axes, ticks, grid, lines and areas of a LinePlot: drawn by Qt Charts on the desktop, which this header hides, and by
/// ourselves in the browser, for which it does not exist.
class PlotView : public QWidget {
 public:
  using PaintOver = std::function<void(QPainter&)>;

  /// `paintOver` draws what is above the lines, in this widget's coordinates.
  PlotView(QWidget* parent, PaintOver paintOver);
  ~PlotView() override;

  void setLook(const Theme&);
  /// Shows these ticks of the axis; without any, the axis is hidden.
  void setAxis(Qt::Orientation, const PlotAxis&, const std::vector<PlotTick>&);
  /// `unit`: pixels per design pixel.
  void setLines(const Plot&, double unit);
  /// The place between the axes, in this widget's present size, and how far lines may extend beyond it, in pixels.
  void setArea(const QRectF&, double rim);
  /// The drawn points of a joined line, from 0 to 1 along both axes.
  std::vector<QPointF> points(std::size_t line) const;
  QStringList ticks(Qt::Orientation) const;
  void repaintSoon();

 private:
  class Chart;
  Chart* m_chart;
};

}  // namespace attn::app
