// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>
#include <QString>

#include "theme/theme.h"

namespace attn::app {

/// The look of Qt's own widgets (fields, menus, tables, scroll bars), on top of Fusion.
QString styleSheet(const Theme&);
QPalette themePalette(const Theme&);

}  // namespace attn::app
