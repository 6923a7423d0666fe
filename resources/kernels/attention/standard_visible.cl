// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by the kernels of `standard` and `eager`: which keys causal and window leave to a query.

// What is added to the scores besides the padding, and where: a problem's rules, one struct's worth of arguments.
//   causal, window (0 = off), offset    visible_keys()
//   sinks                               keys below it stay visible where the window has passed them
//   biased: slopes[h]                   - slopes[h] * |p - j| is added to scaled scores (ALiBi)
#define LOG2E 1.44269504088896341f
#define RULES int causal, long window, long offset, int sinks, int biased, __global const float* slopes

// Keys [x, y) that query i sees, at position p = i + offset: causal j <= p; window p - j < window, and without causal
// j - p < window too. Empty: x == y. Before them the keys [0, z), which are sinks; z <= x. The caller keeps offset and
// window far from the ends of a long.
int3 visible_keys(int i, int t_k, int causal, long window, long offset, int sinks) {
  const long p = i + offset;
  long first = 0, end = t_k;
  if (causal) end = min(end, p + 1);
  if (window > 0) {
    first = max(first, p - window + 1);
    if (!causal) end = min(end, p + window);
  }
  end = max(end, 0L);
  first = min(first, end);
  return (int3)((int)first, (int)end, (int)min(first, (long)sinks));
}

bool is_visible(int j, int3 visible) { return (j >= visible.x && j < visible.y) || j < visible.z; }

// The reference point of distances for linear biases. Farther away than any token, all distances of a row grow equally,
// which does not change a softmax; nearer, a float represents them exactly.
float bias_position(int i, long offset) { return (float)(i + clamp(offset, -(1L << 24), 1L << 24)); }
