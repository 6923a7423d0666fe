// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "labs/measure/measure_state.h"
#include "support/patience.h"

/// Engines that compute nothing and report configured times.
namespace attn::app::test {

using attn::test::kPatienceMs;

/// Controls the engines while they run.
struct FakeMachine {
  std::atomic<int> runs = 0, engines = 0, alive = 0;
  std::atomic<bool> missing = false;           // creating an engine fails
  std::atomic<double> secondsPerRun = 0;       // the reported time of a run; 0: derived from its size
  std::atomic<bool> lost = false;              // every run fails from now on
  std::atomic<Index> scoresFitUpTo = 1 << 20;  // standard runs out of memory above this
  std::atomic<bool> onGuiThread = false;
  std::atomic<bool> searches = false;  // the shape of flash; blocks until release()
  std::thread::id gui = std::this_thread::get_id();

  /// Runs block here until release(); a stop request ends the wait.
  void hold() {
    const std::lock_guard lock(m_mutex);
    m_held = true;
  }
  void release() {
    const std::lock_guard lock(m_mutex);
    m_held = false;
    m_wake.notify_all();
  }
  /// Waits until a run blocks, so that everything before it was reported; false if none does.
  bool waitUntilHeld() {
    std::unique_lock lock(m_mutex);
    return m_arrived.wait_for(lock, std::chrono::milliseconds(kPatienceMs), [this] { return m_waiting && !m_pass; });
  }
  /// Lets the blocked run finish, and blocks the next one.
  void letOneRun() {
    const std::lock_guard lock(m_mutex);
    m_pass = true;
    m_wake.notify_all();
  }
  bool wait(std::stop_token stop) {
    std::unique_lock lock(m_mutex);
    m_waiting = true;
    m_arrived.notify_all();
    const bool may = m_wake.wait(lock, stop, [this] { return !m_held || m_pass; });
    m_waiting = m_pass = false;
    return may;
  }

 private:
  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  std::condition_variable m_arrived;
  bool m_held = false, m_waiting = false, m_pass = false;
};

class FakePrepared : public PreparedAttention {
 public:
  FakePrepared(FakeMachine& machine, AttentionProblem problem, AttentionInputs inputs, AttentionKernel kernel)
      : m_machine(machine), m_problem(std::move(problem)), m_inputs(std::move(inputs)), m_kernel(kernel) {}

  BackendResult<RunTime> run(std::stop_token stop) override {
    ++m_machine.runs;
    if (std::this_thread::get_id() == m_machine.gui) m_machine.onGuiThread = true;
    if (!m_machine.wait(stop)) return tl::unexpected(BackendFailure{BackendFailure::Kind::Cancelled, "fake", {}});
    if (m_machine.lost) return tl::unexpected(BackendFailure{BackendFailure::Kind::CallFailed, "clFinish", "-5"});
    const double t = static_cast<double>(m_problem.queryTokens);
    const double told = m_machine.secondsPerRun;
    const double seconds = told > 0 ? told : m_kernel == AttentionKernel::Flash ? 1e-6 * t * t + 2e-3 : 4e-6 * t * t;
    return RunTime{seconds, seconds * 0.9};
  }
  BackendResult<std::vector<float>> output() override {
    std::vector<Index> rows;
    for (Index i = 0; i < m_problem.queryTokens; ++i) rows.push_back(i);
    const auto reference = referenceRows(m_problem, m_inputs, rows);
    return std::vector<float>(reference.begin(), reference.end());
  }
  BackendResult<void> poison(float) override { return {}; }

 private:
  FakeMachine& m_machine;
  AttentionProblem m_problem;
  AttentionInputs m_inputs;
  AttentionKernel m_kernel;
};

class FakeEngine : public AttentionEngine {
 public:
  FakeEngine(FakeMachine& machine, DeviceEntry device)
      : m_machine(machine), m_device(std::move(device)), m_info{m_device.backend, m_device.name, "float32"} {
    ++m_machine.engines;
    ++m_machine.alive;
  }
  ~FakeEngine() override { --m_machine.alive; }
  const BackendInfo& info() const override { return m_info; }
  const DeviceEntry& device() const override { return m_device; }
  std::int64_t bytesNeeded(const AttentionProblem& p, AttentionKernel kernel) const override {
    return operandBytes(p) + (kernel == AttentionKernel::Flash ? 0 : 2 * scoreBytes(p));
  }
  std::int64_t memoryBudget() const override { return std::int64_t{12} << 30; }
  BackendResult<std::unique_ptr<PreparedAttention>> prepare(const AttentionProblem& problem,
                                                            const AttentionInputs& inputs, AttentionKernel kernel,
                                                            std::stop_token) override {
    if (kernel != AttentionKernel::Flash && problem.queryTokens > m_machine.scoresFitUpTo)
      return tl::unexpected(BackendFailure{BackendFailure::Kind::OutOfMemory, {}, {}});
    return std::make_unique<FakePrepared>(m_machine, problem, inputs, kernel);
  }
  BackendResult<DeviceSpeed> measureSpeed(double, std::stop_token) override { return DeviceSpeed{455e9, 21.5e9}; }
  bool wantsTuning(const AttentionProblem&) const override { return m_machine.searches; }
  BackendResult<TuningReport> tune(const AttentionProblem&, const TuningProgress& progress,
                                   std::stop_token stop) override {
    m_machine.hold();
    progress({0.5, "8 x 64"});
    m_machine.wait(stop);
    m_machine.searches = false;
    return TuningReport{};
  }

 private:
  FakeMachine& m_machine;
  DeviceEntry m_device;
  BackendInfo m_info;
};

inline std::vector<DeviceEntry> fakeDevices() {
  return {{"eigen", 0, "AMD EPYC", "", "cpu", 2, 0, std::nullopt},
          {"opencl", 0, "pthread-AMD EPYC", "Portable Computing Language 3.1", "cpu", 2, 0, std::nullopt}};
}

inline MeasureParts fakeParts(FakeMachine& machine) {
  return {&fakeDevices,
          [&machine](const DeviceEntry& device) -> BackendResult<std::unique_ptr<AttentionEngine>> {
            if (machine.missing)
              return tl::unexpected(BackendFailure{BackendFailure::Kind::NoPlatform, "clGetPlatformIDs", "-1001"});
            return std::make_unique<FakeEngine>(machine, device);
          },
          [] { return std::uint64_t{7}; }};
}

/// Few and short texts, so that the comparison with the reference is fast.
inline MeasureSettings shortSettings() {
  MeasureSettings s;
  s.firstTokens = 16;
  s.lastTokens = 64;
  s.heads = {2, 2};
  s.d = 32;
  s.rounds = 3;
  return s;
}

}  // namespace attn::app::test
