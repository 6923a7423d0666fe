// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegion>
#include <memory>
#include <optional>

#include "labs/steps/picture/steps_scene.h"

namespace attn::app {

class StepsData;
struct StepsPicture;

/// One picture of the Steps lab, laid out: it can be drawn, asked what lies under a point, and compared with the one
/// before it, without laying it out again.
class StepsFrame {
 public:
  StepsFrame(const QSizeF&, StepsView, const Theme&);
  ~StepsFrame();
  StepsFrame(const StepsFrame&) = delete;
  StepsFrame& operator=(const StepsFrame&) = delete;

  const QSizeF& size() const { return m_size; }
  const StepsView& view() const { return m_view; }

  /// Of a painter with a clip, only what may touch it is drawn.
  void draw(QPainter&) const;
  std::optional<StepsHit> hit(const QPointF&) const;

  /// What has to be painted anew where `before` is on screen: drawing this frame clipped to it gives the same pixels as
  /// drawing all of it. Nothing where that would be most of the picture.
  std::optional<QRegion> changesSince(const StepsFrame& before) const;

 private:
  QSizeF m_size;
  StepsView m_view;
  Theme m_given, m_theme;             // as asked for, and scaled to the area
  std::unique_ptr<StepsData> m_data;  // absent where there is nothing to draw yet
  std::unique_ptr<StepsPicture> m_picture;
};

}  // namespace attn::app
