// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "attention/rounding_error.h"
#include "labs/sandbox/picture/sandbox_frame.h"

namespace attn::app {

/// The most columns of the table: all parts together, then each of the seven.
inline constexpr int kRoundingColumns = 8;
/// The most multiply-adds per part for the rows measured interactively.
inline constexpr std::int64_t kMaxRoundingWork = std::int64_t{1} << 20;

/// Everything that the picture of rounding depends on.
struct RoundingView {
  using Frame = class RoundingFrame;
  Snapshot snapshot;
  Index head = 0, row = 0;                       // the selected query
  std::shared_ptr<const RoundingErrors> errors;  // for rows around the selected one; null if there is nothing to show
  std::optional<RoundingPart> part;              // the selected part; nullopt: all together
  double done = kRoundingColumns;                // finished columns
  bool presenting = false;

  bool operator==(const RoundingView&) const = default;
};

struct RoundingHit {
  enum class Place {
    Cell,
    Output,  // a number of the selected row's output, below the table
    Key,     // a number line of a key in the cache
    Value,
  };
  Place place = Place::Cell;
  Index row = 0;  // row of the table, key or value
  std::optional<RoundingPart> part;
  Index column = 0;  // for Output
  QRectF rect;
};

/// A table of the distance of each query's output from the double-precision output, caused by all parts of the
/// computation together and by each part alone. Below it the numbers of the selected query's output and, if there is
/// room, number lines of cached keys and values, or of these outputs. A pure function of its arguments.
class RoundingFrame : public SandboxFrameOf<RoundingView, struct RoundingPicture> {
 public:
  RoundingFrame(const QSizeF&, RoundingView, const Theme&);

  std::optional<RoundingHit> hit(const QPointF&) const;
  /// The rectangle of a number in the table; null if its row is not among the rows shown.
  QRectF cellRect(Index row, int column) const;
  StageHint hint(const QPointF&) const override;
  std::optional<ItemTable> itemTable() const override;
  QString description() const override;

 protected:
  void paint(QPainter&) const override;
};

std::shared_ptr<const RoundingErrors> roundingFor(const Snapshot&, Index head, Index row);
/// "“cup”: (4.2, 2.6) comes out of the cache as (4, 2.5), off by 0.22": for a number line of keys or values.
QString storedRowText(const RoundingView&, RoundingHit::Place, Index row);
/// The selected computation: all parts together, or one alone.
const HeadTrace& askedTrace(const RoundingView&);
/// The columns of the table: nullopt (all together), then the parts that round.
std::vector<std::optional<RoundingPart>> roundingColumns(const RoundingErrors&);
/// "scores", "weights"; nullopt: "all".
QString roundingPartName(std::optional<RoundingPart>);
/// "scores alone, “it”: 0.0003 of the output"
QString roundingCellText(const RoundingView&, Index row, std::optional<RoundingPart>);
/// "0.31", "3·10⁻⁴"
QString relativeErrorText(double);
/// "0.0171", "7.3·10⁻⁴"
QString smallText(double);
/// The relative error of a query, caused by one part alone or by all.
double relativeErrorOf(const RoundingErrors&, Index row, std::optional<RoundingPart>);
/// "float16, sums in float32, keys and values stored as FP8 E4M3"
QString formatsText(const Scenario&);

}  // namespace attn::app
