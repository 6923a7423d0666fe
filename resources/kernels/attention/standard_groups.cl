// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of `standard` and `eager` where neighboring work-items are the lanes (GPUs): products by groups that share
// tiles in local memory, softmax by one group per row. Definitions and shapes as in standard_products.cl and
// standard_softmax.cl.
//
//   A group of GROUP x GROUP work-items computes TILE_ROWS x TILE_COLS cells, DEPTH steps at a time:
//
//                      local b: DEPTH x TILE_COLS             Work-item (x, y) of the group owns
//                     +--------------------------+              rows    8*y ... 8*y + 7
//                     |   x   x+GROUP  ...       |              columns x, x + GROUP, x + 2*GROUP, x + 3*GROUP
//     local a         +--------------------------+            so that neighbors read and write neighboring columns,
//   +----------+      |                          |            and all of a row of neighbors read the same numbers of a.
//   |  8 rows  |      |   8 rows x 4 columns     |
//   +----------+      +--------------------------+

#define TILE_ROWS (8 * GROUP)
#define TILE_COLS (4 * GROUP)
#define DEPTH 16

// out(r, c) = sum_n left(r, n) * right(n, c), with right(n, c) at right[n * n_stride + c * c_stride].
// `along_columns`: neighboring work-items load neighboring columns of `right` (else neighboring n), whichever is
// contiguous. What lies outside is taken as zero.
void group_product(__global const float* left, __global const float* right, __global float* out, int rows, int inner,
                   int cols, int n_stride, int c_stride, int along_columns, __local float4* a, __local float* b) {
  const int x = get_local_id(0), y = get_local_id(1);
  const int item = y * GROUP + x;
  const int row0 = (int)get_group_id(1) * TILE_ROWS, col0 = (int)get_group_id(0) * TILE_COLS;
  __local float* a_cells = (__local float*)a;
  float4 low[4] = {(float4)(0.0f), (float4)(0.0f), (float4)(0.0f), (float4)(0.0f)};
  float4 high[4] = {(float4)(0.0f), (float4)(0.0f), (float4)(0.0f), (float4)(0.0f)};
  for (int n0 = 0; n0 < inner; n0 += DEPTH) {
    for (int cell = item; cell < TILE_ROWS * DEPTH; cell += GROUP * GROUP) {
      const int n = cell % DEPTH, r = cell / DEPTH;
      const bool inside = row0 + r < rows && n0 + n < inner;
      a_cells[n * TILE_ROWS + r] = inside ? left[(size_t)(row0 + r) * inner + n0 + n] : 0.0f;
    }
    for (int cell = item; cell < TILE_COLS * DEPTH; cell += GROUP * GROUP) {
      const int n = along_columns ? cell / TILE_COLS : cell % DEPTH;
      const int c = along_columns ? cell % TILE_COLS : cell / DEPTH;
      const bool inside = col0 + c < cols && n0 + n < inner;
      b[n * (TILE_COLS + 1) + c] = inside ? right[(size_t)(n0 + n) * n_stride + (size_t)(col0 + c) * c_stride] : 0.0f;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int n = 0; n < DEPTH; ++n) {
      const float4 upper = a[n * (TILE_ROWS / 4) + 2 * y], lower = a[n * (TILE_ROWS / 4) + 2 * y + 1];
#pragma unroll
      for (int c = 0; c < 4; ++c) {
        const float number = b[n * (TILE_COLS + 1) + x + c * GROUP];
        low[c] += upper * number;
        high[c] += lower * number;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
#pragma unroll
  for (int c = 0; c < 4; ++c) {
    const int col = col0 + x + c * GROUP;
    const float column[8] = {low[c].x,  low[c].y,  low[c].z,  low[c].w,
                             high[c].x, high[c].y, high[c].z, high[c].w};
#pragma unroll
    for (int r = 0; r < 8; ++r) {
      const int row = row0 + 8 * y + r;
      if (row < rows && col < cols) out[(size_t)row * cols + col] = column[r];
    }
  }
}

__kernel void scores(__global const float* q, __global const float* k, __global float* s, int t_q, int t_k, int d_k,
                     int group) {
  __local float4 a[DEPTH * TILE_ROWS / 4];
  __local float b[DEPTH * (TILE_COLS + 1)];
  const size_t h = get_global_id(2);
  group_product(q + h * t_q * d_k, k + h / group * t_k * d_k, s + h * t_q * t_k, t_q, d_k, t_k, 1, d_k, 0, a, b);
}

__kernel void values(__global const float* p, __global const float* v, __global float* o, int t_q, int t_k, int d_v,
                     int group) {
  __local float4 a[DEPTH * TILE_ROWS / 4];
  __local float b[DEPTH * (TILE_COLS + 1)];
  const size_t h = get_global_id(2);
  group_product(p + h * t_q * t_k, v + h / group * t_k * d_v, o + h * t_q * d_v, t_q, t_k, d_v, d_v, 1, 1, a, b);
}

// The maximum of (or the sum over) the group's work-items, returned to all of them. `room` has LANES floats.
float group_reduce(float mine, int sum, __local float* room) {
  const int item = get_local_id(0);
  room[item] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int reach = LANES / 2; reach > 0; reach /= 2) {
    if (item < reach) {
      const float other = room[item + reach];
      room[item] = sum ? room[item] + other : max(room[item], other);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const float result = room[0];
  barrier(CLK_LOCAL_MEM_FENCE);  // before the memory is written again
  return result;
}

float scaled_cell(__global const float* row, __global const float* padding, int j, float factor, int padded) {
  const float x = row[j] * factor;
  return padded ? x + padding[j] : x;
}

__kernel void softmax(__global float* s, __global const float* padding, int t_q, int t_k, float factor, int padded,
                      RULES, int extra, __global const float* sink_logits) {
  __local float room[LANES];
  const int item = get_local_id(0);
  const int i = get_group_id(0);
  const size_t h = get_global_id(1);
  __global float* row = s + (h * t_q + i) * t_k;
  const int3 visible = visible_keys(i, t_k, causal, window, offset, sinks);
  const float position = bias_position(i, offset);
  const float slope = biased ? slopes[h] * LOG2E : 0.0f;
  const float logit = extra ? sink_logits[h] * LOG2E : -INFINITY;

  float m = -INFINITY;
  for (int j = item; j < t_k; j += LANES) {
    float x = scaled_cell(row, padding, j, factor, padded);
    if (biased) x -= slope * fabs(position - (float)j);
    if (is_visible(j, visible)) m = max(m, x);
  }
  m = max(group_reduce(m, 0, room), logit);

  float l = 0.0f;
  for (int j = item; j < t_k; j += LANES) {
    float p = 0.0f;  // also where no key is visible at all
    if (is_visible(j, visible) && m > -INFINITY) {
      float x = scaled_cell(row, padding, j, factor, padded);
      if (biased) x -= slope * fabs(position - (float)j);
      p = exp2(x - m);
    }
    row[j] = p;
    l += p;
  }
  l = group_reduce(l, 1, room) + (extra ? exp2(logit - m) : 0.0f);

  const float share = l > 0.0f ? 1.0f / l : 0.0f;
  for (int j = item; j < t_k; j += LANES) row[j] *= share;
}
