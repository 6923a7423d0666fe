// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "figures/charts/painted_plot.h"

namespace attn::app {

/// A Plot as a widget: shows the reading at the pointer, and readings can be chosen.
class LinePlot : public QWidget {
  Q_OBJECT

 public:
  using Words = PaintedPlot::Words;

  /// With a height, the plot has a fixed height of 296 × `height` design pixels, as in a pane; else it fills its
  /// layout.
  explicit LinePlot(QWidget* parent = nullptr, double height = 0);

  /// `ground` is the background color.
  void setTheme(const Theme&, const QColor& ground);
  void setPlot(Plot);
  const Plot& plot() const { return m_plot; }

  QPointF pointOf(double x, double y) const { return m_painted.pointOf(x, y); }
  /// The index of the reading nearest to a point of the widget; nullopt if none is near.
  std::optional<std::size_t> readingAt(const QPointF&) const;
  /// The points of a joined line as drawn, in axis units.
  std::vector<QPointF> drawnPoints(std::size_t line) const;
  const std::vector<Words>& words() const { return m_painted.words(); }
  const std::vector<Words>& ticks() const { return m_painted.ticks(); }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {120, m_height > 0 ? sizeHint().height() : 96}; }

 Q_SIGNALS:
  void chosen(int reading);

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override { layOut(); }
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override { hover(std::nullopt); }

 private:
  void layOut();
  void hover(std::optional<std::size_t> reading);

  Plot m_plot;
  PaintedPlot m_painted;
  Theme m_theme = lightTheme();  // its background is the ground
  double m_height;
  std::optional<std::size_t> m_hovered;  // index of a reading
};

}  // namespace attn::app
