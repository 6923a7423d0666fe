// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace attn::app {

/// Registers the typefaces that travel with the program (interface, mathematics, Chinese).
void loadFonts();

/// The interface face (tabular digits) in `pixels`.
QFont uiFont(double pixels, QFont::Weight weight = QFont::Normal);
/// The mathematics face: upright serif for symbols in formulas.
QFont mathFont(double pixels);

}  // namespace attn::app
