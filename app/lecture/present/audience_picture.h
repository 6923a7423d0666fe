// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include "theme/themed.h"

namespace attn::app {

/// A live copy of another widget, scaled to the available size. Mouse events are mapped to the other widget's
/// coordinates, so that the presenter can draw there.
class AudiencePicture : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit AudiencePicture(QWidget* parent = nullptr);

  void follow(QWidget* seen);
  /// Shown over the picture while the audience's screen is black; empty: not black.
  void setVeil(const QString& words);
  void refreshNow() { refresh(); }

  QSize sizeHint() const override { return {640, 360}; }
  QSize minimumSizeHint() const override { return {240, 135}; }

 Q_SIGNALS:
  void pressed(const QPointF& inSeen);
  void dragged(const QPointF& inSeen);
  void released(const QPointF& inSeen);
  void pointed(const QPointF& inSeen);
  void left();

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;
  void hideEvent(QHideEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override { Q_EMIT left(); }

 private:
  QRectF place() const;
  QPointF inSeen(const QPointF&) const;
  void refresh();

  QPointer<QWidget> m_seen;
  QPixmap m_picture;
  QTimer m_soon;
  QString m_veil;
  bool m_painting = false, m_watching = false;
};

}  // namespace attn::app
