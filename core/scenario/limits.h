// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

/// Bounds that keep a document of any content from taking the machine down. Far above anything that can be looked at.
namespace attn::limits {

/// Largest document and largest text table that is read, in bytes.
inline constexpr std::uint64_t fileBytes = std::uint64_t{256} << 20;
/// Levels of nesting in JSON; a document needs 6.
inline constexpr std::size_t jsonDepth = 32;
/// JSON values that are not numbers in a list of numbers.
inline constexpr std::size_t jsonValues = std::size_t{1} << 18;
/// Numbers in one matrix stack, and in one stage of the computation over all heads (256 MiB as double).
inline constexpr std::int64_t numbers = std::int64_t{1} << 25;
/// Numbers in all matrices of a document that is smaller than this in bytes (20 MiB as double).
inline constexpr std::uint64_t freeNumbers = std::uint64_t{20} << 17;
/// Problems that are reported of one document.
inline constexpr std::size_t problems = 100;
/// Non-finite numbers that are reported of one list.
inline constexpr std::size_t notFinite = 8;

/// Sizes: H and H_kv; T_q and T_k; d_k and d_v of inputs that are sizes only; their batch.
inline constexpr std::int64_t heads = 65536;
inline constexpr std::int64_t tokens = std::int64_t{1} << 24;
inline constexpr std::int64_t width = std::int64_t{1} << 20;
inline constexpr std::int64_t batch = std::int64_t{1} << 20;
/// Bytes or FLOPs in the traffic of one scenario, so that every count fits an int64 with room to add them up.
inline constexpr double counts = 4e18;
/// Positions, windows and offsets.
inline constexpr std::int64_t position = 1'000'000'000;
/// Bytes of an element, and of on-chip memory, in tiling.
inline constexpr std::int64_t elementBytes = 16;
inline constexpr std::int64_t sramBytes = std::int64_t{1} << 40;

}  // namespace attn::limits
