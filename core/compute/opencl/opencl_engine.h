// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <utility>

#include "compute/attention_engine.h"
#include "compute/opencl/flash_kernel.h"
#include "compute/opencl/flash_tuning.h"
#include "compute/opencl/opencl_session.h"
#include "compute/opencl/prepared_opencl.h"

namespace attn {

class OpenClAttentionEngine : public AttentionEngine {
 public:
  /// Builds and runs a tiny kernel, so that an unusable device fails immediately.
  static BackendResult<std::unique_ptr<OpenClAttentionEngine>> create(const ClDevice&, const EngineOptions& = {});

  const BackendInfo& info() const override { return m_info; }
  const DeviceEntry& device() const override { return m_device.entry; }

  std::int64_t bytesNeeded(const AttentionProblem&, AttentionKernel) const override;
  std::int64_t memoryBudget() const override { return m_budget; }

  /// Throws std::invalid_argument if the inputs do not have the problem's sizes.
  BackendResult<std::unique_ptr<PreparedAttention>> prepare(const AttentionProblem&, const AttentionInputs&,
                                                            AttentionKernel, std::stop_token = {}) override;
  BackendResult<DeviceSpeed> measureSpeed(double seconds, std::stop_token = {}) override;

  bool wantsTuning(const AttentionProblem&) const override;
  BackendResult<TuningReport> tune(const AttentionProblem&, const TuningProgress&, std::stop_token = {}) override;

  /// The shape of the flash kernel for these widths: the tuned one if any, else the device's default.
  FlashVariant flashVariant(const AttentionProblem&) const;
  /// Programs of the current session, which is replaced after a device error.
  const ProgramCache& programs() const { return m_session->programs; }

 private:
  OpenClAttentionEngine(const ClDevice&, const EngineOptions&);

  /// Runs `work` and returns its result or failure as a value; first replaces a lost session.
  template <class Work>
  auto onDevice(Work&& work) -> BackendResult<decltype(work())> {
    try {
      if (m_session->lost) m_session = std::make_shared<OpenClSession>(m_device, m_cacheFolder);
    } catch (...) {
      return tl::unexpected(currentFailure());
    }
    return guarded(*m_session, std::forward<Work>(work));
  }
  /// Throws ClFailure (OutOfMemory) if the total, or one buffer, exceeds the device's limits.
  void checkMemory(const AttentionProblem&, AttentionKernel) const;
  /// Fills the buffers and builds the kernels with their arguments; also returns their program. Throws ClFailure,
  /// cl::Error.
  std::pair<PreparedWork, cl::Program> makeWork(const AttentionProblem&, const AttentionInputs&, AttentionKernel,
                                                const FlashVariant&);
  /// prepare() with this shape of the flash kernel; stores the compiled program if `keeps`. Throws likewise.
  std::unique_ptr<PreparedOpenCl> prepareShape(const AttentionProblem&, const AttentionInputs&, AttentionKernel,
                                               const FlashVariant&, bool keeps, const std::stop_token&);
  /// The median of `runs` runs with that shape. Throws likewise.
  double timeShape(const AttentionProblem&, const AttentionInputs&, const FlashVariant&, int runs,
                   const std::stop_token&);
  cl::Program build(const std::vector<std::string>& sources, const std::string& options);

  ClDevice m_device;
  EngineOptions m_options;
  std::optional<std::filesystem::path> m_cacheFolder;
  BackendInfo m_info;
  std::int64_t m_budget;
  std::int64_t m_largest;  // the device's limit for one allocation
  FlashTuningStore m_stored;
  std::map<std::pair<Index, Index>, FlashVariant> m_tuned;  // by d_k and d_v, in this process
  std::shared_ptr<OpenClSession> m_session;
};

/// On device `index`, or on the first that works, GPUs before CPUs. `insists`: the user requested OpenCL by name.
BackendResult<std::unique_ptr<OpenClAttentionEngine>> makeOpenClEngine(std::optional<int> deviceIndex,
                                                                       const EngineOptions& = {}, bool insists = false);

}  // namespace attn
