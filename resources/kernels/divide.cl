// SPDX-License-Identifier: GPL-3.0-or-later
// Weights: p(i, j) = e(i, j) / l(i); with `zero_empty` (fill -inf) a row that sees no key is zeros, not 0/0.
//
//   e, p [rows x t_k], rows = heads * t_q     l, sees_key [rows]
//   Work-item (j, i) owns cell (i, j), index i * t_k + j.

__kernel void divide(__global const float* e, __global const float* l, __global const float* sees_key, int zero_empty,
                     __global float* p, int rows, int t_k) {
  const int j = get_global_id(0);
  const int i = get_global_id(1);
  if (i >= rows || j >= t_k) return;
  const size_t cell = (size_t)i * t_k + j;
  p[cell] = zero_empty && sees_key[i] == 0.0f ? 0.0f : e[cell] / l[i];
}
