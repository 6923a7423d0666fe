// SPDX-License-Identifier: GPL-3.0-or-later
// The peak of a device: fused multiply-adds in registers, and a copy through memory.

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#if WIDTH == 1
#define FLOATS float
#define LOAD(address) (*(address))
#define STORE(value, address) (*(address) = (value))
#define FIRST(value) (value)
#else
#define FLOATS JOIN(float, WIDTH)
#define LOAD(address) JOIN(vload, WIDTH)(0, address)
#define STORE(value, address) JOIN(vstore, WIDTH)(value, 0, address)
#define FIRST(value) ((value).s0)
#endif

// x = x * factor + summand, `steps` times on CHAINS independent vectors. They start with different values, so that a
// compiler cannot merge them; the output keeps it from removing them.
__kernel void multiply_add(__global float* out, float factor, float summand, int steps) {
  FLOATS x[CHAINS];
#pragma unroll
  for (int n = 0; n < CHAINS; ++n) x[n] = (FLOATS)(factor * (float)(n + get_local_id(0)));
  for (int step = 0; step < steps; ++step) {
#pragma unroll
    for (int n = 0; n < CHAINS; ++n) x[n] = x[n] * factor + summand;
  }
  float sum = 0.0f;
#pragma unroll
  for (int n = 0; n < CHAINS; ++n) sum += FIRST(x[n]);
  out[get_global_id(0)] = sum;
}

// to = from. A group copies PIECE vectors, neighboring work-items neighboring vectors.
__kernel void copy(__global const float* from, __global float* to) {
  const size_t start = get_group_id(0) * (size_t)PIECE;
  for (size_t n = get_local_id(0); n < PIECE; n += LANES) {
    STORE(LOAD(from + (start + n) * WIDTH), to + (start + n) * WIDTH);
  }
}
