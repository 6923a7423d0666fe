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

#include "theme/theme.h"

namespace attn::app {

struct PlotObstacles;

// What a plot shows, as a value. Lengths are design pixels; values are in the units of the axes.

/// A place on an axis with its words. Ticks whose words would touch those of others are left out, strong ones last.
struct PlotTick {
  double value = 0;
  QString text;
  bool strong = false;
  bool operator==(const PlotTick&) const = default;
};

struct PlotAxis {
  double low = 0, high = 1;
  bool logarithmic = false;  // then both ends are positive
  std::vector<PlotTick> ticks;
  QString title;
  bool operator==(const PlotAxis&) const = default;

  /// Where a value lies: 0 at the lower end, 1 at the upper one, not beyond.
  double place(double value) const;
  double at(double place) const;
};

using TickText = std::function<QString(double)>;
/// Powers of ten from low to high, both positive.
std::vector<PlotTick> decadeTicks(double low, double high, const TickText&);
/// A logarithmic axis of whole powers of ten around low and high, both positive.
PlotAxis decadeAxis(double low, double high, const TickText&);
/// A linear axis in round steps (1, 2 or 5 times a power of ten), about six of them, from low or a little below to high
/// or a little above.
PlotAxis roundAxis(double high, const TickText&, double low = 0);

struct PlotMarker {
  enum class Shape { Disc, Square, Diamond } shape = Shape::Disc;
  double radius = 4;
  bool hollow = false;
  bool operator==(const PlotMarker&) const = default;
};

/// Points from left to right, joined where the width is not 0.
struct PlotLine {
  QString name;
  std::vector<QPointF> points;
  QColor color;
  double width = 1.6;
  QList<qreal> dashes = {};  // lengths of strokes and gaps, in widths of the line
  QBrush area = {};          // between the points and the lower end of the axis
  std::optional<PlotMarker> marker = {};
  bool strong = false;  // its name is in bold
  bool operator==(const PlotLine&) const = default;
};

/// A place of the plot, moved by `shift`, where the baseline of words may lie.
struct PlotSpot {
  double x = 0, y = 0;
  QPointF shift;
  double align = 0;  // 0: the words begin there, 0.5: they are centred, 1: they end there
  bool operator==(const PlotSpot&) const = default;
};

/// Words at the best of their spots: where they cover no point, no other words and, if possible, no line; earlier spots
/// are preferred. Nowhere if every spot is taken.
struct PlotLabel {
  std::vector<PlotSpot> spots;
  QString text;
  QString more = {};  // a second line, where there is room for it
  bool strong = false;
  bool operator==(const PlotLabel&) const = default;
};

/// What the pointer finds: with y at that point, without it all along the vertical line at x.
struct PlotReading {
  double x = 0;
  std::optional<double> y;
  QString text;
  bool canBeChosen = false;  // by a click
  bool operator==(const PlotReading&) const = default;
};

struct Plot {
  QString title, description;  // for assistive tools
  PlotAxis x, y;
  std::vector<PlotLine> guides;  // below the lines: a peak, a hatched range, the present place on the x axis
  std::vector<PlotLine> lines;
  /// Names stand beside their lines (with a leader where it could be meant for another one), or right of the plot.
  enum class Names { AtLines, AtEnds } names = Names::AtLines;
  std::vector<PlotLabel> labels;
  std::vector<PlotReading> readings;
  bool operator==(const Plot&) const = default;
};

/// A vertical line through the whole plot.
PlotLine guideAt(double x, const PlotAxis& y, const QColor&, double width = 1.8);

/// A line chart with few words: values under the pointer, names at the lines, texts that never overlap. Qt Charts draws
/// axes, ticks, grid, lines and areas. Painted over it are the markers and all words within the plot, which Qt Charts
/// either cuts at the rim or puts into a legend, where lines of one colour cannot be told apart.
class LinePlot : public QWidget {
  Q_OBJECT

 public:
  /// With a height the plot asks for 296 × `height` design pixels and keeps it, as in a pane; else it takes what it
  /// gets.
  explicit LinePlot(QWidget* parent = nullptr, double height = 0);
  ~LinePlot() override;

  /// `ground` is the colour that the plot lies on.
  void setTheme(const Theme&, const QColor& ground);
  void setPlot(Plot);
  const Plot& plot() const { return m_plot; }

  QPointF pointOf(double x, double y) const;
  /// The reading nearest to a point of the widget, as an index; none where none is near.
  std::optional<std::size_t> readingAt(const QPointF&) const;
  /// What Qt Charts draws for a line that is joined, in the units of the axes.
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
  void resizeEvent(QResizeEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override { hover(std::nullopt); }

 private:
  class View;
  void fill();
  void layOut();
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

  View* m_view;  // Qt Charts stays out of this header
  Plot m_plot;
  Theme m_theme = lightTheme();
  QColor m_ground;
  double m_height;
  QRectF m_area;  // between the axes
  std::vector<Words> m_words;
  std::optional<std::size_t> m_hovered;  // reading
};

}  // namespace attn::app
