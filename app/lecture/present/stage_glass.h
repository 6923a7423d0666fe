// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QPointer>
#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>
#include <cstdint>
#include <functional>
#include <optional>

#include "lecture/present/ink.h"
#include "lecture/present/picture_view.h"
#include "theme/theme.h"

namespace attn::app {

class PictureZoom;

enum class StageTool { Pointer, Pen, Laser, Eraser, Zoom };

/// A transparent overlay on a stage with ink, the laser pointer's dot, and the zoom region. While a tool is active, it
/// takes all mouse events; with the pointer, it passes them on. When zoomed, it maps clicks to the widget shown under
/// the mouse, and dragging moves the picture. Hidden without ink, tool and zoom.
class StageOverlay : public QWidget {
  Q_OBJECT

 public:
  using Clock = std::function<std::int64_t()>;  // milliseconds
  static constexpr int kZoomTime = 250;

  explicit StageOverlay(QWidget* parent = nullptr);
  ~StageOverlay() override;

  /// Covers this stage, as its sibling; nullptr: none. Ink and zoom of the previous stage are dropped.
  void cover(QWidget* stage);
  QWidget* stage() const { return m_stage; }
  void setTheme(const Theme&);
  /// Zooms without animation.
  void setReducedMotion(bool reduced) { m_reducedMotion = reduced; }
  void setClock(Clock clock) { m_clock = std::move(clock); }

  StageTool tool() const { return m_tool; }
  void setTool(StageTool);
  const InkPen& pen() const { return m_pen; }
  void setPen(const InkPen&);
  const InkLayer& ink() const { return m_ink; }
  void undoInk();
  void wipeInk();
  /// For a new slide: removes all ink and clears the undo stack.
  void clearInk();

  /// The current view, or the target of the animation.
  const PictureView& view() const { return m_target; }
  bool isZoomed() const { return !m_target.isWhole(); }
  void look(const PictureView&);
  void lookAtAll() { look({}); }

  // Mouse events, here or on a copy of this stage; in coordinates of this widget.
  void press(const QPointF&);
  void drag(const QPointF&);
  void release(const QPointF&);
  void point(const QPointF&);
  void leave();

 Q_SIGNALS:
  void changed();

 protected:
  bool event(QEvent*) override;
  bool eventFilter(QObject* watched, QEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void wheelEvent(QWheelEvent*) override;
  void leaveEvent(QEvent*) override;

 private:
  QPointF share(const QPointF& point) const;
  bool passesOn() const { return m_tool == StageTool::Pointer; }
  void showView(const PictureView&);
  void appear();
  void showCursor();
  void tick();
  void touched(const QRectF& picturePart);
  QRectF laserPlace() const;
  QWidget* under(const QPointF& inStage) const;
  void passOn(QWidget* target, QEvent::Type, const QPointF&, Qt::MouseButton, Qt::MouseButtons, Qt::KeyboardModifiers);

  Theme m_theme = lightTheme();
  bool m_reducedMotion = false;
  Clock m_clock;
  QPointer<QWidget> m_stage;
  StageTool m_tool = StageTool::Pointer;
  InkPen m_pen;
  InkLayer m_ink;
  LaserTrail m_laser;
  PictureView m_view, m_from, m_target;
  QPointer<PictureZoom> m_zoom;
  QVariantAnimation m_way;
  QTimer m_ticks;
  bool m_pressed = false;
  std::optional<QRectF> m_region;          // being selected with the zoom tool
  std::optional<QPointF> m_grip, m_click;  // where the picture was grabbed, and where it was pressed
  QPointer<QWidget> m_hovered;
};

}  // namespace attn::app
