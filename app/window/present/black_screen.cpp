// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/present/black_screen.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "widgets/application_events.h"

namespace attn::app {
namespace {

/// False for modifier keys, which only start a combination.
bool isKeyOfItsOwn(const QKeyEvent& key) {
  switch (key.key()) {
    case Qt::Key_Shift:
    case Qt::Key_Control:
    case Qt::Key_Meta:
    case Qt::Key_Alt:
    case Qt::Key_AltGr:
    case Qt::Key_CapsLock:
    case Qt::Key_NumLock:
      return false;
    default:
      return true;
  }
}

}  // namespace

BlackScreen::BlackScreen(QWidget* window) : QWidget(window) {
  setCursor(Qt::BlankCursor);
  setAttribute(Qt::WA_OpaquePaintEvent);
  hide();
}

void BlackScreen::begin() {
  if (!isHidden()) return;
  setAccessibleName(tr("Black screen: any key returns"));
  setGeometry(parentWidget()->rect());
  raise();
  show();
  watchApplicationEvents(this, EventOrder::BlackScreen);
  QAccessibleEvent alert(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

void BlackScreen::end() {
  if (isHidden()) return;
  stopWatchingApplicationEvents(this);
  hide();
  Q_EMIT ended();
}

bool BlackScreen::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parent() && event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
  const bool ofWindow = watched->isWidgetType() && static_cast<QWidget*>(watched)->window() == window();
  if (!ofWindow) return false;
  if (event->type() == QEvent::ShortcutOverride) {
    event->accept();  // disables shortcuts while black
    return true;
  }
  if (event->type() != QEvent::KeyPress) return false;
  const auto* key = static_cast<QKeyEvent*>(event);
  // The key that turned the screen black may still be held.
  if (!key->isAutoRepeat() && isKeyOfItsOwn(*key)) end();
  return true;
}

void BlackScreen::wheelEvent(QWheelEvent* event) {
  event->accept();
}

void BlackScreen::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), Qt::black);
}

}  // namespace attn::app
