// SPDX-License-Identifier: GPL-3.0-or-later
// softmax(scale * q k^T) v, a whole attention in one kernel, for processors whose vectors are wide and whose caches are
// large (FLASH_CPU; see flash.cl for the formulas).
//
//   q [heads x t_q x D_K]   k [kv_heads x t_k x D_K]   v [kv_heads x t_k x D_V]   o [heads x t_q x D_V],  g = h / group
//
//                keys:  first visible ... step of FLASH_KEYS ... last visible
//               +---------------+----------------+----------------+
//   queries     |               | FLASH_TILE x   | only the first |     A work-item owns FLASH_ROWS query rows of a head,
//   row0        | steps that    | FLASH_VECTORS  | and last steps |     alone: no local memory, work-groups of 1.
//    ...        | nobody sees   | tiles of scores| look at the    |     The lanes of a vector are FLASH_WIDTH query rows,
//   row0 +      | are not       | in registers,  | mask           |     k and v are read as scalars and broadcast, so
//   FLASH_ROWS  | visited       | then of acc    |                |     that nothing is ever summed across lanes.
//               +---------------+----------------+----------------+
//
//   work-item (w, h):  head h,  row0 = (blocks - 1 - w) * FLASH_ROWS
//   (backwards, since under a causal mask the last rows have the most to do, and the longest should start first)
//
//   A STRIP is FLASH_VECTORS vectors of neighboring rows, FLASH_STRIP = FLASH_VECTORS * FLASH_WIDTH of them.
//   In private memory, all with the rows as lanes:
//     q_t [strips][D_K][FLASH_VECTORS]  queries, transposed once, times scale * log2(e)
//     s   [FLASH_KEYS][FLASH_VECTORS]   scores of one strip in one step, then p
//     acc [strips][D_V][FLASH_VECTORS]  output before the division          m, l [strips][FLASH_VECTORS]
//
//   Registers: FLASH_TILE keys (or columns of v) x FLASH_VECTORS vectors of sums, the vectors and one broadcast. 6 x 2 take
//   15 of the 16 that AVX2 has, 8 x 3 28 of the 32 of AVX-512; chains that do not wait for each other, 12 and 24 here, hide
//   the latency of a fused multiply-add (4 cycles, two at once).

#ifdef FLASH_CPU

#define FLASH_JOIN_(a, b) a##b
#define FLASH_JOIN(a, b) FLASH_JOIN_(a, b)
typedef FLASH_JOIN(float, FLASH_WIDTH) flash_real;
typedef FLASH_JOIN(int, FLASH_WIDTH) flash_int;
#define FLASH_AS_REAL FLASH_JOIN(as_float, FLASH_WIDTH)
#define FLASH_AS_INT FLASH_JOIN(as_int, FLASH_WIDTH)
#define FLASH_TO_REAL FLASH_JOIN(convert_float, FLASH_WIDTH)
#define FLASH_STRIP (FLASH_VECTORS * FLASH_WIDTH)
#define FLASH_STRIPS (FLASH_ROWS / FLASH_STRIP)
#define FLASH_EACH_VECTOR _Pragma("unroll") for (int side = 0; side < FLASH_VECTORS; ++side)
#define FLASH_NONE ((flash_real)(-INFINITY))

FLASH_DEFINE_EXP2(flash_exp2, flash_real, flash_int, FLASH_AS_REAL, FLASH_AS_INT)

