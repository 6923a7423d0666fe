// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPointF>
#include <QString>
#include <QWidget>
#include <optional>
#include <utility>
#include <vector>

#include "theme/theme.h"

namespace attn::app {

/// One line of a plot, from left to right. Its name stands beside it: there is no legend.
struct ExperimentCurve {
  std::vector<QPointF> points;
  QColor color;
  double width = 1.6;  // design pixels
  bool dashed = false;
  bool filled = false;  // down to the lower end of the axis
  bool marked = false;  // a dot at every point
  QString name;
  double nameAt = 1;  // how far along the axis the name stands, 0 ... 1
  enum class NameSide { Above, RightAbove, RightBelow } nameSide = NameSide::Above;
  bool operator==(const ExperimentCurve&) const = default;
};

struct ExperimentAxis {
  double low = 0, high = 1;
  std::vector<std::pair<double, QString>> ticks;
  bool operator==(const ExperimentAxis&) const = default;
};

/// What lies under a place on the x axis, as one line of text per curve.
struct ExperimentReading {
  double x = 0;
  QString text;
  bool operator==(const ExperimentReading&) const = default;
};

struct ExperimentContent {
  QString title;
  ExperimentAxis x, y;
  std::vector<ExperimentCurve> curves;
  std::optional<double> mark;               // a place on the x axis that is meant
  std::vector<ExperimentReading> readings;  // where the pointer finds values, ascending in x
  QString description;                      // for screen readers
  bool operator==(const ExperimentContent&) const = default;
};

/// A line chart in the look of the stage: few lines, names at the curves, values under the pointer.
class ExperimentPlot : public QWidget {
  Q_OBJECT

 public:
  explicit ExperimentPlot(QWidget* parent = nullptr);
  ~ExperimentPlot() override;

  void setContent(ExperimentContent);
  const ExperimentContent& content() const { return m_content; }
  void setTheme(const Theme&);
  /// The reading nearest to a point of the widget; nullptr outside of the plot.
  const ExperimentReading* readingAt(const QPointF&) const;
  /// Where a place on the axes is drawn.
  QPointF pointOf(double x, double y) const;
  QSize minimumSizeHint() const override { return {96, 96}; }

 Q_SIGNALS:
  /// A place on the x axis was clicked.
  void chosen(double x);

 protected:
  void resizeEvent(QResizeEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override;

 private:
  class View;
  void fill();
  void layOut();
  void drawGround(QPainter&) const;
  void drawTexts(QPainter&) const;
  void drawReading(QPainter&) const;

  View* m_view;  // Qt Charts stays out of this header
  ExperimentContent m_content;
  Theme m_theme;
  QRectF m_plot;
  std::optional<std::size_t> m_hovered;  // reading
};

}  // namespace attn::app
