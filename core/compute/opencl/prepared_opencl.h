// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/attention_engine.h"
#include "compute/opencl/opencl_session.h"
#include "compute/opencl/standard_kernels.h"

namespace attn {

/// Kernel launches in their order, the buffers that they use, and the one that holds O in the end.
struct PreparedWork {
  std::vector<KernelLaunch> launches;
  std::vector<cl::Buffer> buffers;  // all that the kernels use: setting an argument does not keep its buffer
  cl::Buffer out;
  std::size_t outCells = 0;
  /// Whether each kernel is waited for before the next begins: long work can then be cancelled between them; short work
  /// is not slowed down by the round trips.
  bool waitsBetween = false;
};

/// One problem in the memory of an OpenCL device, its kernels built.
class PreparedOpenCl : public PreparedAttention {
 public:
  PreparedOpenCl(std::shared_ptr<OpenClSession>, PreparedWork, std::unique_ptr<MemoryShare>);

  BackendResult<RunTime> run(std::stop_token) override;
  BackendResult<std::vector<float>> output() override;
  BackendResult<void> poison(float value) override;

 private:
  template <class Work>
  auto onDevice(Work&& work) -> BackendResult<decltype(work())>;
  /// Frees the device's memory; what comes later is answered with a failure.
  void release();

  std::shared_ptr<OpenClSession> m_session;
  std::unique_ptr<MemoryShare> m_share;
  PreparedWork m_work;
};

/// Runs launches in order, all of them or until `stop`; the time that the device itself tells.
/// Throws ClFailure (Cancelled) after what was enqueued has come to its end, or ClFailure naming the failing kernel.
RunTime runLaunches(const cl::CommandQueue&, const std::vector<KernelLaunch>&, bool waitsBetween,
                    const std::stop_token& stop);

}  // namespace attn