// In every four lanes separately: (a0 a1 a2 a3), (b0 ...), (c0 ...), (d0 ...) become (a0 b0 c0 d0), (a1 b1 c1 d1), ...
// Lane by lane, because oclgrind 21.10 crashes on the code for a.s01; compilers generate the same shuffles for both.
#if FLASH_WIDTH == 4
#define FLASH_LANES (int4)(0, 1, 2, 3)
#define FLASH_LOW(a, b) (float4)(a.s0, b.s0, a.s1, b.s1)
#define FLASH_HIGH(a, b) (float4)(a.s2, b.s2, a.s3, b.s3)
#define FLASH_LOW2(a, b) (float4)(a.s0, a.s1, b.s0, b.s1)
#define FLASH_HIGH2(a, b) (float4)(a.s2, a.s3, b.s2, b.s3)
#elif FLASH_WIDTH == 8
#define FLASH_LANES (int8)(0, 1, 2, 3, 4, 5, 6, 7)
#define FLASH_LOW(a, b) (float8)(a.s0, b.s0, a.s1, b.s1, a.s4, b.s4, a.s5, b.s5)
#define FLASH_HIGH(a, b) (float8)(a.s2, b.s2, a.s3, b.s3, a.s6, b.s6, a.s7, b.s7)
#define FLASH_LOW2(a, b) (float8)(a.s0, a.s1, b.s0, b.s1, a.s4, a.s5, b.s4, b.s5)
#define FLASH_HIGH2(a, b) (float8)(a.s2, a.s3, b.s2, b.s3, a.s6, a.s7, b.s6, b.s7)
#else
#define FLASH_LANES (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
#define FLASH_LOW(a, b) \
  (float16)(a.s0, b.s0, a.s1, b.s1, a.s4, b.s4, a.s5, b.s5, a.s8, b.s8, a.s9, b.s9, a.sC, b.sC, a.sD, b.sD)
#define FLASH_HIGH(a, b) \
  (float16)(a.s2, b.s2, a.s3, b.s3, a.s6, b.s6, a.s7, b.s7, a.sA, b.sA, a.sB, b.sB, a.sE, b.sE, a.sF, b.sF)
#define FLASH_LOW2(a, b) \
  (float16)(a.s0, a.s1, b.s0, b.s1, a.s4, a.s5, b.s4, b.s5, a.s8, a.s9, b.s8, b.s9, a.sC, a.sD, b.sC, b.sD)
#define FLASH_HIGH2(a, b) \
  (float16)(a.s2, a.s3, b.s2, b.s3, a.s6, a.s7, b.s6, b.s7, a.sA, a.sB, b.sA, b.sB, a.sE, a.sF, b.sE, b.sF)
#endif

// x[n] holds four columns of rows n, n + 4, n + 8, ...: afterwards column n of all rows. Its own inverse.
void flash_transpose(flash_real x[4]) {
  const flash_real ab = FLASH_LOW(x[0], x[1]), ab2 = FLASH_HIGH(x[0], x[1]);
  const flash_real cd = FLASH_LOW(x[2], x[3]), cd2 = FLASH_HIGH(x[2], x[3]);
  x[0] = FLASH_LOW2(ab, cd);
  x[1] = FLASH_HIGH2(ab, cd);
  x[2] = FLASH_LOW2(ab2, cd2);
  x[3] = FLASH_HIGH2(ab2, cd2);
}

// Four columns from `column` of rows n, n + 4, ...; rows past `last` repeat it.
flash_real flash_load_rows(__global const float* q, int row, int last, int column) {
  float part[FLASH_WIDTH] __attribute__((aligned(4 * FLASH_WIDTH)));
  for (int n = 0; n < FLASH_WIDTH; n += 4) {
    const float4 four = vload4(0, q + (size_t)min(row + n, last) * D_K + column);
    vstore4(four, 0, part + n);
  }
  return *(const flash_real*)part;
}

// q_t [D_K][FLASH_VECTORS] of one strip, rows as lanes, times `factor`.
void flash_load_queries(__global const float* q, int row0, int last, float factor, flash_real* q_t) {
  for (int side = 0; side < FLASH_VECTORS; ++side) {
    const int row = row0 + side * FLASH_WIDTH;
    int c = 0;
    for (; c + 4 <= D_K; c += 4) {
      flash_real x[4];
#pragma unroll
      for (int n = 0; n < 4; ++n) x[n] = flash_load_rows(q, row + n, last, c);
      flash_transpose(x);
#pragma unroll
      for (int n = 0; n < 4; ++n) q_t[FLASH_VECTORS * (c + n) + side] = x[n] * factor;
    }
    for (; c < D_K; ++c) {
      float* lanes = (float*)(q_t + FLASH_VECTORS * c + side);
      for (int n = 0; n < FLASH_WIDTH; ++n) lanes[n] = q[(size_t)min(row + n, last) * D_K + c] * factor;
    }
  }
}

