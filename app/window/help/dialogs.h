// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>
#include "theme/theme.h"

class QWidget;

namespace attn::app {

class Actions;
struct Notice;

/// Shows all shortcuts. Not modal, so that they can be tried while it is open.
void showShortcuts(QWidget* window, Actions&, const Theme&);
/// Shows past notices with their times, newest first.
void showPastNotices(QWidget* window, const std::vector<Notice>&, const Theme&);
void showAbout(QWidget* window);

}  // namespace attn::app
