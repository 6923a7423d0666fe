// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>
#include <memory>
#include <utility>
#include <vector>

#include "figures/scene_pen.h"
#include "labs/tiles/picture/tiles_scene.h"
#include "labs/tiles/picture/tiles_text.h"

namespace attn::app {

/// A matrix in off-chip memory, with its blocks.
struct MemoryRow {
  Tensor tensor = Tensor::Q;
  QRectF box;
  bool exists = true;  // false: S and P of tiled algorithms are drawn as placeholders
  std::int64_t bytes = 0;
  Index blocks = 1;

  QRectF block(Index) const;
};

/// A slot on the chip: a block that is there or arriving.
struct ChipSlot {
  ChipBlock block;
  QRectF box;
  bool arriving = false;
};

/// Arrangement of the parts: Tall stacks the loads on the chip; Low puts them next to each other; Wide also puts the
/// legend next to the grid.
enum class TilesArrangement { Tall, Low, Wide };
/// The arrangement with the largest type, and its scale relative to the design.
TilesArrangement arrangementFor(const QSizeF&);
double fitOf(TilesArrangement, const QSizeF&);

/// The status of a head's tile after `begun` events. While a question is open, skipped tiles look unprocessed.
TileStatus shownStatus(const TilesView&, Index head, TileIndex, Index begun);

/// The layout of a picture of one size, and the state of the schedule at its playhead.
class TilesLayout {
 public:
  TilesLayout(const QSizeF&, const TilesView&, const Theme&);

  static constexpr double kLongestName = 100;  // of a token next to the grid, design pixels; longer ones are elided

  const TilesView& view;
  const TilesData& data;
  const Theme& theme;
  QSizeF size;
  TilesMoment moment;
  ScheduleState state;  // after the finished events
  const MemoryEvent* event = nullptr;
  std::optional<TileAtWork> atWork;
  std::optional<RunningRows> rows;  // of the active query tile
  Index queryHead = 0;              // of the active tile, else the selected one

  TilesArrangement arrangement = TilesArrangement::Tall;
  QString title, subtitle;
  QPointF titleAt, subtitleAt;
  double titlePixels = 24;

  // --- score grid
  QPointF gridHeading;
  QRectF grid;
  QPointF legendAt;
  bool legendNextTo = false;  // right of the grid, as a column
  bool names = false;         // tokens next to the grid
  // --- off-chip memory
  QPointF memoryHeading;
  std::vector<MemoryRow> memory;
  double memoryBottom = 0;
  bool toScale = true;
  // --- chip
  QPointF chipHeading;
  QRectF chip;
  std::vector<ChipSlot> slotsOnChip;
  bool slotNotes = true;        // text on each block's purpose
  QRectF travelFrom, travelTo;  // of the moving block; null if there is none
  // --- race
  bool race = true, chart = true;
  QPointF raceHeading;
  std::vector<QRectF> allSeries;  // at full length: the algorithm's time
  double seriesNames = 0;         // width of the names on the left
  bool seriesTiles = true;        // the name is followed by the tile
  double seriesEnd = 0;           // width of the slowest
  double seriesRight = 0;         // right edge of the numbers
  QPointF chartHeading;
  QRectF chartBox;

  double px(double length) const { return theme.px(length); }
  /// The rectangle of a range of queries (rows) and keys (columns) of the grid.
  QRectF cells(IndexRange queries, IndexRange keys) const;
  QRectF tile(TileIndex) const;
  bool isTiledNow() const { return data.plan && data.plan->grid.has_value(); }
  Index queries() const { return data.followed.queryTokens; }
  Index keys() const { return data.followed.keyTokens; }
  const MemoryRow* memoryRow(Tensor) const;
  /// True if the numbers of the trace can be shown.
  bool hasNumbers() const { return view.numbers != nullptr; }

 private:
  double textWidth(const QString&, double pixels, QFont::Weight) const;
  void layGrid(const QRectF& area);
  void layMemory(const QRectF& area);
  void layChip(const QRectF& area);
  void layTravel();
  void layRace(const QRectF& area);
};

/// The drawing context of the picture's parts. Font sizes are in design pixels.
struct TilesCanvas : ScenePen {
  TilesCanvas(QPainter& to, const TilesLayout& places, std::shared_ptr<FaceCache> faces)
      : ScenePen(to, places.theme, places.theme.scale, std::move(faces), Sizes::HalfPixels),
        painter(to),
        layout(places) {}

  QPainter& painter;
  const TilesLayout& layout;

  const Theme& theme() const { return layout.theme; }
  double px(double length) const { return layout.theme.px(length); }
  /// A letter with its index: Q with a small 2.
  double symbol(QPointF at, const QString& letter, const QString& index, double pixels, const QColor&,
                double align = 0) const;
  double symbolWidth(const QString& letter, const QString& index, double pixels) const;
  void box(const QRectF&, const QColor& fill, const QColor& line, double width = 1, double radius = 3,
           Qt::PenStyle = Qt::SolidLine) const;
  void hatch(const QRectF&) const;
};

void drawTilesGrid(const TilesCanvas&);
void drawTilesMemory(const TilesCanvas&);
void drawTilesChip(const TilesCanvas&);
void drawTilesTravel(const TilesCanvas&);
void drawTilesRace(const TilesCanvas&);
void drawTilesChart(const TilesCanvas&);

/// The index in the symbol of a block: "2" in Q₂.
QString blockIndex(const ChipBlock&);
/// The row of the numbers on chip at a point.
std::optional<Index> chipRowAt(const TilesLayout&, const QPointF&);
/// The area for the numbers on chip, below the blocks.
QRectF chipNumbers(const TilesLayout&);

}  // namespace attn::app
