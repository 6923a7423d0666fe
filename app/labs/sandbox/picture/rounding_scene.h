// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <memory>
#include <optional>

#include "attention/rounding_error.h"
#include "figures/picture_frame.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// Columns of the table at most: all parts together, then each of the seven.
inline constexpr int kRoundingColumns = 8;
/// Multiply-adds of the rows that are measured while one looks, for each part.
inline constexpr std::int64_t kMostRoundingWork = std::int64_t{1} << 20;

/// All that the picture of rounding depends on.
struct RoundingView {
  Snapshot snapshot;
  Index head = 0, row = 0;                       // the query asked about
  std::shared_ptr<const RoundingErrors> errors;  // of some rows around it; null where there is nothing to show
  std::optional<RoundingPart> part;              // asked about; none: all together
  double columns = kRoundingColumns;             // how many columns are finished
  bool presenting = false;

  bool operator==(const RoundingView&) const = default;
};

struct RoundingHit {
  enum class Place {
    Cell,    // of the table
    Output,  // a number of the selected row's output, below the table
    Key,     // a number line of a key in the cache
    Value,
  };
  Place place = Place::Cell;
  Index row = 0;  // of a key or value its own
  std::optional<RoundingPart> part;
  Index column = 0;  // of the output
  QRectF rect;
};

struct RoundingPicture;

/// A table: for each query how far its output lies from that in double, by all parts of the computation together and by
/// each part alone; below it the numbers of the selected query's output, and where there is room number lines of what a
/// cache makes of keys and values, or of these outputs. A pure function of its arguments.
class RoundingFrame : public PictureFrame {
 public:
  RoundingFrame(const QSizeF&, RoundingView, const Theme&);
  ~RoundingFrame() override;

  const RoundingView& view() const { return m_view; }
  void draw(QPainter&) const override;
  std::optional<RoundingHit> hit(const QPointF&) const;
  /// Where a number of the table is drawn; null where its row is not in the window of rows that is shown.
  QRectF cellRect(Index row, int column) const;

 private:
  RoundingView m_view;
  Theme m_theme;                               // scaled to the area
  std::unique_ptr<RoundingPicture> m_picture;  // absent where there is nothing to draw
};

std::shared_ptr<const RoundingErrors> roundingFor(const Snapshot&, Index head, Index row);
/// "“cup”: (4.2, 2.6) comes out of the cache as (4, 2.5), off by 0.22": of a number line of keys or values.
QString storedRowText(const RoundingView&, RoundingHit::Place, Index row);
/// The computation that is asked about: all parts together, or one alone.
const HeadTrace& askedTrace(const RoundingView&);
/// What the columns of the table are: none (all together), then those that round.
std::vector<std::optional<RoundingPart>> roundingColumns(const RoundingErrors&);
/// "scores", "weights"; none: "all".
QString roundingPartName(std::optional<RoundingPart>);
/// "scores alone, “it”: 0.0003 of the output"
QString roundingCellText(const RoundingView&, Index row, std::optional<RoundingPart>);
/// "0.31", "3·10⁻⁴"
QString relativeErrorText(double);
/// "0.0171", "7.3·10⁻⁴"
QString smallText(double);
/// The relative error of a query, by a part alone or by all.
double relativeErrorOf(const RoundingErrors&, Index row, std::optional<RoundingPart>);
/// "float16, sums in float32, keys and values stored as FP8 E4M3"
QString formatsText(const Scenario&);

}  // namespace attn::app
