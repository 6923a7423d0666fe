// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cpu/cpu_loops.h"

#include <array>

#include "base/instruction_set.h"
#include "compute/cpu/standard_per_isa.h"

namespace attn {
namespace {

using namespace per_isa;

/// A pass as a type, so that one template per target (AnyTarget and others) instantiates all of its functions.
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

template <class Target>
CpuLoops cpuLoopsFor() {
  using S = typename Target::Set;
  return {instructionSetName(Target::kInstructionSet),
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

}  // namespace

std::span<const CpuLoops> allCpuLoops() {
  static const auto all = std::to_array<CpuLoops>({
    cpuLoopsFor<AnyTarget<Set16>>(),
#if defined(__x86_64__)
        cpuLoopsFor<Avx2Target<Set32>>(), cpuLoopsFor<Avx512Target<Set64>>(),
#endif
  });
  return loopsThatRun(std::span<const CpuLoops>(all));
}

}  // namespace attn
