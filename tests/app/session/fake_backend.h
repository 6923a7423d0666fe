// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "session/compute_service.h"

namespace attn::app {

/// Controls the backends of a session while they compute.
struct FakeDevice {
  std::atomic<int> traces = 0;      // started on the OpenCL stand-in
  std::atomic<int> cancelled = 0;   // ended by their stop token
  std::atomic<bool> fails = false;  // the next trace reports a failed call
  std::atomic<bool> missing = false;

  /// Traces block here until release(); a stop request ends the wait.
  void hold() {
    const std::lock_guard lock(m_mutex);
    m_held = true;
  }
  void release() {
    const std::lock_guard lock(m_mutex);
    m_held = false;
    m_wake.notify_all();
  }
  /// False if `stop` was requested while waiting.
  bool wait(std::stop_token stop) {
    std::unique_lock lock(m_mutex);
    return m_wake.wait(lock, stop, [this] { return !m_held; });
  }

 private:
  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  bool m_held = false;
};

/// Computes like Eigen, but presents itself as an OpenCL device in float32 controlled by its FakeDevice.
class FakeOpenCl final : public Backend {
 public:
  explicit FakeOpenCl(FakeDevice& device) : m_device(device) {}
  const BackendInfo& info() const override { return m_info; }
  BackendResult<Trace> trace(const Scenario& scenario, std::stop_token stop) override {
    ++m_device.traces;
    if (!m_device.wait(stop)) {
      ++m_device.cancelled;
      return tl::unexpected(BackendFailure{BackendFailure::Kind::Cancelled, "fake", {}});
    }
    if (m_device.fails) {
      return tl::unexpected(BackendFailure{BackendFailure::Kind::CallFailed, "clEnqueueNDRangeKernel(scores)", "-5"});
    }
    std::optional<Trace> result = traceOnCpu(scenario, stop);
    if (!result) return tl::unexpected(BackendFailure{BackendFailure::Kind::Cancelled, "fake", {}});
    result->backend = m_info;
    for (HeadTrace& head : result->heads) head.scores *= 1 + 1e-6;
    return std::move(*result);
  }

 private:
  FakeDevice& m_device;
  BackendInfo m_info{"opencl", "Fake device", "float32"};
};

inline BackendFactory fakeBackends(FakeDevice& device) {
  return [&device](BackendChoice choice, std::optional<int> index) -> BackendResult<std::unique_ptr<Backend>> {
    if (choice == BackendChoice::Eigen) return makeBackend(choice, index);
    if (device.missing) {
      return tl::unexpected(BackendFailure{BackendFailure::Kind::NoPlatform, "clGetPlatformIDs", "-1001"});
    }
    return std::make_unique<FakeOpenCl>(device);
  };
}

}  // namespace attn::app
