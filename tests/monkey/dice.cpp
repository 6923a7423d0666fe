// SPDX-License-Identifier: GPL-3.0-or-later
#include "monkey/dice.h"

#include <QAction>
#include <QFileDialog>
#include <utility>
#include <vector>

#include "labs/lab_factory.h"
#include "monkey/eyes.h"
#include "monkey/house.h"
#include "window/main_window.h"

namespace attn::app::monkey {
namespace {

const QStringList& keys() {
  static const QStringList names =
      QStringLiteral(
          "Left Right Up Down Left Right Up Down Tab Tab Shift+Tab Space Return Esc Esc Delete Backspace Home End PgUp "
          "PgDown F1 F2 F5 F6 Shift+F6 F7 F8 F9 F11 Ctrl+[ Ctrl+] Ctrl+A Ctrl+C Ctrl+V Ctrl+X Ctrl+Z Ctrl+Z Ctrl+Z "
          "Ctrl+Shift+Z Ctrl+Shift+Z Ctrl+Y Ctrl+K Ctrl+O Ctrl+S Ctrl+Shift+S Ctrl+I Ctrl+E Ctrl+N Ctrl+1 Ctrl+2 "
          "Ctrl+3 "
          "Ctrl+4 Ctrl+5 Ctrl+6 Ctrl+7 Ctrl+8 B . 0 1 2 7 - + Alt+Up Alt+Down Alt+Left Ctrl++ Ctrl+- Ctrl+0 Shift+Left "
          "Shift+Right "
          "Shift+Up Shift+Down Ctrl+Left Ctrl+Right Ctrl+Home Ctrl+End Menu Shift+F10 Insert")
          .split(u' ');
  return names;
}

Event ofKind(Event::Kind kind, const QString& text = {}) {
  Event event;
  event.kind = kind;
  event.text = text;
  return event;
}

}  // namespace

Dice::Dice(quint64 seed, QStringList things, QStringList documents)
    : m_engine(seed), m_things(std::move(things)), m_documents(std::move(documents)) {}

/// Usually a control; sometimes next to the window, which closes menus.
QPoint Dice::somewhereIn(const QWidget& window) {
  if (below(100) < 65) {
    const std::vector<QWidget*> controls = controlsIn(&window);
    if (!controls.empty()) {
      const QWidget* control = anyOf(controls);
      if (below(2) == 0)
        if (const auto place = placeIn(&window, control)) return *place;
      const QPoint place =
          control->mapTo(&window, QPoint(below(std::max(control->width(), 1)), below(std::max(control->height(), 1))));
      if (window.rect().contains(place)) return place;
    }
  }
  if (window.windowType() == Qt::Popup && below(5) == 0) return {-20, -20};
  return {below(std::max(window.width(), 1)), below(std::max(window.height(), 1))};
}

Qt::KeyboardModifiers Dice::someModifiers() {
  switch (below(12)) {
    case 0:
      return Qt::ShiftModifier;
    case 1:
      return Qt::ControlModifier;
    case 2:
      return Qt::AltModifier;
    default:
      return Qt::NoModifier;
  }
}

Event Dice::pointerEvent(const QWidget& window) {
  Event event;
  event.at = somewhereIn(window);
  event.modifiers = someModifiers();
  const int button = below(20);
  event.button = button == 0 ? Qt::MiddleButton : button < 3 ? Qt::RightButton : Qt::LeftButton;
  switch (below(10)) {
    case 0:
      event.kind = Event::Kind::Double;
      break;
    case 1:
    case 2:
      event.kind = Event::Kind::Drag;
      event.to = below(2) == 0 ? somewhereIn(window) : event.at + QPoint(below(120) - 60, below(60) - 30);
      break;
    case 3:
    case 4:
      event.kind = Event::Kind::Wheel;
      event.number = (below(2) == 0 ? 120 : -120) * (1 + below(4));
      break;
    default:
      break;
  }
  return event;
}

Event Dice::fileDialogAnswer(const QWidget& widget) {
  const auto& dialog = static_cast<const QFileDialog&>(widget);
  if (below(6) == 0) return ofKind(Event::Kind::Answer);
  if (dialog.acceptMode() == QFileDialog::AcceptOpen) return ofKind(Event::Kind::Answer, anyOf(m_things));
  // A name of the requested type, so that no export replaces a document.
  const QString suffix =
      dialog.selectedNameFilter().section(QStringLiteral("(*"), 1).section(u')', 0, 0).section(u' ', 0, 0);
  return ofKind(Event::Kind::Answer,
                QStringLiteral("made-%1%2")
                    .arg(below(4))
                    .arg(suffix == QStringLiteral(".json") ? QStringLiteral(".result.json") : suffix));
}

Event Dice::anyAction(MainWindow& window) {
  QStringList names;
  const QList<QAction*> actions = window.findChildren<QAction*>();
  for (const QAction* action : actions)
    if (action->isEnabled() && !action->objectName().isEmpty()) names << action->objectName();
  return ofKind(Event::Kind::Action, anyOf(names));
}

Event Dice::next(MainWindow& window) {
  QWidget& front = *frontWindow(&window);
  if (qobject_cast<QFileDialog*>(&front)) return fileDialogAnswer(front);
  const bool held = isHeldUp();
  const int what = below(1000);
  if (what < 560) return pointerEvent(front);
  if (what < 820) return ofKind(Event::Kind::Key, anyOf(keys()));
  if (what < 880) return ofKind(Event::Kind::Type, anyOf(hostileTexts()).left(40));
  if (what < 905) return ofKind(Event::Kind::Paste, anyOf(hostileTexts()));
  if (held) return what < 930 ? ofKind(Event::Kind::Close) : ofKind(Event::Kind::Key, QStringLiteral("Esc"));
  if (what < 940) return anyAction(window);
  if (what < 965) {
    Event lab = ofKind(Event::Kind::Lab);
    lab.number = below(static_cast<int>(labTitles().size()) + 2) - 2;
    return lab;
  }
  if (what < 975) return ofKind(Event::Kind::Open, anyOf(m_documents));
  if (what < 980) {
    Event drop = ofKind(Event::Kind::Drop, anyOf(m_things));
    drop.at = somewhereIn(front);
    return drop;
  }
  if (what < 988) {
    Event resize = ofKind(Event::Kind::Resize);
    resize.to = {600 + below(1400), 400 + below(900)};
    return resize;
  }
  if (what < 990) return ofKind(Event::Kind::Close);
  if (what < 994) return ofKind(Event::Kind::Settle);
  if (what < 999) return ofKind(Event::Kind::UndoAll);
  Event restart = ofKind(Event::Kind::Restart);
  restart.number = below(2) == 0 ? 0 : 1 + below(10'000);
  return restart;
}

}  // namespace attn::app::monkey
