// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QWidget>

namespace attn::app {

/// Waits for the first paint of a widget after a given time.
class PaintWatch : public QObject {
 public:
  explicit PaintWatch(QWidget* watched) { watched->installEventFilter(this); }
  void arm() { m_painted = false; }
  bool painted() const { return m_painted; }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint) m_painted = true;
    return false;
  }

 private:
  bool m_painted = false;
};

}  // namespace attn::app
