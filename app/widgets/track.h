// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractSlider>
#include <QRectF>
#include <vector>

#include "widgets/themed.h"
#include "widgets/track_geometry.h"

namespace attn::app {

class Playback;
struct TimelineMark;

/// The line of stations with the playhead on it, and above it the marks of the playback. A click on the line shows the
/// step there finished, a click on a dot or a name that station; dragging scrubs through the cells. A mark or its label
/// leads to its exact place. A slider for screen readers: its value counts finished cells, its description names the
/// station and the marks.
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
  void seekToStation(int station);
  /// Those of the page shown, with where they stand on the line; in the order of the playback.
  struct ShownMark {
    const TimelineMark* mark;
    double x;
    QRectF label;  // null where another one stands there
  };
  std::vector<ShownMark> shownMarks(const TrackGeometry&) const;
  /// The marks that are meant by a point: all that stand at the place nearest to it, close enough.
  std::vector<ShownMark> marksAt(QPointF) const;
  void describe();
  void paintNames(QPainter&, const TrackGeometry&) const;
  void paintDots(QPainter&, const TrackGeometry&) const;
  void paintMarks(QPainter&, const TrackGeometry&) const;

  /// The playhead within the page shown.
  Playhead shownPlayhead() const;

  Playback* m_playback = nullptr;
  TimelinePage m_page;  // what is shown of the timeline
  int m_hovered = -1;
  double m_hoveredMark = -1;  // where it stands on the line; -1: none
  double m_pressedAt = 0;     // where the line was pressed
  bool m_dragged = false;     // since then: the playhead follows the pointer
  bool m_focusByKeys = false;
  bool m_showing = false;  // the value follows the playhead, not the other way round
};

}  // namespace attn::app
