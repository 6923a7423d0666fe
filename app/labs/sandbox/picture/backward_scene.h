// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <memory>
#include <optional>

#include "attention/visibility.h"
#include "figures/picture_frame.h"
#include "labs/sandbox/picture/backward_data.h"

namespace attn::app {

/// All that the picture of the backward pass depends on.
struct BackwardView {
  Snapshot snapshot;
  Index head = 0;
  std::shared_ptr<const Backward> data;  // null where there is nothing to show
  BackwardCell cell;                     // in its matrix
  std::optional<double> difference;      // of the cell
  double steps = kBackwardSteps;         // how many are finished
  bool presenting = false;

  bool operator==(const BackwardView&) const = default;
};

struct BackwardHit {
  BackwardCell cell;
  QRectF rect;
};

struct BackwardPicture;

/// P and the gradients that are made of it and of dO, each a matrix, laid out; below them what the selected cell gains
/// the loss, what a small step says of it, and what must be kept. A pure function of its arguments.
class BackwardFrame : public PictureFrame {
 public:
  BackwardFrame(const QSizeF&, BackwardView, const Theme&);
  ~BackwardFrame() override;

  const BackwardView& view() const { return m_view; }
  void draw(QPainter&) const override;
  std::optional<BackwardHit> hit(const QPointF&) const;
  /// Where a cell is drawn; null where its matrix is not there.
  QRectF cellRect(const BackwardCell&) const;

 private:
  BackwardView m_view;
  Theme m_theme;  // scaled to the area
  QStringList m_queries, m_keys;
  std::optional<VisibilityMatrix> m_visible;   // of the head, where its mask hides something
  std::unique_ptr<BackwardPicture> m_picture;  // absent where there is nothing to draw
};

/// What a small step gives: seven digits, and 0 for rounding alone.
QString differenceQuotientText(double);
/// "dS of it → dog: −0.03", with the token of its row.
QString gradientCellText(const BackwardView&, const BackwardCell&);

}  // namespace attn::app
