// SPDX-License-Identifier: GPL-3.0-or-later
// softmax(scale * q k^T) v, a whole attention in one kernel, for processors whose vectors are wide and whose caches are
// large (FLASH_CPU; see flash.cl for the formulas).
//
//   q [heads x t_q x D_K]   k [kv_heads x t_k x D_K]   v [kv_heads x t_k x D_V]   o [heads x t_q x D_V],  g = h / group
//
//                keys:  first visible ... step of FLASH_KEYS ... last visible
//               +---------------+----------------+----------------+
//   queries     |               | 6 x PAIR tiles | only the first |     A work-item owns FLASH_ROWS query rows of a head,
//   row0        | steps that    | of scores in   | and last steps |     alone: no local memory, work-groups of 1.
//    ...        | nobody sees   | registers,     | look at the    |     The lanes of a vector are FLASH_WIDTH query rows,
//   row0 +      | are not       | then of acc    | mask           |     k and v are read as scalars and broadcast, so
//   FLASH_ROWS  | visited       |                |                |     that nothing is ever summed across lanes.
//               +---------------+----------------+----------------+
//
//   work-item (w, h):  head h,  row0 = (blocks - 1 - w) * FLASH_ROWS
//   (backwards, since under a causal mask the last rows have the most to do, and the longest should start first)
//
//   A PAIR is two vectors: rows row0 + 2 * FLASH_WIDTH * n + {0 ... FLASH_WIDTH - 1, FLASH_WIDTH ... 2 * FLASH_WIDTH - 1}.
//   In private memory, all with the rows as lanes:
//     q_t [pairs][D_K][2]  queries, transposed once, times scale * log2(e)      acc [pairs][D_V][2]
//     s   [FLASH_KEYS][2]  scores of one pair in one step, then p               m, l [pairs][2]
//
//   Registers: 6 keys (or columns of v) x 2 vectors of sums + 2 vectors + 1 broadcast = 15 of the 16 that AVX2 has; 12
//   chains hide the latency of a fused multiply-add (4 cycles, two at once), and 12 of them ask for 8 loads.

#ifdef FLASH_CPU

#define FLASH_JOIN_(a, b) a##b
#define FLASH_JOIN(a, b) FLASH_JOIN_(a, b)
typedef FLASH_JOIN(float, FLASH_WIDTH) flash_real;
typedef FLASH_JOIN(int, FLASH_WIDTH) flash_int;
#define FLASH_AS_REAL FLASH_JOIN(as_float, FLASH_WIDTH)
#define FLASH_AS_INT FLASH_JOIN(as_int, FLASH_WIDTH)
#define FLASH_PAIR (2 * FLASH_WIDTH)
#define FLASH_PAIRS (FLASH_ROWS / FLASH_PAIR)
#define FLASH_TILE 6
#define FLASH_NONE ((flash_real)(-INFINITY))

FLASH_DEFINE_EXP2(flash_exp2, flash_real, flash_int, FLASH_AS_REAL, FLASH_AS_INT)

// In every four lanes apart: (a0 a1 a2 a3), (b0 ...), (c0 ...), (d0 ...) become (a0 b0 c0 d0), (a1 b1 c1 d1), ...
// Lane by lane, because oclgrind 21.10 does not survive what becomes of a.s01; compilers make the same shuffles of both.
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

// q_t [D_K][2] of one pair, rows as lanes, times `factor`.
void flash_load_queries(__global const float* q, int row0, int last, float factor, flash_real* q_t) {
  for (int side = 0; side < 2; ++side) {
    const int row = row0 + side * FLASH_WIDTH;
    int c = 0;
    for (; c + 4 <= D_K; c += 4) {
      flash_real x[4];
#pragma unroll
      for (int n = 0; n < 4; ++n) x[n] = flash_load_rows(q, row + n, last, c);
      flash_transpose(x);
#pragma unroll
      for (int n = 0; n < 4; ++n) q_t[2 * (c + n) + side] = x[n] * factor;
    }
    for (; c < D_K; ++c) {
      float* lanes = (float*)(q_t + 2 * c + side);
      for (int n = 0; n < FLASH_WIDTH; ++n) lanes[n] = q[(size_t)min(row + n, last) * D_K + c] * factor;
    }
  }
}

