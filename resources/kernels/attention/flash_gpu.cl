// SPDX-License-Identifier: GPL-3.0-or-later
// softmax(scale * q k^T) v, a whole attention in one kernel, for devices that run many work-items side by side and have
// fast local memory (FLASH_GPU; see flash.cl for the formulas, flash_cpu.cl for the shapes of q, k, v, o).
//
//                keys:  first visible ... step of FLASH_KEYS ... last visible
//               +---------------+----------------+----------------+      A work-group of FLASH_GROUP items owns
//   queries     |               | item (x, y):   |                |      ROWS = FLASH_GROUP / 8 * FLASH_ROWS rows of a
//   row0        | steps that    | rows y + Y r   |                |      head. Its items are a grid of 8 columns x and
//    ...        | nobody sees   | keys x + 8 c   |                |      Y = FLASH_GROUP / 8 rows y:
//   row0 +      | are not       |                |                |        x = item % 8,  y = item / 8
//   ROWS        | visited       |                |                |      The 8 items of a row share its softmax.
//               +---------------+----------------+----------------+
//
//   work-group (w, h):  head h,  row0 = (blocks - 1 - w) * ROWS
//   item (x, y) owns, in registers, with 0 <= r < FLASH_ROWS:
//     s[r][c]      score of row row0 + y + Y r and key key0 + x + 8 c
//     acc[r][n]    columns 4 x + 32 n ... 4 x + 32 n + 3 of row row0 + y + Y r
//     m[r], l[r]   the row's maximum (the same in its 8 items) and this item's share of its sum
//   In local memory, with strides that send neighboring rows to different banks:
//     q_tile [ROWS][D_K, padded]   kv_tile [FLASH_KEYS][D_K or D_V, padded], first k, then v
//     p_tile [ROWS][FLASH_KEYS]    row_most [ROWS][8]
//   Each number read from a tile serves FLASH_ROWS, or FLASH_KEYS / 8, or D_V / 8 multiplications.

#ifdef FLASH_GPU

#define FLASH_Y (FLASH_GROUP / 8)
#define FLASH_BLOCK (FLASH_Y * FLASH_ROWS)
#define FLASH_COLUMNS (FLASH_KEYS / 8)
// Floats of a row of q_tile and of k, of v, of p_tile: whole float4, the tails zeros.
#define FLASH_STRIDE_K ((D_K + 3) / 4 * 4 + 4)
#define FLASH_STRIDE_V ((D_V + 31) / 32 * 32)
#define FLASH_STRIDE_P (FLASH_KEYS + 4)
#define FLASH_STRIDE_KV (FLASH_STRIDE_K > FLASH_STRIDE_V ? FLASH_STRIDE_K : FLASH_STRIDE_V)
#define FLASH_FOURS ((D_V + 31) / 32)

FLASH_DEFINE_EXP2(flash_exp2, float, int, as_float, as_int)

// Copies rows of `width` floats, the first `rows` of `all`, to rows of `stride` in local memory; the rest is zeros. All
// items of the group take part; neighboring items read neighboring numbers.
void flash_fill(__local float* to, __global const float* from, int rows, int all, int width, int stride, float factor) {
  for (int n = (int)get_local_id(0); n < all * stride; n += FLASH_GROUP) {
    const int row = n / stride, column = n - row * stride;
    to[n] = row < rows && column < width ? from[(size_t)row * width + column] * factor : 0.0f;
  }
}

bool flash_visible(int key, int p, int causal, int window, int sinks) {
  const bool reached = key >= flash_first_key(p, window) || (FLASH_SINKS && key < sinks);
  return reached && key < flash_end_key(p, causal, window);
}

