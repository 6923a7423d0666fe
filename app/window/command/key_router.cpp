// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/command/key_router.h"

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
#include <QWheelEvent>
#include <cstdlib>

#include "session/playback.h"
#include "widgets/application_events.h"
#include "widgets/track.h"

namespace attn::app {
namespace {

using PlaybackCommand = void (Playback::*)();

PlaybackCommand commandOf(const QKeyEvent& key) {
  const bool control = key.modifiers() == Qt::ControlModifier;
  const bool plain = (key.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  if (control && key.key() == Qt::Key_Left) return &Playback::previousCell;
  if (control && key.key() == Qt::Key_Right) return &Playback::nextCell;
  if (!plain) return nullptr;
  switch (key.key()) {
    case Qt::Key_Space:
      return &Playback::togglePlay;
    case Qt::Key_PageUp:
    case Qt::Key_Back:
    case Qt::Key_MediaPrevious:
      return &Playback::previousStep;
    case Qt::Key_PageDown:
    case Qt::Key_Forward:
    case Qt::Key_MediaNext:
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

bool isPageKey(const QKeyEvent& key) {
  const PlaybackCommand command = commandOf(key);
  return key.key() != Qt::Key_Space && (command == &Playback::previousStep || command == &Playback::nextStep);
}

bool isBlackScreenKey(const QKeyEvent& key) {
  const bool plain = (key.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  return plain && (key.key() == Qt::Key_B || key.key() == Qt::Key_Period);
}

bool isText(const QWidget* w) {
  if (const auto* text = qobject_cast<const QTextEdit*>(w)) return !text->isReadOnly();
  return qobject_cast<const QLineEdit*>(w) || qobject_cast<const QPlainTextEdit*>(w) ||
         qobject_cast<const QAbstractSpinBox*>(w);
}

bool isTextOfLines(const QWidget* w) {
  return isText(w) && (qobject_cast<const QTextEdit*>(w) || qobject_cast<const QPlainTextEdit*>(w));
}

bool isEditor(const QWidget* w) {
  return isText(w) || qobject_cast<const QAbstractItemView*>(w) || qobject_cast<const QComboBox*>(w) ||
         (w->testAttribute(Qt::WA_InputMethodEnabled) && !qobject_cast<const QTextEdit*>(w));
}

}  // namespace

bool keepsKey(const QWidget* focused, const QKeyEvent& key) {
  if (!focused) return false;
  for (const QWidget* w = focused; w; w = w->isWindow() ? nullptr : w->parentWidget())
    if (w->property(kKeepsEveryKey).toBool()) return true;
  if (isPageKey(key)) return isTextOfLines(focused);
  if (isEditor(focused)) return true;
  if (key.key() == Qt::Key_Space && focused->property("switchesBySpace").toBool()) return true;
  // On a stage that accepts typed numbers, point and comma are part of a number.
  const bool sign = key.key() == Qt::Key_Period || key.key() == Qt::Key_Comma;
  if (sign && focused->property("typesNumbers").toBool()) return true;
  if (qobject_cast<const QAbstractButton*>(focused)) return key.key() == Qt::Key_Space;
  // Other sliders use Home and End for their value; the transport's timeline is moved by the playback.
  const bool slider = qobject_cast<const QAbstractSlider*>(focused) && !qobject_cast<const Track*>(focused);
  return slider && key.key() != Qt::Key_Space && !isBlackScreenKey(key);
}

KeyRouter::KeyRouter(QWidget* window, std::function<Playback*()> playback, std::function<bool()> presents)
    : QObject(window), m_window(window), m_playback(std::move(playback)), m_presents(std::move(presents)) {
  watchApplicationEvents(this, EventOrder::Playback);
}

bool KeyRouter::isOfThisWindow(const QObject* watched) const {
  return watched->isWidgetType() && static_cast<const QWidget*>(watched)->window() == m_window &&
         !QApplication::activePopupWidget();
}

bool KeyRouter::take(const QWidget& focused, const QKeyEvent& key) {
  if (keepsKey(&focused, key)) return false;
  if (m_presents() && isBlackScreenKey(key)) {
    if (!key.isAutoRepeat()) Q_EMIT blackScreenRequested();
    return true;
  }
  if (m_pastes && !key.isAutoRepeat() && key.matches(QKeySequence::Paste) && m_pastes()) return true;
  const PlaybackCommand command = commandOf(key);
  if (m_turnsPage && isPageKey(key) && m_turnsPage(command == &Playback::nextStep)) return true;
  Playback* playback = m_playback();
  if (!command || !playback) return false;
  (playback->*command)();
  return true;
}

/// Touchpads send many small deltas; they are accumulated to notches.
bool KeyRouter::takeWheel(const QWheelEvent& wheel) {
  constexpr int kNotch = 120;
  if (wheel.modifiers() != Qt::ControlModifier || m_presents()) return false;
  const int turn = wheel.angleDelta().y();
  if ((turn < 0) != (m_turned < 0)) m_turned = 0;
  m_turned += turn;
  if (std::abs(m_turned) < kNotch) return true;
  const bool larger = m_turned > 0;
  m_turned %= kNotch;
  Q_EMIT typeSizeTurned(larger);
  return true;
}

bool KeyRouter::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && isOfThisWindow(watched)) {
    // Escape cancels editing before it ends the presentation.
    const bool givesUp = static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (givesUp && isText(static_cast<QWidget*>(watched))) event->accept();
    return false;
  }
  if (event->type() == QEvent::Wheel && isOfThisWindow(watched)) return takeWheel(*static_cast<QWheelEvent*>(event));
  if (event->type() != QEvent::KeyPress || !isOfThisWindow(watched)) return false;
  return take(*static_cast<QWidget*>(watched), *static_cast<QKeyEvent*>(event));
}

}  // namespace attn::app