// o = acc / l for the rows of one pair up to `last`; zeros where l is 0 (no visible key).
void flash_store_rows(__global float* o, int row0, int last, const flash_real* acc, const flash_real* l) {
  for (int side = 0; side < 2; ++side) {
    const int row = row0 + side * FLASH_WIDTH;
    const flash_real inverse = l[side] > 0.0f ? 1.0f / l[side] : (flash_real)(0.0f);
    int c = 0;
    for (; c + 4 <= D_V; c += 4) {
      flash_real x[4];
#pragma unroll
      for (int n = 0; n < 4; ++n) x[n] = acc[2 * (c + n) + side] * inverse;
      flash_transpose(x);
      for (int n = 0; n < 4; ++n) {
        const float* part = (const float*)(x + n);
        for (int r = 0; r < FLASH_WIDTH; r += 4) {
          if (row + n + r <= last) vstore4(vload4(0, part + r), 0, o + (size_t)(row + n + r) * D_V + c);
        }
      }
    }
    for (; c < D_V; ++c) {
      const flash_real x = acc[2 * c + side] * inverse;
      const float* lanes = (const float*)&x;
      for (int n = 0; n < FLASH_WIDTH; ++n) {
        if (row + n <= last) o[(size_t)(row + n) * D_V + c] = lanes[n];
      }
    }
  }
}

// Scores of COUNT keys from `k` on and the pair's rows, into s [COUNT][2]; `most` [2] is their running maximum.
#define FLASH_DEFINE_SCORES(NAME, COUNT)                                                             \
  void NAME(const flash_real* q_t, __global const float* k, flash_real* s, flash_real* most) {       \
    flash_real a[COUNT], b[COUNT];                                                                   \
    _Pragma("unroll") for (int n = 0; n < COUNT; ++n) a[n] = b[n] = 0.0f;                            \
    _Pragma("unroll 4") for (int i = 0; i < D_K; ++i) {                                              \
      const flash_real q0 = q_t[2 * i], q1 = q_t[2 * i + 1];                                         \
      _Pragma("unroll") for (int n = 0; n < COUNT; ++n) {                                            \
        const flash_real x = k[n * D_K + i];                                                         \
        a[n] = fma(x, q0, a[n]);                                                                     \
        b[n] = fma(x, q1, b[n]);                                                                     \
      }                                                                                              \
    }                                                                                                \
    flash_real most0 = most[0], most1 = most[1];                                                     \
    _Pragma("unroll") for (int n = 0; n < COUNT; ++n) {                                              \
      s[2 * n] = a[n];                                                                               \
      s[2 * n + 1] = b[n];                                                                           \
      most0 = a[n] > most0 ? a[n] : most0;                                                           \
      most1 = b[n] > most1 ? b[n] : most1;                                                           \
    }                                                                                                \
    most[0] = most0;                                                                                 \
    most[1] = most1;                                                                                 \
  }
FLASH_DEFINE_SCORES(flash_scores6, 6)
FLASH_DEFINE_SCORES(flash_scores4, 4)
FLASH_DEFINE_SCORES(flash_scores1, 1)

// acc [COUNT][2] += p [keys][2] times COUNT columns of v.
#define FLASH_DEFINE_VALUES(NAME, COUNT)                                                             \
  void NAME(const flash_real* p, __global const float* v, int keys, flash_real* acc) {               \
    flash_real a[COUNT], b[COUNT];                                                                   \
    _Pragma("unroll") for (int n = 0; n < COUNT; ++n) {                                              \
      a[n] = acc[2 * n];                                                                             \
      b[n] = acc[2 * n + 1];                                                                         \
    }                                                                                                \
    for (int j = 0; j < keys; ++j) {                                                                 \
      const flash_real p0 = p[2 * j], p1 = p[2 * j + 1];                                             \
      _Pragma("unroll") for (int n = 0; n < COUNT; ++n) {                                            \
        const flash_real x = v[(size_t)j * D_V + n];                                                 \
        a[n] = fma(x, p0, a[n]);                                                                     \
        b[n] = fma(x, p1, b[n]);                                                                     \
      }                                                                                              \
    }                                                                                                \
    _Pragma("unroll") for (int n = 0; n < COUNT; ++n) {                                              \
      acc[2 * n] = a[n];                                                                             \
      acc[2 * n + 1] = b[n];                                                                         \
    }                                                                                                \
  }
FLASH_DEFINE_VALUES(flash_values6, 6)
FLASH_DEFINE_VALUES(flash_values4, 4)
FLASH_DEFINE_VALUES(flash_values1, 1)