__attribute__((reqd_work_group_size(FLASH_GROUP, 1, 1))) __kernel void flash(
    __global const float* q, __global const float* k, __global const float* v, __global float* o,
    __global const uchar* padded, __global const float* slopes, __global const float* sink_logits, int t_q, int t_k,
    int group, float scale, int offset, int causal, int window, int sinks, int position) {
  __local float q_tile[FLASH_BLOCK * FLASH_STRIDE_K] __attribute__((aligned(16)));
  __local float kv_tile[FLASH_KEYS * FLASH_STRIDE_KV] __attribute__((aligned(16)));
  __local float p_tile[FLASH_BLOCK * FLASH_STRIDE_P] __attribute__((aligned(16)));
  __local float row_most[FLASH_BLOCK * 8];

  const int item = (int)get_local_id(0), x = item & 7, y = item >> 3;
  const int blocks = (t_q + FLASH_BLOCK - 1) / FLASH_BLOCK;
  const int h = (int)get_group_id(1);
  const int row0 = (blocks - 1 - (int)get_group_id(0)) * FLASH_BLOCK;
  const int rows = min(FLASH_BLOCK, t_q - row0);
  k += (size_t)(h / group) * t_k * D_K;
  v += (size_t)(h / group) * t_k * D_V;
  flash_fill(q_tile, q + ((size_t)h * t_q + row0) * D_K, rows, FLASH_BLOCK, D_K, FLASH_STRIDE_K, scale * FLASH_LOG2E);

  float4 acc[FLASH_ROWS][FLASH_FOURS];
  float m[FLASH_ROWS], l[FLASH_ROWS];
#pragma unroll
  for (int r = 0; r < FLASH_ROWS; ++r) {
    m[r] = FLASH_SINK_LOGIT ? sink_logits[h] * FLASH_LOG2E : -INFINITY;
    l[r] = FLASH_SINK_LOGIT && x == 0 ? 1.0f : 0.0f;  // once among the 8 items of a row
#pragma unroll
    for (int n = 0; n < FLASH_FOURS; ++n) acc[r][n] = 0.0f;
  }

  const int p0 = row0 + offset, p1 = p0 + rows - 1;
  const float slope = FLASH_ALIBI ? slopes[h] * FLASH_LOG2E : 0.0f;
  const int4 spans = flash_spans(flash_first_key(p0, window), flash_end_key(p1, causal, window), sinks, t_k);
  int to = spans.y;
  for (int key0 = spans.x;; key0 += FLASH_KEYS) {
    if (key0 >= to) {
      if (to == spans.w) break;
      key0 = spans.z;
      to = spans.w;
      if (key0 >= to) break;
    }
    const int keys = min(FLASH_KEYS, to - key0);
    barrier(CLK_LOCAL_MEM_FENCE);  // the last step's v is no longer needed
    flash_fill(kv_tile, k + (size_t)key0 * D_K, keys, FLASH_KEYS, D_K, FLASH_STRIDE_K, 1.0f);
    barrier(CLK_LOCAL_MEM_FENCE);

    float s[FLASH_ROWS][FLASH_COLUMNS];
#pragma unroll
    for (int r = 0; r < FLASH_ROWS; ++r) {
#pragma unroll
      for (int c = 0; c < FLASH_COLUMNS; ++c) s[r][c] = 0.0f;
    }
    for (int i = 0; i < D_K; i += 4) {
      float4 keys_part[FLASH_COLUMNS];
#pragma unroll
      for (int c = 0; c < FLASH_COLUMNS; ++c) keys_part[c] = vload4(0, kv_tile + (x + 8 * c) * FLASH_STRIDE_K + i);
#pragma unroll
      for (int r = 0; r < FLASH_ROWS; ++r) {
        const float4 query = vload4(0, q_tile + (y + FLASH_Y * r) * FLASH_STRIDE_K + i);
#pragma unroll
        for (int c = 0; c < FLASH_COLUMNS; ++c) {
          float sum = fma(query.s0, keys_part[c].s0, s[r][c]);
          sum = fma(query.s1, keys_part[c].s1, sum);
          sum = fma(query.s2, keys_part[c].s2, sum);
          s[r][c] = fma(query.s3, keys_part[c].s3, sum);
        }
      }
    }
#if FLASH_ALIBI
#pragma unroll
    for (int r = 0; r < FLASH_ROWS; ++r) {
#pragma unroll
      for (int c = 0; c < FLASH_COLUMNS; ++c)
        s[r][c] -= slope * (float)abs(row0 + position + y + FLASH_Y * r - (key0 + x + 8 * c));
    }
#endif
    // The same for all items, so that fully visible steps need no further checks.
    const bool passed = key0 < flash_first_key(p1, window) && !(FLASH_SINKS && key0 + FLASH_KEYS <= sinks);
    const bool masked = padded != 0 || keys < FLASH_KEYS || passed ||
                        key0 + FLASH_KEYS > flash_end_key(p0, causal, window);
    if (masked) {
#pragma unroll
      for (int c = 0; c < FLASH_COLUMNS; ++c) {
        const int j = x + 8 * c, key = key0 + j;
        const bool there = j < keys && (padded == 0 || padded[min(key, t_k - 1)] == 0);
#pragma unroll
        for (int r = 0; r < FLASH_ROWS; ++r) {
          if (!there || !flash_visible(key, p0 + y + FLASH_Y * r, causal, window, sinks)) s[r][c] = -INFINITY;
        }
      }
    }
#pragma unroll
    for (int r = 0; r < FLASH_ROWS; ++r) {
      float most = s[r][0];
#pragma unroll
      for (int c = 1; c < FLASH_COLUMNS; ++c) most = fmax(most, s[r][c]);
      row_most[(y + FLASH_Y * r) * 8 + x] = most;
    }
    barrier(CLK_LOCAL_MEM_FENCE);  // and k is no longer needed

    flash_fill(kv_tile, v + (size_t)key0 * D_V, keys, FLASH_KEYS, D_V, FLASH_STRIDE_V, 1.0f);
#pragma unroll
    for (int r = 0; r < FLASH_ROWS; ++r) {
      const int row = y + FLASH_Y * r;
      const float4 low = vload4(0, row_most + row * 8), high = vload4(1, row_most + row * 8);
      const float4 four = fmax(low, high);
      const float most = fmax(fmax(four.s0, four.s1), fmax(four.s2, four.s3));
      if (most > m[r] + FLASH_SLACK) {
        // From -inf (l and acc are 0) the factor does not matter, but must be a number.
        const float factor = m[r] > -INFINITY ? flash_exp2(m[r] - most) : 1.0f;
        m[r] = most;
        l[r] *= factor;
#pragma unroll
        for (int n = 0; n < FLASH_FOURS; ++n) acc[r][n] *= factor;
      }
      const float base = m[r] > -INFINITY ? m[r] : 0.0f;
#pragma unroll
      for (int c = 0; c < FLASH_COLUMNS; ++c) {
        const float p = s[r][c] > -INFINITY ? flash_exp2(s[r][c] - base) : 0.0f;
        l[r] += p;
        p_tile[row * FLASH_STRIDE_P + x + 8 * c] = p;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int j = 0; j < FLASH_KEYS; j += 4) {
      float4 weights[FLASH_ROWS];
#pragma unroll
      for (int r = 0; r < FLASH_ROWS; ++r) weights[r] = vload4(0, p_tile + (y + FLASH_Y * r) * FLASH_STRIDE_P + j);
#pragma unroll
      for (int n = 0; n < FLASH_FOURS; ++n) {
        __local const float* values = kv_tile + j * FLASH_STRIDE_V + 4 * x + 32 * n;
        const float4 v0 = vload4(0, values), v1 = vload4(0, values + FLASH_STRIDE_V);
        const float4 v2 = vload4(0, values + 2 * FLASH_STRIDE_V), v3 = vload4(0, values + 3 * FLASH_STRIDE_V);
#pragma unroll
        for (int r = 0; r < FLASH_ROWS; ++r) {
          float4 sum = fma((float4)(weights[r].s0), v0, acc[r][n]);
          sum = fma((float4)(weights[r].s1), v1, sum);
          sum = fma((float4)(weights[r].s2), v2, sum);
          acc[r][n] = fma((float4)(weights[r].s3), v3, sum);
        }
      }
    }
  }

  // The sums of the 8 items of a row, in row_most: it has not been read since the barrier before last.
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (int r = 0; r < FLASH_ROWS; ++r) row_most[(y + FLASH_Y * r) * 8 + x] = l[r];
  barrier(CLK_LOCAL_MEM_FENCE);
  o += ((size_t)h * t_q + row0) * D_V;
#pragma unroll
  for (int r = 0; r < FLASH_ROWS; ++r) {
    const int row = y + FLASH_Y * r;
    if (row >= rows) continue;
    float sum = 0.0f;
    for (int n = 0; n < 8; ++n) sum += row_most[row * 8 + n];
    const float inverse = sum > 0.0f ? 1.0f / sum : 0.0f;
#pragma unroll
    for (int n = 0; n < FLASH_FOURS; ++n) {
      const float4 result = acc[r][n] * inverse;
      const int column = 4 * x + 32 * n;
      __global float* cell = o + (size_t)row * D_V + column;
      if (column + 4 <= D_V) {
        vstore4(result, 0, cell);
      } else {
        float part[4];
        vstore4(result, 0, part);
#pragma unroll
        for (int c = 0; c < 3; ++c) {
          if (column + c < D_V) cell[c] = part[c];
        }
      }
    }
  }
}

#endif
