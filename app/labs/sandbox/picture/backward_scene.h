// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "attention/visibility.h"
#include "labs/sandbox/picture/backward_data.h"
#include "labs/sandbox/picture/sandbox_frame.h"

namespace attn::app {

/// Everything that the picture of the backward pass depends on.
struct BackwardView {
  using Frame = class BackwardFrame;
  Snapshot snapshot;
  Index head = 0;
  std::shared_ptr<const Backward> data;  // null if there is nothing to show
  BackwardCell cell;                     // inside its matrix
  std::optional<Selection> pair;         // the cell follows the steps, for this query and key; absent: it is chosen
  std::optional<double> difference;      // central difference of the cell
  double done = kBackwardSteps;          // finished steps
  bool presenting = false;

  bool operator==(const BackwardView&) const = default;
};

/// dS of the pair that is followed; as long as dS is not finished, the last matrix that is.
BackwardCell cellAfter(const BackwardView&, double done);
/// Sets the finished steps, and the cell with its difference if it follows them.
void moveTo(BackwardView&, double done);

struct BackwardHit {
  BackwardCell cell;
  QRectF rect;
};

/// P and the gradients computed from it and dO, each a matrix, laid out. Cards below show the effect of the selected
/// cell on the loss, its finite difference, and what must be kept in memory. A pure function of its arguments.
class BackwardFrame : public SandboxFrameOf<BackwardView, struct BackwardPicture> {
 public:
  BackwardFrame(const QSizeF&, BackwardView, const Theme&);

  std::optional<BackwardHit> hit(const QPointF&) const;
  /// The rectangle of a cell; null if its matrix is not shown.
  QRectF cellRect(const BackwardCell&) const;
  StageHint hint(const QPointF&) const override;
  /// The matrix of the selected cell.
  std::optional<ItemTable> itemTable() const override;
  QString description() const override;

 protected:
  void paint(QPainter&) const override;

 private:
  QStringList m_queries, m_keys;
  std::optional<VisibilityMatrix> m_visible;  // of the head, if its mask hides something
};

/// A finite difference with seven digits; 0 if it is within rounding error.
QString differenceQuotientText(double);
/// "dS of it → dog: −0.03", with the token of its row.
QString gradientCellText(const BackwardView&, const BackwardCell&);

}  // namespace attn::app