// Scores of the keys [from, to) of a step that starts with key0, -inf where the mask hides them; `most` is the running
// maximum of the others.
void flash_hide(flash_real* s, int from, int to, int key0, int p0, int causal, int window,
                __global const uchar* padded, flash_real* most) {
  for (int side = 0; side < 2; ++side) {
    const flash_int p = FLASH_LANES + (p0 + side * FLASH_WIDTH);
    const flash_int first = window > 0 ? p - (window - 1) : (flash_int)(-FLASH_FAR);
    const flash_int end = causal ? p + 1 : (window > 0 ? p + window : (flash_int)(FLASH_FAR));
    flash_real found = most[side];
    for (int j = from; j < to; ++j) {
      const int key = key0 + j;
      const int out = padded != 0 && padded[key] != 0;
      const flash_int hidden = (key < first) | (key >= end) | (flash_int)(-out);
      const flash_real x = hidden ? FLASH_NONE : s[2 * j + side];
      s[2 * j + side] = x;
      found = x > found ? x : found;
    }
    most[side] = found;
  }
}

// Applies the mask to a step; all rows of the pair see the keys [open_from, open_to) of it. `most` becomes the maximum
// of what is visible: a hidden score must not raise it, since nothing would be left of visible ones far below.
void flash_mask(flash_real* s, int keys, int open_from, int open_to, int key0, int p0, int causal, int window,
                __global const uchar* padded, flash_real* most) {
  flash_real most0 = FLASH_NONE, most1 = FLASH_NONE;
  for (int j = open_from; j < open_to; ++j) {
    most0 = s[2 * j] > most0 ? s[2 * j] : most0;
    most1 = s[2 * j + 1] > most1 ? s[2 * j + 1] : most1;
  }
  most[0] = most0;
  most[1] = most1;
  flash_hide(s, 0, open_from, key0, p0, causal, window, padded, most);
  flash_hide(s, open_to, keys, key0, p0, causal, window, padded, most);
}

// p = 2^(s - m) in the place of s, exactly 0 where `masked` and s is -inf; l += the sum over the keys.
void flash_exponentials(flash_real* s, int keys, bool masked, const flash_real* m, flash_real* l) {
  // A row that has seen no key yet has m = -inf.
  const flash_real m0 = m[0] > FLASH_NONE ? m[0] : (flash_real)(0.0f);
  const flash_real m1 = m[1] > FLASH_NONE ? m[1] : (flash_real)(0.0f);
  flash_real l0 = 0.0f, l1 = 0.0f;
  for (int j = 0; j < keys; ++j) {
    const flash_real s0 = s[2 * j], s1 = s[2 * j + 1];
    flash_real x0 = flash_exp2(s0 - m0), x1 = flash_exp2(s1 - m1);
    if (masked) {
      x0 = s0 > FLASH_NONE ? x0 : (flash_real)(0.0f);
      x1 = s1 > FLASH_NONE ? x1 : (flash_real)(0.0f);
    }
    s[2 * j] = x0;
    s[2 * j + 1] = x1;
    l0 += x0;
    l1 += x1;
  }
  l[0] += l0;
  l[1] += l1;
}

// Raises m to `most` in the pair's rows, and rescales l and acc, if some row's scores have outgrown it.
void flash_raise(const flash_real* most, flash_real* m, flash_real* l, flash_real* acc) {
  if (!any(most[0] > m[0] + FLASH_SLACK) && !any(most[1] > m[1] + FLASH_SLACK)) return;
  flash_real factor[2];
  for (int side = 0; side < 2; ++side) {
    const flash_real raised = most[side] > m[side] ? most[side] : m[side];
    // From -inf (l and acc are 0) the factor does not matter, but must be a number.
    factor[side] = m[side] > FLASH_NONE ? flash_exp2(m[side] - raised) : (flash_real)(1.0f);
    m[side] = raised;
    l[side] *= factor[side];
  }
  for (int c = 0; c < D_V; ++c) {
    acc[2 * c] *= factor[0];
    acc[2 * c + 1] *= factor[1];
  }
}

