// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements of the OpenCL engine: the device's speed, and the fastest shape of the flash kernel.
#include <algorithm>
#include <array>

#include "base/machine_speed.h"
#include "compute/opencl/device_speed.h"
#include "compute/opencl/opencl_engine.h"

namespace attn {
namespace {

constexpr double kTuningSeconds = 4;

BackendFailure cancelled() {
  return {BackendFailure::Kind::Cancelled, {}, {}};
}

}  // namespace

BackendResult<DeviceSpeed> OpenClAttentionEngine::measureSpeed(double seconds, std::stop_token stop) {
  const bool cpu = m_device.entry.type == "cpu";
  const double share = cpu ? seconds / 2 : seconds;
  auto measured = onDevice([&] {
    const cl::Program program = build(speedSources(), speedBuildOptions(m_device.device));
    return measureDeviceSpeed(*m_session, program, share, m_budget - m_session->bytesInUse, stop);
  });
  if (!measured || !cpu) return measured;
  if (stop.stop_requested()) return tl::unexpected(cancelled());
  const MachineSpeed native = measureMachineSpeed(share);
  return DeviceSpeed{std::max(measured->fmaRate, native.fmaRate),
                     std::max(measured->copyBandwidth, native.copyBandwidth)};
}

FlashVariant OpenClAttentionEngine::flashVariant(const AttentionProblem& p) const {
  const auto fitted = [&](const FlashVariant& v) { return fittedFlashVariant(v, p, m_device.entry.computeUnits); };
  if (const auto found = m_tuned.find({p.dK, p.dV}); found != m_tuned.end()) return fitted(found->second);
  const auto stored = m_stored.read(flashTuningKey(m_device.device, p), flashCandidates(m_device.device, p));
  return fitted(stored.value_or(defaultFlashVariant(m_device.device, p)));
}

bool OpenClAttentionEngine::wantsTuning(const AttentionProblem& p) const {
  const std::vector<FlashVariant> candidates = flashCandidates(m_device.device, p);
  if (candidates.size() < 2 || m_tuned.contains({p.dK, p.dV})) return false;
  return !m_stored.read(flashTuningKey(m_device.device, p), candidates);
}

double OpenClAttentionEngine::timeShape(const AttentionProblem& p, const AttentionInputs& inputs,
                                        const FlashVariant& variant, int runs, const std::stop_token& stop) {
  const auto prepared = prepareShape(p, inputs, AttentionKernel::Flash, variant, false, stop);
  std::vector<double> seconds;
  for (int n = 0; n < runs; ++n) {
    const auto time = prepared->run(stop);
    if (!time) throw ClFailure{time.error()};
    seconds.push_back(time->deviceSeconds.value_or(0) > 0 ? *time->deviceSeconds : time->wallSeconds);
  }
  const auto middle = seconds.begin() + runs / 2;
  std::nth_element(seconds.begin(), middle, seconds.end());
  return *middle;
}

BackendResult<TuningReport> OpenClAttentionEngine::tune(const AttentionProblem& learners,
                                                        const TuningProgress& progress, std::stop_token stop) {
  checkProblem(learners);
  const std::vector<FlashVariant> candidates = flashCandidates(m_device.device, learners);
  if (candidates.size() < 2) return TuningReport{};
  const std::array<AttentionProblem, 2> problems = tuningProblems(learners);
  const AttentionInputs inputs = randomInputs(problems[0], 1);
  BackendFailure failure;
  const auto time = [&](const FlashVariant& variant, int runs) -> std::optional<double> {
    const auto seconds = onDevice([&] {
      // The mask is a kernel argument, so both problems share one program.
      return timeShape(problems[0], inputs, variant, runs, stop) + timeShape(problems[1], inputs, variant, runs, stop);
    });
    if (seconds) return *seconds;
    failure = seconds.error();
    return std::nullopt;
  };
  const FlashSearch search = tuneFlash(candidates, time, kTuningSeconds, progress, stop);
  if (search.stopped || stop.stop_requested()) return tl::unexpected(cancelled());
  if (search.timings.empty()) return tl::unexpected(failure);

  TuningReport report;
  const AttentionProblem& p = problems[0];
  const double pairs = static_cast<double>(p.heads.query) * static_cast<double>(p.queryTokens) *
                       static_cast<double>(p.keyTokens) * (1 + 0.5);  // causal counts half
  const double operations = 2 * pairs * static_cast<double>(p.dK + p.dV);
  for (const FlashTiming& timing : search.timings)
    report.tried.push_back({code(timing.variant), 1e3 * timing.seconds, 1e-9 * operations / timing.seconds});
  const FlashVariant& fastest = search.timings.front().variant;
  m_tuned.insert_or_assign({p.dK, p.dV}, fastest);
  const auto file = m_stored.write(flashTuningKey(m_device.device, learners), fastest);
  report.stored = file.has_value();
  report.place = file ? file->string() : file.error();
  return report;
}

}  // namespace attn
