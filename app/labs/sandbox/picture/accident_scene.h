// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "attention/accidents.h"
#include "labs/sandbox/picture/sandbox_frame.h"

namespace attn::app {

/// One softmax row as computed in the document's arithmetic (`life`) and in double (`exact`), the accidents found in it
/// (rounding, overflow, masking), and the rows of its head that have any.
struct AccidentData {
  SoftmaxRow life, exact;
  std::vector<Accident> inRow;
  std::vector<bool> rowHasAccident;  // by query, for the head
};
/// The selection must be inside the scenario.
AccidentData accidentData(const Snapshot&, const Selection&);

/// Everything that the accidents picture depends on.
struct AccidentView {
  using Frame = class AccidentFrame;
  Snapshot snapshot;
  Selection selection;  // head and row; column is the selected key
  std::shared_ptr<const AccidentData> data;
  double done = 5;  // finished stages
  bool presenting = false;

  /// The stage that the playhead has reached.
  int line() const;
  bool operator==(const AccidentView&) const = default;
};

/// The stages of one softmax row, one line each. Shifted: minus the row maximum.
enum class RowStage { Scores, Masked, Shifted, Exponentials, Weights };
inline constexpr int kLifeLines = 5;

struct AccidentHit {
  bool chip = false;  // a chip that selects a query; else a cell
  Index row = 0;
  RowStage line = RowStage::Scores;
  bool exact = false;
  Index key = 0;
  QRectF rect;
};

/// The stages of a row in the document's arithmetic, each with the exact values below, laid out. A pure function of its
/// arguments.
class AccidentFrame : public SandboxFrameOf<AccidentView, struct AccidentPicture> {
 public:
  AccidentFrame(const QSizeF&, AccidentView, const Theme&);

  std::optional<AccidentHit> hit(const QPointF&) const;
  /// The rectangle of a cell; null if its key is not among the keys shown.
  QRectF cellRect(RowStage, bool exact, Index key) const;
  /// The chip that selects a query; null if it is not shown.
  QRectF chipRect(Index row) const;
  StageHint hint(const QPointF&) const override;
  std::optional<ItemTable> itemTable() const override;
  QString description() const override;

 protected:
  void paint(QPainter&) const override;
};

/// "Uniform row", ...
QString accidentName(AccidentKind);
/// "float16", "double"
QString arithmeticName(Arithmetic);
QString lifeLineName(RowStage, bool subtractMax);
/// One sentence about what happened to the row; empty if nothing did.
QString accidentHeadline(const AccidentView&);
/// "exponentials of cat: inf, exactly 0.37"
QString rowStageText(const AccidentView&, RowStage, Index key);
const Vector& lineOf(const SoftmaxRow&, RowStage);

}  // namespace attn::app
