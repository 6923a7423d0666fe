// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <QString>
#include <functional>
#include <vector>

namespace attn::app {

/// Something the window can be told to do or to show, as it is listed by its name.
struct Command {
  QString id;     // the same in every language and at the next start
  QString title;  // "Larger text"
  QString where;  // "View": what it belongs to
  QString keys;   // empty where it has none
  bool enabled = true;
  bool chosen = false;  // the present one among several, or switched on
  std::function<void()> run;
  QString about{};  // more words that it is found by, whole ones, and that are not shown
};

/// Every entry of a menu and of those below it, in their order; menus that are filled when they open are filled. What
/// an entry does is looked up when it is run: entries of a menu may be made anew meanwhile.
std::vector<Command> commandsOf(QMenu&);

}  // namespace attn::app
