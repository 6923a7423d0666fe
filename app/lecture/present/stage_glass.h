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

/// A pane of glass over a stage: what is drawn on it with the pen, the dot of the laser, and the region that is looked
/// at closely. While a tool is in the hand nothing reaches the stage below; with the pointer everything does, zoomed
/// too: there a click is passed on to what is seen under it, and dragging moves the picture. Without ink, tool and zoom
/// the glass is not there.
class StageGlass : public QWidget {
  Q_OBJECT

 public:
  using Clock = std::function<std::int64_t()>;  // milliseconds
  static constexpr int kZoomTime = 250;

  explicit StageGlass(QWidget* parent = nullptr);
  ~StageGlass() override;

  /// Lies over this stage from now on, beside it in the same parent; nullptr: over none. Another stage has neither the
  /// ink nor the zoom of the one before.
  void cover(QWidget* stage);
  QWidget* stage() const { return m_stage; }
  void setTheme(const Theme&);
  /// The zoom arrives at once.
  void setReducedMotion(bool reduced) { m_reducedMotion = reduced; }
  void setClock(Clock clock) { m_clock = std::move(clock); }

  StageTool tool() const { return m_tool; }
  void setTool(StageTool);
  const InkPen& pen() const { return m_pen; }
  void setPen(const InkPen&);
  const InkSheet& ink() const { return m_ink; }
  void undoInk();
  void wipeInk();
  /// Another view is shown: nothing of the ink is left, and nothing can be taken back.
  void clearInk();

  /// What is seen, or will be when the animation has ended.
  const PictureView& view() const { return m_target; }
  bool isZoomed() const { return !m_target.isWhole(); }
  void look(const PictureView&);
  void lookAtAll() { look({}); }

  // The mouse, here or over a picture of this stage elsewhere; points of this widget.
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
  InkSheet m_ink;
  LaserTrail m_laser;
  PictureView m_view, m_from, m_target;
  QPointer<PictureZoom> m_zoom;
  QVariantAnimation m_way;
  QTimer m_ticks;
  bool m_pressed = false;
  std::optional<QRectF> m_region;          // being marked with the zoom tool
  std::optional<QPointF> m_grip, m_click;  // where the picture is held, and where it was pressed
  QPointer<QWidget> m_hovered;
};

}  // namespace attn::app
