// SPDX-License-Identifier: GPL-3.0-or-later
// Softmax of rows where a work-item works on vectors (CPUs); scale and mask are fused into it for `standard`.
//
//   P(i, j) = 2^(x(i, j) - m(i)) / l(i),   x(i, j) = factor * S(i, j), or -inf where key j is not visible to query i
//   m(i) = max_j x(i, j)                   l(i) = sum_j 2^(x(i, j) - m(i))
//
//   `factor` is scale * log2(e), since 2^x is what machines compute. A row without a visible key becomes zeros. Linear
//   biases are part of x; with `extra`, log2(e) * sink_logits[h] is one more x of each row, which has no place in P.
//
//        s [heads x t_q x t_k]
//        +----------------------+       Work-item (x, h) owns ROWS_PER_ITEM rows of head h, one after the other. A row
//     i  |======================|       is read once from memory: the second and third pass find it in a near cache.
//        +----------------------+       `padding` is added: a float per key, 0 or -inf (not read where padded == 0).

// is_visible() of a vector of keys.
#define SEEN(keys, visible) ((keys >= visible.x && keys < visible.y) || keys < visible.z)

FLOATS scaled(__global const float* row, __global const float* padding, int j, float factor, int padded, float slope,
              float position) {
  FLOATS x = LOAD(row + j) * factor;
  if (slope != 0.0f) x -= slope * fabs(position - TO_FLOATS(j + INDICES));
  return padded ? x + LOAD(padding + j) : x;
}

float scaled_cell(__global const float* row, __global const float* padding, int j, float factor, int padded, float slope,
                  float position) {
  float x = row[j] * factor;
  if (slope != 0.0f) x -= slope * fabs(position - (float)j);
  return padded ? x + padding[j] : x;
}

__kernel void softmax(__global float* s, __global const float* padding, int t_q, int t_k, float factor, int padded,
                      RULES, int extra, __global const float* sink_logits) {
  const size_t h = get_global_id(1);
  const int row0 = (int)get_global_id(0) * ROWS_PER_ITEM;
  const int past = min(row0 + ROWS_PER_ITEM, t_q);
  const int whole = t_k / WIDTH * WIDTH;  // the remainder is processed number by number
  const float slope = biased ? slopes[h] * LOG2E : 0.0f;
  const float logit = extra ? sink_logits[h] * LOG2E : -INFINITY;
  for (int i = row0; i < past; ++i) {
    __global float* row = s + (h * t_q + i) * t_k;
    const int3 visible = visible_keys(i, t_k, causal, window, offset, sinks);
    const int first = visible.z > 0 ? 0 : visible.x;
    const float position = bias_position(i, offset);

    FLOATS largest = (FLOATS)(-INFINITY);
    for (int j = 0; j < whole; j += WIDTH) {
      const INTS key = j + INDICES;
      const FLOATS x = scaled(row, padding, j, factor, padded, slope, position);
      largest = max(largest, SEEN(key, visible) ? x : (FLOATS)(-INFINITY));
    }
    float m = logit;
    float lanes[WIDTH];
    STORE(largest, lanes);
    for (int n = 0; n < WIDTH; ++n) m = max(m, lanes[n]);
    for (int j = max(whole, first); j < visible.y; ++j) {
      if (is_visible(j, visible)) m = max(m, scaled_cell(row, padding, j, factor, padded, slope, position));
    }
    if (m == -INFINITY) {
      for (int j = 0; j < t_k; ++j) row[j] = 0.0f;
      continue;
    }

    // Vectors with a visible key; the others become zeros.
    const int from = first / WIDTH * WIDTH;
    const int to = min((visible.y + WIDTH - 1) / WIDTH * WIDTH, whole);
    FLOATS sum = (FLOATS)(0.0f);
    for (int j = 0; j < min(from, whole); j += WIDTH) STORE((FLOATS)(0.0f), row + j);
    for (int j = from; j < to; j += WIDTH) {
      const INTS key = j + INDICES;
      const FLOATS x = scaled(row, padding, j, factor, padded, slope, position) - m;
      const FLOATS p = SEEN(key, visible) ? power_of_two(x) : (FLOATS)(0.0f);
      STORE(p, row + j);
      sum += p;
    }
    for (int j = max(to, min(from, whole)); j < whole; j += WIDTH) STORE((FLOATS)(0.0f), row + j);
    float l = extra ? exp2(logit - m) : 0.0f;
    STORE(sum, lanes);
    for (int n = 0; n < WIDTH; ++n) l += lanes[n];
    for (int j = whole; j < t_k; ++j) {
      const float x = scaled_cell(row, padding, j, factor, padded, slope, position) - m;
      const float p = is_visible(j, visible) ? exp2(x) : 0.0f;
      row[j] = p;
      l += p;
    }

    const float share = 1.0f / l;
    for (int j = from; j < to; j += WIDTH) STORE(LOAD(row + j) * share, row + j);
    for (int j = whole; j < t_k; ++j) row[j] *= share;
  }
}