// One step of one pair: `keys` keys from key0 on, at k and v, of which all its rows see [open_from, open_to).
void flash_step(const flash_real* q_t, __global const float* k, __global const float* v, int key0, int keys,
                int open_from, int open_to, int p0, int causal, int window, __global const uchar* padded, flash_real* m,
                flash_real* l, flash_real* acc) {
  flash_real s[2 * FLASH_KEYS];
  flash_real most[2] = {FLASH_NONE, FLASH_NONE};
  int j = 0;
  for (; j + 6 <= keys; j += 6) flash_scores6(q_t, k + (size_t)j * D_K, s + 2 * j, most);
  for (; j + 4 <= keys; j += 4) flash_scores4(q_t, k + (size_t)j * D_K, s + 2 * j, most);
  for (; j < keys; ++j) flash_scores1(q_t, k + (size_t)j * D_K, s + 2 * j, most);
  const bool masked = open_to - open_from < keys;
  if (masked) flash_mask(s, keys, open_from, open_to, key0, p0, causal, window, padded, most);
  flash_raise(most, m, l, acc);
  if (masked) {
    flash_exponentials(s, keys, true, m, l);
  } else {
    flash_exponentials(s, keys, false, m, l);
  }
  int c = 0;
  for (; c + 6 <= D_V; c += 6) flash_values6(s, v + c, keys, acc + 2 * c);
  for (; c + 4 <= D_V; c += 4) flash_values4(s, v + c, keys, acc + 2 * c);
  for (; c < D_V; ++c) flash_values1(s, v + c, keys, acc + 2 * c);
}

// How many of the keys [key0, key0 + keys) are padded.
int flash_count_padded(__global const uchar* padded, int key0, int keys) {
  int count = 0;
  if (padded != 0) {
    for (int j = 0; j < keys; ++j) count += padded[key0 + j] != 0;
  }
  return count;
}

__attribute__((reqd_work_group_size(1, 1, 1))) __kernel void flash(
    __global const float* q, __global const float* k, __global const float* v, __global float* o,
    __global const uchar* padded, int t_q, int t_k, int group, float scale, int offset, int causal, int window) {
  const int blocks = (t_q + FLASH_ROWS - 1) / FLASH_ROWS;
  const int h = (int)get_group_id(1);
  const int row0 = (blocks - 1 - (int)get_group_id(0)) * FLASH_ROWS;
  const int rows = min(FLASH_ROWS, t_q - row0);
  const int pairs = (rows + FLASH_PAIR - 1) / FLASH_PAIR;
  q += (size_t)h * t_q * D_K;
  o += (size_t)h * t_q * D_V;
  k += (size_t)(h / group) * t_k * D_K;
  v += (size_t)(h / group) * t_k * D_V;

  flash_real q_t[FLASH_PAIRS * D_K * 2], acc[FLASH_PAIRS * D_V * 2];
  flash_real m[FLASH_PAIRS * 2], l[FLASH_PAIRS * 2];
  for (int n = 0; n < pairs; ++n) {
    flash_load_queries(q, row0 + n * FLASH_PAIR, t_q - 1, scale * FLASH_LOG2E, q_t + n * D_K * 2);
  }
  for (int n = 0; n < pairs * 2; ++n) {
    m[n] = FLASH_NONE;
    l[n] = 0.0f;
  }
  for (int n = 0; n < pairs * D_V * 2; ++n) acc[n] = 0.0f;

  const int from = max(0, flash_first_key(row0 + offset, window));
  const int to = min(t_k, flash_end_key(row0 + rows - 1 + offset, causal, window));
  for (int key0 = from; key0 < to; key0 += FLASH_KEYS) {
    const int count_padded = flash_count_padded(padded, key0, min(FLASH_KEYS, to - key0));
    if (count_padded == min(FLASH_KEYS, to - key0)) continue;
    for (int n = 0; n < pairs; ++n) {
      // What the pair's own rows see of this step.
      const int p0 = row0 + n * FLASH_PAIR + offset, p1 = min(p0 + FLASH_PAIR, row0 + rows + offset) - 1;
      const int start = max(key0, flash_first_key(p0, window));
      const int keys = min(min(key0 + FLASH_KEYS, to), flash_end_key(p1, causal, window)) - start;
      if (keys <= 0) continue;
      // What all of the pair's rows see of it: nothing is taken for granted where keys are padded.
      const int open_from = count_padded > 0 ? keys : clamp(flash_first_key(p1, window) - start, 0, keys);
      const int open_to = clamp(flash_end_key(p0, causal, window) - start, open_from, keys);
      flash_step(q_t + n * D_K * 2, k + (size_t)start * D_K, v + (size_t)start * D_V, start, keys, open_from, open_to, p0,
                 causal, window, padded, m + 2 * n, l + 2 * n, acc + n * D_V * 2);
    }
  }
  for (int n = 0; n < pairs; ++n) {
    flash_store_rows(o, row0 + n * FLASH_PAIR, t_q - 1, acc + n * D_V * 2, l + 2 * n);
  }
}

#endif
