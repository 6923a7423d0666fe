// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "base/matrix.h"
#include "scenario/scenario.h"

namespace attn {

/// Two columns that RoPE turns together, like the tip of a clock hand.
struct RotationPair {
  Index first = 0, second = 0;  // columns
  double speed = 0;             // radians per position: base^(-2t/r)
  bool operator==(const RotationPair&) const = default;
};

/// The pairs t = 0 ... r/2 - 1 of a rotation over width d_k. Layout half: (t, t + r/2); interleaved: (2t, 2t + 1).
/// Counted from column `first` on, where those that turn begin (turnedColumns()); d_k is the whole width.
/// Source: docs/numbers.md, section 1.4; Su et al. 2021, "RoFormer", section 3.2.2.
std::vector<RotationPair> rotationPairs(const Rope&, Index keyWidth, Index first = 0);

/// A pair of one vector as a hand at a position: length, and angle in radians from the first column's axis.
struct ClockHand {
  double length = 0, angle = 0;
};
/// Column `first` points right, `second` up; `position` has `start` already in it. `row` is not rotated yet.
ClockHand clockHand(const Vector& row, const RotationPair&, double position);

/// The parts of q·k, each a share of the score of two rotated vectors at these positions, [pairs + 1]:
/// per pair |q_t| |k_t| cos(angle between the hands), and at the end the columns that are not rotated. They depend on
/// queryPosition - keyPosition only. q, k [d_k], not rotated.
Vector rotatedScoreParts(const Rope&, const Vector& q, const Vector& k, double queryPosition, double keyPosition,
                         Index first = 0);
/// Their sum: the score.
double rotatedScore(const Rope&, const Vector& q, const Vector& k, double queryPosition, double keyPosition,
                    Index first = 0);

/// The widest rotation that a key width allows: RoPE switched on as it is used most (base 10000, halves, start 0), or
/// unchanged where no pair exists (d_k = 1, or an odd d_r of latent inputs).
Scenario withRotation(Scenario, bool on);

}  // namespace attn
