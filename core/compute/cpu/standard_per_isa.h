// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cpu/flash_per_isa.h"

// Compiled once per instruction set; see vector_per_isa.h. One pass each over a tile's part of S, stored as s(key,
// row): the whole matrix is written to memory and read back between the passes, as between kernels.
namespace attn::per_isa {

template <class S>
ATTN_INLINE Lanes lanesOf(const Scratch<S>& scratch) {
  return {scratch.vectors, scratch.width};
}

/// Number of keys in the block at `start`.
template <class S>
ATTN_INLINE Index blockAt(const CpuTile& t, Index start) {
  return t.keyTokens - start < kBlockKeys<S> ? t.keyTokens - start : kBlockKeys<S>;
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
  scoresOfKeys<S>(lanesOf(scratch), scratch.queries, t.k, t.dK, t.keyTokens, t.scores);
}

template <class S>
ATTN_INLINE void scaledTile(const CpuTile& t) {
  const Scratch<S> scratch(t);
  fill(scratch.factor, scratch.width, t.scale);
  for (Index start = 0; start < t.keyTokens; start += kBlockKeys<S>)
    multiplyKeys<S>(t.scores + start * scratch.width, blockAt<S>(t, start), scratch.width, scratch.factor);
}

/// Terms added to the scaled scores of all keys of the tile: linear biases times `factor`, and the mask.
template <class S>
struct AddedToScores {
  const CpuTile& t;
  const Scratch<S>& scratch;
  Reaches<S> reach;

  ATTN_INLINE AddedToScores(const CpuTile& tile, const Scratch<S>& room, float factor)
      : t(tile), scratch(room), reach(tile, tile.visible, room.vectors) {
    if (t.slopes == nullptr) return;
    rowNumbers<S>(t, t.slopes, factor, scratch.slopes, scratch.width);
    rowNumbers<S>(t, t.positions, 1, scratch.positions, scratch.width);
  }
  ATTN_INLINE void add(Index start, Index keys, float* s) const {
    const Lanes lanes = lanesOf(scratch);
    if (t.slopes != nullptr) addLinearBias<S>(scratch.slopes, scratch.positions, lanes, start, keys, s);
    mask<S>(t, t.visible, t.sinks, reach.of, 0, lanes, start, keys, s);
  }
};

template <class S>
ATTN_INLINE void maskedTile(const CpuTile& t) {
  const Scratch<S> scratch(t);
  const AddedToScores<S> added(t, scratch, 1);
  for (Index start = 0; start < t.keyTokens; start += kBlockKeys<S>)
    added.add(start, blockAt<S>(t, start), t.scores + start * scratch.width);
}

/// l = 2^(log2(e) * x - m) for each row's sink logit x, which m already includes.
template <class S>
ATTN_INLINE void beginWithSinkLogits(const CpuTile& t, const Scratch<S>& scratch) {
  typename S::Vector x, largest;
  rowNumbers<S>(t, t.sinkLogits, kLog2E, scratch.sum, scratch.width);
  for (Index n = 0; n < scratch.width; n += S::kLanes) {
    load(x, scratch.sum + n);
    load(largest, scratch.largest + n);
    x -= largest;
    exp2Of<S>(x);
    store(scratch.sum + n, x);
  }
}

/// P = softmax(S), or of the scaled S under the mask.
template <class S>
ATTN_INLINE void softmaxOf(const CpuTile& t, bool hide) {
  const Scratch<S> scratch(t);
  const Lanes lanes = lanesOf(scratch);
  const Index width = scratch.width;
  fill(scratch.factor, width, hide ? t.scale * kLog2E : kLog2E);
  fill(scratch.largest, width, kNothing);
  fill(scratch.sum, width, 0);
  if (t.sinkLogits != nullptr) rowNumbers<S>(t, t.sinkLogits, kLog2E, scratch.largest, width);
  const AddedToScores<S> added(t, scratch, kLog2E);
  for (Index start = 0; start < t.keyTokens; start += kBlockKeys<S>) {
    float* const s = t.scores + start * width;
    const Index keys = blockAt<S>(t, start);
    multiplyKeys<S>(s, keys, width, scratch.factor);
    if (hide) added.add(start, keys, s);
    raise<S>(scratch.largest, lanes, s, keys);
  }
  if (t.sinkLogits != nullptr) beginWithSinkLogits(t, scratch);
  fill(scratch.factor, width, 1);
  for (Index start = 0; start < t.keyTokens; start += kBlockKeys<S>)
    exponentiate<S>(t.scores + start * width, blockAt<S>(t, start), lanes, scratch.largest, scratch.factor,
                    scratch.sum);
  invert<S>(scratch.sum, width);
  for (Index start = 0; start < t.keyTokens; start += kBlockKeys<S>)
    multiplyKeys<S>(t.scores + start * width, blockAt<S>(t, start), width, scratch.sum);
}

template <class S>
ATTN_INLINE void valuesTile(const CpuTile& t) {
  const Scratch<S> scratch(t);
  fill(scratch.output, scratch.width * t.dV, 0);
  fill(scratch.factor, scratch.width, 1);
  for (Index start = 0; start < t.keyTokens; start += kBlockKeys<S>)
    addValues<S>(lanesOf(scratch), t.scores + start * scratch.width, blockAt<S>(t, start), t.v + start * t.dV, t.dV,
                 scratch.factor, scratch.output);
  lanesToRows(scratch.output, scratch.width, scratch.factor, t.out, t.rows, t.dV);
}

}  // namespace attn::per_isa
