// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

/// Bounds that keep any document from exhausting the machine. Far above anything that can be displayed.
namespace attn::limits {

/// Largest document or text table that is read, in bytes.
inline constexpr std::uint64_t fileBytes = std::uint64_t{256} << 20;
/// JSON nesting depth; a document needs 6.
inline constexpr std::size_t jsonDepth = 32;
/// JSON values, not counting numbers in a list of numbers.
inline constexpr std::size_t jsonValues = std::size_t{1} << 18;
/// Numbers in one matrix stack, and in one stage of the computation over all heads (256 MiB as double).
inline constexpr std::int64_t numbers = std::int64_t{1} << 25;
/// Numbers always allowed in all matrices of a document, however small the document is (20 MiB as double).
inline constexpr std::uint64_t freeNumbers = std::uint64_t{20} << 17;
/// Problems reported per document.
inline constexpr std::size_t problems = 100;
/// Non-finite numbers reported per list.
inline constexpr std::size_t notFinite = 8;

/// Sizes: H and H_kv; T_q and T_k; d_k and d_v of shape inputs; their batch.
inline constexpr std::int64_t heads = 65536;
inline constexpr std::int64_t tokens = std::int64_t{1} << 24;
inline constexpr std::int64_t width = std::int64_t{1} << 20;
inline constexpr std::int64_t batch = std::int64_t{1} << 20;
/// Bytes or FLOPs of one scenario; all counts fit an int64 with headroom for sums.
inline constexpr double counts = 4e18;
/// Positions, windows and offsets.
inline constexpr std::int64_t position = 1'000'000'000;
/// Bytes per element, and of on-chip memory, in tiling.
inline constexpr std::int64_t elementBytes = 16;
inline constexpr std::int64_t sramBytes = std::int64_t{1} << 40;

}  // namespace attn::limits
