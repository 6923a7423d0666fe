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

/// A number line with what became of some numbers: hollow where they were, filled where they are.
struct NumberLane {
  struct Mark {
    double was = 0, is = 0;
  };
  QString name, note;  // on the left and on the right
  bool underlined = false;
  std::vector<Mark> marks;
  double low = 0, high = 1;           // what the line reaches from and to
  std::optional<FloatFormat> format;  // whose numbers are strokes; none: those of int8
  double step = 0;                    // of int8: code · step, codes from −127 to 127
};

/// Lanes below each other. With `labelled` all have the same ends, and numbers stand below the last one.
struct LanePanel {
  QString caption, noteCaption;
  QColor ink;
  bool labelled = false;
  std::vector<NumberLane> lanes;  // of some rows that follow each other, around the one that was changed most
  std::size_t notable = 0;        // that one: it is shown in any case
  Index firstRow = 0;             // the row of the first lane,
  Index rows = 0;                 // of so many
};

/// What became of the keys of a head in a cache, and of its values; without a cache, of the selected row of outputs in
/// the document's arithmetic. Nothing where no format tells which numbers there are: double, infinities, and keys that
/// are made anew from latents that were stored.
/// `made`: of `errors`, the computation whose outputs are asked about. `row` is counted from `errors.firstRow`.
std::vector<LanePanel> lanePanels(const Scenario&, const RoundingErrors&, const HeadTrace& made, Index row,
                                  const Theme&);
/// How the lanes are read: "hollow: what was stored, filled: what comes back, strokes: the numbers of FP8 E4M3".
QString lanesLegend(const Scenario&);

/// A panel in its place: as many of its lanes as have room, the notable one among them.
class LaneFigure {
 public:
  LaneFigure(LanePanel, const QRectF& area, const Theme&);
  /// The height that so many lanes take.
  static double heightOf(std::size_t lanes, bool labelled, const Theme&);

  void draw(QPainter&, const ScenePen&, const Theme&) const;
  const LanePanel& panel() const { return m_panel; }
  std::size_t first() const { return m_first; }
  std::size_t count() const { return m_count; }
  /// The place of a lane, from the first that is shown; counted over all of the panel.
  QRectF rect(std::size_t lane) const;
  std::optional<std::size_t> laneAt(const QPointF&) const;

 private:
  void drawLane(QPainter&, const ScenePen&, const Theme&, std::size_t lane) const;
  void drawNumbers(QPainter&, const NumberLane&, double y, const Theme&) const;
  void drawLabels(const ScenePen&, const Theme&) const;
  double x(const NumberLane&, double number) const;

  LanePanel m_panel;
  QRectF m_area, m_line;  // all of it; the number lines of the lanes that are shown
  double m_laneHeight = 0;
  std::size_t m_first = 0, m_count = 0;
};

}  // namespace attn::app
