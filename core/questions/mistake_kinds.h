// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "questions/question.h"

/// Mistakes that several topics know. What only one topic knows lies beside its templates.
namespace attn {

inline constexpr MistakeKind kForgotScale{
    "forgot-scale", LEARNER_TEXT("questions", "You forgot to divide by √d_k"),
    LEARNER_TEXT("questions",
                 "The dot product alone grows with the width of the vectors. The formula divides it by √d_k before the "
                 "softmax: look at the step Scale.")};
inline constexpr MistakeKind kDividedByWidth{
    "divided-by-width", LEARNER_TEXT("questions", "You divided by d_k, not by its square root"),
    LEARNER_TEXT(
        "questions",
        "It is the variance of the sum that grows like d_k. Its typical size is the standard deviation, and that "
        "grows like √d_k.")};
inline constexpr MistakeKind kDoubledRatio{
    "doubled-ratio", LEARNER_TEXT("questions", "You doubled the ratio"),
    LEARNER_TEXT(
        "questions",
        "What doubles is the difference of the scores. Softmax turns differences into ratios, so the ratio of the "
        "weights is squared.")};
inline constexpr MistakeKind kExponentForRatio{
    "exponent-for-ratio", LEARNER_TEXT("questions", "That is the exponent, not the ratio"),
    LEARNER_TEXT("questions",
                 "The difference of two scores is the exponent. The ratio of the weights is e to that power.")};
inline constexpr MistakeKind kSoftmaxOverColumns{
    "softmax-over-columns", LEARNER_TEXT("questions", "You took the softmax down the column"),
    LEARNER_TEXT("questions", "Each query shares its attention out among the keys: the weights of a row add up to 1.")};
inline constexpr MistakeKind kCountedQueryHeads{
    "counted-query-heads", LEARNER_TEXT("questions", "You counted query heads"),
    LEARNER_TEXT("questions",
                 "A query is used once, when its token is made, and never again. Only keys and values are kept, and "
                 "several query heads may share a pair of them.")};
inline constexpr MistakeKind kForgotValues{
    "forgot-values", LEARNER_TEXT("questions", "You counted the keys but not the values"),
    LEARNER_TEXT("questions", "A cache keeps two vectors for each token and key/value head: the key and the value.")};
inline constexpr MistakeKind kForgotLayers{
    "forgot-layers", LEARNER_TEXT("questions", "You counted one layer only"),
    LEARNER_TEXT("questions", "Every layer has its own keys and values, and a cache of its own.")};
inline constexpr MistakeKind kForgotBytes{
    "forgot-bytes", LEARNER_TEXT("questions", "You counted numbers, not bytes"),
    LEARNER_TEXT("questions", "A 16-bit number takes 2 bytes, a 32-bit number takes 4.")};
inline constexpr MistakeKind kDecimalForBinary{
    "decimal-for-binary", LEARNER_TEXT("questions", "You mixed up GB and GiB"),
    LEARNER_TEXT("questions", "1 GiB is 1,024³ bytes and 1 GB is 10⁹: they differ by 7 %.")};
inline constexpr MistakeKind kForgotCausalHalf{
    "forgot-causal-half", LEARNER_TEXT("questions", "You counted the hidden pairs, too"),
    LEARNER_TEXT("questions",
                 "Under a causal mask query i sees the keys 0 to i: T (T + 1) / 2 pairs, about half of T².")};
inline constexpr MistakeKind kForgotPrefactor{
    "forgot-two", LEARNER_TEXT("questions", "You counted a multiplication and an addition as one operation"),
    LEARNER_TEXT("questions", "One step of a dot product multiplies and adds: that is 2 FLOP.")};

}  // namespace attn
