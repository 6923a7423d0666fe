// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBrush>
#include <QColor>
#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "theme/themed.h"

namespace attn::app {

class PlotView;
struct PlotObstacles;

// The content of a plot, as a value. Lengths are design pixels; values are in the units of the axes.

/// A position on an axis with its label. Ticks whose labels would overlap are omitted, strong ones last.
struct PlotTick {
  double value = 0;
  QString text;
  bool strong = false;
  bool operator==(const PlotTick&) const = default;
};

struct PlotAxis {
  double low = 0, high = 1;
  bool logarithmic = false;  // both ends must be positive
  std::vector<PlotTick> ticks;
  QString title;
  bool operator==(const PlotAxis&) const = default;

  /// Normalized position of a value: 0 at the lower end, 1 at the upper one, clamped.
  double place(double value) const;
  double at(double place) const;
};

using TickText = std::function<QString(double)>;
/// Powers of ten from low to high, both positive.
std::vector<PlotTick> decadeTicks(double low, double high, const TickText&);
/// A logarithmic axis of whole powers of ten around low and high, both positive.
PlotAxis decadeAxis(double low, double high, const TickText&);
/// A linear axis with about six round steps (1, 2 or 5 times a power of ten), from at most `low` to at least `high`.
PlotAxis roundAxis(double high, const TickText&, double low = 0);

struct PlotMarker {
  enum class Shape { Disc, Square, Diamond } shape = Shape::Disc;
  double radius = 4;
  bool hollow = false;
  bool operator==(const PlotMarker&) const = default;
};

/// Points from left to right, joined if the width is not 0.
struct PlotLine {
  QString name;
  std::vector<QPointF> points;
  QColor color;
  double width = 1.6;
  QList<qreal> dashes = {};  // lengths of dashes and gaps, in line widths
  QBrush area = {};          // fills down to the lower end of the axis
  std::optional<PlotMarker> marker = {};
  bool strong = false;        // bold name
  bool namedInColor = false;  // the name of the line in a PaintedPlot has its color
  bool operator==(const PlotLine&) const = default;
};

/// A candidate position of a text's baseline: a point of the plot plus `shift`.
struct PlotSpot {
  double x = 0, y = 0;
  QPointF shift;
  double align = 0;  // 0: text starts there, 0.5: centered, 1: ends there
  bool operator==(const PlotSpot&) const = default;
};

/// A text at the best of its spots: one that covers no point, no other text and, if possible, no line; earlier spots
/// are preferred. Not drawn if every spot is taken.
struct PlotLabel {
  std::vector<PlotSpot> spots;
  QString text;
  QString more = {};  // a second line, if there is room
  bool strong = false;
  bool operator==(const PlotLabel&) const = default;
};

/// A hover target: with y, that point; without, the vertical line at x.
struct PlotReading {
  double x = 0;
  std::optional<double> y;
  QString text;
  bool canBeChosen = false;  // by clicking
  bool operator==(const PlotReading&) const = default;
};

struct Plot {
  QString title, description;  // for assistive tools
  PlotAxis x, y;
  std::vector<PlotLine> guides;  // below the lines: a peak, a hatched range, the current x
  std::vector<PlotLine> lines;
  /// Names are next to their lines (with a leader line if ambiguous), or right of the plot.
  enum class Names { AtLines, AtEnds } names = Names::AtLines;
  std::vector<PlotLabel> labels;
  std::vector<PlotReading> readings;
  bool operator==(const Plot&) const = default;
};

/// A vertical line through the plot.
PlotLine guideAt(double x, const PlotAxis& y, const QColor&, double width = 1.8);

/// A line chart with few texts: values at the pointer, names at the lines, no overlaps. Qt Charts draws axes, ticks,
/// grid, lines and areas. Markers and all texts in the plot are painted over it: Qt Charts would clip them at the rim
/// or move them to a legend, which cannot distinguish lines of one color.
class LinePlot : public Themed<QWidget> {
  Q_OBJECT

 public:
  /// With a height, the plot has a fixed height of 296 × `height` design pixels and the background of a pane; else it
  /// fills its layout, on a stage.
  explicit LinePlot(QWidget* parent = nullptr, double height = 0);
  ~LinePlot() override;

  void setPlot(Plot);
  const Plot& plot() const { return m_plot; }

  QPointF pointOf(double x, double y) const;
  /// The index of the reading nearest to a point of the widget; nullopt if none is near.
  std::optional<std::size_t> readingAt(const QPointF&) const;
  /// The points that Qt Charts draws for a joined line, in axis units.
  std::vector<QPointF> drawnPoints(std::size_t line) const;
  /// The ticks that Qt Charts shows on an axis.
  QStringList shownTicks(Qt::Orientation) const;
  struct Words {
    QRectF box;
    QString text;
    QColor color;
    bool strong = false;
    bool isName = false;
    std::optional<QLineF> leader = {};  // from a name to its line
  };
  const std::vector<Words>& words() const { return m_words; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {120, m_height > 0 ? sizeHint().height() : 96}; }

 Q_SIGNALS:
  void chosen(int reading);

 protected:
  void restyle() override;
  void resizeEvent(QResizeEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override { hover(std::nullopt); }

 private:
  void fill();
  void layOut();
  QColor ground() const;
  void placeLabels(PlotObstacles&);
  void placeNamesAtLines(PlotObstacles&);
  void placeNamesAtEnds();
  PlotObstacles obstacles() const;
  QFont wordFont(bool strong) const;
  QSizeF sizeOf(const QString&, bool strong) const;
  QColor nameColor(const PlotLine&) const;
  void paintOver(QPainter&) const;
  void paintMarkers(QPainter&) const;
  void paintHovered(QPainter&) const;
  void hover(std::optional<std::size_t> reading);

  PlotView* m_view;
  Plot m_plot;
  double m_height;
  QRectF m_area;  // between the axes
  std::vector<Words> m_words;
  std::optional<std::size_t> m_hovered;  // index of a reading
};

}  // namespace attn::app
