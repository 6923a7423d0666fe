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
  int rounds = 7;          // each round runs every case once, so that a warming chip affects all cases alike
  std::uint64_t seed = 0;  // of the inputs
  double warmUpSeconds =
      0.3;  // all cases in turn before the first round, since an idle chip needs some time to reach full speed
  double secondsPerCase = 2;    // a case that would take longer in total is run fewer times, at least 3
  bool tuneFirst = true;        // search for the flash kernel's shape if none is stored
  double firstLookSeconds = 0;  // before such a search, run cases once, short ones first, for about this
                                // long, so that first numbers appear soon; 0 = off
};

enum class BenchPhase { Build, Tune, WarmUp, Measure, Compare, Done };
std::string_view code(BenchPhase);

/// Passed to the observer on the measuring thread after each unit of work.
struct BenchProgress {
  BenchPhase phase = BenchPhase::Build;
  double fraction = 0;        // of everything
  int round = 0, rounds = 0;  // during Measure
  std::string doing;          // "opencl flash T=1024", a variant during Tune
  std::shared_ptr<const BenchResult> soFar;
};
using BenchObserver = std::function<void(const BenchProgress&)>;

/// Runs the measurement, one engine at a time. A case that does not fit a device, or fails, becomes a run with its
/// failure; the others continue. If `stop` is requested, the result holds what was measured and is marked incomplete.
/// Device errors never throw; std::invalid_argument with the field's name if checkProblem() rejects the plan.
///
/// First measures the speed of every device. Outputs are filled with NaN before the warm-up, so that the comparison
/// (bench_comparison.h) detects numbers that a kernel does not write. If the devices cannot hold all cases at once, the
/// phases from Build to Compare repeat with as many cases as fit. Until a case is measured or has failed, its run in
/// `soFar` has no times, or a first look, which is dropped when the case is measured, and always at the end. If a
/// backend has several devices, they are named "opencl", "opencl:2", ...
BenchResult runBench(const BenchPlan&, const std::vector<AttentionEngine*>& engines, const BenchObserver&,
                     std::stop_token);

}  // namespace attn
