// SPDX-License-Identifier: GPL-3.0-or-later
// Row maximum: m(i) = max_j s(i, j), and at least the sink logit of its head; -inf for a row of -inf without one, NaN
// where the row holds one.
//
//   s [rows x t_k], rows = heads * t_q     sink [heads]     m [rows]
//
//   row i  | 0 1 2 ... t_k-1 | -> m(i)     Work-item i owns row i.

__kernel void row_max(__global const float* s, __global const float* sink, int sinks, __global float* m,
                      int rows, int t_q, int t_k) {
  const int i = get_global_id(0);
  if (i >= rows) return;
  __global const float* row = s + (size_t)i * t_k;
  float largest = sinks ? sink[i / t_q] : -INFINITY;
  for (int j = 0; j < t_k; ++j) {
    if (row[j] > largest || isnan(row[j])) largest = row[j];
  }
  m[i] = largest;
}
