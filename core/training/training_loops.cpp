// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_loops.h"

#include <array>

#include "training/training_loops_per_isa.h"

namespace attn {
namespace {

using namespace per_isa;

/// Each loop as a type, so that one template per target makes all of its functions.
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

struct TrainedAnywhere {
  using Set = Vectors16;
  template <class Loop, class Result, class... Arguments>
  static Result run(Arguments... arguments) {
    return Loop::template run<Set>(arguments...);
  }
};
#if defined(__x86_64__)
struct TrainedWithAvx2 {
  using Set = Vectors32;
  template <class Loop, class Result, class... Arguments>
  [[gnu::target("avx2,fma")]] static Result run(Arguments... arguments) {
    return Loop::template run<Set>(arguments...);
  }
};
struct TrainedWithAvx512 {
  using Set = Vectors64;
  template <class Loop, class Result, class... Arguments>
  [[gnu::target("avx512f,avx512dq,avx512bw,avx512vl,avx2,fma")]] static Result run(Arguments... arguments) {
    return Loop::template run<Set>(arguments...);
  }
};
#endif

/// The rest of the arguments of `run` follows from the pointer that it goes to.
template <class Target>
constexpr TrainingLoops trainingLoopsFor(const char* name) {
  return {name,
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

constexpr auto kTrainingSets = std::to_array<TrainingLoops>({
  trainingLoopsFor<TrainedAnywhere>("any"),
#if defined(__x86_64__)
      trainingLoopsFor<TrainedWithAvx2>("AVX2 and FMA"), trainingLoopsFor<TrainedWithAvx512>("AVX-512"),
#endif
});

std::size_t trainingSetsThatRun() {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 1;
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512dq") ||
      !__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512vl"))
    return 2;
#endif
  return kTrainingSets.size();
}

}  // namespace

std::span<const TrainingLoops> allTrainingLoops() {
  static const std::size_t count = trainingSetsThatRun();  // the processor does not change while we run
  return {kTrainingSets.data(), count};
}

}  // namespace attn