// o = acc / l for the rows of one strip up to `last`; zeros if l is 0 (no visible key).
void flash_store_rows(__global float* o, int row0, int last, const flash_real* acc, const flash_real* l) {
  for (int side = 0; side < FLASH_VECTORS; ++side) {
    const int row = row0 + side * FLASH_WIDTH;
    const flash_real inverse = l[side] > 0.0f ? 1.0f / l[side] : (flash_real)(0.0f);
    int c = 0;
    for (; c + 4 <= D_V; c += 4) {
      flash_real x[4];
#pragma unroll
      for (int n = 0; n < 4; ++n) x[n] = acc[FLASH_VECTORS * (c + n) + side] * inverse;
      flash_transpose(x);
      for (int n = 0; n < 4; ++n) {
        const float* part = (const float*)(x + n);
        for (int r = 0; r < FLASH_WIDTH; r += 4) {
          if (row + n + r <= last) vstore4(vload4(0, part + r), 0, o + (size_t)(row + n + r) * D_V + c);
        }
      }
    }
    for (; c < D_V; ++c) {
      const flash_real x = acc[FLASH_VECTORS * c + side] * inverse;
      const float* lanes = (const float*)&x;
      for (int n = 0; n < FLASH_WIDTH; ++n) {
        if (row + n <= last) o[(size_t)(row + n) * D_V + c] = lanes[n];
      }
    }
  }
}

// Scores of COUNT keys from `k` on and the strip's rows, into s [COUNT][FLASH_VECTORS]; `most` [FLASH_VECTORS] is their
// running maximum.
#define FLASH_DEFINE_SCORES(NAME, COUNT)                                                             \
  void NAME(const flash_real* q_t, __global const float* k, flash_real* s, flash_real* most) {       \
    flash_real sum[COUNT * FLASH_VECTORS];                                                           \
    _Pragma("unroll") for (int n = 0; n < COUNT * FLASH_VECTORS; ++n) sum[n] = 0.0f;                 \
    _Pragma("unroll 4") for (int i = 0; i < D_K; ++i) {                                              \
      flash_real q[FLASH_VECTORS];                                                                   \
      FLASH_EACH_VECTOR q[side] = q_t[FLASH_VECTORS * i + side];                                     \
      _Pragma("unroll") for (int n = 0; n < COUNT; ++n) {                                            \
        const flash_real x = k[n * D_K + i];                                                         \
        FLASH_EACH_VECTOR sum[FLASH_VECTORS * n + side] = fma(x, q[side], sum[FLASH_VECTORS * n + side]); \
      }                                                                                              \
    }                                                                                                \
    FLASH_EACH_VECTOR {                                                                              \
      flash_real found = most[side];                                                                 \
      _Pragma("unroll") for (int n = 0; n < COUNT; ++n) {                                            \
        const flash_real x = sum[FLASH_VECTORS * n + side];                                          \
        s[FLASH_VECTORS * n + side] = x;                                                             \
        found = x > found ? x : found;                                                               \
      }                                                                                              \
      most[side] = found;                                                                            \
    }                                                                                                \
  }
FLASH_DEFINE_SCORES(flash_scores_tile, FLASH_TILE)
FLASH_DEFINE_SCORES(flash_scores4, 4)
FLASH_DEFINE_SCORES(flash_scores1, 1)

