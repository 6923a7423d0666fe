// SPDX-License-Identifier: GPL-3.0-or-later
// Two matrices side by side, head by head: out[h] = [ left[h] | right[h] ].
//
//   left [heads x rows x a]     right [1 or heads x rows x b], one may serve all heads     out [heads x rows x (a + b)]
//
//   row i: | left[h], row i (a numbers) | right[h], row i (b numbers) |
//
//   Work-item (c, i, h) owns column c of row i of out[h], index (h * rows + i) * (a + b) + c.

__kernel void join_columns(__global const float* left, __global const float* right, int right_heads,
                           __global float* out, int rows, int a, int b) {
  const int c = get_global_id(0);
  const int i = get_global_id(1);
  const int h = get_global_id(2);
  if (c >= a + b || i >= rows) return;
  const size_t right_row = (size_t)(right_heads > 1 ? h : 0) * rows + i;
  out[((size_t)h * rows + i) * (a + b) + c] =
      c < a ? left[((size_t)h * rows + i) * a + c] : right[right_row * b + (c - a)];
}
