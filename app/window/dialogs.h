// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

class QWidget;

namespace attn::app {

class Actions;

/// Every key and what it does. Not modal: it can stay open while one tries them.
void showShortcuts(QWidget* window, const Actions&, const Theme&);
/// Name, version, licence.
void showAbout(QWidget* window);

}  // namespace attn::app
