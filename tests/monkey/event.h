// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QString>
#include <optional>

namespace attn::app::monkey {

/// One user action, as a value that is written on one line and read back.
struct Event {
  enum class Kind {
    // to the active window, at a position in it
    Click,   // button, modifiers
    Double,  // likewise
    Drag,    // from `at` to `to`
    Wheel,   // `number` eighths of a degree
    Drop,    // of the file `text`
    // to the focused widget
    Key,    // `text`: "Ctrl+Shift+Z"
    Type,   // `text`, letter by letter
    Paste,  // `text` through the clipboard
    // to the window as a whole
    Resize,  // to `to`
    Close,   // the active window
    Answer,  // `text`, a file name, in a dialog that asks for one; empty: none
    // what a walk starts with
    Open,    // the document `text`
    Lab,     // of `number`; -1: the welcome page, -2: Learn
    Lesson,  // step `number` (from 0) of the lesson `text`
    Action,  // by its name `text`
    Reveal,  // scrolls to the widget whose path is `text`
    Settle,  // waits for pictures
    // checks and disasters
    UndoAll,  // to the first state of the document and back
    Restart,  // killed; `number` is the seed for damage to its settings and journals, 0:
              // none
  };
  /// As the number of a restart: with the settings of a first start.
  static constexpr int kFirstStart = -1;

  Kind kind = Kind::Click;
  QPoint at, to;
  Qt::MouseButton button = Qt::LeftButton;
  Qt::KeyboardModifiers modifiers = Qt::NoModifier;
  int number = 0;
  QString text = QString();

  bool operator==(const Event&) const = default;
};

/// "click 10 20 0 0 1 0 0 text": kind, positions, button, modifiers, number, percent-encoded text.
QString lineOf(const Event&);
/// nullopt if the line is not an event.
std::optional<Event> eventOf(const QString& line);

}  // namespace attn::app::monkey
