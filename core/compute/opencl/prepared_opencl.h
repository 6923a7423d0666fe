// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/attention_engine.h"
#include "compute/opencl/opencl_session.h"
#include "compute/opencl/standard_kernels.h"

namespace attn {

/// Kernel launches in order, their buffers, and the buffer of O.
struct PreparedWork {
  std::vector<KernelLaunch> launches;
  std::vector<cl::Buffer> buffers;  // all buffers of the kernels: setting an argument does not retain its buffer
  cl::Buffer out;
  std::size_t outCells = 0;
  /// True if each kernel is awaited before the next: long work can then be canceled in between; short work avoids the
  /// round trips.
  bool waitsBetween = false;
};

/// A problem in the memory of an OpenCL device, with its kernels built.
class PreparedOpenCl : public PreparedAttention {
 public:
  PreparedOpenCl(std::shared_ptr<OpenClSession>, PreparedWork, std::unique_ptr<MemoryShare>);

  BackendResult<RunTime> run(std::stop_token) override;
  BackendResult<std::vector<float>> output() override;
  BackendResult<void> poison(float value) override;

 private:
  template <class Work>
  auto onDevice(Work&& work) -> BackendResult<decltype(work())>;
  /// Frees the device's memory; later calls fail.
  void release();

  std::shared_ptr<OpenClSession> m_session;
  std::unique_ptr<MemoryShare> m_share;
  PreparedWork m_work;
};

/// Runs launches in order until all are done or `stop` is requested. Returns wall and device time.
/// Throws ClFailure (Cancelled) after the enqueued work has finished, or ClFailure naming the failed kernel.
RunTime runLaunches(const cl::CommandQueue&, const std::vector<KernelLaunch>&, bool waitsBetween,
                    const std::stop_token& stop);

}  // namespace attn
