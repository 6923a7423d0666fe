// SPDX-License-Identifier: GPL-3.0-or-later
// Masking: out = s + bias - slope |p - j|, and + fill where key j is not visible to query i; and which rows see a key
// at all.
//
//   s, out [heads x t_q x t_k]     bias [1 or heads x t_q x t_k]     open [1 or heads x t_q x t_k], 1 = open
//   padded [t_k], 1 = padded       document [t_k], the number of its document    slope [heads] of ALiBi
//   sees_key [heads x t_q]
//
//            keys j = 0 ... t_k-1
//   row i  | . . . x x |           Work-item (i, h) owns row i of head h, with position p = i + offset:
//                                    causal: j <= p      window: p - j < w or j < sinks, and j - p < w without causal
//                                    (both for j >= prefix only)      documents: those of p and j are the same
//   Index of cell (h, i, j): (h * t_q + i) * t_k + j.

__kernel void mask(__global const float* s, __global const float* bias, int bias_heads, __global const uchar* open,
                   int open_heads, __global const uchar* padded, __global const float* document, int documents,
                   __global const float* slope, int slopes, __global float* out, __global float* sees_key, int t_q,
                   int t_k, int causal, int window, int sinks, int prefix, int offset, float fill) {
  const int i = get_global_id(0);
  const int h = get_global_id(1);
  if (i >= t_q) return;
  const size_t row = ((size_t)h * t_q + i) * t_k;
  const size_t bias_row = ((size_t)(bias_heads > 1 ? h : 0) * t_q + i) * t_k;
  const size_t open_row = ((size_t)(open_heads > 1 ? h : 0) * t_q + i) * t_k;
  const int p = i + offset;
  const float own = documents && p >= 0 && p < t_k ? document[p] : -1.0f;
  int seen = 0;
  for (int j = 0; j < t_k; ++j) {
    int visible = !padded[j];
    if (j >= prefix) {
      if (causal && j > p) visible = 0;
      if (window > 0 && ((p - j >= window && j >= sinks) || (!causal && j - p >= window))) visible = 0;
    }
    if (documents && document[j] != own) visible = 0;
    if (open_heads > 0 && !open[open_row + j]) visible = 0;
    seen |= visible;
    float biased = bias_heads > 0 ? s[row + j] + bias[bias_row + j] : s[row + j];
    if (slopes) biased += -slope[h] * (float)abs(p - j);
    out[row + j] = visible ? biased : biased + fill;
  }
  sees_key[(size_t)h * t_q + i] = seen ? 1.0f : 0.0f;
}
