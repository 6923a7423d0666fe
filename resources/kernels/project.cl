// SPDX-License-Identifier: GPL-3.0-or-later
// Projection of token vectors, and of the concatenated heads: out[h] = a * w[h] + bias[h].
//
//   a [rows x inner], one for all heads     w [heads x inner x cols]     bias [heads x 1 x cols] or null
//   out [heads x rows x cols]
//
//   Work-item (x, y, h) owns columns 8x ... 8x+7 of rows 4y ... 4y+3 of out[h] (see block_product.cl).
//   Index of cell (h, r, c): (h * rows + r) * cols + c.

__kernel void project(__global const float* a, __global const float* w, __global const float* bias, int has_bias,
                      __global float* out, int rows, int inner, int cols) {
  const int h = get_global_id(2);
  block_product(a, w + (size_t)h * inner * cols, has_bias ? bias + (size_t)h * cols : 0, out + (size_t)h * rows * cols,
                rows, inner, cols, 4 * (int)get_global_id(1), 8 * (int)get_global_id(0));
}
