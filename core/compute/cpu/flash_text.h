// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cpu/cpu_loops.h"
#include "compute/cpu/vector_text.h"

// Only for cpu_loops.cpp; see vector_text.h.
//
//                 keys of a block, C at a time          d_v, C at a time
//            +-----------------------------+        +------------------+
//   rows     |  Q^T K  ->  2^(s - m)  = p  |   p V  |        o         |
//   = lanes  +-----------------------------+  ----> +------------------+
//
namespace attn::cpu_text {

inline constexpr Index kBlockKeys = 128;  // their scores, 12 KiB under AVX2, stay in the first-level cache
inline constexpr float kNothing = -std::numeric_limits<float>::infinity();
inline constexpr float kLog2E = 1.44269504F;

template <class S>
inline constexpr Index kTileRows = S::kLanes* S::kVectors;

/// What a thread's scratch holds, one after the other. `width`: lanes of the tile, whole vectors.
template <class S>
struct Scratch {
  Index vectors, width;
  float *queries, *weights, *output;
  float *largest, *sum, *factor;  // per row

  static Index floats(Index dK, Index dV) { return kTileRows<S> * (dK + kBlockKeys + dV + 3); }
  ATTN_INLINE explicit Scratch(const CpuTile& t)
      : vectors((t.rows + S::kLanes - 1) / S::kLanes),
        width(vectors * S::kLanes),
        queries(t.scratch),
        weights(queries + kTileRows<S> * t.dK),
        output(weights + kTileRows<S> * kBlockKeys),
        largest(output + kTileRows<S> * t.dV),
        sum(largest + kTileRows<S>),
        factor(sum + kTileRows<S>) {}
};

ATTN_INLINE void fill(float* to, Index count, float value) {
  for (Index n = 0; n < count; ++n) to[n] = value;
}

/// Keys that some row sees, and keys that every row sees, as far as causal and window go.
struct Reach {
  KeyRange any, all;
};
ATTN_INLINE Reach reachOf(const CpuTile& t) {
  Reach reach{{t.keyTokens, 0}, {0, t.keyTokens}};
  for (Index i = 0; i < t.rows; ++i) {
    const KeyRange& row = t.visible[i];
    if (row.first < row.end) {
      if (row.first < reach.any.first) reach.any.first = row.first;
      if (row.end > reach.any.end) reach.any.end = row.end;
    }
    if (row.first > reach.all.first) reach.all.first = row.first;
    if (row.end < reach.all.end) reach.all.end = row.end;
  }
  if (reach.any.end < reach.any.first) reach.any = {0, 0};
  return reach;
}

/// -inf for the keys [start, start + keys) of s that a row may not see; `all` may be looked at by every row.
template <class S>
ATTN_INLINE void hideKeys(const CpuTile& t, const KeyRange& all, Index width, Index start, Index keys, float* s) {
  using V = typename S::Vector;
  using I = typename S::Ints;
  if (start < all.first || start + keys > all.end) {
    int first[kTileRows<S>] = {};
    int end[kTileRows<S>] = {};
    for (Index i = 0; i < t.rows; ++i) {
      const Index from = t.visible[i].first - start;
      const Index to = t.visible[i].end - start;
      first[i] = static_cast<int>(from < 0 ? 0 : (from > keys ? keys : from));
      end[i] = static_cast<int>(to < 0 ? 0 : (to > keys ? keys : to));
    }
    const V nothing = V{} + kNothing;
    for (Index j = 0; j < keys; ++j) {
      if (start + j >= all.first && start + j < all.end) continue;
      const I key = I{} + static_cast<int>(j);
      for (Index n = 0; n < width; n += S::kLanes) {
        I from, to;
        std::memcpy(&from, first + n, sizeof from);
        std::memcpy(&to, end + n, sizeof to);
        V x;
        load(x, s + j * width + n);
        store(s + j * width + n, ((key >= from) & (key < to)) != 0 ? x : nothing);
      }
    }
  }
  if (t.padded == nullptr) return;
  for (Index j = 0; j < keys; ++j)
    if (t.padded[start + j] != 0) fill(s + j * width, width, kNothing);
}

/// The largest score of each row so far: m = max(m, s(j, row)).
template <class S>
ATTN_INLINE void raise(float* m, Index width, const float* s, Index keys) {
  for (Index n = 0; n < width; n += S::kLanes) {
    typename S::Vector largest, x;
    load(largest, m + n);
    for (Index j = 0; j < keys; ++j) {
      load(x, s + j * width + n);
      largest = largest > x ? largest : x;
    }
    store(m + n, largest);
  }
}

/// What to subtract: rows that have seen no key subtract 0, since -inf - -inf is not a number.
template <class S>
ATTN_INLINE void shiftOf(typename S::Vector& shift, const float* m) {
  const typename S::Vector zero = {};
  load(shift, m);
  shift = shift == kNothing ? zero : shift;
}

/// p = 2^(s - m) in the place of s, and l = l * factor + their sum.
template <class S>
ATTN_INLINE void exponentiate(float* s, Index keys, Index width, const float* m, const float* factor, float* l) {
  using V = typename S::Vector;
  for (Index n = 0; n < width; n += S::kLanes) {
    V shift, x, before, scale;
    V sum = {};
    shiftOf<S>(shift, m + n);
    for (Index j = 0; j < keys; ++j) {
      load(x, s + j * width + n);
      x -= shift;
      exp2Of<S>(x);
      sum += x;
      store(s + j * width + n, x);
    }
    load(before, l + n);
    load(scale, factor + n);
    store(l + n, before * scale + sum);
  }
}

/// 1 / l in the place of l, 0 where no key was seen.
template <class S>
ATTN_INLINE void invert(float* l, Index width) {
  using V = typename S::Vector;
  const V zero = {};
  for (Index n = 0; n < width; n += S::kLanes) {
    V x;
    load(x, l + n);
    store(l + n, x > 0 ? 1 / x : zero);
  }
}

/// m = max(m, s) over a block, factor = 2^(m before - m).
template <class S>
ATTN_INLINE void raiseAndRescale(const Scratch<S>& scratch, Index keys) {
  using V = typename S::Vector;
  std::memcpy(scratch.factor, scratch.largest, sizeof(float) * static_cast<std::size_t>(scratch.width));
  raise<S>(scratch.largest, scratch.width, scratch.weights, keys);
  for (Index n = 0; n < scratch.width; n += S::kLanes) {
    V shift, x;
    shiftOf<S>(shift, scratch.largest + n);
    load(x, scratch.factor + n);
    x -= shift;
    exp2Of<S>(x);
    store(scratch.factor + n, x);
  }
}

/// O of one tile: per block of keys m' = max(m, max s), a = 2^(m - m'), l' = a l + sum p, o' = a o + p V; at the end
/// O = o / l. Exponentials to base 2, their factor taken into Q with the scale.
/// Source: Dao 2023, "FlashAttention-2", algorithm 1.
template <class S>
ATTN_INLINE void flashTile(const CpuTile& t) {
  const Scratch<S> scratch(t);
  rowsToLanes(t.q, t.rows, t.dK, t.scale * kLog2E, scratch.queries, scratch.width);
  fill(scratch.output, scratch.width * t.dV, 0);
  fill(scratch.largest, scratch.width, kNothing);
  fill(scratch.sum, scratch.width, 0);
  const Reach reach = reachOf(t);
  for (Index start = reach.any.first; start < reach.any.end;) {
    if (t.padded != nullptr && t.padded[start] != 0) {
      ++start;
      continue;
    }
    Index keys = reach.any.end - start < kBlockKeys ? reach.any.end - start : kBlockKeys;
    if (t.padded != nullptr)
      while (t.padded[start + keys - 1] != 0) --keys;
    scoresOfKeys<S>(scratch.vectors, scratch.queries, t.k + start * t.dK, t.dK, keys, scratch.weights);
    hideKeys<S>(t, reach.all, scratch.width, start, keys, scratch.weights);
    raiseAndRescale<S>(scratch, keys);
    exponentiate<S>(scratch.weights, keys, scratch.width, scratch.largest, scratch.factor, scratch.sum);
    addValues<S>(scratch.vectors, scratch.weights, keys, t.v + start * t.dV, t.dV, scratch.factor, scratch.output);
    start += keys;
  }
  invert<S>(scratch.sum, scratch.width);
  lanesToRows(scratch.output, scratch.width, scratch.sum, t.out, t.rows, t.dV);
}

}  // namespace attn::cpu_text
