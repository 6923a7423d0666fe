// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/bench_result.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/units.h"

namespace attn {
namespace {

/// Quantile of sorted numbers, at least one, with linear interpolation (Hyndman and Fan 1996, type 7).
double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

double quantileMs(const BenchRun& run, double share) {
  if (run.wallMs.empty()) return 0;
  std::vector<double> sorted = run.wallMs;
  std::ranges::sort(sorted);
  return quantile(sorted, share);
}

double perSecond(double amount, double milliseconds) {
  return milliseconds > 0 ? amount / milliseconds * kMsPerSecond : 0;
}

/// log(standard / flash) by tokens, for counts with both times; flash is faster if above 0.
std::map<Index, double> advantages(const BenchResult& result, const std::string& backend) {
  std::map<Index, double> found;
  for (const BenchRun& run : result.runs) {
    const BenchRun* standard = findRun(result, AttentionKernel::Standard, backend, run.tokens);
    const BenchRun* flash = findRun(result, AttentionKernel::Flash, backend, run.tokens);
    if (standard == nullptr || flash == nullptr || medianMs(*standard) <= 0 || medianMs(*flash) <= 0) continue;
    found[run.tokens] = std::log(medianMs(*standard) / medianMs(*flash));
  }
  return found;
}

}  // namespace

bool isWrong(const BenchRun& run) {
  // Negated so that NaN counts as wrong.
  return run.relativeError && !(*run.relativeError <= kLargestError);
}

double medianMs(const BenchRun& run) {
  return quantileMs(run, 0.5);
}

double minMs(const BenchRun& run) {
  return quantileMs(run, 0);
}

double spreadMs(const BenchRun& run) {
  return (quantileMs(run, 0.75) - quantileMs(run, 0.25)) / 2;
}

double gflops(const BenchRun& run) {
  return perSecond(static_cast<double>(run.flops) / kGiga, medianMs(run));
}

double effectiveBandwidth(const BenchRun& run) {
  return perSecond(static_cast<double>(run.bytesCounted), medianMs(run));
}

const BenchDevice* findDevice(const BenchResult& result, const std::string& backend) {
  const auto found = std::ranges::find(result.devices, backend, &BenchDevice::backend);
  return found == result.devices.end() ? nullptr : &*found;
}

double shareOfPeak(const BenchResult& result, const BenchRun& run) {
  const BenchDevice* device = findDevice(result, run.backend);
  return device != nullptr && device->fmaGflops > 0 ? gflops(run) / device->fmaGflops : 0;
}

const BenchRun* findRun(const BenchResult& result, AttentionKernel kernel, const std::string& backend, Index tokens) {
  const auto found = std::ranges::find_if(result.runs, [&](const BenchRun& run) {
    return run.kernel == kernel && run.tokens == tokens && run.backend == backend;
  });
  return found == result.runs.end() ? nullptr : &*found;
}

std::optional<double> crossing(const BenchResult& result, const std::string& backend) {
  const std::map<Index, double> all = advantages(result, backend);
  // The last count at which flash is not faster; it is from the next one on.
  const auto lastLost = std::find_if(all.rbegin(), all.rend(), [](const auto& entry) { return entry.second <= 0; });
  if (lastLost == all.rend() || lastLost == all.rbegin()) return std::nullopt;
  const auto& [fewer, lost] = *lastLost;
  const auto& [more, won] = *lastLost.base();
  const double share = lost / (lost - won);
  const double from = std::log(static_cast<double>(fewer)), to = std::log(static_cast<double>(more));
  return std::exp(from + share * (to - from));
}

}  // namespace attn
