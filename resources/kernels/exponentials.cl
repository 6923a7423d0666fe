// SPDX-License-Identifier: GPL-3.0-or-later
// Exponentials: e(i, j) = exp(s(i, j) - m(i)); a score of -inf gives exactly 0, also in a row that sees no key.
//
//   s, e [rows x t_k], rows = heads * t_q     m [rows]
//   Work-item (j, i) owns cell (i, j), index i * t_k + j.

__kernel void exponentials(__global const float* s, __global const float* m, __global float* e, int rows, int t_k) {
  const int j = get_global_id(0);
  const int i = get_global_id(1);
  if (i >= rows || j >= t_k) return;
  const size_t cell = (size_t)i * t_k + j;
  const float x = s[cell];
  e[cell] = x == -INFINITY ? 0.0f : exp(x - m[i]);
}
