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

/// A matrix in slow memory, with the blocks it is cut into.
struct MemoryRow {
  Tensor tensor = Tensor::Q;
  QRectF box;
  bool exists = true;  // S and P of tiled algorithms are drawn where they would be
  std::int64_t bytes = 0;
  Index blocks = 1;

  QRectF block(Index) const;
};

/// A slot on the chip: a block that lies there, or that is about to arrive.
struct ChipSlot {
  ChipBlock block;
  QRectF box;
  bool arriving = false, leaving = false;
};

/// How the parts stand: with the loads on chip below each other; beside each other where it is low; and with the legend
/// beside the grid where it is wide.
enum class TilesArrangement { Tall, Low, Wide };
/// The arrangement that lets letters be largest, and the size of letters that it has room for, of the design's.
TilesArrangement arrangementFor(const QSizeF&);
double fitOf(TilesArrangement, const QSizeF&);

/// The status of a tile of a head after so many events. While a question is open, a skipped tile is one to do.
TileStatus shownStatus(const TilesView&, Index head, TileIndex, Index begun);

/// Where everything stands in a picture of one size, and the state of the schedule at its playhead.
class TilesLayout {
 public:
  TilesLayout(const QSizeF&, const TilesView&, const Theme&);

  static constexpr double kLongestName = 100;  // of a token beside the grid, design pixels; longer ones are elided

  const TilesView& view;
  const TilesData& data;
  const Theme& theme;
  QSizeF size;
  TilesMoment moment;
  ScheduleState state;  // after the finished events
  const MemoryEvent* event = nullptr;
  std::optional<TileAtWork> atWork;
  std::optional<RunningRows> rows;  // of the query tile at work
  Index queryHead = 0;              // of the tile at work, else the selected one

  TilesArrangement arrangement = TilesArrangement::Tall;
  QString title, subtitle;
  QPointF titleAt, subtitleAt;
  double titlePixels = 24;

  // --- score grid
  QPointF gridHeading;
  QRectF grid;
  QPointF legendAt;
  bool legendBeside = false;  // at the right of the grid, one below the other
  bool names = false;         // tokens beside the grid
  // --- slow memory
  QPointF memoryHeading;
  std::vector<MemoryRow> memory;
  double memoryBottom = 0;
  bool toScale = true;
  // --- chip
  QPointF chipHeading;
  QRectF chip;
  std::vector<ChipSlot> slotsOnChip;
  bool slotNotes = true;        // words about what a block is there for
  QRectF travelFrom, travelTo;  // of the block on its way; null for none
  // --- race
  bool race = true, chart = true;
  QPointF raceHeading;
  std::vector<QRectF> lanes;  // of full length: the lane's time
  double laneNames = 0;       // width of the names before them
  bool laneTiles = true;      // the tile of each lane stands behind its name
  double laneFull = 0;        // width of the slowest
  double laneRight = 0;       // end of the numbers behind them
  QPointF chartHeading;
  QRectF chartBox;

  double px(double length) const { return theme.px(length); }
  /// Pixels of a range of queries (rows) and keys (columns) of the grid.
  QRectF cells(IndexRange queries, IndexRange keys) const;
  QRectF tile(TileIndex) const;
  bool isTiledNow() const { return data.plan && data.plan->grid.has_value(); }
  Index queries() const { return data.followed.queryTokens; }
  Index keys() const { return data.followed.keyTokens; }
  const MemoryRow* memoryRow(Tensor) const;
  /// Whether the numbers of the trace can be shown.
  bool hasNumbers() const { return view.numbers != nullptr; }

 private:
  double textWidth(const QString&, double pixels, QFont::Weight) const;
  void layGrid(const QRectF& area);
  void layMemory(const QRectF& area);
  void layChip(const QRectF& area);
  void layTravel();
  void layRace(const QRectF& area);
};

/// What the parts of the picture draw with. Letters count in design pixels.
struct TilesCanvas : ScenePen {
  TilesCanvas(QPainter& to, const TilesLayout& places, std::shared_ptr<FaceCache> faces)
      : ScenePen(to, places.theme, places.theme.scale, std::move(faces), Sizes::HalfPixels),
        painter(to),
        layout(places) {}

  QPainter& painter;
  const TilesLayout& layout;

  const Theme& theme() const { return layout.theme; }
  double px(double length) const { return layout.theme.px(length); }
  /// A letter with its index, Q with a small 2.
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

/// "Q₂" as letter and index of a block.
QString blockIndex(const ChipBlock&);
/// Row and column of the numbers on chip under a point.
std::optional<Index> chipRowAt(const TilesLayout&, const QPointF&);
/// The place for the numbers on chip, below the blocks.
QRectF chipNumbers(const TilesLayout&);

}  // namespace attn::app
