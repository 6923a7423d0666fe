// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <memory>
#include <optional>

#include "figures/picture_frame.h"
#include "labs/tiles/picture/tiles_data.h"
#include "labs/tiles/picture/tiles_numbers.h"
#include "theme/theme.h"

namespace attn::app {

/// All that the picture of the Tiles lab depends on.
struct TilesView {
  std::shared_ptr<const TilesData> data;
  std::shared_ptr<const TilesNumbers> numbers;  // absent for sizes only, and until the numbers are there
  Playhead playhead;
  Index head = 0;  // the query head that is followed
  Index row = 0;   // the query that is followed
  bool presenting = false;
  std::optional<Playhead> limit = std::nullopt;  // of the playback: what comes after it is not shown

  bool operator==(const TilesView&) const = default;
};

/// What lies under a point.
struct TilesHit {
  enum class Kind {
    Tile,    // of the score grid: click goes to where it is computed
    Row,     // the name of a query: click follows it
    Block,   // in slow memory
    OnChip,  // a block, or a row of numbers, on chip
    Lane,    // of the race: drag the clock
    Word,    // anything else that explains itself
  };
  Kind kind = Kind::Word;
  std::optional<TileIndex> tile;
  std::optional<Index> row;    // query
  std::optional<Index> event;  // the playhead goes behind this many events
  QRectF area;
  QString label;  // tooltip and accessible text
};

class FaceCache;
class TilesLayout;

/// One picture of the Tiles lab, laid out: it can be drawn and asked what lies under a point.
class TilesFrame : public PictureFrame {
 public:
  /// `faces`: what earlier frames have looked up of fonts, which costs more than drawing.
  TilesFrame(const QSizeF&, TilesView, const Theme&, std::shared_ptr<FaceCache> faces = nullptr);
  ~TilesFrame() override;

  const TilesView& view() const { return m_view; }
  void draw(QPainter&) const override;
  std::optional<TilesHit> hit(const QPointF&) const;
  /// Where the chosen lane is drawn, for dragging; null where there is no race.
  QRectF raceRect() const;
  /// How many events are finished where the clock of the race is dragged to this x.
  Index eventsAt(double x) const;
  /// Where a tile of the grid is drawn.
  QRectF tileRect(TileIndex) const;

 private:
  TilesView m_view;
  Theme m_theme;                          // scaled to the area
  std::unique_ptr<TilesLayout> m_layout;  // absent where there is nothing to draw yet
  std::shared_ptr<FaceCache> m_faces;
};

/// "query tile 2, key tile 1: all pairs visible, done, number 5 in order, 416 B moved for it"; of a tiled algorithm.
QString tilesTileText(const TilesView&, TileIndex);
/// The tile that the picture is about: the one at work, or of a query tile that is loaded (written) its first (last).
std::optional<TileIndex> tileAt(const TilesView&);

/// "Rescale: query tile 2 meets key tile 1 …; 416 B read, 96 B written; 240 of 320 bytes on chip": what the picture
/// says, in words.
QString tilesDescription(const TilesView&);

}  // namespace attn::app
