// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by the kernels of `standard` and `eager`: which keys causal and window leave to a query.

// Keys [x, y) that query i sees, at position p = i + offset: causal j <= p; window p - j < window, and without causal
// j - p < window too. Empty: x == y. The caller keeps offset and window far from the ends of a long.
int2 visible_keys(int i, int t_k, int causal, long window, long offset) {
  const long p = i + offset;
  long first = 0, end = t_k;
  if (causal) end = min(end, p + 1);
  if (window > 0) {
    first = max(first, p - window + 1);
    if (!causal) end = min(end, p + window);
  }
  end = max(end, 0L);
  return (int2)((int)min(first, end), (int)end);
}