// acc [COUNT][FLASH_VECTORS] += p [keys][FLASH_VECTORS] times COUNT columns of v.
#define FLASH_DEFINE_VALUES(NAME, COUNT)                                                             \
  void NAME(const flash_real* p, __global const float* v, int keys, flash_real* acc) {               \
    flash_real sum[COUNT * FLASH_VECTORS];                                                           \
    _Pragma("unroll") for (int n = 0; n < COUNT * FLASH_VECTORS; ++n) sum[n] = acc[n];               \
    for (int j = 0; j < keys; ++j) {                                                                 \
      flash_real w[FLASH_VECTORS];                                                                   \
      FLASH_EACH_VECTOR w[side] = p[FLASH_VECTORS * j + side];                                       \
      _Pragma("unroll") for (int n = 0; n < COUNT; ++n) {                                            \
        const flash_real x = v[(size_t)j * D_V + n];                                                 \
        FLASH_EACH_VECTOR sum[FLASH_VECTORS * n + side] = fma(x, w[side], sum[FLASH_VECTORS * n + side]); \
      }                                                                                              \
    }                                                                                                \
    _Pragma("unroll") for (int n = 0; n < COUNT * FLASH_VECTORS; ++n) acc[n] = sum[n];               \
  }
FLASH_DEFINE_VALUES(flash_values_tile, FLASH_TILE)
FLASH_DEFINE_VALUES(flash_values4, 4)
FLASH_DEFINE_VALUES(flash_values1, 1)

// Scores of the keys [from, to) of a step that starts with key0, -inf if the mask hides them; `most` is the running
// maximum of the others.
void flash_hide(flash_real* s, int from, int to, int key0, int p0, int causal, int window, int sinks,
                __global const uchar* padded, flash_real* most) {
  for (int side = 0; side < FLASH_VECTORS; ++side) {
    const flash_int p = FLASH_LANES + (p0 + side * FLASH_WIDTH);
    const flash_int first = window > 0 ? p - (window - 1) : (flash_int)(-FLASH_FAR);
    const flash_int end = causal ? p + 1 : (window > 0 ? p + window : (flash_int)(FLASH_FAR));
    flash_real found = most[side];
    for (int j = from; j < to; ++j) {
      const int key = key0 + j;
      const int out = padded != 0 && padded[key] != 0;
      const flash_int passed = FLASH_SINKS && key < sinks ? (flash_int)(0) : (flash_int)(key < first);
      const flash_int hidden = passed | (key >= end) | (flash_int)(-out);
      const flash_real x = hidden ? FLASH_NONE : s[FLASH_VECTORS * j + side];
      s[FLASH_VECTORS * j + side] = x;
      found = x > found ? x : found;
    }
    most[side] = found;
  }
}

// Applies the mask to a step; all rows of the strip see the keys [open_from, open_to) of it. `most` becomes the maximum
// of visible scores: a hidden score must not raise it, since visible ones far below would underflow.
void flash_mask(flash_real* s, int keys, int open_from, int open_to, int key0, int p0, int causal, int window,
                int sinks, __global const uchar* padded, flash_real* most) {
  FLASH_EACH_VECTOR {
    flash_real found = FLASH_NONE;
    for (int j = open_from; j < open_to; ++j) {
      const flash_real x = s[FLASH_VECTORS * j + side];
      found = x > found ? x : found;
    }
    most[side] = found;
  }
  flash_hide(s, 0, open_from, key0, p0, causal, window, sinks, padded, most);
  flash_hide(s, open_to, keys, key0, p0, causal, window, sinks, padded, most);
}

// s decreases by slope * |p - key|; the first row is `ahead0` ahead of the first key. `most` is the maximum of the
// result.
void flash_bias(flash_real* s, int keys, int ahead0, float slope, flash_real* most) {
  FLASH_EACH_VECTOR {
    const flash_int first = FLASH_LANES + (ahead0 + side * FLASH_WIDTH);
    flash_real found = FLASH_NONE;
    for (int j = 0; j < keys; ++j) {
      const flash_int ahead = first - j;
      const flash_real x = s[FLASH_VECTORS * j + side] - slope * FLASH_TO_REAL(ahead < 0 ? -ahead : ahead);
      s[FLASH_VECTORS * j + side] = x;
      found = x > found ? x : found;
    }
    most[side] = found;
  }
}

