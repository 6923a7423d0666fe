// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QAbstractSlider>

#include "theme/themed.h"

namespace attn::app {

enum class PaneSide { Left, Right };

/// The edge between a pane and the stage. Dragging it, or the arrow keys, change the pane's width, which is the
/// slider's value in pixels. A double click or Backspace requests the default width; Return folds the pane.
class PaneEdge : public Themed<QAbstractSlider> {
  Q_OBJECT

 public:
  explicit PaneEdge(PaneSide, QWidget* parent = nullptr);

  /// The pane's name, for the tooltip and assistive tools.
  void setPaneName(const QString&);
  void follow(int width, int least, int most);

 Q_SIGNALS:
  /// The user changed the pane's width.
  void resized(int width);
  void defaultWidthRequested();
  void foldRequested();

 protected:
  void restyle() override;
  void sliderChange(SliderChange) override;
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void wheelEvent(QWheelEvent*) override;

 private:
  PaneSide m_side;
  bool m_following = false;
  double m_pressedAt = 0;  // in screen coordinates
  int m_pressedWidth = 0;
};

/// Folds and unfolds a pane: a small tab at the edge of an open pane; a narrow column with the pane's name for a folded
/// one.
class PaneFold : public Themed<QAbstractButton> {
  Q_OBJECT

 public:
  explicit PaneFold(PaneSide, QWidget* parent = nullptr);

  void setPaneName(const QString& name, const QString& keys);
  void setFolded(bool);

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  void describe();
  void drawArrow(QPainter&, const QPointF& center, const QColor&) const;

  PaneSide m_side;
  bool m_folded = false;
  QString m_name, m_keys;
};

}  // namespace attn::app
