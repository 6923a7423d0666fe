// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by the kernels of `standard` and `eager` where a work-item works on vectors of WIDTH floats (CPUs).

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define FLOATS JOIN(float, WIDTH)
#define INTS JOIN(int, WIDTH)
#define LOAD(address) JOIN(vload, WIDTH)(0, address)
#define STORE(value, address) JOIN(vstore, WIDTH)(value, 0, address)
#define TO_INTS(value) JOIN(convert_int, WIDTH)(value)
#define TO_FLOATS(value) JOIN(convert_float, WIDTH)(value)
#define AS_INTS(value) JOIN(as_int, WIDTH)(value)
#define AS_FLOATS(value) JOIN(as_float, WIDTH)(value)

#if WIDTH == 4
#define INDICES (int4)(0, 1, 2, 3)
#elif WIDTH == 8
#define INDICES (int8)(0, 1, 2, 3, 4, 5, 6, 7)
#else
#define INDICES (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
#endif

// 2^x for x <= 0; exactly 0 below -126 and for -inf. Relative error below 2e-7.
//   n = x to the nearest integer, f = x - n in [-0.5, 0.5]: 2^f by a polynomial, times 2^n by adding n to the exponent.
// Coefficients: the least largest relative error on [-0.5, 0.5] with the last fixed at 1 (without rounding 9e-8).
FLOATS power_of_two(FLOATS x) {
  const FLOATS in_range = max(x, (FLOATS)(-126.0f));
  const INTS n = TO_INTS(in_range - 0.5f);  // rounds towards zero
  const FLOATS f = in_range - TO_FLOATS(n);
  FLOATS p = (FLOATS)(1.326472703e-03f) * f + 9.671512878e-03f;
  p = p * f + 5.550733746e-02f;
  p = p * f + 2.402224208e-01f;
  p = p * f + 6.931469776e-01f;
  p = p * f + 1.0f;
  const FLOATS power = AS_FLOATS(AS_INTS(p) + (n << 23));
  return x < (FLOATS)(-126.0f) ? (FLOATS)(0.0f) : power;
}
