// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/matrix.h"

/// Causal attention written by hand in NumPy, correct or with one wrong line, and what such code computes.
namespace attn {

enum class CodeBug {
  None,
  NoScale,            // the division by sqrt(d) is missing
  ScaledByWidth,      // divided by d instead
  HidesItself,        // the mask starts on the diagonal, k=0
  HidesThePast,       // the mask keeps the wrong triangle
  HiddenAreZero,      // hidden scores become 0, not -inf
  MaximumOfColumns,   // the maximum over the queries
  SumOfColumns,       // the sum over the queries
  SumLosesAxis,       // without keepdims, column j is divided by the sum of row j
  KeysForValues,      // w @ k
  TransposedWeights,  // w.T @ v
};
inline constexpr std::array kCodeBugs{CodeBug::NoScale,          CodeBug::ScaledByWidth, CodeBug::HidesItself,
                                      CodeBug::HidesThePast,     CodeBug::HiddenAreZero, CodeBug::MaximumOfColumns,
                                      CodeBug::SumOfColumns,     CodeBug::SumLosesAxis,  CodeBug::KeysForValues,
                                      CodeBug::TransposedWeights};
/// "no-scale": stable.
std::string_view code(CodeBug);
std::optional<CodeBug> codeBugOf(std::string_view code);

/// Equivalent code: with `@` for one head, with einsum for one head, with `@` for arrays [H, T, d].
enum class CodeStyle { OneHead, Einsum, AllHeads };
inline constexpr std::array kCodeStyles{CodeStyle::OneHead, CodeStyle::Einsum, CodeStyle::AllHeads};
std::string_view code(CodeStyle);
std::optional<CodeStyle> codeStyleOf(std::string_view code);

/// The lines of attentionCode().
enum class CodeLine { Sizes, Scores, Mask, Fill, Exponentials, Weights, Output };
inline constexpr std::size_t kCodeLines = 7;
/// Returns the seven lines that compute `out` from q, k and v, all three [T, d] or [H, T, d].
std::vector<std::string> attentionCode(CodeBug, CodeStyle);
/// The line with the bug; Sizes, which is always correct, for None.
CodeLine lineOf(CodeBug);

/// The results of these lines as in NumPy: NaN if a row sees no key.
struct CodeRun {
  Matrix exponentials, weights;  // [T x T]
  Matrix output;                 // [T x d]
};
/// `products` are q kᵀ [T x T], `width` is d; keys and values [T x d].
CodeRun runAttentionCode(CodeBug, const Matrix& products, Index width, const Matrix& keys, const Matrix& values);

}  // namespace attn
