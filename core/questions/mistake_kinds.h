// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "questions/question.h"

/// Mistakes shared by several topics. A mistake of a single topic is defined next to its templates.
namespace attn {

inline constexpr MistakeKind kForgotScale{"forgot-scale", TR("You forgot to divide by √d_k"),
                                          TR("The dot product alone grows with the width of the vectors. The formula "
                                             "divides it by √d_k before the softmax: look at the step Scale.")};
inline constexpr MistakeKind kDividedByWidth{
    "divided-by-width", TR("You divided by d_k, not by its square root"),
    TR("The variance of the sum grows like d_k. Its typical size, the standard deviation, grows like √d_k.")};
inline constexpr MistakeKind kDoubledRatio{"doubled-ratio", TR("You doubled the ratio"),
                                           TR("What doubles is the difference of the scores. Softmax turns differences "
                                              "into ratios, so the ratio of the weights is squared.")};
inline constexpr MistakeKind kExponentForRatio{
    "exponent-for-ratio", TR("That is the exponent, not the ratio"),
    TR("The difference of two scores is the exponent. The ratio of the weights is e to that power.")};
inline constexpr MistakeKind kSoftmaxOverColumns{
    "softmax-over-columns", TR("You took the softmax down the column"),
    TR("Each query distributes its attention over the keys: the weights of a row add up to 1.")};
inline constexpr MistakeKind kCountedQueryHeads{
    "counted-query-heads", TR("You counted query heads"),
    TR("A query is used once, when its token is processed, and never again. Only keys and values are kept, and several "
       "query heads may share a pair of them.")};
inline constexpr MistakeKind kForgotValues{
    "forgot-values", TR("You counted the keys but not the values"),
    TR("A cache keeps two vectors for each token and key/value head: the key and the value.")};
inline constexpr MistakeKind kForgotLayers{"forgot-layers", TR("You counted one layer only"),
                                           TR("Every layer has its own keys and values and its own cache.")};
inline constexpr MistakeKind kForgotBytes{"forgot-bytes", TR("You counted numbers, not bytes"),
                                          TR("A 16-bit number takes 2 bytes, a 32-bit number takes 4.")};
inline constexpr MistakeKind kDecimalForBinary{"decimal-for-binary", TR("You mixed up GB and GiB"),
                                               TR("1 GiB is 1,024³ bytes and 1 GB is 10⁹: they differ by 7 %.")};
inline constexpr MistakeKind kForgotCausalHalf{
    "forgot-causal-half", TR("You counted the hidden pairs, too"),
    TR("Under a causal mask query i sees the keys 0 to i: T (T + 1) / 2 pairs, about half of T².")};
inline constexpr MistakeKind kForgotPrefactor{"forgot-two",
                                              TR("You counted a multiplication and an addition as one operation"),
                                              TR("One step of a dot product multiplies and adds: that is 2 FLOP.")};
inline constexpr MistakeKind kLatentTwice{"latent-twice", TR("You counted the compressed vector twice"),
                                          TR("It is stored once: keys and values both come from it.")};
inline constexpr MistakeKind kForgotRotatedKey{
    "forgot-rotated-key", TR("You forgot the rotated key"),
    TR("A rotation depends on the position and cannot be folded into the compressed vector.")};
inline constexpr MistakeKind kIgnoredUtilization{
    "ignored-utilization", TR("You computed with the peak"),
    TR("Only part of the peak is reached; the rest is lost in transfers and waiting.")};

}  // namespace attn
