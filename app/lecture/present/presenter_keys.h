// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <utility>
#include <vector>

class QKeyEvent;

namespace attn::app {

/// The presenter's keyboard commands, in either window. Navigation (Space, Page Up, Page Down, B) is handled by the
/// playback and the lesson.
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

/// nullopt for other keys. `penIsOn`: P selects the next color, and Ctrl+Z undoes a stroke.
std::optional<PresenterCommand> presenterCommand(const QKeyEvent&, bool penIsOn);
QString keyOf(PresenterCommand);
/// The keys and their descriptions, for the keyboard help.
std::vector<std::pair<QString, QString>> presenterKeyHelp();

}  // namespace attn::app
