// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "attention/rotation_pairs.h"
#include "base/matrix.h"
#include "scenario/scenario.h"

/// How a rotation that was trained up to some length is bent to reach `factor` times as far. No document holds this:
/// it is for looking at.
namespace attn {

/// AsTrained: nothing is changed. Interpolation: every position is divided by the factor s (Chen et al. 2023,
/// arXiv:2306.15595). NtkAware: another base, b s^(r/(r-2)), with which the slowest pair turns s times as slowly and
/// the fastest as before (bloc97 2023; Peng et al. 2023, section 3.1). Yarn: by wavelength: pairs that went round more
/// than 32 times in the trained length stay, those that never went round once are interpolated, between them it goes
/// over step by step (Peng et al. 2023, "YaRN", arXiv:2309.00071, section 3.2; its temperature of the softmax is left
/// out).
enum class RopeExtension { AsTrained, Interpolation, NtkAware, Yarn };
inline constexpr std::array kRopeExtensions{RopeExtension::AsTrained, RopeExtension::Interpolation,
                                            RopeExtension::NtkAware, RopeExtension::Yarn};

/// Radians per position of pair t of r/2 (r = rotatedWidth), factor >= 1, trained length in positions.
double extendedSpeed(const Rope&, Index rotatedWidth, Index pair, RopeExtension, double factor, double trainedLength);

/// q·k of two rows that are not rotated, at this distance, with the pairs at these speeds.
double extendedScore(const Rope&, const Vector& q, const Vector& k, double distance, RopeExtension, double factor,
                     double trainedLength);

}  // namespace attn
