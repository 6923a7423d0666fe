// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "figures/picture_frame.h"
#include "labs/steps/picture/steps_scene.h"

namespace attn::app {

struct MatrixFigure;
struct StepsPicture;

/// A picture of matrices whose cells can be selected: the stage of one scenario, or of two that are compared.
class CellFrame : public PictureFrame {
 public:
  using PictureFrame::PictureFrame;

  virtual std::optional<StepsHit> hit(const QPointF&) const = 0;
  /// "scores, row sat, column cat: 2.09", or "not computed yet". Also accepts matrices that are not on the stage.
  virtual QString cellText(const MatrixId&, Index row, Index column) const = 0;
  /// "Scores: every query meets every key".
  virtual QString title() const = 0;

  // --- the stage at the playhead, after all transitions; of a comparison the difference if shown, else side B

  /// The matrices of the stage in reading order, without duplicates.
  std::vector<MatrixId> matrices() const;
  /// The rectangle of a cell; null if it is not on the stage.
  QRectF cellRect(const MatrixId&, Index row, Index column) const;
  /// True if the matrix is drawn transposed.
  bool showsTransposed(const MatrixId&) const;
  /// The height of the digits in the cells of a matrix, in pixels; 0 if it shows no numbers.
  double digitPixels(const MatrixId&) const;

 protected:
  struct Cells {
    const StepsPicture* picture = nullptr;  // null if there is nothing to draw
    const Scenario* scenario = nullptr;
    QPointF origin;
  };
  virtual Cells cells() const = 0;

 private:
  const MatrixFigure* figureOf(const MatrixId&) const;
};

}  // namespace attn::app
