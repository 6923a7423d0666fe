// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

/// The step of a drag, the wheel or a key: 0.1, about a hundredth of large numbers, and the first digit of small ones.
/// Fine steps are a tenth of that.
double stepOf(double value, bool fine);

/// Horizontal drag distance per step, in pixels.
constexpr double kDragPixelsPerStep = 6;

/// `value` after this many steps, without binary rounding noise: 0.1 and two steps of 0.1 give 0.3.
double stepped(double value, double steps, double step);

}  // namespace attn::app
