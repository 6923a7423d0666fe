// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <QString>
#include <functional>
#include <vector>

namespace attn::app {

/// A command of the window, as listed in the palette.
struct Command {
  QString id;     // independent of language and run
  QString title;  // "Larger text"
  QString where;  // "View": its menu or group
  QString keys;   // empty if it has none
  bool enabled = true;
  bool chosen = false;  // checked, or the current one of several
  std::function<void()> run;
  QString about{};  // hidden search text, matched at the start of words
};

/// All entries of a menu and its submenus, in order; menus filled on opening are filled first. The entry is looked up
/// when the command runs, because menus may be rebuilt in the meantime.
std::vector<Command> commandsOf(QMenu&);

}  // namespace attn::app
