// SPDX-License-Identifier: GPL-3.0-or-later
// Output of each query head: out[h] = weights[h] * v[g], g = h / group.
//
//   weights [heads x t_q x t_k]     v [kv_heads x t_k x d_v]     out [heads x t_q x d_v]
//
//   Work-item (x, y, h) owns features 8x ... 8x+7 of queries 4y ... 4y+3 of head h (see block_product.cl).

__kernel void weighted_sum(__global const float* weights, __global const float* v, __global float* out, int t_q, int t_k,
                           int d_v, int group) {
  const int h = get_global_id(2);
  block_product(weights + (size_t)h * t_q * t_k, v + (size_t)(h / group) * t_k * d_v, 0, out + (size_t)h * t_q * d_v,
                t_q, t_k, d_v, 4 * (int)get_global_id(1), 8 * (int)get_global_id(0));
}
