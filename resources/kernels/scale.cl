// SPDX-License-Identifier: GPL-3.0-or-later
// Scaling: out = s * factor.
//
//   s, out [heads * t_q * t_k], one after the other:  | 0 | 1 | 2 | ... |
//   Work-item n owns cell n.

__kernel void scale(__global const float* s, __global float* out, float factor, ulong cells) {
  const size_t n = get_global_id(0);
  if (n < cells) out[n] = s[n] * factor;
}
