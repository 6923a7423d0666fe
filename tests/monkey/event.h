// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QString>
#include <optional>

namespace attn::app::monkey {

/// One thing that a user can do, as a value that is written on one line and read back.
struct Event {
  enum class Kind {
    // to the window in front, at a place in it
    Click,   // button, modifiers
    Double,  // likewise
    Drag,    // from `at` to `to`
    Wheel,   // `number` eighths of a degree
    Drop,    // of the file `text`
    // to whatever has the focus
    Key,    // `text`: "Ctrl+Shift+Z"
    Type,   // `text`, letter by letter
    Paste,  // `text` through the clipboard
    // to the window as a whole
    Resize,  // to `to`
    Close,   // the window in front
    Answer,  // `text`, the name of a file, in a dialog that asks for one; empty: no file
    // what a walk begins with
    Open,    // the document `text`
    Lab,     // of `number`; -1: the welcome page, -2: Learn
    Lesson,  // step `number` (from 0) of the lesson `text`
    Action,  // by its name `text`
    Reveal,  // scrolls to the widget whose path is `text`
    Settle,  // waits for pictures
    // checks and disasters
    UndoAll,  // to the first state of the document and back
    Restart,  // without saying goodbye; `number` is the seed of what its settings and journals are damaged by, 0:
              // nothing
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

/// "click 10 20 0 0 1 0 0 text": kind, places, button, modifiers, number, percent-encoded text.
QString lineOf(const Event&);
/// None where the line is no event.
std::optional<Event> eventOf(const QString& line);

}  // namespace attn::app::monkey
