// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/flash_tuning.h"

#include <algorithm>
#include <chrono>

#include "base/foreign_text.h"
#include "compute/opencl/cl_checked.h"
#include "compute/opencl/devices.h"

namespace attn {
namespace {

// Enough tokens to measure mainly the inner loops, and enough heads to keep every core busy to the end.
constexpr Index kTokens = 1024;
constexpr Index kMinHeads = 4;

constexpr int kFirstRuns = 3;
constexpr int kFinalRuns = 9;
constexpr std::size_t kFinalists = 3;
constexpr std::size_t kAtLeast = 2;

void sortByTime(std::vector<FlashTiming>& timings) {
  std::stable_sort(timings.begin(), timings.end(),
                   [](const FlashTiming& a, const FlashTiming& b) { return a.seconds < b.seconds; });
}

}  // namespace

FlashTuningKey flashTuningKey(const cl::Device& device, const AttentionProblem& problem) {
  return {foreign::shown(trimmedAtEnd(textOf(device, CL_DEVICE_NAME))),
          foreign::shown(trimmedAtEnd(textOf(device, CL_DRIVER_VERSION))), problem.dK, problem.dV};
}

std::array<AttentionProblem, 2> tuningProblems(const AttentionProblem& problem) {
  AttentionProblem shorter;
  const Index group = problem.heads.query / problem.heads.keyValue;
  shorter.heads = {std::max(kMinHeads / group, Index{1}) * group, std::max(kMinHeads / group, Index{1})};
  shorter.queryTokens = shorter.keyTokens = kTokens;
  shorter.dK = problem.dK;
  shorter.dV = problem.dV;
  AttentionProblem causal = shorter;
  causal.causal = true;
  return {shorter, causal};
}

double steadySeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

FlashSearch tuneFlash(const std::vector<FlashVariant>& candidates, const TimeFlashVariant& time, double budgetSeconds,
                      const TuningProgress& progress, std::stop_token stop, const SecondsClock& now) {
  FlashSearch search;
  const double end = now() + budgetSeconds;
  const double steps = static_cast<double>(candidates.size() + std::min(candidates.size(), kFinalists));
  double done = 0;
  const auto tell = [&](const FlashVariant& variant) {
    if (progress) progress({done / steps, code(variant)});
    done += 1;
  };

  for (const FlashVariant& variant : candidates) {
    if (stop.stop_requested()) break;
    if (search.timings.size() >= kAtLeast && now() >= end) break;
    tell(variant);
    if (const auto seconds = time(variant, kFirstRuns)) search.timings.push_back({variant, *seconds});
  }
  sortByTime(search.timings);

  done = static_cast<double>(candidates.size());
  const std::size_t finalists = std::min(search.timings.size(), kFinalists);
  for (std::size_t n = 0; n < finalists && finalists > 1; ++n) {
    if (stop.stop_requested()) break;
    FlashTiming& timing = search.timings[n];
    tell(timing.variant);
    if (const auto seconds = time(timing.variant, kFinalRuns)) timing.seconds = *seconds;
  }
  // Only the finalists: the short measurements of the others are not comparable with longer ones.
  std::vector<FlashTiming> best(search.timings.begin(),
                                search.timings.begin() + static_cast<std::ptrdiff_t>(finalists));
  sortByTime(best);
  std::copy(best.begin(), best.end(), search.timings.begin());

  search.stopped = stop.stop_requested();
  return search;
}

}  // namespace attn
