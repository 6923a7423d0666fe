// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <vector>

#include "lessons/lesson_library.h"
#include "window/frame/window_services.h"

namespace attn::app {

struct Command;
class CommandPalette;
class DeviceMenu;
class HelpController;

/// The command palette of a window and the commands in it.
class CommandController : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::CommandController)

 public:
  struct Services : WindowServices {
    DeviceMenu& devices;
    HelpController& help;
  };
  explicit CommandController(const Services&);

  /// All commands currently available.
  std::vector<Command> all();
  void retranslate();

 private:
  std::vector<Command> stepCommands() const;
  std::vector<Command> textSizeCommands() const;
  std::vector<Command> speedCommands() const;
  std::vector<Command> lessonCommands();
  std::vector<Command> glossaryCommands() const;

  Services m_services;
  CommandPalette* m_palette;
  LoadedLessons m_lessons;  // read on first use
};

}  // namespace attn::app
