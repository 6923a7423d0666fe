// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/opencl/device_memory.h"
#include "compute/opencl/devices.h"
#include "compute/opencl/kernels.h"

namespace attn {

struct OpenClOptions {
  std::vector<std::string> kernelSources = embeddedKernelSources();
  std::int64_t memoryBudget = 0;  // bytes; 0 = three quarters of the device's
};

/// Section 1 of docs/numbers.md in float32 on one OpenCL device, with a kernel per operation. Results of all stages
/// stay on the device until the end.
class OpenClBackend : public Backend {
 public:
  /// Builds the kernels and runs them once on a tiny problem: drivers compile at the first launch, which should not
  /// delay the first edit.
  static BackendResult<std::unique_ptr<OpenClBackend>> create(const ClDevice&, const OpenClOptions& = {});

  const BackendInfo& info() const override { return m_info; }
  BackendResult<Trace> trace(const Scenario&, std::stop_token) override;

 private:
  OpenClBackend(const ClDevice&, const OpenClOptions&);

  BackendInfo m_info;
  cl::Context m_context;
  cl::CommandQueue m_queue;
  Kernels m_kernels;
  DeviceMemory m_memory;
};

}  // namespace attn
