// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by project.cl, scores.cl and weighted_sum.cl: one work-item's block of a matrix product.
//
//            B  [inner x cols]           a block is 4 rows x 8 columns:
//            +-----+======+---+          the 8 columns of a row of B are one vector load,
//            |     ||    ||   |          the 4 numbers of A are broadcast, 4 accumulators stay in registers.
//            +-----+======+---+
//   A        +-----+------+---+
//  +=====+   |     |      |   |          Work-item (x, y) owns
//  ||4 r||   |     | 4x8  |   |            rows    4*y ... 4*y + 3      (cut at `rows`)
//  +=====+   |     |      |   |            columns 8*x ... 8*x + 7      (cut at `cols`)
//  +-----+   +-----+------+---+

// out(r, c) = sum_k a(r, k) * b(k, c) + bias(c); `bias` may be null.
void block_product(__global const float* a, __global const float* b, __global const float* bias, __global float* out,
                   int rows, int inner, int cols, int row0, int col0) {
  if (row0 >= rows || col0 >= cols) return;
  const int last = rows - 1;
  // Rows past the end repeat the last one; they are computed but not written.
  __global const float* a0 = a + (size_t)row0 * inner;
  __global const float* a1 = a + (size_t)min(row0 + 1, last) * inner;
  __global const float* a2 = a + (size_t)min(row0 + 2, last) * inner;
  __global const float* a3 = a + (size_t)min(row0 + 3, last) * inner;
  const int count = min(4, rows - row0);

  if (col0 + 8 <= cols) {
    float8 s0 = 0.0f, s1 = 0.0f, s2 = 0.0f, s3 = 0.0f;
    for (int k = 0; k < inner; ++k) {
      const float8 v = vload8(0, b + (size_t)k * cols + col0);
      s0 += a0[k] * v;
      s1 += a1[k] * v;
      s2 += a2[k] * v;
      s3 += a3[k] * v;
    }
    if (bias) {
      const float8 add = vload8(0, bias + col0);
      s0 += add;
      s1 += add;
      s2 += add;
      s3 += add;
    }
    __global float* o = out + (size_t)row0 * cols + col0;
    vstore8(s0, 0, o);
    if (count > 1) vstore8(s1, 0, o + cols);
    if (count > 2) vstore8(s2, 0, o + 2 * (size_t)cols);
    if (count > 3) vstore8(s3, 0, o + 3 * (size_t)cols);
    return;
  }
  for (int c = col0; c < cols; ++c) {  // the last columns, fewer than 8
    const float start = bias ? bias[c] : 0.0f;
    float t0 = 0.0f, t1 = 0.0f, t2 = 0.0f, t3 = 0.0f;
    for (int k = 0; k < inner; ++k) {
      const float v = b[(size_t)k * cols + c];
      t0 += a0[k] * v;
      t1 += a1[k] * v;
      t2 += a2[k] * v;
      t3 += a3[k] * v;
    }
    __global float* o = out + (size_t)row0 * cols + c;
    o[0] = t0 + start;
    if (count > 1) o[cols] = t1 + start;
    if (count > 2) o[2 * (size_t)cols] = t2 + start;
    if (count > 3) o[3 * (size_t)cols] = t3 + start;
  }
}
