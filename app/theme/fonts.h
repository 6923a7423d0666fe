// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace attn::app {

void loadFonts();

/// The interface font (tabular digits), size in pixels.
QFont uiFont(double pixels, QFont::Weight weight = QFont::Normal);
QFont mathFont(double pixels);

}  // namespace attn::app
