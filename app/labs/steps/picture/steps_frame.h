// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegion>
#include <memory>
#include <optional>

#include "labs/steps/picture/cell_frame.h"

namespace attn::app {

class FaceCache;
class StepsData;

/// The stage of the Steps lab at its playhead, laid out. A pure function of its arguments.
class StepsFrame : public CellFrame {
 public:
  /// `faces`: the fonts of earlier frames, with the texts that they have shaped.
  StepsFrame(const QSizeF&, StepsView, const Theme&, const std::shared_ptr<FaceCache>& faces = nullptr);
  ~StepsFrame() override;

  const StepsView& view() const { return m_view; }

  void draw(QPainter&) const override;
  std::optional<StepsHit> hit(const QPointF&) const override;
  QString cellText(const MatrixId&, Index row, Index column) const override;
  QString title() const override;

  /// The region to repaint if `before` is on screen: drawing this frame clipped to it gives the same pixels as drawing
  /// all of it. Returns nullopt if that would be most of the picture.
  std::optional<QRegion> changesSince(const StepsFrame& before) const;

 protected:
  Cells cells() const override;

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
