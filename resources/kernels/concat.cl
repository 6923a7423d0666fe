// SPDX-License-Identifier: GPL-3.0-or-later
// Concatenation: the heads' outputs side by side.
//
//   out[h] [t_q x d_v]        concat [t_q x heads * d_v]
//   | head 0 |  | head 1 |    row i: | head 0, row i | head 1, row i | ... |
//
//   Work-item (c, i, h) owns feature c of query i of head h: concat(i, h * d_v + c) = out[h](i, c).

__kernel void concat(__global const float* out, __global float* joined, int t_q, int d_v, int heads) {
  const int c = get_global_id(0);
  const int i = get_global_id(1);
  const int h = get_global_id(2);
  if (c >= d_v || i >= t_q) return;
  joined[((size_t)i * heads + h) * d_v + c] = out[((size_t)h * t_q + i) * d_v + c];
}
