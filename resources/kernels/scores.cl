// SPDX-License-Identifier: GPL-3.0-or-later
// Scores of each query head: s[h] = q[h] * k[g]^T, g = h / group.
//
//   q [heads x t_q x d]     k_t [kv_heads x d x t_k], keys with their axes swapped     s [heads x t_q x t_k]
//
//            keys 8x ... 8x+7
//            +---+======+-----+
//  queries   |   | 4x8  |     |      Work-item (x, y, h) owns the scores of queries 4y ... 4y+3 and keys 8x ... 8x+7
//  4y...4y+3 |   +======+     |      of head h (see block_product.cl).
//            +----------------+
//   Index of cell (h, i, j): (h * t_q + i) * t_k + j.

__kernel void scores(__global const float* q, __global const float* k_t, __global float* s, int t_q, int t_k, int d,
                     int group) {
  const int h = get_global_id(2);
  block_product(q + (size_t)h * t_q * d, k_t + (size_t)(h / group) * d * t_k, 0, s + (size_t)h * t_q * t_k, t_q, d, t_k,
                4 * (int)get_global_id(1), 8 * (int)get_global_id(0));
}
