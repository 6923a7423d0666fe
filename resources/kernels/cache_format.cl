// SPDX-License-Identifier: GPL-3.0-or-later
// What a cache of few bits gives back for the numbers that were put into it.
//
//   in, out [cells], one after the other:  | 0 | 1 | 2 | ... |
//   through_float: work-item n owns cell n. With the spacing u = 2^(max(exponent, smallest) - fraction_bits) of the
//   format at x, the nearest number is rint(x / u) * u; rint takes ties to even. All of it is exact in float32.
//
//   in, out [heads * rows x d]
//   through_int8: work-item i owns row i:  | x0 x1 ... |  ->  m = max |x|  ->  code_c = rint(x_c * 127 / m)
//                                                                         ->  out_c = code_c * m / 127
//   The quotient need not be rounded correctly in OpenCL, so the code is held to the exact remainder: products with a
//   whole number below 256 are exact in two floats, the second of which is what fma leaves.

__kernel void through_float(__global const float* in, __global float* out, int fraction_bits, int smallest,
                            float largest, int saturates, ulong cells) {
  const size_t n = get_global_id(0);
  if (n >= cells) return;
  const float x = in[n];
  if (isnan(x) || x == 0.0f) {
    out[n] = x;
    return;
  }
  float nearest = x;
  if (!isinf(x)) {
    const int exponent = max(ilogb(x), smallest);
    nearest = ldexp(rint(ldexp(x, fraction_bits - exponent)), exponent - fraction_bits);
  }
  out[n] = fabs(nearest) <= largest ? nearest : copysign(saturates ? largest : INFINITY, x);
}

// The sign of x * 127 - bound * m, exactly; bound is a multiple of 1/2 below 256.
inline float beyond(float x, float bound, float m) {
#pragma OPENCL FP_CONTRACT OFF
  const float left = x * 127.0f, left_rest = fma(x, 127.0f, -left);
  const float right = bound * m, right_rest = fma(bound, m, -right);
  return (left - right) + (left_rest - right_rest);
}

__kernel void through_int8(__global const float* in, __global float* out, int rows, int d) {
  const int i = get_global_id(0);
  if (i >= rows) return;
  __global const float* row = in + (size_t)i * d;
  float m = 0.0f;
  for (int c = 0; c < d; ++c) {
    const float size = fabs(row[c]);
    if (size > m || isnan(size)) m = size;
  }
  for (int c = 0; c < d; ++c) {
    const float x = fabs(row[c]);
    float code = m > 0.0f ? rint(x / m * 127.0f) : 0.0f;
    if (m > 0.0f && !isinf(m)) {
      const float above = beyond(x, code + 0.5f, m), below = beyond(x, code - 0.5f, m);
      const bool odd = fmod(code, 2.0f) != 0.0f;
      if (above > 0.0f || (above == 0.0f && odd)) code += 1.0f;
      else if (below < 0.0f || (below == 0.0f && odd)) code -= 1.0f;
    }
    out[(size_t)i * d + c] = m == 0.0f ? row[c] : copysign(code * (m / 127.0f), row[c]);
  }
}