// p = 2^(s - m) in place of s, exactly 0 if `masked` and s is -inf; l += the sum over the keys.
void flash_exponentials(flash_real* s, int keys, bool masked, const flash_real* m, flash_real* l) {
  flash_real shift[FLASH_VECTORS], sum[FLASH_VECTORS];
  FLASH_EACH_VECTOR {
    // A row that has seen no key yet has m = -inf.
    shift[side] = m[side] > FLASH_NONE ? m[side] : (flash_real)(0.0f);
    sum[side] = 0.0f;
  }
  for (int j = 0; j < keys; ++j) {
    FLASH_EACH_VECTOR {
      const flash_real score = s[FLASH_VECTORS * j + side];
      flash_real x = flash_exp2(score - shift[side]);
      if (masked) x = score > FLASH_NONE ? x : (flash_real)(0.0f);
      s[FLASH_VECTORS * j + side] = x;
      sum[side] += x;
    }
  }
  FLASH_EACH_VECTOR l[side] += sum[side];
}

// Raises m to `most` in the strip's rows, and rescales l and acc, if the scores of some row exceed it.
void flash_raise(const flash_real* most, flash_real* m, flash_real* l, flash_real* acc) {
  flash_int outgrown = 0;
  FLASH_EACH_VECTOR outgrown |= most[side] > m[side] + FLASH_SLACK;
  if (!any(outgrown)) return;
  flash_real factor[FLASH_VECTORS];
  FLASH_EACH_VECTOR {
    const flash_real raised = most[side] > m[side] ? most[side] : m[side];
    // From -inf (l and acc are 0) the factor does not matter, but must be a number.
    factor[side] = m[side] > FLASH_NONE ? flash_exp2(m[side] - raised) : (flash_real)(1.0f);
    m[side] = raised;
    l[side] *= factor[side];
  }
  for (int c = 0; c < D_V; ++c) {
    FLASH_EACH_VECTOR acc[FLASH_VECTORS * c + side] *= factor[side];
  }
}

// One step of one strip: `keys` keys from key0 on, at k and v, of which all its rows see [open_from, open_to).
void flash_step(const flash_real* q_t, __global const float* k, __global const float* v, int key0, int keys,
                int open_from, int open_to, int p0, int causal, int window, int sinks, float slope,
                int ahead0, __global const uchar* padded, flash_real* m, flash_real* l, flash_real* acc) {
  flash_real s[FLASH_VECTORS * FLASH_KEYS], most[FLASH_VECTORS];
  FLASH_EACH_VECTOR most[side] = FLASH_NONE;
  int j = 0;
  for (; j + FLASH_TILE <= keys; j += FLASH_TILE)
    flash_scores_tile(q_t, k + (size_t)j * D_K, s + FLASH_VECTORS * j, most);
  for (; j + 4 <= keys; j += 4) flash_scores4(q_t, k + (size_t)j * D_K, s + FLASH_VECTORS * j, most);
  for (; j < keys; ++j) flash_scores1(q_t, k + (size_t)j * D_K, s + FLASH_VECTORS * j, most);
  if (FLASH_ALIBI) flash_bias(s, keys, ahead0, slope, most);
  const bool masked = open_to - open_from < keys;
  if (masked) flash_mask(s, keys, open_from, open_to, key0, p0, causal, window, sinks, padded, most);
  flash_raise(most, m, l, acc);
  if (masked) {
    flash_exponentials(s, keys, true, m, l);
  } else {
    flash_exponentials(s, keys, false, m, l);
  }
  int c = 0;
  for (; c + FLASH_TILE <= D_V; c += FLASH_TILE) flash_values_tile(s, v + c, keys, acc + FLASH_VECTORS * c);
  for (; c + 4 <= D_V; c += 4) flash_values4(s, v + c, keys, acc + FLASH_VECTORS * c);
  for (; c < D_V; ++c) flash_values1(s, v + c, keys, acc + FLASH_VECTORS * c);
}

// The number of padded keys in [key0, key0 + keys).
int flash_count_padded(__global const uchar* padded, int key0, int keys) {
  int count = 0;
  if (padded != 0) {
    for (int j = 0; j < keys; ++j) count += padded[key0 + j] != 0;
  }
  return count;
}

