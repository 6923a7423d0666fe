// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "attention/rotation_pairs.h"
#include "base/matrix.h"
#include "scenario/scenario.h"

/// Extends a rotation to `factor` times the trained context length. For demonstration only; not stored in documents.
namespace attn {

/// AsTrained: unchanged. Interpolation: every position is divided by the factor s (Chen et al. 2023, arXiv:2306.15595).
/// NtkAware: base b s^(r/(r-2)), with which the slowest pair rotates s times as slowly and the fastest as before
/// (bloc97 2023; Peng et al. 2023, section 3.1). Yarn: by wavelength: pairs with more than 32 rotations in the trained
/// length are kept, those with less than one are interpolated, with a ramp in between (Peng et al. 2023, "YaRN",
/// arXiv:2309.00071, section 3.2; without its softmax temperature).
enum class RopeExtension { AsTrained, Interpolation, NtkAware, Yarn };
inline constexpr std::array kRopeExtensions{RopeExtension::AsTrained, RopeExtension::Interpolation,
                                            RopeExtension::NtkAware, RopeExtension::Yarn};

/// Radians per position of pair t of r/2 (r = rotatedWidth); factor >= 1; trained length in positions.
double extendedSpeed(const Rope&, Index rotatedWidth, Index pair, RopeExtension, double factor, double trainedLength);

/// q·k of two unrotated rows at this distance, with extendedSpeed() for each pair.
double extendedScore(const Rope&, const Vector& q, const Vector& k, double distance, RopeExtension, double factor,
                     double trainedLength);

}  // namespace attn
