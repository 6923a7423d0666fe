// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <utility>
#include <vector>

class QKeyEvent;

namespace attn::app {

/// What a presenter does by a key, in whichever of the two windows. How the lecture goes on (Space, the page keys, B)
/// is of the playback and the lesson.
enum class PresenterCommand {
  Pen,
  NextColor,
  NextWidth,
  Fading,
  Laser,
  Eraser,
  Undo,
  Wipe,
  Zoom,
  Notes,
  Text,
  Hands,
  SwapScreens,
  StopClock,
  ResetClock
};

/// Nothing for other keys. `penIsOn`: P again is the next colour, and Ctrl+Z takes a stroke back.
std::optional<PresenterCommand> presenterCommand(const QKeyEvent&, bool penIsOn);
QString keyOf(PresenterCommand);
/// What each key does, for the help on keys.
std::vector<std::pair<QString, QString>> presenterKeyHelp();

}  // namespace attn::app
