// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractSlider>
#include <QRectF>
#include <vector>

#include "theme/themed.h"
#include "widgets/track_geometry.h"

namespace attn::app {

class Playback;
struct TimelineMark;

/// The timeline with the playhead and, above it, the playback marks. A click on the line shows that step finished, a
/// click on a dot or a name shows that section; dragging scrubs through the cells. A mark or its label seeks to its
/// exact position. As a slider for screen readers, its value counts finished cells, and its description names the
/// section and the marks.
class Track : public Themed<QAbstractSlider> {
  Q_OBJECT

 public:
  explicit Track(QWidget* parent = nullptr);

  void setPlayback(Playback*);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void wheelEvent(QWheelEvent*) override;
  void focusInEvent(QFocusEvent*) override;

 private:
  TrackGeometry geometryNow() const;
  double lineY() const;
  bool onName(QPointF) const;
  void showPlayhead();
  void seekTo(double x);
  void showFinished(double x);
  void seekToSection(int section);
  /// The marks of the current page with their positions on the line, in playback order.
  struct ShownMark {
    const TimelineMark* mark;
    double x;
    QRectF label;  // null if another label is there
  };
  std::vector<ShownMark> shownMarks(const TrackGeometry&) const;
  /// The marks at a point: all at the nearest position, if close enough.
  std::vector<ShownMark> marksAt(QPointF) const;
  void describe();
  void paintNames(QPainter&, const TrackGeometry&) const;
  void paintDots(QPainter&, const TrackGeometry&) const;
  void paintMarks(QPainter&, const TrackGeometry&) const;

  /// The playhead within the current page.
  Playhead shownPlayhead() const;

  Playback* m_playback = nullptr;
  TimelinePage m_page;  // the visible part of the timeline
  int m_hovered = -1;
  double m_hoveredMark = -1;  // its position on the line; -1: none
  double m_pressedAt = 0;     // the position where the line was pressed
  bool m_dragged = false;     // since the press: the playhead follows the pointer
  bool m_focusByKeys = false;
  bool m_showing = false;  // the value is being updated from the playhead, not the other way round
};

}  // namespace attn::app
