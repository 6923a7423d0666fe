// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace attn::app {

/// Covers the whole window in black until a key or a mouse button is pressed. That event has no other effect, so that
/// the window below is unchanged afterwards.
class BlackScreen : public QWidget {
  Q_OBJECT

 public:
  explicit BlackScreen(QWidget* window);

  void begin();
  void end();

 Q_SIGNALS:
  void ended();

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;
  void mousePressEvent(QMouseEvent*) override { end(); }
  void wheelEvent(QWheelEvent*) override;
  void paintEvent(QPaintEvent*) override;
};

}  // namespace attn::app