__attribute__((reqd_work_group_size(1, 1, 1))) __kernel void flash(
    __global const float* q, __global const float* k, __global const float* v, __global float* o,
    __global const uchar* padded, __global const float* slopes, __global const float* sink_logits, int t_q, int t_k,
    int group, float scale, int offset, int causal, int window, int sinks, int position) {
  const int blocks = (t_q + FLASH_ROWS - 1) / FLASH_ROWS;
  const int h = (int)get_group_id(1);
  const int row0 = (blocks - 1 - (int)get_group_id(0)) * FLASH_ROWS;
  const int rows = min(FLASH_ROWS, t_q - row0);
  const int strips = (rows + FLASH_STRIP - 1) / FLASH_STRIP;
  q += (size_t)h * t_q * D_K;
  o += (size_t)h * t_q * D_V;
  k += (size_t)(h / group) * t_k * D_K;
  v += (size_t)(h / group) * t_k * D_V;

  flash_real q_t[FLASH_STRIPS * D_K * FLASH_VECTORS], acc[FLASH_STRIPS * D_V * FLASH_VECTORS];
  flash_real m[FLASH_STRIPS * FLASH_VECTORS], l[FLASH_STRIPS * FLASH_VECTORS];
  for (int n = 0; n < strips; ++n) {
    flash_load_queries(q, row0 + n * FLASH_STRIP, t_q - 1, scale * FLASH_LOG2E, q_t + n * D_K * FLASH_VECTORS);
  }
  for (int n = 0; n < strips * FLASH_VECTORS; ++n) {
    m[n] = FLASH_SINK_LOGIT ? (flash_real)(sink_logits[h] * FLASH_LOG2E) : FLASH_NONE;
    l[n] = FLASH_SINK_LOGIT ? 1.0f : 0.0f;
  }
  for (int n = 0; n < strips * D_V * FLASH_VECTORS; ++n) acc[n] = 0.0f;

  const float slope = FLASH_ALIBI ? slopes[h] * FLASH_LOG2E : 0.0f;
  const int4 spans = flash_spans(flash_first_key(row0 + offset, window),
                                 flash_end_key(row0 + rows - 1 + offset, causal, window), sinks, t_k);
  int to = spans.y;
  for (int key0 = spans.x;; key0 += FLASH_KEYS) {
    if (key0 >= to) {
      if (to == spans.w) break;
      key0 = spans.z;
      to = spans.w;
      if (key0 >= to) break;
    }
    const int count_padded = flash_count_padded(padded, key0, min(FLASH_KEYS, to - key0));
    if (count_padded == min(FLASH_KEYS, to - key0)) continue;
    for (int n = 0; n < strips; ++n) {
      // What the strip's rows see of this step: from its first key on if that is a sink.
      const int p0 = row0 + n * FLASH_STRIP + offset, p1 = min(p0 + FLASH_STRIP, row0 + rows + offset) - 1;
      const int start = FLASH_SINKS && key0 < sinks ? key0 : max(key0, flash_first_key(p0, window));
      const int keys = min(min(key0 + FLASH_KEYS, to), flash_end_key(p1, causal, window)) - start;
      if (keys <= 0) continue;
      // What all of the strip's rows see of it: not known in advance if keys are padded.
      const int passed = FLASH_SINKS && start + keys <= sinks ? start : flash_first_key(p1, window);
      const int open_from = count_padded > 0 ? keys : clamp(passed - start, 0, keys);
      const int open_to = clamp(flash_end_key(p0, causal, window) - start, open_from, keys);
      flash_step(q_t + n * D_K * FLASH_VECTORS, k + (size_t)start * D_K, v + (size_t)start * D_V, start, keys, open_from, open_to, p0,
                 causal, window, sinks, slope, row0 + n * FLASH_STRIP + position - start, padded, m + FLASH_VECTORS * n, l + FLASH_VECTORS * n,
                 acc + n * D_V * FLASH_VECTORS);
    }
  }
  for (int n = 0; n < strips; ++n) {
    flash_store_rows(o, row0 + n * FLASH_STRIP, t_q - 1, acc + n * D_V * FLASH_VECTORS, l + FLASH_VECTORS * n);
  }
}

#endif
