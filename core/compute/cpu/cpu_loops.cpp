// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cpu/cpu_loops.h"

#include "base/instruction_set.h"
#include "compute/cpu/standard_per_isa.h"

namespace attn {
namespace {

using namespace per_isa;

ATTN_LOOP(Flash, flashTile<S>(arguments...));
ATTN_LOOP(Scores, scoresTile<S>(arguments...));
ATTN_LOOP(Scaled, scaledTile<S>(arguments...));
ATTN_LOOP(Masked, maskedTile<S>(arguments...));
ATTN_LOOP(Softmax, softmaxOf<S>(arguments..., false));
ATTN_LOOP(MaskedSoftmax, softmaxOf<S>(arguments..., true));
ATTN_LOOP(Values, valuesTile<S>(arguments...));

}  // namespace

std::span<const CpuLoops> allCpuLoops() {
  static const auto all = tablesOfTargets<Set16, Set32, Set64>([]<class Target>() -> CpuLoops {
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
  });
  return loopsThatRun(std::span<const CpuLoops>(all));
}

}  // namespace attn
