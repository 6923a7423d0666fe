// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <memory>

#include "figures/matrix_figure.h"
#include "figures/picture_frame.h"
#include "figures/scene_pen.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// Translation context of all text on the stage of the Sandbox lab.
struct SandboxText {
  Q_DECLARE_TR_FUNCTIONS(SandboxScene)
};

/// The picture of a page of the Sandbox lab, laid out. A pure function of a view, a size and a theme.
class SandboxFrame : public PictureFrame {
 public:
  void draw(QPainter& painter) const final {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter);
    painter.restore();
  }
  /// The areas that change when the item under a point is highlighted: first that of the item itself. Empty if the
  /// item does not stand out when the pointer is over it.
  virtual std::vector<QRectF> highlightAreas(const QPointF&) const { return {}; }
  virtual void drawHighlight(QPainter&, const QPointF& /*inItem*/) const {}

 protected:
  SandboxFrame(const QSizeF& size, const Theme& theme) : PictureFrame(size), m_theme(theme) {}
  virtual void paint(QPainter&) const = 0;

  Theme m_theme;  // scaled to the picture size
};

/// A picture of a view, with its layout if it needs one.
template <class View, class Picture = void>
class SandboxFrameOf : public SandboxFrame {
 public:
  const View& view() const { return m_view; }

 protected:
  SandboxFrameOf(const QSizeF& size, View view, const Theme& theme)
      : SandboxFrame(size, theme), m_view(std::move(view)) {}

  View m_view;
  std::shared_ptr<const Picture> m_picture;  // null if there is nothing to draw
};

/// Draws a laid out picture of a view.
template <class Picture, class View>
class SandboxPainter {
 public:
  SandboxPainter(QPainter& painter, const Picture& picture, const View& view, const Theme& theme)
      : m_painter(painter), m_p(picture), m_view(view), m_theme(theme), m_pen(painter, theme) {}

 protected:
  QPainter& m_painter;
  const Picture& m_p;
  const View& m_view;
  const Theme& m_theme;
  ScenePen m_pen;
};

}  // namespace attn::app
