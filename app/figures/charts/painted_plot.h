// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPolygonF>
#include <QRectF>
#include <optional>
#include <vector>

#include "figures/charts/plot.h"
#include "figures/scene_pen.h"
#include "theme/theme.h"

namespace attn::app {

struct PlotObstacles;

/// A Plot laid out and drawn with QPainter: values at the axes, names at the lines, no overlaps. Usable in any thread.
class PaintedPlot {
 public:
  /// In a widget, tick labels are smaller, and names have the colors of their lines.
  enum class Style { Picture, Widget };

  PaintedPlot() = default;
  /// `room` includes the axis labels.
  PaintedPlot(const QRectF& room, Plot, const Theme&, Style = Style::Picture);

  const Plot& plot() const { return m_plot; }
  const QRectF& area() const { return m_area; }
  QPointF pointOf(double x, double y) const;
  /// The path of a line through its points.
  QPolygonF pathOf(const PlotLine&) const;
  /// The x value at a position of the picture, clamped to the axis.
  double valueAt(double x) const;
  /// Placed texts of the plot, and of an axis.
  struct Words {
    QRectF box;
    QString text;
    bool strong = false;
    QColor ink;
    bool isName = false;
    std::optional<QLineF> leader = {};  // from a name to its line
  };
  const std::vector<Words>& words() const { return m_words; }
  const std::vector<Words>& ticks() const { return m_ticks; }

  void draw(QPainter&, const ScenePen&, const Theme&) const;

 private:
  void placeArea(const Theme&);
  void placeTicks(const Theme&);
  PlotObstacles obstacles(const Theme&) const;
  void placeLabels(PlotObstacles&, const Theme&);
  void placeNamesAtLines(PlotObstacles&, const Theme&);
  void placeNamesAtEnds(const Theme&);
  QColor nameColor(const PlotLine&, const Theme&) const;
  void drawLine(QPainter&, const PlotLine&, const Theme&) const;
  void drawMarkers(QPainter&, const PlotLine&, const Theme&) const;
  void fill(QPainter&, QPolygonF, double end, const QBrush&, const Theme&) const;

  Plot m_plot;
  Style m_style = Style::Picture;
  QRectF m_room, m_area;
  std::vector<Words> m_words, m_ticks;
};

}  // namespace attn::app
