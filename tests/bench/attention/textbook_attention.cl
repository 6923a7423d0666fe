// SPDX-License-Identifier: GPL-3.0-or-later
// Attention as tutorials show it: one work-item per result, a loop over what it is made of.
//
//   scores   (key j, query i, head h)      s(h, i, j) = q(h, i) . k(g, j)
//   softmax  (query i, head h)             row i: times scale, mask, minus the maximum, exp, divided by the sum
//   values   (column c, query i, head h)   o(h, i, c) = sum over j of s(h, i, j) v(g, j, c)

__kernel void scores(__global const float* q, __global const float* k, __global float* s, int queries, int keys, int d,
                     int group) {
  const int j = get_global_id(0), i = get_global_id(1), h = get_global_id(2);
  if (j >= keys) return;
  float sum = 0;
  for (int n = 0; n < d; ++n) sum += q[((size_t)h * queries + i) * d + n] * k[((size_t)(h / group) * keys + j) * d + n];
  s[((size_t)h * queries + i) * keys + j] = sum;
}

__kernel void softmax(__global float* s, int queries, int keys, float scale, int causal) {
  const int i = get_global_id(0), h = get_global_id(1);
  if (i >= queries) return;
  __global float* row = s + ((size_t)h * queries + i) * keys;
  float largest = -INFINITY;
  for (int j = 0; j < keys; ++j) {
    row[j] = causal && j > i ? -INFINITY : row[j] * scale;
    largest = fmax(largest, row[j]);
  }
  float sum = 0;
  for (int j = 0; j < keys; ++j) {
    row[j] = exp(row[j] - largest);
    sum += row[j];
  }
  for (int j = 0; j < keys; ++j) row[j] /= sum;
}

__kernel void values(__global const float* s, __global const float* v, __global float* o, int queries, int keys, int d,
                     int group) {
  const int c = get_global_id(0), i = get_global_id(1), h = get_global_id(2);
  if (c >= d) return;
  float sum = 0;
  for (int j = 0; j < keys; ++j)
    sum += s[((size_t)h * queries + i) * keys + j] * v[((size_t)(h / group) * keys + j) * d + c];
  o[((size_t)h * queries + i) * d + c] = sum;
}
