// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cpu/flash_text.h"

// Only for cpu_loops.cpp; see vector_text.h. One pass each over a tile's part of S, which lies in memory as
// s(key, row): the whole matrix goes there and comes back between the passes, as between kernels.
namespace attn::cpu_text {

/// Keys of the block at `start`, of blocks that cover all of them.
ATTN_INLINE Index blockAt(const CpuTile& t, Index start) {
  return t.keyTokens - start < kBlockKeys ? t.keyTokens - start : kBlockKeys;
}

/// s(key, row) *= factor(row).
template <class S>
ATTN_INLINE void multiplyKeys(float* s, Index keys, Index width, const float* factor) {
  typename S::Vector x, y;
  for (Index n = 0; n < width; n += S::kLanes) {
    load(y, factor + n);
    for (Index j = 0; j < keys; ++j) {
      load(x, s + j * width + n);
      x *= y;
      store(s + j * width + n, x);
    }
  }
}

template <class S>
ATTN_INLINE void scoresTile(const CpuTile& t) {
  const Scratch<S> scratch(t);
  rowsToLanes(t.q, t.rows, t.dK, 1, scratch.queries, scratch.width);
  scoresOfKeys<S>(scratch.vectors, scratch.queries, t.k, t.dK, t.keyTokens, t.scores);
}

template <class S>
ATTN_INLINE void scaledTile(const CpuTile& t) {
  const Scratch<S> scratch(t);
  fill(scratch.factor, scratch.width, t.scale);
  for (Index start = 0; start < t.keyTokens; start += kBlockKeys)
    multiplyKeys<S>(t.scores + start * scratch.width, blockAt(t, start), scratch.width, scratch.factor);
}

template <class S>
ATTN_INLINE void maskedTile(const CpuTile& t) {
  const Index width = Scratch<S>(t).width;
  const Reach reach = reachOf(t);
  for (Index start = 0; start < t.keyTokens; start += kBlockKeys)
    hideKeys<S>(t, reach.all, width, start, blockAt(t, start), t.scores + start * width);
}

/// P = softmax(S * factor / log2(e)), with or without the mask.
template <class S>
ATTN_INLINE void softmaxOf(const CpuTile& t, float factor, bool hide) {
  const Scratch<S> scratch(t);
  const Index width = scratch.width;
  fill(scratch.factor, width, factor);
  fill(scratch.largest, width, kNothing);
  fill(scratch.sum, width, 0);
  const Reach reach = reachOf(t);
  for (Index start = 0; start < t.keyTokens; start += kBlockKeys) {
    float* const s = t.scores + start * width;
    const Index keys = blockAt(t, start);
    multiplyKeys<S>(s, keys, width, scratch.factor);
    if (hide) hideKeys<S>(t, reach.all, width, start, keys, s);
    raise<S>(scratch.largest, width, s, keys);
  }
  fill(scratch.factor, width, 1);
  for (Index start = 0; start < t.keyTokens; start += kBlockKeys)
    exponentiate<S>(t.scores + start * width, blockAt(t, start), width, scratch.largest, scratch.factor, scratch.sum);
  invert<S>(scratch.sum, width);
  for (Index start = 0; start < t.keyTokens; start += kBlockKeys)
    multiplyKeys<S>(t.scores + start * width, blockAt(t, start), width, scratch.sum);
}

template <class S>
ATTN_INLINE void valuesTile(const CpuTile& t) {
  const Scratch<S> scratch(t);
  fill(scratch.output, scratch.width * t.dV, 0);
  fill(scratch.factor, scratch.width, 1);
  for (Index start = 0; start < t.keyTokens; start += kBlockKeys)
    addValues<S>(scratch.vectors, t.scores + start * scratch.width, blockAt(t, start), t.v + start * t.dV, t.dV,
                 scratch.factor, scratch.output);
  lanesToRows(scratch.output, scratch.width, scratch.factor, t.out, t.rows, t.dV);
}

}  // namespace attn::cpu_text
