// SPDX-License-Identifier: GPL-3.0-or-later
// Row maximum: m(i) = max_j s(i, j); -inf for a row of -inf, NaN where the row holds one.
//
//   s [rows x t_k], rows = heads * t_q     m [rows]
//
//   row i  | 0 1 2 ... t_k-1 | -> m(i)     Work-item i owns row i.

__kernel void row_max(__global const float* s, __global float* m, int rows, int t_k) {
  const int i = get_global_id(0);
  if (i >= rows) return;
  __global const float* row = s + (size_t)i * t_k;
  float largest = -INFINITY;
  for (int j = 0; j < t_k; ++j) {
    if (row[j] > largest || isnan(row[j])) largest = row[j];
  }
  m[i] = largest;
}
