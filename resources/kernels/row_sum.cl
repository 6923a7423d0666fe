// SPDX-License-Identifier: GPL-3.0-or-later
// Row sum: l(i) = sum_j e(i, j), in four interleaved partial sums, and last exp(x - m(i)) of the sink logit of its head.
//
//   e [rows x t_k], rows = heads * t_q     m [rows]     sink [heads]     l [rows]
//
//   row i  | 0 1 2 3 | 4 5 6 7 | ... | rest |     Work-item i owns row i.

__kernel void row_sum(__global const float* e, __global const float* m, __global const float* sink, int sinks,
                      __global float* l, int rows, int t_q, int t_k) {
  const int i = get_global_id(0);
  if (i >= rows) return;
  __global const float* row = e + (size_t)i * t_k;
  float4 part = 0.0f;
  int j = 0;
  for (; j + 4 <= t_k; j += 4) part += vload4(0, row + j);
  float sum = (part.x + part.y) + (part.z + part.w);
  for (; j < t_k; ++j) sum += row[j];
  l[i] = sinks ? sum + exp(sink[i / t_q] - m[i]) : sum;
}
