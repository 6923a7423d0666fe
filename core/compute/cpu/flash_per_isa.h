// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cpu/cpu_loops.h"
#include "compute/cpu/vector_per_isa.h"

// Compiled once per instruction set; see vector_per_isa.h.
//
//                 keys of a block, C at a time          d_v, C at a time
//            +-----------------------------+        +------------------+
//   rows     |  Q^T K  ->  2^(s - m)  = p  |   p V  |        o         |
//   = lanes  +-----------------------------+  ----> +------------------+
//
namespace attn::per_isa {

/// Keys per block: its scores fit into the first-level cache with the queries and the output of the tile.
template <class S>
inline constexpr Index kBlockKeys = S::kBlockKeys;
inline constexpr float kNothing = -std::numeric_limits<float>::infinity();
inline constexpr float kLog2E = 1.44269504F;

template <class S>
inline constexpr Index kTileRows = S::kLanes* S::kVectors;

/// Layout of a thread's scratch. `width`: lanes of the tile, a multiple of the vector width.
template <class S>
struct Scratch {
  Index vectors, width;
  float *queries, *weights, *output;
  float *largest, *sum, *factor;  // per row
  float *slopes, *positions;      // per row, with linear biases

  static Index floats(Index dK, Index dV) { return kTileRows<S> * (dK + kBlockKeys<S> + dV + 5); }
  ATTN_INLINE explicit Scratch(const CpuTile& t)
      : vectors((t.rows + S::kLanes - 1) / S::kLanes),
        width(vectors * S::kLanes),
        queries(t.scratch),
        weights(queries + kTileRows<S> * t.dK),
        output(weights + kTileRows<S> * kBlockKeys<S>),
        largest(output + kTileRows<S> * t.dV),
        sum(largest + kTileRows<S>),
        factor(sum + kTileRows<S>),
        slopes(factor + kTileRows<S>),
        positions(slopes + kTileRows<S>) {}
};

ATTN_INLINE void fill(float* to, Index count, float value) {
  for (Index n = 0; n < count; ++n) to[n] = value;
}

/// Keys seen by any row of one vector, and keys seen by all of its rows, according to the rows' ranges.
struct Reach {
  KeyRange any, all;
};
template <class S>
ATTN_INLINE Reach reachOf(const CpuTile& t, const KeyRange* ranges, Index vector) {
  Reach reach{{t.keyTokens, 0}, {0, t.keyTokens}};
  const Index end = (vector + 1) * S::kLanes < t.rows ? (vector + 1) * S::kLanes : t.rows;
  for (Index i = vector * S::kLanes; i < end; ++i) {
    const KeyRange& row = ranges[i];
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

template <class S>
struct Reaches {
  Reach of[S::kVectors];
  ATTN_INLINE Reaches(const CpuTile& t, const KeyRange* ranges, Index vectors) {
    for (Index n = 0; n < vectors; ++n) of[n] = reachOf<S>(t, ranges, n);
  }
};

/// Which keys the rows of one vector see, as numbers relative to a block: a row sees key j if from < j < to.
template <class S>
struct Seen {
  typename S::Vector from = {}, to = {};

  Seen() = default;
  ATTN_INLINE Seen(const CpuTile& t, const KeyRange* ranges, Index vector, Index start, Index keys) {
    float first[S::kLanes] = {};
    float end[S::kLanes] = {};
    for (Index n = 0; n < S::kLanes && vector * S::kLanes + n < t.rows; ++n) {
      const KeyRange& row = ranges[vector * S::kLanes + n];
      const Index before = row.first - start;
      const Index past = row.end - start;
      first[n] = static_cast<float>(before < 0 ? 0 : (before > keys ? keys : before));
      end[n] = static_cast<float>(past < 0 ? 0 : (past > keys ? keys : past));
    }
    load(from, first);
    load(to, end);
    from -= 0.5F;
    to -= 0.5F;
  }

  /// Infinity in lanes that see the key, else -infinity. With arithmetic, because GCC 12 compiles comparisons of
  /// 64-byte vectors in inlined functions to scalar code, lane by lane.
  ATTN_INLINE void limit(typename S::Vector& at, Index key) const {
    const float j = static_cast<float>(key);
    const typename S::Vector behind = j - from;
    at = to - j;
    takeSmaller(at, behind);
    at *= std::numeric_limits<float>::infinity();
  }
};

/// Sets s to -inf for keys in [start, start + keys) that are hidden from rows of one vector; `s` points to s(0, row) of
/// its first row. `all`: keys seen by all of its rows. `more`: further ranges of the rows, or null.
template <class S>
ATTN_INLINE void hideKeys(const CpuTile& t, const KeyRange* ranges, const KeyRange* more, const KeyRange& all,
                          Index vector, Index width, Index start, Index keys, float* s) {
  using V = typename S::Vector;
  if (start >= all.first && start + keys <= all.end) return;
  const Seen<S> seen(t, ranges, vector, start, keys);
  const Seen<S> also = more != nullptr ? Seen<S>(t, more, vector, start, keys) : seen;
  for (Index j = 0; j < keys; ++j) {
    if (start + j >= all.first && start + j < all.end) continue;
    V x, most, other;
    seen.limit(most, j);
    also.limit(other, j);
    takeLarger(most, other);
    load(x, s + j * width);
    takeSmaller(x, most);
    store(s + j * width, x);
  }
}

/// Masks a block: hideKeys() for each vector, and -inf for padded keys.
template <class S>
ATTN_INLINE void mask(const CpuTile& t, const KeyRange* ranges, const KeyRange* more, const Reach* reach, Index first,
                      const Lanes& lanes, Index start, Index keys, float* s) {
  for (Index n = 0; n < lanes.vectors; ++n)
    hideKeys<S>(t, ranges, more, reach[first + n].all, first + n, lanes.width, start, keys, s + n * S::kLanes);
  if (t.padded == nullptr) return;
  for (Index j = 0; j < keys; ++j)
    if (t.padded[start + j] != 0) fill(s + j * lanes.width, lanes.vectors * S::kLanes, kNothing);
}

/// Loads a number per row into lanes, times `factor`; 0 in lanes after the last row.
template <class S>
ATTN_INLINE void rowNumbers(const CpuTile& t, const float* numbers, float factor, float* lanes, Index width) {
  for (Index i = 0; i < width; ++i) lanes[i] = i < t.rows ? numbers[i] * factor : 0;
}

/// s(j, row) -= slope(row) * |position(row) - key|; `slopes` and `positions` point to the first row of `lanes`.
template <class S>
ATTN_INLINE void addLinearBias(const float* slopes, const float* positions, const Lanes& lanes, Index start, Index keys,
                               float* s) {
  using V = typename S::Vector;
  for (Index n = 0; n < lanes.vectors * S::kLanes; n += S::kLanes) {
    V slope, position, x;
    load(slope, slopes + n);
    load(position, positions + n);
    for (Index j = 0; j < keys; ++j) {
      const V ahead = position - static_cast<float>(start + j);
      load(x, s + j * lanes.width + n);
      x -= slope * (ahead < 0 ? -ahead : ahead);
      store(s + j * lanes.width + n, x);
    }
  }
}

/// Updates the row maxima: m = max(m, s(j, row)). Uses several independent maxima, since each depends on the previous
/// one.
template <class S>
ATTN_INLINE void raise(float* m, const Lanes& lanes, const float* s, Index keys) {
  using V = typename S::Vector;
  constexpr int kMaxima = 8;
  for (Index n = 0; n < lanes.vectors * S::kLanes; n += S::kLanes) {
    V most[kMaxima];
    V x;
    ATTN_UNROLL for (int i = 0; i < kMaxima; ++i) load(most[i], m + n);
    Index j = 0;
    for (; j + kMaxima <= keys; j += kMaxima) {
      ATTN_UNROLL for (int i = 0; i < kMaxima; ++i) {
        load(x, s + (j + i) * lanes.width + n);
        takeLarger(most[i], x);
      }
    }
    for (; j < keys; ++j) {
      load(x, s + j * lanes.width + n);
      takeLarger(most[0], x);
    }
    ATTN_UNROLL for (int i = 1; i < kMaxima; ++i) takeLarger(most[0], most[i]);
    store(m + n, most[0]);
  }
}

/// The number to subtract: 0 for rows that have seen no key, since -inf - -inf is NaN.
template <class S>
ATTN_INLINE void shiftOf(typename S::Vector& shift, const float* m) {
  const typename S::Vector zero = {};
  load(shift, m);
  shift = shift == kNothing ? zero : shift;
}

/// Replaces s by p = 2^(s - m), and l by l * factor + their sum.
template <class S>
ATTN_INLINE void exponentiate(float* s, Index keys, const Lanes& lanes, const float* m, const float* factor, float* l) {
  using V = typename S::Vector;
  for (Index n = 0; n < lanes.vectors * S::kLanes; n += S::kLanes) {
    V shift, x, before, scale;
    V sum = {};
    shiftOf<S>(shift, m + n);
    for (Index j = 0; j < keys; ++j) {
      load(x, s + j * lanes.width + n);
      x -= shift;
      exp2Of<S>(x);
      sum += x;
      store(s + j * lanes.width + n, x);
    }
    load(before, l + n);
    load(scale, factor + n);
    store(l + n, before * scale + sum);
  }
}

/// Replaces l by 1 / l, or 0 if no key was seen.
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
ATTN_INLINE void raiseAndRescale(float* m, float* factor, const Lanes& lanes, const float* s, Index keys) {
  using V = typename S::Vector;
  const Index count = lanes.vectors * S::kLanes;
  std::memcpy(factor, m, sizeof(float) * static_cast<std::size_t>(count));
  raise<S>(m, lanes, s, keys);
  for (Index n = 0; n < count; n += S::kLanes) {
    V shift, x;
    shiftOf<S>(shift, m + n);
    load(x, factor + n);
    x -= shift;
    exp2Of<S>(x);
    store(factor + n, x);
  }
}

/// A block of keys: neither end is padded, and the same `vectors` vectors of rows from `first` see some of them.
struct Block {
  Index start, keys;
  Index first, vectors;
};

/// The first block from `start`; without keys if there is none. Blocks end where a vector starts or stops seeing keys,
/// so that with a causal mask each vector of rows stops at its own diagonal, not at that of the tile.
template <class S>
ATTN_INLINE Block blockFrom(const CpuTile& t, const Reach* reach, Index vectors, Index start) {
  Block block{start, 0, vectors, 0};
  while (block.start < t.keyTokens) {
    if (t.padded != nullptr && t.padded[block.start] != 0) {
      ++block.start;
      continue;
    }
    Index end = t.keyTokens, last = 0;
    block.first = vectors;
    for (Index n = 0; n < vectors; ++n) {
      const KeyRange& any = reach[n].any;
      if (any.first > block.start && any.first < any.end && any.first < end) end = any.first;
      if (any.end > block.start && any.end < end) end = any.end;
      if (any.first > block.start || any.end <= block.start) continue;
      if (n < block.first) block.first = n;
      last = n;
    }
    if (block.first < vectors) {
      block.vectors = last + 1 - block.first;
      block.keys = end - block.start < kBlockKeys<S> ? end - block.start : kBlockKeys<S>;
      if (t.padded != nullptr)
        while (t.padded[block.start + block.keys - 1] != 0) --block.keys;
      return block;
    }
    block.start = end;
  }
  return block;
}

/// The online softmax over the keys of `ranges`, one range for each row.
template <class S>
ATTN_INLINE void flashKeys(const CpuTile& t, const Scratch<S>& scratch, const KeyRange* ranges) {
  const Index width = scratch.width;
  const Reaches<S> reach(t, ranges, scratch.vectors);
  for (Index start = 0;;) {
    const Block block = blockFrom<S>(t, reach.of, scratch.vectors, start);
    if (block.keys == 0) break;
    const Lanes lanes{block.vectors, width};
    const Index row = block.first * S::kLanes;
    float* const s = scratch.weights + row;
    float* const factor = scratch.factor + row;
    scoresOfKeys<S>(lanes, scratch.queries + row, t.k + block.start * t.dK, t.dK, block.keys, s);
    if (t.slopes != nullptr)
      addLinearBias<S>(scratch.slopes + row, scratch.positions + row, lanes, block.start, block.keys, s);
    mask<S>(t, ranges, nullptr, reach.of, block.first, lanes, block.start, block.keys, s);
    raiseAndRescale<S>(scratch.largest + row, factor, lanes, s, block.keys);
    exponentiate<S>(s, block.keys, lanes, scratch.largest + row, factor, scratch.sum + row);
    addValues<S>(lanes, s, block.keys, t.v + block.start * t.dV, t.dV, factor, scratch.output + row);
    start = block.start + block.keys;
  }
}

/// O of one tile: per block of keys m' = max(m, max s), a = 2^(m - m'), l' = a l + sum p, o' = a o + p V; finally
/// O = o / l. Exponentials have base 2; log2(e) is multiplied into Q with the scale. With a sink logit x, a row starts
/// with m = x, l = 1. The sinks of a window are a separate pass before the other keys.
/// Source: Dao 2023, "FlashAttention-2", algorithm 1.
template <class S>
ATTN_INLINE void flashTile(const CpuTile& t) {
  const Scratch<S> scratch(t);
  const Index width = scratch.width;
  rowsToLanes(t.q, t.rows, t.dK, t.scale * kLog2E, scratch.queries, width);
  fill(scratch.output, width * t.dV, 0);
  fill(scratch.largest, width, kNothing);
  fill(scratch.sum, width, 0);
  if (t.sinkLogits != nullptr) {
    rowNumbers<S>(t, t.sinkLogits, kLog2E, scratch.largest, width);
    fill(scratch.sum, width, 1);
  }
  if (t.slopes != nullptr) {
    rowNumbers<S>(t, t.slopes, kLog2E, scratch.slopes, width);
    rowNumbers<S>(t, t.positions, 1, scratch.positions, width);
  }
  if (t.sinks != nullptr) flashKeys<S>(t, scratch, t.sinks);
  flashKeys<S>(t, scratch, t.visible);
  invert<S>(scratch.sum, width);
  lanesToRows(scratch.output, width, scratch.sum, t.out, t.rows, t.dV);
}

}  // namespace attn::per_isa
