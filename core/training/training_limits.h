// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/// Limits of training: far above what can be learned within minutes, and small enough not to overload the machine.
namespace attn::limits {

inline constexpr std::int64_t trainedTokens = 512;
inline constexpr std::int64_t trainedVocabulary = 4096;
inline constexpr std::int64_t trainedLayers = 8;
inline constexpr std::int64_t trainedHeads = 16;
inline constexpr std::int64_t trainedWidth = 512;    // d and k
inline constexpr std::int64_t trainedFactor = 1000;  // scale, gains, embedding spread and rate
inline constexpr std::int64_t trainedSteps = 1'000'000;
inline constexpr std::int64_t freshSequences = 4096;
/// Sequences times tokens of a batch.
inline constexpr std::int64_t trainedBatchTokens = std::int64_t{1} << 16;
/// Attention weights of all heads on one text, L H T^2 (64 MiB as double).
inline constexpr std::int64_t trainedAttention = std::int64_t{1} << 23;
/// Parameters (16 MiB as float).
inline constexpr std::int64_t trainedParameters = std::int64_t{1} << 22;

}  // namespace attn::limits
