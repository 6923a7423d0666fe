// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "base/matrix.h"
#include "scenario/scenario.h"

namespace attn {

/// Two columns that RoPE rotates together.
struct RotationPair {
  Index first = 0, second = 0;  // columns
  double speed = 0;             // radians per position: base^(-2t/r)
  bool operator==(const RotationPair&) const = default;
};

/// The pairs t = 0 ... r/2 - 1 of a rotation over width d_k. Layout half: (t, t + r/2); interleaved: (2t, 2t + 1).
/// Counted from column `first`, where the rotated columns begin (rotatedColumns()); d_k is the whole width.
/// Source: docs/numbers.md, section 1.4; Su et al. 2021, "RoFormer", section 3.2.2.
std::vector<RotationPair> rotationPairs(const Rope&, Index keyWidth, Index first = 0);

/// A pair of one vector as a clock hand at a position: length, and angle in radians from the first column's axis.
struct ClockHand {
  double length = 0, angle = 0;
};
/// Column `first` points right, `second` up; `position` includes `start`. `row` is not rotated yet.
ClockHand clockHand(const Vector& row, const RotationPair&, double position);

/// The contributions to q·k of two vectors rotated at these positions, [pairs + 1]: |q_t| |k_t| cos(angle between the
/// hands) for each pair, and last the columns that are not rotated. They depend only on queryPosition - keyPosition.
/// q, k [d_k], not rotated.
Vector rotatedScoreParts(const Rope&, const Vector& q, const Vector& k, double queryPosition, double keyPosition,
                         Index first = 0);
/// The sum of rotatedScoreParts().
double rotatedScore(const Rope&, const Vector& q, const Vector& k, double queryPosition, double keyPosition,
                    Index first = 0);

/// RoPE with common settings (base 10000, layout half, start 0) over the widest possible width, or the scenario
/// unchanged if no pair exists (d_k = 1, or an odd d_r of latent inputs).
Scenario withRotation(Scenario, bool on);

}  // namespace attn
