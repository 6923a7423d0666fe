// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

class QPushButton;

namespace attn::app {

/// Makes a button look like a link: rarely used actions take less room than frequent ones.
void styleAsLink(QPushButton*, const Theme&);

}  // namespace attn::app
