// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by flash_cpu.cl and flash_gpu.cl: which keys a row sees, and the exponential.
//
// Both compute, tile by tile, with the running maximum m, sum l and unnormalized output acc of each query row,
//
//     s = log2(e) * scale * q k^T      p = 2^(s - m)      l += sum p      acc += p v      o = acc / l
//
// which is softmax(scale * q k^T) v: the scores are taken to base 2, where an exponential costs less. m need not be the
// maximum itself, any number near it will do: it is raised only when a row's scores exceed it by more than FLASH_SLACK.
// l and acc, which must be rescaled each time, then almost never are, p is at most 2^FLASH_SLACK, and o is the same.
//
// Keys of query i at position p = i + offset (causal and window are 0 where they are off):
//
//     first key   window: p - window + 1, else 0
//     last key    causal: p;  window without causal: p + window - 1;  else t_k - 1        and not padded
//     sinks       keys below `sinks` stay when the window has passed them: they come before the first key
//
// What a problem does not have costs nothing: FLASH_SINKS (the window leaves sinks behind), FLASH_ALIBI (s falls by
// log2(e) * slopes[h] * |p - key|) and FLASH_SINK_LOGIT (m begins with log2(e) * sink_logits[h], l with 1) are compiled
// in where they are wanted.

#define FLASH_LOG2E 1.44269504088896341f
#define FLASH_SLACK 8.0f
#define FLASH_FAR (1 << 30)  // no key is that far; tokens are fewer than 2^28
#ifndef FLASH_SINKS
#define FLASH_SINKS 0
#endif
#ifndef FLASH_ALIBI
#define FLASH_ALIBI 0
#endif
#ifndef FLASH_SINK_LOGIT
#define FLASH_SINK_LOGIT 0
#endif

// First visible key of position p by the window; may be negative or beyond the last key.
int flash_first_key(int p, int window) { return window > 0 ? p - window + 1 : -FLASH_FAR; }
// One past the last key of position p by causal and window.
int flash_end_key(int p, int causal, int window) {
  if (causal) return p + 1;
  return window > 0 ? p + window : FLASH_FAR;
}

// The keys that a block of rows visits: sinks are separate if the window leaves a gap after them. Two spans [x, y) and
// [z, w), the first empty if there is only one.
int4 flash_spans(int first, int end, int sinks, int t_k) {
  const int from = max(0, first), to = min(t_k, end);
  if (!FLASH_SINKS || from == 0) return (int4)(0, 0, from, to);
  return from <= sinks ? (int4)(0, 0, 0, to) : (int4)(0, min(sinks, to), from, to);
}

// 2^x for a vector or scalar type `Real` with integers `Int` of the same width, for x <= 127: adding 1.5 * 2^23 rounds x
// to the nearest integer n and leaves n in the low bits; what is left in [-0.5, 0.5] goes through a polynomial of degree
// 5 (fitted for the least relative error, 2.1e-7 with rounding); n is added to the exponent. Below -126 it is 2^-126.
#define FLASH_DEFINE_EXP2(NAME, Real, Int, AS_REAL, AS_INT)     \
  Real NAME(Real x) {                                           \
    const Real bounded = x > -126.0f ? x : (Real)(-126.0f);     \
    const Real shifted = bounded + 12582912.0f;                 \
    const Real f = bounded - (shifted - 12582912.0f);           \
    Real p = fma((Real)(1.3276472e-3f), f, (Real)(9.6755419e-3f));              \
    p = fma(p, f, (Real)(5.5507131e-2f));                               \
    p = fma(p, f, (Real)(0.24022120f));                               \
    p = fma(p, f, (Real)(0.69314694f));                               \
    p = fma(p, f, (Real)(1.0000001f));                               \
    return AS_REAL(AS_INT(p) + (AS_INT(shifted) << 23));        \
  }
