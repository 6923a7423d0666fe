// SPDX-License-Identifier: GPL-3.0-or-later
// The two matrix products of `standard` and `eager` where a work-item works on vectors (CPUs): S = Q K^T and O = P V.
//
//   A work-item computes block by block of ROWS x 2 vectors, all of it in registers:
//
//                      two vectors of a panel: COLS = 2 * WIDTH neighboring columns
//                      +-------+-------+
//                      |  b0   |  b1   |   step k: two loads from the panel,
//                      +-------+-------+
//      a(r, k)   [ ]   |       |       |   ROWS numbers broadcast,
//      rows r    [ ]   |  sum[r][0..1] |   2 * ROWS fused multiply-adds.
//                [ ]   |       |       |
//                      +-------+-------+
//
//   A panel is a piece of the right-hand matrix in private memory, so that its rows follow each other without gaps and
//   stay in the nearest cache; it is packed once and used for BLOCK_ROWS rows.
//
//   Rows past the end repeat the last one; they are computed, but not written.

#define COLS (2 * WIDTH)

// Adds `steps` rank-one updates to a block: sum(r, c) += a(r, k) * panel(k, c). `a` has one pointer per row.
#define MULTIPLY(sum, a, panel, steps)                               \
  for (int k = 0; k < (steps); ++k) {                                \
    const FLOATS b0 = LOAD((panel) + (size_t)k * COLS);              \
    const FLOATS b1 = LOAD((panel) + (size_t)k * COLS + WIDTH);      \
    _Pragma("unroll") for (int r = 0; r < ROWS; ++r) {               \
      const FLOATS number = (FLOATS)((a)[r][k]);                     \
      sum[r][0] += number * b0;                                      \
      sum[r][1] += number * b1;                                      \
    }                                                                \
  }

// The first `count` of COLS numbers of a row; the rest become zeros.
void load_row(FLOATS* low, FLOATS* high, __global const float* from, int count) {
  if (count >= COLS) {
    *low = LOAD(from);
    *high = LOAD(from + WIDTH);
    return;
  }
  float row[COLS];
  for (int c = 0; c < COLS; ++c) row[c] = c < count ? from[c] : 0.0f;
  *low = LOAD(row);
  *high = LOAD(row + WIDTH);
}

// Writes the first `rows` rows and the first `cols` columns of a block.
#define STORE_BLOCK(sum, to, stride, rows, cols)                                              \
  if ((cols) >= COLS) {                                                                       \
    _Pragma("unroll") for (int r = 0; r < ROWS; ++r) {                                        \
      if (r < (rows)) {                                                                       \
        STORE(sum[r][0], (to) + (size_t)r * (stride));                                        \
        STORE(sum[r][1], (to) + (size_t)r * (stride) + WIDTH);                                \
      }                                                                                       \
    }                                                                                         \
  } else {                                                                                    \
    float cells[ROWS * COLS];                                                                 \
    _Pragma("unroll") for (int r = 0; r < ROWS; ++r) {                                        \
      STORE(sum[r][0], cells + r * COLS);                                                     \
      STORE(sum[r][1], cells + r * COLS + WIDTH);                                             \
    }                                                                                         \
    for (int r = 0; r < (rows); ++r) {                                                        \
      for (int c = 0; c < (cols); ++c) (to)[(size_t)r * (stride) + c] = cells[r * COLS + c];  \
    }                                                                                         \
  }

// panel(c, j) = k(key0 + j, c): COLS keys, their columns side by side. Four by four, because loads and stores of single
// numbers would take longer than the product itself. Keys past the end repeat the last one.
void pack_keys(float* panel, __global const float* k, int key0, int t_k, int d_k) {
  for (int j = 0; j < COLS; j += 4) {
    __global const float* k0 = k + (size_t)min(key0 + j, t_k - 1) * d_k;
    __global const float* k1 = k + (size_t)min(key0 + j + 1, t_k - 1) * d_k;
    __global const float* k2 = k + (size_t)min(key0 + j + 2, t_k - 1) * d_k;
    __global const float* k3 = k + (size_t)min(key0 + j + 3, t_k - 1) * d_k;
    float* to = panel + j;
    int c = 0;
    for (; c + 4 <= d_k; c += 4) {
      const float4 a = vload4(0, k0 + c), b = vload4(0, k1 + c), e = vload4(0, k2 + c), f = vload4(0, k3 + c);
      vstore4((float4)(a.x, b.x, e.x, f.x), 0, to + (size_t)c * COLS);
      vstore4((float4)(a.y, b.y, e.y, f.y), 0, to + (size_t)(c + 1) * COLS);
      vstore4((float4)(a.z, b.z, e.z, f.z), 0, to + (size_t)(c + 2) * COLS);
      vstore4((float4)(a.w, b.w, e.w, f.w), 0, to + (size_t)(c + 3) * COLS);
    }
    for (; c < d_k; ++c) vstore4((float4)(k0[c], k1[c], k2[c], k3[c]), 0, to + (size_t)c * COLS);
  }
}

