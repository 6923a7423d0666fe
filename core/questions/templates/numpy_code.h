// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/matrix.h"

/// Causal attention as it is written by hand in NumPy, right or with one line wrong, and what such code computes.
namespace attn {

enum class CodeBug {
  None,
  NoScale,            // the division by sqrt(d) is missing
  ScaledByWidth,      // divided by d
  HidesItself,        // the mask begins on the diagonal, k=0
  HidesThePast,       // the mask leaves the wrong triangle
  HiddenAreZero,      // hidden scores become 0, not -inf
  MaximumOfColumns,   // the maximum is taken over the queries
  SumOfColumns,       // the sum is taken over the queries
  SumLosesAxis,       // without keepdims the sum of row j divides column j
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

/// Ways to write the same: with `@` for one head, with einsum for one head, with `@` for arrays [H, T, d].
enum class CodeStyle { OneHead, Einsum, AllHeads };
inline constexpr std::array kCodeStyles{CodeStyle::OneHead, CodeStyle::Einsum, CodeStyle::AllHeads};
std::string_view code(CodeStyle);
std::optional<CodeStyle> codeStyleOf(std::string_view code);

/// The places of attentionCode(), one line each.
enum class CodeLine { Sizes, Scores, Mask, Fill, Exponentials, Weights, Output };
inline constexpr std::size_t kCodeLines = 7;
/// Seven lines that make `out` of q, k and v, all three [T, d] or [H, T, d].
std::vector<std::string> attentionCode(CodeBug, CodeStyle);
/// Which of them is wrong; Sizes, which never is, for None.
CodeLine lineOf(CodeBug);

/// What the lines compute, as NumPy does: NaN where a row sees no key.
struct CodeRun {
  Matrix exponentials, weights;  // [T x T]
  Matrix output;                 // [T x d]
};
/// `products` are q kᵀ [T x T], `width` is d; keys and values [T x d].
CodeRun runAttentionCode(CodeBug, const Matrix& products, Index width, const Matrix& keys, const Matrix& values);

}  // namespace attn
