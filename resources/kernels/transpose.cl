// SPDX-License-Identifier: GPL-3.0-or-later
// Keys with their axes swapped, so that the scores of neighboring keys are neighbors in memory (see scores.cl).
//
//   k [heads x t_k x d]      out [heads x d x t_k]
//
//   | a b c |                | a d |         Work-item (j, c, h) owns cell (c, j) of out[h]:
//   | d e f |       ->       | b e |             out(h, c, j) = k(h, j, c)
//                            | c f |

__kernel void transpose(__global const float* k, __global float* out, int t_k, int d) {
  const int j = get_global_id(0);
  const int c = get_global_id(1);
  const size_t h = get_global_id(2);
  if (j >= t_k || c >= d) return;
  out[(h * d + c) * t_k + j] = k[(h * t_k + j) * d + c];
}