// s[h] = q[h] * k[h / group]^T.   q [heads x t_q x d_k], k [kv_heads x t_k x d_k], s [heads x t_q x t_k].
//
//             PANELS * COLS keys
//   queries +--------------------+     Work-item (x, y, h) owns the scores of queries BLOCK_ROWS*y ... and of keys
//           |     ROWS x COLS    |     PANELS*COLS*x ... of head h; it goes down the rows, and along the panels for
//           |     ROWS x COLS    |     each ROWS of them, so that it writes long pieces of rows.
//           +--------------------+
__kernel void scores(__global const float* q, __global const float* k, __global float* s, int t_q, int t_k, int d_k,
                     int group) {
  const int key0 = (int)get_global_id(0) * PANELS * COLS;
  const int row0 = (int)get_global_id(1) * BLOCK_ROWS;
  const size_t h = get_global_id(2);
  const int panels = min(PANELS, (t_k - key0 + COLS - 1) / COLS);
  float panel[PANELS * COLS * WIDEST];
  k += h / group * t_k * d_k;
  for (int n = 0; n < panels; ++n) pack_keys(panel + (size_t)n * COLS * d_k, k, key0 + n * COLS, t_k, d_k);

  q += h * t_q * d_k;
  s += h * t_q * t_k;
  const int rows = min(BLOCK_ROWS, t_q - row0);
  for (int block = 0; block < rows; block += ROWS) {
    const int first = row0 + block;
    const int count = min(ROWS, rows - block);
    __global const float* a[ROWS];
    _Pragma("unroll") for (int r = 0; r < ROWS; ++r) a[r] = q + (size_t)min(first + r, t_q - 1) * d_k;
    for (int n = 0; n < panels; ++n) {
      const float* b = panel + (size_t)n * COLS * d_k;
      FLOATS sum[ROWS][2];
      _Pragma("unroll") for (int r = 0; r < ROWS; ++r) sum[r][0] = sum[r][1] = (FLOATS)(0.0f);
      MULTIPLY(sum, a, b, d_k)
      const int key = key0 + n * COLS;
      STORE_BLOCK(sum, s + (size_t)first * t_k + key, t_k, count, t_k - key)
    }
  }
}

// o[h] = p[h] * v[h / group].   p [heads x t_q x t_k], v [kv_heads x t_k x d_v], o [heads x t_q x d_v].
//
//              v: STEP keys at a time            Work-item (x, h) owns rows BLOCK_ROWS*x ... of head h, all columns. It
//            +---------------+                   adds up STEP keys at a time, so that their panel stays near; what it
//   p        |  STEP x COLS  |                   has so far waits in o.
//   +------+ +---------------+
//   | rows |    o: ROWS x COLS
//   +------+
__kernel void values(__global const float* p, __global const float* v, __global float* o, int t_q, int t_k, int d_v,
                     int group) {
  const int row0 = (int)get_global_id(0) * BLOCK_ROWS;
  const size_t h = get_global_id(1);
  p += h * t_q * t_k;
  v += h / group * t_k * d_v;
  o += h * t_q * d_v;
  const int rows = min(BLOCK_ROWS, t_q - row0);
  float panel[STEP * COLS];
  for (int key0 = 0; key0 < t_k; key0 += STEP) {
    const int steps = min(STEP, t_k - key0);
    for (int col = 0; col < d_v; col += COLS) {
      const int cols = d_v - col;
      for (int n = 0; n < steps; ++n) {
        FLOATS low, high;
        load_row(&low, &high, v + (size_t)(key0 + n) * d_v + col, cols);
        STORE(low, panel + (size_t)n * COLS);
        STORE(high, panel + (size_t)n * COLS + WIDTH);
      }
      for (int block = 0; block < rows; block += ROWS) {
        const int first = row0 + block;
        const int count = min(ROWS, rows - block);
        __global const float* a[ROWS];
        FLOATS sum[ROWS][2];
        _Pragma("unroll") for (int r = 0; r < ROWS; ++r) {
          const size_t row = min(first + r, t_q - 1);
          a[r] = p + row * t_k + key0;
          sum[r][0] = sum[r][1] = (FLOATS)(0.0f);
          if (key0 > 0) load_row(&sum[r][0], &sum[r][1], o + row * d_v + col, cols);
        }
        MULTIPLY(sum, a, panel, steps)
        STORE_BLOCK(sum, o + (size_t)first * d_v + col, d_v, count, cols)
      }
    }
  }
}
