// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>

#include "theme/theme.h"

namespace attn::app {

/// The theme in the type size that a picture of this size has: in a presentation the type grows with the area, up to
/// four times.
Theme sceneTheme(const Theme&, const QSizeF&, bool presenting);

}  // namespace attn::app
