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

  // --- the stage at the playhead, as it stands when nothing slides

  /// The matrices that it consists of, in reading order; each once.
  std::vector<MatrixId> matrices() const;
  /// "scores, row sat, column cat: 2.09", with "not computed yet" where the playhead has not come; also of a matrix
  /// that is not on the stage.
  QString cellText(const MatrixId&, Index row, Index column) const;
  /// Where a cell is drawn; null where it is not on the stage.
  QRectF cellRect(const MatrixId&, Index row, Index column) const;
  /// Whether this matrix is shown with rows and columns exchanged.
  bool showsTransposed(const MatrixId&) const;
  /// The height of the digits in the cells of a matrix, in pixels; 0 where it has no numbers.
  double digitPixels(const MatrixId&) const;
  /// "Scores: every query meets every key".
  QString title() const;

  /// What has to be painted anew where `before` is on screen: drawing this frame clipped to it gives the same pixels as
  /// drawing all of it. Nothing where that would be most of the picture.
  std::optional<QRegion> changesSince(const StepsFrame& before) const;

 private:
  /// The picture when nothing slides; only of a view that can be drawn.
  const StepsPicture& settled() const;

  StepsView m_view;
  Theme m_given, m_theme;             // as asked for, and scaled to the area
  std::unique_ptr<StepsData> m_data;  // absent where there is nothing to draw yet
  std::unique_ptr<StepsPicture> m_picture;
  mutable std::unique_ptr<StepsPicture> m_settled;  // laid out when it is asked for, where m_picture slides
};

}  // namespace attn::app
