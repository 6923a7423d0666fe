// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "questions/dice.h"
#include "questions/parameters.h"

namespace attn {

/// Draws the parameters of a question: with a function, or as described, one after the other, separated by semicolons.
///
/// "layers: 16 24 32", "asked: scores width"   one of these numbers or words
/// "tokens: 3..40", "row: 0..tokens - 1"       an integer of a range; its ends may be formulas (base/formula.h)
/// "change: -2..2 by 0.5"                      a number of a range, see Dice::stepped()
/// "score: +-12"                               an integer from -12 to 12 that is not 0, as a real number
/// "values: 3 x 1 in -4..9 by 1", "… in +-3"   a matrix of such numbers
/// "order: shuffled 4"                         a permutation of 0 to 3
/// "kv_heads = heads / 2", "mask = causal"     a formula over the earlier ones, an integer if they are; a word
///
/// A name in parentheses is not a parameter, but formulas may use it: "(group): 2 4; query_heads = group * kv_heads".
class Draw {
 public:
  Draw() = default;
  /// Draws until the parameters are wanted.
  Draw(const char* description, bool (*isRequested)(const Parameters&) = nullptr)
      : m_description(description), m_isRequested(isRequested) {}
  Draw(Parameters (*function)(Dice&)) : m_function(function) {}

  explicit operator bool() const { return m_description || m_function; }
  /// Throws std::logic_error if the description is malformed.
  Parameters operator()(Dice&) const;

 private:
  const char* m_description = nullptr;
  bool (*m_isRequested)(const Parameters&) = nullptr;
  Parameters (*m_function)(Dice&) = nullptr;
};

}  // namespace attn
