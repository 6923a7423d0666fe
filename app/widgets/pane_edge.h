// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QAbstractSlider>

#include "widgets/themed.h"

namespace attn::app {

/// On which side of the stage a pane stands.
enum class PaneSide { Left, Right };

/// The edge of a pane towards the stage: dragging it, or the arrow keys, change the pane's width, which is the value of
/// this slider in pixels. A double click or Backspace asks for the usual width, Return folds the pane.
class PaneEdge : public QAbstractSlider {
  Q_OBJECT

 public:
  explicit PaneEdge(PaneSide, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// The pane's name, for the tooltip and assistive tools.
  void setPaneName(const QString&);
  void follow(int width, int least, int most);

 Q_SIGNALS:
  /// The learner gave the pane another width.
  void resized(int width);
  void usualWidthWanted();
  void foldWanted();

 protected:
  void sliderChange(SliderChange) override;
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void wheelEvent(QWheelEvent*) override;
  void enterEvent(QEnterEvent*) override { update(); }
  void leaveEvent(QEvent*) override { update(); }

 private:
  Theme m_theme = lightTheme();
  PaneSide m_side;
  bool m_following = false;
  double m_pressedAt = 0;  // on the screen
  int m_pressedWidth = 0;
};

/// Folds a pane away and brings it back: a small tab at the edge of an open pane, a narrow column with the pane's name
/// in place of a folded one.
class PaneFold : public Themed<QAbstractButton> {
  Q_OBJECT

 public:
  explicit PaneFold(PaneSide, QWidget* parent = nullptr);

  void setPaneName(const QString& name, const QString& keys);
  void setFolded(bool);

 protected:
  void paintEvent(QPaintEvent*) override;
  void enterEvent(QEnterEvent*) override { update(); }
  void leaveEvent(QEvent*) override { update(); }

 private:
  void describe();
  void drawArrow(QPainter&, const QPointF& centre, const QColor&) const;

  PaneSide m_side;
  bool m_folded = false;
  QString m_name, m_keys;
};

}  // namespace attn::app
