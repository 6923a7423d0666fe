// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compute/attention_engine.h"

namespace attn::testing_support {

/// An engine that reports scripted times and computes with the double reference.
class FakeEngine : public AttentionEngine {
 public:
  using Place = std::pair<AttentionKernel, Index>;  // kernel, tokens

  explicit FakeEngine(std::string backend = "opencl") {
    m_device.backend = std::move(backend);
    m_device.name = "Fake 9000";
    m_device.platform = "Fakes";
    m_device.type = "cpu";
    m_device.computeUnits = 2;
  }

  // --- the script
  std::map<Place, std::deque<double>> wallMs;    // run after run, the last one repeatedly; 1 ms if empty
  std::map<Place, double> factor;                // the factor applied to the output
  std::map<Place, int> diesAtRun;                // the first is 1 (the warm-up)
  std::map<Place, std::string> throwsAtPrepare;  // what
  std::map<Place, BackendFailure> failsAtPrepare;
  std::function<std::int64_t(const AttentionProblem&, AttentionKernel)> bytes = [](const auto& p, auto kernel) {
    return operandBytes(p) + (kernel == AttentionKernel::Flash ? 0 : scoreBytes(p));
  };
  std::int64_t budget = std::int64_t{1} << 40;
  bool hasDeviceClock = true;
  bool writesLastRow = true;
  bool tunable = false;
  BackendResult<DeviceSpeed> speed = DeviceSpeed{200e9, 20e9};
  std::function<void(const std::string&)> onRun = [](const std::string&) {};

  // --- what was asked
  std::vector<std::string> log;  // "prepare flash 16", "run flash 16", "tune"
  int alive = 0, mostAlive = 0;

  const BackendInfo& info() const override { return m_info; }
  const DeviceEntry& device() const override { return m_device; }
  std::int64_t bytesNeeded(const AttentionProblem& p, AttentionKernel kernel) const override {
    return bytes(p, kernel);
  }
  std::int64_t memoryBudget() const override { return budget; }

  BackendResult<std::unique_ptr<PreparedAttention>> prepare(const AttentionProblem& p, const AttentionInputs& inputs,
                                                            AttentionKernel kernel, std::stop_token) override;

  BackendResult<DeviceSpeed> measureSpeed(double, std::stop_token) override {
    log.emplace_back("speed");
    return speed;
  }
  bool wantsTuning(const AttentionProblem&) const override { return tunable; }
  BackendResult<TuningReport> tune(const AttentionProblem&, const TuningProgress& progress, std::stop_token) override {
    log.emplace_back("tune");
    for (const double fraction : {0.0, 0.5}) progress({fraction, fraction == 0 ? "first" : "second"});
    tunable = false;
    return TuningReport{};
  }

  double nextMs(const Place& place) {
    std::deque<double>& times = wallMs[place];
    if (times.empty()) return 1;
    const double next = times.front();
    if (times.size() > 1) times.pop_front();
    return next;
  }

 private:
  BackendInfo m_info;
  DeviceEntry m_device;
};

class FakePrepared : public PreparedAttention {
 public:
  FakePrepared(FakeEngine& engine, AttentionProblem p, const AttentionInputs& inputs, AttentionKernel kernel)
      : m_engine(engine), m_place{kernel, p.queryTokens}, m_width(static_cast<std::size_t>(p.dV)) {
    std::vector<Index> rows;
    for (Index i = 0; i < p.queryTokens; ++i) rows.push_back(i);
    for (const double x : referenceRows(p, inputs, rows)) m_right.push_back(static_cast<float>(x));
    m_output = m_right;
    m_engine.mostAlive = std::max(m_engine.mostAlive, ++m_engine.alive);
  }
  ~FakePrepared() override { --m_engine.alive; }

  BackendResult<RunTime> run(std::stop_token stop) override {
    const std::string name = std::string(code(m_place.first)) + " " + std::to_string(m_place.second);
    m_engine.log.push_back("run " + name);
    ++m_runs;
    m_engine.onRun(name);
    if (stop.stop_requested()) return tl::unexpected(BackendFailure{BackendFailure::Kind::Cancelled, {}, {}});
    if (m_engine.diesAtRun.contains(m_place) && m_runs >= m_engine.diesAtRun.at(m_place))
      return tl::unexpected(BackendFailure{BackendFailure::Kind::CallFailed, "clFinish", "CL_DEVICE_LOST"});
    const double scale = m_engine.factor.contains(m_place) ? m_engine.factor.at(m_place) : 1;
    const std::size_t written = m_right.size() - (m_engine.writesLastRow ? 0 : m_width);
    for (std::size_t n = 0; n < written; ++n) m_output[n] = m_right[n] * static_cast<float>(scale);
    RunTime time;
    time.wallSeconds = m_engine.nextMs(m_place) / 1000;
    if (m_engine.hasDeviceClock) time.deviceSeconds = time.wallSeconds / 2;
    return time;
  }
  BackendResult<std::vector<float>> output() override { return m_output; }
  BackendResult<void> poison(float value) override {
    std::fill(m_output.begin(), m_output.end(), value);
    return {};
  }

 private:
  FakeEngine& m_engine;
  FakeEngine::Place m_place;
  std::size_t m_width;
  std::vector<float> m_right, m_output;
  int m_runs = 0;
};

inline BackendResult<std::unique_ptr<PreparedAttention>> FakeEngine::prepare(const AttentionProblem& p,
                                                                             const AttentionInputs& inputs,
                                                                             AttentionKernel kernel, std::stop_token) {
  const Place place{kernel, p.queryTokens};
  log.push_back("prepare " + std::string(code(kernel)) + " " + std::to_string(p.queryTokens));
  if (throwsAtPrepare.contains(place)) throw std::runtime_error(throwsAtPrepare.at(place));
  if (failsAtPrepare.contains(place)) return tl::unexpected(failsAtPrepare.at(place));
  return std::make_unique<FakePrepared>(*this, p, inputs, kernel);
}

}  // namespace attn::testing_support
