// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include "scenario/scenario.h"

namespace attn {

/// Numerical accidents that can be reproduced with the learner's own scenario.
enum class AccidentRecipe {
  UniformRow,    // the row sees no key, fill -1e9 in float32
  FillOverflow,  // the row sees no key, fill -1e9 in float16
  ExpOverflow,   // float16, row maximum not subtracted, a scale that raises the largest score to 12
  LeakyMask,     // float16, fill -1e4, a scale that raises a hidden score 12,000 above the visible one
  Zeros,         // the row sees no key, fill -inf in double
};
inline constexpr std::array<AccidentRecipe, 5> kAccidentRecipes{
    AccidentRecipe::UniformRow, AccidentRecipe::FillOverflow, AccidentRecipe::ExpOverflow, AccidentRecipe::LeakyMask,
    AccidentRecipe::Zeros};

/// A scenario that shows the accident, and the row in which it occurs.
struct AccidentSetup {
  Scenario scenario;
  Index row = 0;
};
/// Sets up an accident in a row of `head`. ExpOverflow and LeakyMask may choose another row with better scores. Changes
/// only the fill, arithmetic, row-maximum subtraction, scale and custom mask. Returns nullopt if the scores do not
/// allow the accident: UniformRow needs scaled scores below 32, ExpOverflow a positive visible score, LeakyMask two
/// scores that differ by a fifth of the largest. The scenario must be valid and have values.
std::optional<AccidentSetup> withAccident(const Scenario&, AccidentRecipe, Index head, Index row);

/// Double, fill -inf, row maximum subtracted, default scale: nothing overflows and nothing leaks.
Scenario withSafeSoftmax(Scenario);

}  // namespace attn
