// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstring>

#include "base/instruction_set.h"

// float32 vectors for loops that are compiled once per instruction set: everything in a *_per_isa.h is inlined into
// functions that differ only in their target. It calls no library templates, whose copies a linker could mix up between
// targets. Vectors are passed by reference, since passing wide ones by value depends on the target.
#define ATTN_INLINE [[gnu::always_inline]] inline

// Compilers keep arrays of vectors in registers only if every loop over them is unrolled.
#if defined(__clang__)
#define ATTN_UNROLL _Pragma("unroll")
#else
#define ATTN_UNROLL _Pragma("GCC unroll 16")
#endif

namespace attn::per_isa {

using Four = float __attribute__((vector_size(16)));

/// The vector types of an instruction set, by width in bytes.
struct Vectors16 {
  using Vector = float __attribute__((vector_size(16)));
  using Ints = int __attribute__((vector_size(16)));
  using Bits = unsigned __attribute__((vector_size(16)));
  static constexpr int kLanes = 4;
};
struct Vectors32 {
  using Vector = float __attribute__((vector_size(32)));
  using Ints = int __attribute__((vector_size(32)));
  using Bits = unsigned __attribute__((vector_size(32)));
  static constexpr int kLanes = 8;
};
struct Vectors64 {
  using Vector = float __attribute__((vector_size(64)));
  using Ints = int __attribute__((vector_size(64)));
  using Bits = unsigned __attribute__((vector_size(64)));
  static constexpr int kLanes = 16;
};

/// Each target compiles loops for one instruction set: for a type `Loop` of ATTN_LOOP, `AnyTarget<S>::run<Loop>` is the
/// function to call. Result and Arguments are deduced from the function pointer it is assigned to. S is Vectors16 or
/// derived from it; likewise for the others.
template <class S>
struct AnyTarget {
  using Set = S;
  static constexpr InstructionSet kInstructionSet = InstructionSet::Any;
  template <class Loop, class Result, class... Arguments>
  static Result run(Arguments... arguments) {
    return Loop::template run<S>(arguments...);
  }
};
#if defined(__x86_64__)
template <class S>
struct Avx2Target {
  using Set = S;
  static constexpr InstructionSet kInstructionSet = InstructionSet::Avx2;
  template <class Loop, class Result, class... Arguments>
  [[gnu::target("avx2,fma")]] static Result run(Arguments... arguments) {
    return Loop::template run<S>(arguments...);
  }
};
template <class S>
struct Avx512Target {
  using Set = S;
  static constexpr InstructionSet kInstructionSet = InstructionSet::Avx512;
  template <class Loop, class Result, class... Arguments>
  [[gnu::target("avx512f,avx512dq,avx512bw,avx512vl,avx2,fma")]] static Result run(Arguments... arguments) {
    return Loop::template run<S>(arguments...);
  }
};
#endif

/// Defines a loop, as a type so that one template per target instantiates all of its functions. The rest is the call
/// for a set S with its `arguments...`.
#define ATTN_LOOP(NAME, ...)                                     \
  struct NAME {                                                  \
    template <class S, class... Arguments>                       \
    ATTN_INLINE static auto run(const Arguments&... arguments) { \
      return __VA_ARGS__;                                        \
    }                                                            \
  }

/// The tables of loops of all targets, each returned by `make` for its target.
template <class S16 = Vectors16, class S32 = Vectors32, class S64 = Vectors64, class Make>
auto tablesOfTargets(Make make) {
  return std::to_array({
    make.template operator()<AnyTarget<S16>>(),
#if defined(__x86_64__)
        make.template operator()<Avx2Target<S32>>(), make.template operator()<Avx512Target<S64>>(),
#endif
  });
}

template <class V>
ATTN_INLINE void load(V& to, const float* from) {
  std::memcpy(&to, from, sizeof to);
}
template <class V>
ATTN_INLINE void store(float* to, const V& from) {
  std::memcpy(to, &from, sizeof from);
}

template <class V>
ATTN_INLINE void takeLarger(V& a, const V& b) {
  a = a > b ? a : b;
}
template <class V>
ATTN_INLINE void takeSmaller(V& a, const V& b) {
  a = a < b ? a : b;
}

/// Hides from the compiler that x is a constant. GCC 12 compiles `a > b ? a : b` to a single maximum instruction, but
/// with a constant operand to two, a comparison and a blend.
template <class V>
ATTN_INLINE void forgetConstant(V& x) {
#if defined(__x86_64__) && !defined(__clang__)
  asm("" : "+v"(x));
#else
  (void)x;
#endif
}

/// x = 2^x for x <= 0; exactly 0 for x <= -127, including -inf, so that masked keys have no weight and almost no
/// denormals slow the rest down. x = n + f with |f| <= 1/2; 2^n by adding n to the exponent, 2^f by the polynomial of
/// least relative error (9.1e-8) among those that are exactly 1 at 0: with any other, rows whose maximum stays the same
/// would be rescaled slightly by every block, and values clamped to -127 (n = -127, f = 0) would not be 0.
template <class S>
ATTN_INLINE void exp2Of(typename S::Vector& x) {
  using V = typename S::Vector;
  using Bits = typename S::Bits;
  constexpr float kRoundToInteger = 0x1.8p23F;  // adding it leaves an integer in the low bits
  V lowest = V{} - 127.0F;
  forgetConstant(lowest);
  takeLarger(x, lowest);
  const V shifted = x + kRoundToInteger;
  const V f = x - (shifted - kRoundToInteger);
  V sum = f * 0.00132647283155F + 0.00967151263347F;
  sum = sum * f + 0.0555073373977F;
  sum = sum * f + 0.240222420856F;
  sum = sum * f + 0.693146977601F;
  sum = sum * f + 1.0F;
  x = (V)((Bits)sum + ((Bits)shifted << 23));
}

ATTN_INLINE void transpose(Four (&x)[4]) {
  const Four a = __builtin_shufflevector(x[0], x[1], 0, 4, 1, 5);
  const Four b = __builtin_shufflevector(x[2], x[3], 0, 4, 1, 5);
  const Four c = __builtin_shufflevector(x[0], x[1], 2, 6, 3, 7);
  const Four d = __builtin_shufflevector(x[2], x[3], 2, 6, 3, 7);
  x[0] = __builtin_shufflevector(a, b, 0, 1, 4, 5);
  x[1] = __builtin_shufflevector(a, b, 2, 3, 6, 7);
  x[2] = __builtin_shufflevector(c, d, 0, 1, 4, 5);
  x[3] = __builtin_shufflevector(c, d, 2, 3, 6, 7);
}

}  // namespace attn::per_isa
