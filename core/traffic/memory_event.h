// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/matrix.h"

namespace attn {

/// The tensor that is moved. Stats are m and l (flash1) or L (flash2), Partial is m, l and acc of a part of the cache
/// (split), both with 4 bytes per number; all others have the element size.
enum class Tensor : std::uint8_t { Q, K, V, S, P, O, Stats, Partial };
inline constexpr std::array kTensors = {Tensor::Q, Tensor::K, Tensor::V,     Tensor::S,
                                        Tensor::P, Tensor::O, Tensor::Stats, Tensor::Partial};
/// The key in traffic documents: "Q", "K", "V", "S", "P", "O", "stats", "partial".
std::string_view tensorName(Tensor);

/// Load: off-chip memory to chip; store: chip to off-chip memory; compute: nothing is moved.
enum class EventKind : std::uint8_t { Load, Store, Compute };

/// The phase of an event as shown to learners. Events of one phase on one tile are adjacent.
enum class Phase : std::uint8_t {
  Initialize,    // flash1: O, m and l are written once in full
  LoadQuery,     // Q_i; in flash1 also O_i, m_i, l_i
  LoadKeyValue,  // K_j, V_j
  Scores,        // S_ij = Q_i K_jᵀ; eager and standard: the whole first kernel
  Scale,         // eager: the second kernel
  Mask,          // eager: the third kernel
  Softmax,       // eager and standard: the kernel that computes P from S
  Rescale,       // m', a, P, l' and a acc
  Accumulate,    // acc' = a acc + P V_j; eager, standard and decode: O = P V
  Write,         // O_i with m_i, l_i (flash1) or L_i (flash2)
  Append,        // decode and split: the new rows of K and of V
  WritePart,     // split: m, l and acc of a part are written
  Combine,       // split: the parts are read, merged with the new tokens' own keys, and divided once
};
/// A short, stable code: "load-query".
std::string_view code(Phase);

struct MemoryEvent {
  /// The whole matrix instead of a tile, row or column.
  static constexpr std::int32_t kWhole = -1;

  EventKind kind = EventKind::Compute;
  Phase phase = Phase::Scores;
  Tensor tensor = Tensor::S;  // the tensor moved, or the result of a computation
  std::int32_t head = 0;      // batch element * H + query head; the first of its group if K or V is shared
  std::int32_t row = kWhole;  // query tile i
  std::int32_t col = kWhole;  // key tile j; in split, the part of the cache
  std::int64_t bytes = 0;     // moved
  std::int64_t flops = 0;     // of a computation

  bool operator==(const MemoryEvent&) const = default;
};

}  // namespace attn
