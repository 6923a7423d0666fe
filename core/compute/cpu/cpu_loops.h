// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

#include "compute/attention_problem.h"

namespace attn {

/// Some consecutive query rows of one head with all that their output depends on. Shorter than a tile only at the end.
struct CpuTile {
  const float* q = nullptr;  // first row, [rows x d_k]
  const float* k = nullptr;  // of the head that they share, [T_k x d_k]
  const float* v = nullptr;  // [T_k x d_v]
  float* out = nullptr;      // first row, [rows x d_v]
  Index rows = 0;            // at most CpuLoops::tileRows
  Index keyTokens = 0, dK = 0, dV = 0;
  float scale = 1;
  const KeyRange* visible = nullptr;      // of each row, by causal and window
  const KeyRange* sinks = nullptr;        // of each row, before those; null where no row has any
  const float* slopes = nullptr;          // of each row; null without linear biases
  const float* positions = nullptr;       // of each row; only with slopes
  const float* sinkLogits = nullptr;      // of each row; null where there are none
  const unsigned char* padded = nullptr;  // per key, 1 = padded; null where nothing is
  float* scores = nullptr;                // for the kernels that keep S: [T_k x CpuLoops::laneRows(rows)]
  float* scratch = nullptr;               // CpuLoops::scratchFloats(), aligned to kCpuAlignment bytes
};

inline constexpr std::size_t kCpuAlignment = 64;

/// The loops of whole attention in float32, compiled for one instruction set. The numbers that lie side by side in a
/// vector belong to neighbouring *query rows*, so that no sum runs across a vector; keys and values are read one number
/// at a time and spread over the lanes. S and P are held with their rows side by side: p(key, row).
/// Sums are taken in any order and may be fused, so sets agree to rounding, not to the bit.
struct CpuLoops {
  const char* instructionSet;
  int lanes;
  Index tileRows;  // query rows of a full tile

  /// Floats of scratch that a thread needs.
  Index (*scratchFloats)(Index dK, Index dV);

  /// O of the tile in one go with the online softmax; S stays in the scratch. Keys that no row sees are not visited.
  void (*flash)(const CpuTile&);

  // One pass each over the tile's part of S in memory; nothing is skipped.
  void (*scores)(const CpuTile&);         // S = Q K^T
  void (*scaled)(const CpuTile&);         // S = S * scale
  void (*masked)(const CpuTile&);         // S = -inf where not visible
  void (*softmax)(const CpuTile&);        // P = softmax(S), rows without a visible key zeros
  void (*maskedSoftmax)(const CpuTile&);  // scale, mask and softmax in one pass
  void (*values)(const CpuTile&);         // O = P V

  /// Rows that a tile of `rows` takes in memory: whole vectors.
  Index laneRows(Index rows) const { return (rows + lanes - 1) / lanes * lanes; }
};

std::span<const CpuLoops> allCpuLoops();

}  // namespace attn
