// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_loops.h"

#include <array>

#include "base/instruction_set.h"
#include "training/training_loops_per_isa.h"

namespace attn {
namespace {

using namespace per_isa;

/// Each loop as a type, so that one template per target (AnyTarget and others) instantiates all of its functions.
struct ProductLoop {
  template <class S>
  ATTN_INLINE static void run(const FloatProduct& p) {
    productOf<S>(p);
  }
};
struct TransposeLoop {
  template <class S>
  ATTN_INLINE static void run(const float* from, Index rows, Index cols, Index fromStep, float* to, Index toStep) {
    transposeOf(from, rows, cols, fromStep, to, toStep);
  }
};
struct CausalSoftmaxLoop {
  template <class S>
  ATTN_INLINE static void run(float* scores, Index rows, Index step, float factor) {
    causalSoftmaxOf<S>(scores, rows, step, factor);
  }
};
struct CausalSoftmaxBackwardLoop {
  template <class S>
  ATTN_INLINE static void run(const float* weights, float* gradient, Index rows, Index step, float factor) {
    causalSoftmaxBackwardOf<S>(weights, gradient, rows, step, factor);
  }
};
struct SoftmaxLoop {
  template <class S>
  ATTN_INLINE static RowSum run(float* logits, Index cols) {
    return softmaxOfRow<S>(logits, cols, 0, 1);
  }
};
struct NormLoop {
  template <class S>
  ATTN_INLINE static void run(const float* x, Index rows, Index cols, Index step, float* y, float* precision) {
    normOf<S>(x, rows, cols, step, y, precision);
  }
};
struct NormBackwardLoop {
  template <class S>
  ATTN_INLINE static void run(const float* y, const float* precision, const float* dy, Index rows, Index cols,
                              Index step, float* dx) {
    normBackwardOf<S>(y, precision, dy, rows, cols, step, dx);
  }
};
struct AddLoop {
  template <class S>
  ATTN_INLINE static void run(const float* from, Index count, float* to) {
    addTo<S>(from, count, to);
  }
};
struct AddUpLoop {
  template <class S>
  ATTN_INLINE static double run(const float* from, Index step, Index parts, float factor, Index count, float* to) {
    return addUpOf<S>(from, step, parts, factor, count, to);
  }
};
struct AdamLoop {
  template <class S>
  ATTN_INLINE static void run(const AdamStep& step) {
    adamOf(step);
  }
};

template <class Target>
TrainingLoops trainingLoopsFor() {
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
}

}  // namespace

std::span<const TrainingLoops> allTrainingLoops() {
  static const auto all = std::to_array<TrainingLoops>({
    trainingLoopsFor<AnyTarget<>>(),
#if defined(__x86_64__)
        trainingLoopsFor<Avx2Target<>>(), trainingLoopsFor<Avx512Target<>>(),
#endif
  });
  return loopsThatRun(std::span<const TrainingLoops>(all));
}

}  // namespace attn
