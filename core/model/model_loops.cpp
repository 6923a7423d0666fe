// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_loops.h"

#include "base/instruction_set.h"
#include "model/model_loops_per_isa.h"

namespace attn {
namespace {

using namespace per_isa;

template <class Block>
struct DecodeLoop {
  template <class S>
  ATTN_INLINE static void run(const std::byte* blocks, Index count, float* to) {
    decodeBlocks<S, Block>(blocks, count, to);
  }
};
struct MultiplyLoop {
  template <class S>
  ATTN_INLINE static void run(const float* w, Index rows, Index depth, const float* x, float* y) {
    multiplyOf<S>(w, rows, depth, x, y);
  }
};
template <bool IsGelu>
struct GatedLoop {
  template <class S>
  ATTN_INLINE static void run(float* x, const float* factors, Index count) {
    gatedOf<S, IsGelu>(x, factors, count);
  }
};

template <class Target>
ModelLoops modelLoopsFor() {
  return {instructionSetName(Target::kInstructionSet),
          {Target::template run<DecodeLoop<F32Block>>, Target::template run<DecodeLoop<F16Block>>,
           Target::template run<DecodeLoop<BF16Block>>, Target::template run<DecodeLoop<F64Block>>,
           Target::template run<DecodeLoop<Q8Block>>, Target::template run<DecodeLoop<Q4Block<false>>>,
           Target::template run<DecodeLoop<Q4Block<true>>>, Target::template run<DecodeLoop<Q5Block<false>>>,
           Target::template run<DecodeLoop<Q5Block<true>>>, Target::template run<DecodeLoop<KBlock<false>>>,
           Target::template run<DecodeLoop<KBlock<true>>>, Target::template run<DecodeLoop<Q6Block>>},
          Target::template run<MultiplyLoop>,
          Target::template run<GatedLoop<false>>,
          Target::template run<GatedLoop<true>>};
}

}  // namespace

std::span<const ModelLoops> allModelLoops() {
  static const auto all = std::to_array<ModelLoops>({
    modelLoopsFor<AnyTarget<>>(),
#if defined(__x86_64__)
        modelLoopsFor<Avx2Target<>>(), modelLoopsFor<Avx512Target<>>(),
#endif
  });
  return loopsThatRun(std::span<const ModelLoops>(all));
}

}  // namespace attn
