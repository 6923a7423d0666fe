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

/// The complete input of the Tiles lab's picture.
struct TilesView {
  std::shared_ptr<const TilesData> data;
  std::shared_ptr<const TilesNumbers> numbers;  // absent for documents without numbers, and until computed
  Playhead playhead;
  Index head = 0;  // the followed query head
  Index row = 0;   // the followed query
  bool presenting = false;
  std::optional<Playhead> limit = std::nullopt;  // of the playback: later events are hidden

  bool operator==(const TilesView&) const = default;
};

/// What is at a point.
struct TilesHit {
  enum class Kind {
    Tile,    // of the score grid: a click seeks to its computation
    Row,     // the name of a query: a click follows it
    Block,   // in off-chip memory
    Series,  // of the race: dragging moves the clock
    Word,    // anything else with a tooltip
  };
  Kind kind = Kind::Word;
  std::optional<TileIndex> tile{};
  std::optional<Index> row{};    // query
  std::optional<Index> event{};  // the number of finished events to seek to
  QRectF area{};
  QString label{};  // tooltip and accessible text
};

class FaceCache;
class TilesLayout;

/// One laid-out picture of the Tiles lab; draws itself and finds what is at a point.
class TilesFrame : public PictureFrame {
 public:
  /// `faces`: font data cached by earlier frames; looking it up costs more than drawing.
  TilesFrame(const QSizeF&, TilesView, const Theme&, std::shared_ptr<FaceCache> faces = nullptr);
  ~TilesFrame() override;

  const TilesView& view() const { return m_view; }
  void draw(QPainter&) const override;
  std::optional<TilesHit> hit(const QPointF&) const;
  StageHint hint(const QPointF&) const override;
  /// "Rescale: query tile 2 meets key tile 1 …; 416 B read, 96 B written; 240 of 320 bytes on chip".
  QString description() const override;
  /// The rectangle of the chosen series, for dragging; null if there is no race.
  QRectF raceRect() const;
  /// The number of finished events if the clock of the race is dragged to `x`.
  Index eventsAt(double x) const;
  QRectF tileRect(TileIndex) const;

 private:
  TilesView m_view;
  Theme m_theme;                          // scaled to the area
  std::unique_ptr<TilesLayout> m_layout;  // absent if there is nothing to draw
  std::shared_ptr<FaceCache> m_faces;
};

/// "query tile 2, key tile 1: all pairs visible, done, number 5 in order, 416 B moved for it". Requires a tiled
/// algorithm.
QString tilesTileText(const TilesView&, TileIndex);
/// The tile shown: the active one; while a query tile is loaded (written), its first (last) one.
std::optional<TileIndex> tileAt(const TilesView&);

}  // namespace attn::app
