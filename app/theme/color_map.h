// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include "theme/theme.h"

namespace attn::app {

/// Signed values: blue below 0, neutral at 0, red above; saturated at |value| = limit.
QColor divergingColor(double value, double limit, const Theme&);
/// Weights and exponentials: viridis from 0 (dark violet) to 1 (yellow).
QColor viridisColor(double value);
/// The viridis of a theme: in high contrast, shades on which black digits reach 7:1.
QColor shareColor(double value, const Theme&);
/// For NaN: a magenta that neither map contains.
QColor notNumberColor(const Theme&);
/// Black or white, whichever reads better on `background` (contrast at least 4.5:1).
QColor readableOn(const QColor& background);
/// `role` as a text color: darkened or lightened just enough to reach 4.5:1 on `background`.
QColor readableShade(const QColor& role, const QColor& background);
/// Like readableShade(), for another contrast: 3 for lines and signs, 7 for high contrast.
QColor distinctShade(const QColor& role, const QColor& background, double contrast);
/// A mix of two colors; `share` 0 gives the first, 1 the second.
QColor mixedColor(const QColor& first, const QColor& second, double share);

}  // namespace attn::app
