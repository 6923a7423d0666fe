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

/// A Plot as part of a picture, drawn without a widget, for films and the window. Usable in any thread. Texts are
/// placed as in LinePlot: over no point and no other text; those without room are omitted.
class PaintedPlot {
 public:
  PaintedPlot() = default;
  /// `room` includes the axis labels.
  PaintedPlot(const QRectF& room, Plot, const Theme&);

  const Plot& plot() const { return m_plot; }
  const QRectF& area() const { return m_area; }
  QPointF pointOf(double x, double y) const;
  /// The x value at a position of the picture, clamped to the axis.
  double valueAt(double x) const;
  /// Placed texts of the plot, and of an axis.
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

/// Powers of ten around both values, labeled at regular intervals with at most `most` labels.
PlotAxis powersOfTen(double low, double high, int most, const TickText&);

}  // namespace attn::app
