// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <memory>

#include "labs/measure/picture/measure_data.h"

/// Results with literal numbers, as measured on a machine with two cores.
namespace attn::app::test {

/// Seven rounds around a median: the middle one is equal to it.
inline std::vector<double> roundsAround(double median) {
  std::vector<double> ms;
  for (const double share : {1.02, 1.0, 0.99, 1.04, 0.98, 1.01, 0.995}) ms.push_back(median * share);
  return ms;
}

inline BenchRun benchRun(AttentionKernel kernel, Index tokens, double median, const MeasureSettings& problem = {}) {
  BenchRun run;
  run.kernel = kernel;
  run.backend = "opencl";
  run.tokens = tokens;
  run.wallMs = roundsAround(median);
  for (const double ms : run.wallMs) run.deviceMs.push_back(std::max(ms - 0.05, 0.9 * ms));
  run.relativeError = 1.8e-6;
  run.rowsCompared = 64;
  run.flops = 4 * tokens * tokens * problem.d * problem.heads.query / (problem.causal ? 2 : 1);
  run.bytesCounted = countedBytes(problem, kernel, tokens).value_or(0);
  return run;
}

/// The numbers of a run with PoCL on two cores: 8 heads, d = 64, not masked, T = 256 … 4,096.
inline BenchResult poclResult() {
  BenchResult result;
  result.devices = {{"opencl", "pthread-AMD EPYC", "Portable Computing Language", "cpu", 2, 455, 21.5}};
  result.processor = "AMD EPYC";
  result.measuredAt = "2026-11-20T10:00:00Z";
  result.seed = 7;
  result.heads = {8, 8};
  result.d = 64;
  result.complete = true;
  const std::vector<std::tuple<Index, double, double>> medians = {
      {256, 2.69, 0.519}, {512, 10.3, 1.95}, {1024, 39.1, 7.32}, {2048, 168, 28.8}, {4096, 726, 113}};
  for (const auto& [tokens, standard, flash] : medians) {
    result.runs.push_back(benchRun(AttentionKernel::Standard, tokens, standard));
    result.runs.push_back(benchRun(AttentionKernel::Flash, tokens, flash));
  }
  return result;
}

/// The same for a GPU on another machine.
inline BenchResult gpuResult() {
  BenchResult result = poclResult();
  result.devices = {{"opencl", "NVIDIA T4", "NVIDIA CUDA", "gpu", 40, 7100, 240}};
  result.processor = "Intel Xeon";
  for (BenchRun& run : result.runs) {
    const double faster = run.kernel == AttentionKernel::Flash ? 12 : 8;
    for (double& ms : run.wallMs) ms /= faster;
    for (double& ms : run.deviceMs) ms = run.wallMs[static_cast<std::size_t>(&ms - run.deviceMs.data())];
  }
  return result;
}

/// From 16 tokens on, where standard is faster, up to 16,384, where S does not fit.
inline BenchResult longResult() {
  BenchResult result = poclResult();
  const std::vector<std::tuple<Index, double, double>> shorter = {
      {16, 0.021, 0.034}, {32, 0.043, 0.050}, {64, 0.150, 0.095}, {128, 0.66, 0.19}};
  for (const auto& [tokens, standard, flash] : shorter) {
    result.runs.push_back(benchRun(AttentionKernel::Standard, tokens, standard));
    result.runs.push_back(benchRun(AttentionKernel::Flash, tokens, flash));
  }
  for (const auto& [tokens, standard, flash] :
       std::vector<std::tuple<Index, double, double>>{{8192, 3010, 455}, {16384, 0, 1840}}) {
    BenchRun run = benchRun(AttentionKernel::Standard, tokens, standard);
    if (standard == 0) {
      run.wallMs.clear();
      run.deviceMs.clear();
      run.relativeError.reset();
      run.failure = BackendFailure{BackendFailure::Kind::OutOfMemory, {}, "17315143680 bytes, 12884901888 may be used"};
      run.bytesNeeded = 17'315'143'680;
      run.bytesAllowed = 12'884'901'888;
    }
    result.runs.push_back(run);
    result.runs.push_back(benchRun(AttentionKernel::Flash, tokens, flash));
  }
  return result;
}

/// With the time of two more kernels.
inline BenchResult withEager(BenchResult result) {
  for (const BenchRun& run : std::vector(result.runs)) {
    if (run.kernel != AttentionKernel::Standard || run.wallMs.empty()) continue;
    BenchRun eager = run;
    eager.kernel = AttentionKernel::Eager;
    for (double& ms : eager.wallMs) ms *= 1.15;
    result.runs.push_back(eager);
  }
  return result;
}

/// A second device on which every run takes `share` of the time.
inline BenchResult besides(BenchResult result, BenchDevice device, double share) {
  for (BenchRun run : std::vector(result.runs)) {
    run.backend = device.backend;
    for (double& ms : run.wallMs) ms *= share;
    for (double& ms : run.deviceMs) ms *= share;
    result.runs.push_back(run);
  }
  result.devices.push_back(std::move(device));
  return result;
}
inline BenchResult twoEngines() {
  return besides(poclResult(), {"eigen", "AMD EPYC", "", "cpu", 2, 455, 21.5}, 1.1);
}
inline BenchResult twoDevices() {
  return besides(poclResult(), {"opencl:2", "NVIDIA T4", "NVIDIA CUDA", "gpu", 40, 7100, 240}, 0.08);
}

inline MeasureView viewOf(BenchResult result) {
  MeasureView view;
  view.result = std::make_shared<const BenchResult>(std::move(result));
  return view;
}

}  // namespace attn::app::test
