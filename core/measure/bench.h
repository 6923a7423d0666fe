// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "compute/attention_engine.h"
#include "measure/bench_result.h"

namespace attn {

struct BenchPlan {
  std::vector<Index> tokens = {256, 1024, 4096};
  HeadCounts heads{8, 8};
  Index d = 64;  // d_k and d_v
  bool causal = false;
  Index window = 0;  // 0 = off
  std::vector<AttentionKernel> kernels = {AttentionKernel::Eager, AttentionKernel::Standard, AttentionKernel::Flash};
  int rounds = 7;          // every round runs every case once, so that a chip warming up affects all cases alike
  std::uint64_t seed = 0;  // of the inputs
  double warmUpSeconds =
      0.3;  // all cases in turn, before the first round: a chip at rest needs a while to reach its speed
  double secondsPerCase = 2;    // a case that takes longer than this in all is run fewer times, at least 3
  bool tuneFirst = true;        // search the flash kernel's shape where none is stored
  double firstLookSeconds = 0;  // where there is such a search: run cases once before it, short ones first, for about
                                // so long, so that somebody who watches has numbers at once; 0 = do not
};

enum class BenchPhase { Build, Tune, WarmUp, Measure, Compare, Done };
/// "build", "tune", "warm-up", "measure", "compare", "done".
std::string_view code(BenchPhase);

/// What an observer is told, in this thread, whenever something is done. The result so far holds what is known.
struct BenchProgress {
  BenchPhase phase = BenchPhase::Build;
  double fraction = 0;        // of everything
  int round = 0, rounds = 0;  // during Measure
  std::string doing;          // "opencl flash T=1024", a variant during Tune
  std::shared_ptr<const BenchResult> soFar;
};
using BenchObserver = std::function<void(const BenchProgress&)>;

/// Measures. Engines are asked in turn; a case that a device cannot hold, or that fails, becomes a run with its failure
/// and the others go on. When `stop` is requested the result holds what was measured until then, marked as incomplete.
/// Never throws for what a device does; std::invalid_argument with the field's name for a plan that checkProblem()
/// refuses.
///
/// Before anything else every device tells its speed. Outputs are overwritten with NaN before the warm-up, so that what
/// a kernel leaves out is found by the comparison (bench_comparison.h). Where the devices cannot hold all cases at once
/// the phases from Build to Compare are gone through several times, with as many cases each time as fit.
/// Until a case is measured, or has failed, its run is in `soFar` without times, or as a first look, which is dropped
/// as soon as it is measured, and at the end in any case. Devices of one backend have names of their own from the
/// second on: "opencl", "opencl:2".
BenchResult runBench(const BenchPlan&, const std::vector<AttentionEngine*>& engines, const BenchObserver&,
                     std::stop_token);

}  // namespace attn
