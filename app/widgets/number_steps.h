// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

/// By how much one step of a drag, of the wheel or of a key changes a number: 0.1; of large numbers about a hundredth,
/// of small ones their first digit. Fine steps are a tenth of that.
double stepOf(double value, bool fine);

/// How far a number is dragged sideways for one step, in pixels.
constexpr double kDragPixelsPerStep = 6;

/// `value` after so many steps, with no digits that nobody asked for: 0.1 and two steps of 0.1 are 0.3.
double stepped(double value, double steps, double step);

}  // namespace attn::app
