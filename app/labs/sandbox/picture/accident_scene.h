// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <memory>
#include <optional>
#include <vector>

#include "attention/accidents.h"
#include "figures/picture_frame.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// One softmax row as computed in the document's arithmetic (`life`) and in double (`exact`), the accidents of
/// rounding, overflow and masking found in it, and which rows of its head have any.
struct AccidentData {
  RowLife life, exact;
  std::vector<Accident> inRow;
  std::vector<bool> rowHasAccident;  // of the head, by query
};
/// The selection must lie in the scenario.
AccidentData accidentData(const Snapshot&, const Selection&);

/// All that the picture of the accidents depends on.
struct AccidentView {
  Snapshot snapshot;
  Selection selection;  // head and row; column is the key asked about
  std::shared_ptr<const AccidentData> data;
  double lines = 5;  // how many stages of the row are finished
  bool presenting = false;

  bool operator==(const AccidentView&) const = default;
};

/// The stages of one softmax row, each a line of the picture. Shifted: minus the row maximum.
enum class LifeLine { Scores, Masked, Shifted, Exponentials, Weights };
inline constexpr int kLifeLines = 5;

struct AccidentHit {
  bool chip = false;  // a query to choose; else a cell
  Index row = 0;      // of a chip
  LifeLine line = LifeLine::Scores;
  bool exact = false;
  Index key = 0;
  QRectF rect;
};

struct AccidentPicture;

/// The row's life in this arithmetic, and below each line the exact one, laid out. A pure function of its arguments.
class AccidentFrame : public PictureFrame {
 public:
  AccidentFrame(const QSizeF&, AccidentView, const Theme&);
  ~AccidentFrame() override;

  const AccidentView& view() const { return m_view; }
  void draw(QPainter&) const override;
  std::optional<AccidentHit> hit(const QPointF&) const;
  /// Where a cell is drawn; null where its key is not in the window of keys that is shown.
  QRectF cellRect(LifeLine, bool exact, Index key) const;
  /// Where a query is chosen; null where its chip is not shown.
  QRectF chipRect(Index row) const;

 private:
  AccidentView m_view;
  Theme m_theme;                               // scaled to the area
  std::unique_ptr<AccidentPicture> m_picture;  // absent where there is nothing to draw yet
};

/// "Uniform row", ...
QString accidentName(AccidentKind);
/// "float16", "double"
QString arithmeticName(Arithmetic);
QString lifeLineName(LifeLine, bool subtractMax);
/// One sentence on what became of the row; empty where nothing happened.
QString accidentHeadline(const AccidentView&);
/// "exponentials of cat: inf, exactly 0.37"
QString lifeCellText(const AccidentView&, LifeLine, Index key);

}  // namespace attn::app
