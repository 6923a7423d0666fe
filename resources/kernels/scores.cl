// SPDX-License-Identifier: GPL-3.0-or-later
// Scores of each query head: s[h] = q[h] * k[g]^T, g = h / group.
//
//   q [heads x t_q x d]     k [kv_heads x t_k x d]     s [heads x t_q x t_k]
//
//            keys 4x ... 4x+3
//            +---+======+-----+      Work-item (x, y, h) owns a block of 4 queries x 4 keys of head h.
//  queries   |   | 4x4  |     |      Rows of q and rows of k both run along d, so both are read in vectors of 4;
//  4y...4y+3 |   +======+     |      16 vector accumulators are folded at the end.
//            +----------------+
//   Index of cell (h, i, j): (h * t_q + i) * t_k + j.

__kernel void scores(__global const float* q, __global const float* k, __global float* s, int t_q, int t_k, int d,
                     int group) {
  const int h = get_global_id(2);
  const int i0 = 4 * (int)get_global_id(1);
  const int j0 = 4 * (int)get_global_id(0);
  if (i0 >= t_q || j0 >= t_k) return;
  __global const float* qh = q + (size_t)h * t_q * d;
  __global const float* kg = k + (size_t)(h / group) * t_k * d;

  // Rows past the end repeat the last one; they are computed but not written.
  __global const float* qr[4];
  __global const float* kr[4];
  for (int n = 0; n < 4; ++n) {
    qr[n] = qh + (size_t)min(i0 + n, t_q - 1) * d;
    kr[n] = kg + (size_t)min(j0 + n, t_k - 1) * d;
  }
  float4 sum[4][4];
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c) sum[r][c] = 0.0f;

  const int whole = d / 4 * 4;
  for (int n = 0; n < whole; n += 4) {
    float4 kv[4];
    for (int c = 0; c < 4; ++c) kv[c] = vload4(0, kr[c] + n);
    for (int r = 0; r < 4; ++r) {
      const float4 qv = vload4(0, qr[r] + n);
      for (int c = 0; c < 4; ++c) sum[r][c] += qv * kv[c];
    }
  }
  for (int r = 0; r < 4 && i0 + r < t_q; ++r) {
    for (int c = 0; c < 4 && j0 + c < t_k; ++c) {
      const float4 f = sum[r][c];
      float total = (f.x + f.y) + (f.z + f.w);
      for (int n = whole; n < d; ++n) total += qr[r][n] * kr[c][n];
      s[((size_t)h * t_q + i0 + r) * t_k + j0 + c] = total;
    }
  }
}
