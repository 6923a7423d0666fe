// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPoint>
#include <functional>

class QWidget;

namespace attn::app {

/// Asks for a menu where the right button, or the menu key, is pressed on a stage.
class StageMenu : public QObject {
  Q_OBJECT

 public:
  /// `stage` is asked each time: it may be absent.
  StageMenu(std::function<QWidget*()> stage, QObject* parent);

 Q_SIGNALS:
  /// `at` in the coordinates of the widget under the pointer; by a key: nowhere on it.
  void menuWanted(QWidget* under, const QPoint& at, const QPoint& global);

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  std::function<QWidget*()> m_stage;
};

}  // namespace attn::app
