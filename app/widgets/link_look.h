// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

class QPushButton;

namespace attn::app {

/// A button that looks like a link: what is done now and then takes less room than what is done often.
void applyLinkLook(QPushButton*, const Theme&);

}  // namespace attn::app
