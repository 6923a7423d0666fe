// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cpu/cpu_loops.h"

#include <array>

#include "compute/cpu/standard_per_isa.h"

namespace attn {
namespace {

using namespace per_isa;

/// A pass as a type, so that one template per target makes all of its functions.
struct Flash {
  template <class S>
  ATTN_INLINE static void run(const CpuTile& t) {
    flashTile<S>(t);
  }
};
struct Scores {
  template <class S>
  ATTN_INLINE static void run(const CpuTile& t) {
    scoresTile<S>(t);
  }
};
struct Scaled {
  template <class S>
  ATTN_INLINE static void run(const CpuTile& t) {
    scaledTile<S>(t);
  }
};
struct Masked {
  template <class S>
  ATTN_INLINE static void run(const CpuTile& t) {
    maskedTile<S>(t);
  }
};
struct Softmax {
  template <class S>
  ATTN_INLINE static void run(const CpuTile& t) {
    softmaxOf<S>(t, kLog2E, false);
  }
};
struct MaskedSoftmax {
  template <class S>
  ATTN_INLINE static void run(const CpuTile& t) {
    softmaxOf<S>(t, t.scale * kLog2E, true);
  }
};
struct Values {
  template <class S>
  ATTN_INLINE static void run(const CpuTile& t) {
    valuesTile<S>(t);
  }
};

struct Anywhere {
  using Set = Set16;
  template <class Pass>
  static void run(const CpuTile& t) {
    Pass::template run<Set>(t);
  }
};
#if defined(__x86_64__)
struct Avx2 {
  using Set = Set32;
  template <class Pass>
  [[gnu::target("avx2,fma")]] static void run(const CpuTile& t) {
    Pass::template run<Set>(t);
  }
};
struct Avx512 {
  using Set = Set64;
  template <class Pass>
  [[gnu::target("avx512f,avx512dq,avx512bw,avx512vl,avx2,fma")]] static void run(const CpuTile& t) {
    Pass::template run<Set>(t);
  }
};
#endif

template <class Target>
constexpr CpuLoops loopsFor(const char* name) {
  using S = typename Target::Set;
  return {name,
          S::kLanes,
          kTileRows<S>,
          Scratch<S>::floats,
          Target::template run<Flash>,
          Target::template run<Scores>,
          Target::template run<Scaled>,
          Target::template run<Masked>,
          Target::template run<Softmax>,
          Target::template run<MaskedSoftmax>,
          Target::template run<Values>};
}

constexpr auto kSets = std::to_array<CpuLoops>({
  loopsFor<Anywhere>("any"),
#if defined(__x86_64__)
      loopsFor<Avx2>("AVX2 and FMA"), loopsFor<Avx512>("AVX-512"),
#endif
});

std::size_t setsThatRun() {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 1;
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512dq") ||
      !__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512vl"))
    return 2;
#endif
  return kSets.size();
}

}  // namespace

std::span<const CpuLoops> allCpuLoops() {
  static const std::size_t count = setsThatRun();  // the processor does not change while we run
  return {kSets.data(), count};
}

}  // namespace attn
