// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>
#include "theme/theme.h"

class QWidget;

namespace attn::app {

class Actions;
struct Notice;

/// Every key and what it does. Not modal: it can stay open while one tries them.
void showShortcuts(QWidget* window, Actions&, const Theme&);
/// What was said so far, newest first, with the time.
void showPastNotices(QWidget* window, const std::vector<Notice>&, const Theme&);
/// Name, version, licence.
void showAbout(QWidget* window);

}  // namespace attn::app
