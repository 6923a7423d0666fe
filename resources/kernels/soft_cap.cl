// SPDX-License-Identifier: GPL-3.0-or-later
// Soft cap: out = cap * tanh(s / cap).
//
//   s, out [heads * t_q * t_k], one after the other:  | 0 | 1 | 2 | ... |
//   Work-item n owns cell n.

__kernel void soft_cap(__global const float* s, __global float* out, float cap, ulong cells) {
  const size_t n = get_global_id(0);
  if (n < cells) out[n] = cap * tanh(s[n] / cap);
}
