// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include "scenario/scenario.h"

namespace attn {

/// Ways to make a classic accident happen to a learner's own numbers.
enum class AccidentRecipe {
  UniformRow,    // the row sees no key, fill -1e9 in float32
  FillOverflow,  // the row sees no key, fill -1e9 in float16
  ExpOverflow,   // float16, no row maximum subtracted, a scale that takes the largest score to 12
  LeakyMask,     // float16, fill -1e4, a scale that takes a hidden score 12,000 above the visible one
  Zeros,         // the row sees no key, fill -inf in double
};
inline constexpr std::array<AccidentRecipe, 5> kAccidentRecipes{
    AccidentRecipe::UniformRow, AccidentRecipe::FillOverflow, AccidentRecipe::ExpOverflow, AccidentRecipe::LeakyMask,
    AccidentRecipe::Zeros};

/// A scenario in which it happens, and the row to look at.
struct AccidentSetup {
  Scenario scenario;
  Index row = 0;
};
/// Sets up an accident for a row of `head` (of another one where its scores suit better: ExpOverflow, LeakyMask).
/// Changes fill, arithmetic, the row maximum, scale and the custom mask only. nullopt where the scores do not allow it:
/// UniformRow needs scaled scores below 32, ExpOverflow needs a positive score that its row may see, LeakyMask two
/// that differ by a fifth of the largest.
/// The scenario must be valid and have values.
std::optional<AccidentSetup> withAccident(const Scenario&, AccidentRecipe, Index head, Index row);

/// Double, fill -inf, the row maximum subtracted, the usual scale: nothing overflows and nothing leaks.
Scenario withSafeSoftmax(Scenario);

}  // namespace attn
