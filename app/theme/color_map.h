// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include "theme/theme.h"

namespace attn::app {

/// Signed values: blue below 0, neutral at 0, red above; saturated at |value| = limit.
QColor divergingColor(double value, double limit, const Theme&);
/// Weights and exponentials: viridis from 0 (dark violet) to 1 (yellow).
QColor viridisColor(double value);
/// Of what is no number: a magenta that neither map has.
QColor notNumberColor(const Theme&);
/// Black or white, whichever reads better on `background` (contrast at least 4.5:1).
QColor readableOn(const QColor& background);
/// A role's colour for letters: darker or lighter by just so much that it reaches 4.5:1 on `background`.
QColor readableShade(const QColor& role, const QColor& background);
/// A mix of two colours; `share` 0 gives the first, 1 the second.
QColor mixedColor(const QColor& first, const QColor& second, double share);

}  // namespace attn::app
