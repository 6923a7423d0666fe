// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

#include "figures/charts/line_plot.h"
#include "figures/scene_pen.h"
#include "theme/theme.h"

namespace attn::app {

/// A Plot as part of a picture, drawn without a widget: every frame of a film and of the window comes from here, in any
/// thread. Words are placed as in LinePlot: on no point and on no other words; what has no room is left out.
class PaintedPlot {
 public:
  PaintedPlot() = default;
  /// `room` holds all of it, words of the axes included.
  PaintedPlot(const QRectF& room, Plot, const Theme&);

  const Plot& plot() const { return m_plot; }
  const QRectF& area() const { return m_area; }
  QPointF pointOf(double x, double y) const;
  /// The value of the x axis at a place of the picture, cut to the axis.
  double valueAt(double x) const;
  /// Words within the plot, where they stand; and those of an axis.
  struct Words {
    QRectF box;
    QString text;
    bool strong = false;
    QColor ink;
    std::optional<QLineF> leader = {};
  };
  const std::vector<Words>& words() const { return m_words; }
  const std::vector<Words>& ticks() const { return m_ticks; }

  void draw(QPainter&, const ScenePen&, const Theme&) const;

 private:
  void placeTicks(const Theme&);
  void placeWords(const Theme&);
  void drawLine(QPainter&, const PlotLine&, const Theme&) const;

  Plot m_plot;
  QRectF m_room, m_area;
  std::vector<Words> m_words, m_ticks;
};

/// Powers of ten around both values, with words at every so many of them that at most `most` have some.
PlotAxis powersOfTen(double low, double high, int most, const TickText&);

}  // namespace attn::app
