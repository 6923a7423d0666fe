// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include "theme/theme.h"

namespace attn::app {

/// Signed values: blue below 0, neutral at 0, red above; saturated at |value| = limit.
QColor divergingColor(double value, double limit, const Theme&);
/// Weights and exponentials: viridis from 0 (dark violet) to 1 (yellow).
QColor viridisColor(double value);
/// The same in the pictures of a theme: where contrast is high, shades on which black digits reach 7:1.
QColor shareColor(double value, const Theme&);
/// Of what is no number: a magenta that neither map has.
QColor notNumberColor(const Theme&);
/// Black or white, whichever reads better on `background` (contrast at least 4.5:1).
QColor readableOn(const QColor& background);
/// A role's colour for letters: darker or lighter by just so much that it reaches 4.5:1 on `background`.
QColor readableShade(const QColor& role, const QColor& background);
/// The same with another contrast: 3 for lines and signs, 7 where it is to be high.
QColor distinctShade(const QColor& role, const QColor& background, double contrast);
/// A mix of two colours; `share` 0 gives the first, 1 the second.
QColor mixedColor(const QColor& first, const QColor& second, double share);

}  // namespace attn::app
