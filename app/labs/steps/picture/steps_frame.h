// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegion>
#include <memory>
#include <optional>
#include <vector>

#include "figures/picture_frame.h"
#include "labs/steps/picture/steps_scene.h"

namespace attn::app {

class StepsData;
struct StepsPicture;

/// The stage of the Steps lab at its playhead, laid out. A pure function of its arguments.
class StepsFrame : public PictureFrame {
 public:
  StepsFrame(const QSizeF&, StepsView, const Theme&);
  ~StepsFrame() override;

  const StepsView& view() const { return m_view; }

  void draw(QPainter&) const override;
  std::optional<StepsHit> hit(const QPointF&) const;

  // --- the stage at the playhead, after all transitions

  /// The matrices of the stage in reading order, without duplicates.
  std::vector<MatrixId> matrices() const;
  /// "scores, row sat, column cat: 2.09", or "not computed yet". Also accepts matrices that are not on the stage.
  QString cellText(const MatrixId&, Index row, Index column) const;
  /// The rectangle of a cell; null if it is not on the stage.
  QRectF cellRect(const MatrixId&, Index row, Index column) const;
  /// True if the matrix is drawn transposed.
  bool showsTransposed(const MatrixId&) const;
  /// The height of the digits in the cells of a matrix, in pixels; 0 if it shows no numbers.
  double digitPixels(const MatrixId&) const;
  /// "Scores: every query meets every key".
  QString title() const;

  /// The region to repaint if `before` is on screen: drawing this frame clipped to it gives the same pixels as drawing
  /// all of it. Returns nullopt if that would be most of the picture.
  std::optional<QRegion> changesSince(const StepsFrame& before) const;

 private:
  /// The picture after all transitions. Must be called only if the view can be drawn.
  const StepsPicture& settled() const;

  StepsView m_view;
  Theme m_given, m_theme;             // as passed in, and scaled to the picture
  std::unique_ptr<StepsData> m_data;  // null if there is nothing to draw yet
  std::unique_ptr<StepsPicture> m_picture;
  mutable std::unique_ptr<StepsPicture> m_settled;  // computed on demand if m_picture is in transition
};

}  // namespace attn::app
