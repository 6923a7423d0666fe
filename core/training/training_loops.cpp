// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_loops.h"

#include "base/instruction_set.h"
#include "training/training_loops_per_isa.h"

namespace attn {
namespace {

using namespace per_isa;

ATTN_LOOP(ProductLoop, productOf<S>(arguments...));
ATTN_LOOP(TransposeLoop, transposeOf(arguments...));
ATTN_LOOP(CausalSoftmaxLoop, causalSoftmaxOf<S>(arguments...));
ATTN_LOOP(CausalSoftmaxBackwardLoop, causalSoftmaxBackwardOf<S>(arguments...));
ATTN_LOOP(SoftmaxLoop, softmaxOfRow<S>(arguments..., 0, 1));
ATTN_LOOP(NormLoop, normOf<S>(arguments...));
ATTN_LOOP(NormBackwardLoop, normBackwardOf<S>(arguments...));
ATTN_LOOP(AddLoop, addTo<S>(arguments...));
ATTN_LOOP(AddUpLoop, addUpOf<S>(arguments...));
ATTN_LOOP(AdamLoop, adamOf(arguments...));

}  // namespace

std::span<const TrainingLoops> allTrainingLoops() {
  static const auto all = tablesOfTargets([]<class Target>() -> TrainingLoops {
    return {instructionSetName(Target::kInstructionSet),
            Target::Set::kLanes,
            Target::template run<ProductLoop>,
            Target::template run<TransposeLoop>,
            Target::template run<CausalSoftmaxLoop>,
            Target::template run<CausalSoftmaxBackwardLoop>,
            Target::template run<SoftmaxLoop>,
            Target::template run<NormLoop>,
            Target::template run<NormBackwardLoop>,
            Target::template run<AddLoop>,
            Target::template run<AddUpLoop>,
            Target::template run<AdamLoop>};
  });
  return loopsThatRun(std::span<const TrainingLoops>(all));
}

}  // namespace attn
