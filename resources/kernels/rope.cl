// SPDX-License-Identifier: GPL-3.0-or-later
// Rotary positions: each pair of columns of each row turns by (cos, sin) of its angle.
//
//   in, out [heads x rows x d]     turn [rows x pairs x 2]: cos and sin, computed in double on the host,
//                                  since float32 angles of late positions would be too coarse.
//
//   half:         (t, t + r/2)   | x0 x1 x2 | y0 y1 y2 | passed through ... |      r = 2 * pairs
//   interleaved:  (2t, 2t + 1)   | x0 y0 x1 y1 x2 y2   | passed through ... |
//
//   Work-item (t, row, h) owns pair t of that row; work-items t >= pairs own column pairs + t, which passes through.

__kernel void rope(__global const float* in, __global const float* turn, __global float* out, int rows, int d, int pairs,
                   int interleaved) {
  const int t = get_global_id(0);
  const int row = get_global_id(1);
  const size_t base = ((size_t)get_global_id(2) * rows + row) * d;
  if (row >= rows || t >= d - pairs) return;
  if (t >= pairs) {
    out[base + pairs + t] = in[base + pairs + t];
    return;
  }
  const int first = interleaved ? 2 * t : t;
  const int second = interleaved ? 2 * t + 1 : t + pairs;
  const float c = turn[2 * ((size_t)row * pairs + t)];
  const float s = turn[2 * ((size_t)row * pairs + t) + 1];
  const float x = in[base + first];
  const float y = in[base + second];
  out[base + first] = x * c - y * s;
  out[base + second] = x * s + y * c;
}
