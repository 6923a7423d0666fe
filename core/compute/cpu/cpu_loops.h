// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

#include "compute/attention_problem.h"

namespace attn {

/// Consecutive query rows of one head with all their inputs. Only the last tile may be smaller.
struct CpuTile {
  const float* q = nullptr;  // first row, [rows x d_k]
  const float* k = nullptr;  // of the key/value head, [T_k x d_k]
  const float* v = nullptr;  // [T_k x d_v]
  float* out = nullptr;      // first row, [rows x d_v]
  Index rows = 0;            // at most CpuLoops::tileRows
  Index keyTokens = 0, dK = 0, dV = 0;
  float scale = 1;
  const KeyRange* visible = nullptr;      // of each row, by causal and window
  const KeyRange* sinks = nullptr;        // of each row, before `visible`; null if no row has any
  const float* slopes = nullptr;          // of each row; null without linear biases
  const float* positions = nullptr;       // of each row; only with slopes
  const float* sinkLogits = nullptr;      // of each row; null if there are none
  const unsigned char* padded = nullptr;  // per key, 1 = padded; null if none is
  float* scores = nullptr;                // for the kernels that store S: [T_k x CpuLoops::laneRows(rows)]
  float* scratch = nullptr;               // CpuLoops::scratchFloats(), aligned to kCpuAlignment bytes
};

inline constexpr std::size_t kCpuAlignment = 64;

/// The loops of whole attention in float32, compiled for one instruction set. The lanes of a vector are neighboring
/// *query rows*, so that no sum runs across a vector; keys and values are read one number at a time and broadcast to
/// the lanes. S and P are stored with rows contiguous: p(key, row). Sums are reordered and may be fused, so the sets
/// agree to rounding, not bitwise.
struct CpuLoops {
  const char* instructionSet;
  int lanes;
  Index tileRows;  // query rows of a full tile

  /// Floats of scratch per thread.
  Index (*scratchFloats)(Index dK, Index dV);

  /// Computes O of the tile with the online softmax; S stays in the scratch. Keys hidden from all rows are skipped.
  void (*flash)(const CpuTile&);

  // One pass each over the tile's part of S in memory, without skipping hidden keys.
  void (*scores)(const CpuTile&);         // S = Q K^T
  void (*scaled)(const CpuTile&);         // S = S * scale
  void (*masked)(const CpuTile&);         // S = -inf if not visible
  void (*softmax)(const CpuTile&);        // P = softmax(S), zeros for rows without a visible key
  void (*maskedSoftmax)(const CpuTile&);  // scale, mask and softmax in one pass
  void (*values)(const CpuTile&);         // O = P V

  /// Rows of a tile in memory: `rows` padded to whole vectors.
  Index laneRows(Index rows) const { return (rows + lanes - 1) / lanes * lanes; }
};

std::span<const CpuLoops> allCpuLoops();

}  // namespace attn
