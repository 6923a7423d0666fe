// SPDX-License-Identifier: GPL-3.0-or-later
// The two kernels that `eager` has besides those of `standard`: scale and mask, each of which takes the whole of S from
// memory and puts it back.
//
//   On a CPU (LANES 1) a work-item owns neighboring numbers and is vectorized inside: PIECE of them, or a row. On a GPU
//   neighboring work-items take neighboring numbers: PIECE is 1, and LANES work-items share a row.

// s = s * factor, `cells` numbers; work-item n owns those from n * PIECE on.
__kernel void scale(__global float* s, float factor, ulong cells) {
  const size_t start = get_global_id(0) * PIECE;
  const size_t past = min(start + PIECE, (size_t)cells);
  for (size_t n = start; n < past; ++n) s[n] *= factor;
}

// s(i, j) = -inf if key j is not visible to query i, else with its linear bias if there are any; other numbers are read
// and written unchanged. `padding`: a float per key, 0 or -inf (not read if padded == 0). s [heads x t_q x t_k]; group
// (i, h) owns row i of head h.
__kernel void mask(__global float* s, __global const float* padding, int t_q, int t_k, int padded, RULES) {
  const int i = get_group_id(0);
  const size_t h = get_global_id(1);
  const int3 visible = visible_keys(i, t_k, causal, window, offset, sinks);
  const float position = bias_position(i, offset);
  const float slope = biased ? slopes[h] : 0.0f;
  __global float* row = s + (h * t_q + i) * t_k;
  for (int j = get_local_id(0); j < t_k; j += LANES) {
    float x = padded ? row[j] + padding[j] : row[j];
    if (biased) x -= slope * fabs(position - (float)j);
    row[j] = is_visible(j, visible) ? x : -INFINITY;
  }
}
