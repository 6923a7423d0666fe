// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "attention/cache_format.h"
#include "attention/rounding_error.h"
#include "figures/scene_pen.h"
#include "theme/theme.h"

namespace attn::app {

/// A number line that shows how some numbers changed: hollow before, filled after.
struct NumberLine {
  struct Mark {
    double was = 0, is = 0;
  };
  QString name, note;  // left and right of the line
  bool underlined = false;
  std::vector<Mark> marks;
  double low = 0, high = 1;           // range of the line
  std::optional<FloatFormat> format;  // drawn as strokes; nullopt for int8
  double step = 0;                    // int8 only: code · step, codes from −127 to 127
};

/// Number lines below each other. If `labelled`, all have the same range and share the labels below the last one.
struct NumberLinePanel {
  QString caption, noteCaption;
  QColor ink;
  bool labelled = false;
  std::vector<NumberLine> numberLines;  // consecutive rows around the one that changed most
  Index firstRow = 0;                   // row of the first line
  Index rows = 0;                       // row count of the matrix
};

/// Panels that show how the cache changes the keys and values of a head, or without a cache, how the document's
/// arithmetic changes the selected output row. Empty if the representable numbers cannot be drawn: for double,
/// infinities, and keys recomputed from cached latents. `made` is the computation in `errors` whose outputs are shown;
/// `row` is relative to `errors.firstRow`.
std::vector<NumberLinePanel> lanePanels(const Scenario&, const RoundingErrors&, const HeadTrace& made, Index row,
                                        const Theme&);
/// The legend: "hollow: what was stored, filled: what is read back, strokes: the numbers of FP8 E4M3".
QString lanesLegend(const Scenario&);

/// A panel laid out: as many number lines as fit, those that changed most, in their order.
class NumberLineFigure {
 public:
  NumberLineFigure(NumberLinePanel, const QRectF& area, const Theme&);
  static double heightOf(std::size_t numberLines, bool labelled, const Theme&);

  void draw(QPainter&, const ScenePen&, const Theme&) const;
  const NumberLinePanel& panel() const { return m_panel; }
  /// The index in the panel of the line at this point.
  std::optional<std::size_t> laneAt(const QPointF&) const;
  /// `numberLine` is the index of a visible line.
  QRectF rect(std::size_t numberLine) const;

 private:
  void drawLane(QPainter&, const ScenePen&, const Theme&, std::size_t numberLine) const;
  void drawNumbers(QPainter&, const NumberLine&, double y, const Theme&) const;
  void drawLabels(const ScenePen&, const Theme&) const;
  double x(const NumberLine&, double number) const;

  NumberLinePanel m_panel;
  QRectF m_area, m_line;  // the whole panel; the extent of the visible number lines
  double m_laneHeight = 0;
  std::vector<std::size_t> m_shown;  // indices in the panel
};

}  // namespace attn::app
