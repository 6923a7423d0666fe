// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/key_router.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>

#include "session/playback.h"
#include "widgets/track.h"

namespace attn::app {
namespace {

using Command = void (Playback::*)();

Command commandOf(const QKeyEvent& key) {
  const bool control = key.modifiers() == Qt::ControlModifier;
  const bool plain = (key.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  if (control && key.key() == Qt::Key_Left) return &Playback::previousCell;
  if (control && key.key() == Qt::Key_Right) return &Playback::nextCell;
  if (!plain) return nullptr;
  switch (key.key()) {
    case Qt::Key_Space:
      return &Playback::togglePlay;
    case Qt::Key_PageUp:
      return &Playback::previousStep;
    case Qt::Key_PageDown:
      return &Playback::nextStep;
    case Qt::Key_Home:
      return &Playback::toStart;
    case Qt::Key_End:
      return &Playback::toEnd;
    case Qt::Key_Comma:
      return &Playback::previousCell;
    case Qt::Key_Period:
      return &Playback::nextCell;
    default:
      return nullptr;
  }
}

bool isEditor(const QWidget* w) {
  if (const auto* text = qobject_cast<const QTextEdit*>(w)) return !text->isReadOnly();
  return qobject_cast<const QLineEdit*>(w) || qobject_cast<const QPlainTextEdit*>(w) ||
         qobject_cast<const QAbstractSpinBox*>(w) || qobject_cast<const QAbstractItemView*>(w) ||
         qobject_cast<const QComboBox*>(w) || w->testAttribute(Qt::WA_InputMethodEnabled);
}

}  // namespace

bool keepsKey(const QWidget* focused, const QKeyEvent& key) {
  if (!focused) return false;
  if (isEditor(focused)) return true;
  if (key.key() == Qt::Key_Space && focused->property("switchesBySpace").toBool()) return true;
  if (qobject_cast<const QAbstractButton*>(focused)) return key.key() == Qt::Key_Space;
  // Other sliders use Home and End for their value; the transport's own line is moved by the playback. The page keys
  // are a presenter's clicker: they go on with the lecture whatever was touched before.
  const bool slider = qobject_cast<const QAbstractSlider*>(focused) && !qobject_cast<const Track*>(focused);
  const bool playback = key.key() == Qt::Key_Space || key.key() == Qt::Key_PageUp || key.key() == Qt::Key_PageDown;
  return slider && !playback;
}

KeyRouter::KeyRouter(QWidget* window, std::function<Playback*()> playback)
    : QObject(window), m_window(window), m_playback(std::move(playback)) {
  qApp->installEventFilter(this);
}

bool KeyRouter::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress || !watched->isWidgetType()) return false;
  const auto* widget = static_cast<QWidget*>(watched);
  if (widget->window() != m_window || QApplication::activePopupWidget()) return false;
  const auto* key = static_cast<QKeyEvent*>(event);
  const Command command = commandOf(*key);
  Playback* playback = m_playback();
  if (!command || !playback || keepsKey(widget, *key)) return false;
  (playback->*command)();
  return true;
}

}  // namespace attn::app
