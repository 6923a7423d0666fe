// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_loops.h"

#include "base/instruction_set.h"
#include "model/model_loops_per_isa.h"

namespace attn {
namespace {

using namespace per_isa;

template <class Block>
ATTN_LOOP(DecodeLoop, decodeBlocks<S, Block>(arguments...));
ATTN_LOOP(MultiplyLoop, multiplyOf<S>(arguments...));
template <bool IsGelu>
ATTN_LOOP(GatedLoop, gatedOf<S, IsGelu>(arguments...));

}  // namespace

std::span<const ModelLoops> allModelLoops() {
  static const auto all = tablesOfTargets([]<class Target>() -> ModelLoops {
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
  });
  return loopsThatRun(std::span<const ModelLoops>(all));
}

}  // namespace attn
