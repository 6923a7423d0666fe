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
  /// Builds and runs a tiny kernel, so that a device that cannot is known at once.
  static BackendResult<std::unique_ptr<OpenClAttentionEngine>> create(const ClDevice&, const EngineOptions& = {});

  const BackendInfo& info() const override { return m_info; }
  const DeviceEntry& device() const override { return m_device.entry; }

  std::int64_t bytesNeeded(const AttentionProblem&, AttentionKernel) const override;
  std::int64_t memoryBudget() const override { return m_budget; }

  /// std::invalid_argument where the inputs do not have the problem's sizes.
  BackendResult<std::unique_ptr<PreparedAttention>> prepare(const AttentionProblem&, const AttentionInputs&,
                                                            AttentionKernel, std::stop_token = {}) override;
  BackendResult<DeviceSpeed> measureSpeed(double seconds, std::stop_token = {}) override;

  bool wantsTuning(const AttentionProblem&) const override;
  BackendResult<TuningReport> tune(const AttentionProblem&, const TuningProgress&, std::stop_token = {}) override;

  /// The shape of the flash kernel for these widths: what tuning chose, now or earlier, else the device's default.
  FlashVariant flashVariant(const AttentionProblem&) const;
  /// Programs of the present session: it is replaced after the device reported an error.
  const ProgramCache& programs() const { return m_session->programs; }

 private:
  OpenClAttentionEngine(const ClDevice&, const EngineOptions&);

  /// What `work` gives or throws, as a value; in a new session where the present one is lost.
  template <class Work>
  auto onDevice(Work&& work) -> BackendResult<decltype(work())> {
    try {
      if (m_session->lost) m_session = std::make_shared<OpenClSession>(m_device, m_cacheFolder);
    } catch (...) {
      return tl::unexpected(caughtFailure());
    }
    return guarded(*m_session, std::forward<Work>(work));
  }
  /// Throws ClFailure (OutOfMemory) where all of it, or one of its parts, is more than the device may be asked for.
  void checkMemory(const AttentionProblem&, AttentionKernel) const;
  /// Buffers filled, kernels built with their arguments set, and the program they are from. Throws ClFailure,
  /// cl::Error.
  std::pair<PreparedWork, cl::Program> makeWork(const AttentionProblem&, const AttentionInputs&, AttentionKernel,
                                                const FlashVariant&);
  /// prepare() in that shape of the flash kernel; `keeps`: what was compiled is written to the disk. Throws likewise.
  std::unique_ptr<PreparedOpenCl> prepareShape(const AttentionProblem&, const AttentionInputs&, AttentionKernel,
                                               const FlashVariant&, bool keeps, const std::stop_token&);
  /// The median of some runs in that shape. Throws likewise.
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

/// On device `index`, or on the first that works, a GPU before a CPU. `insists`: somebody has asked for it by name.
BackendResult<std::unique_ptr<OpenClAttentionEngine>> makeOpenClEngine(std::optional<int> deviceIndex,
                                                                       const EngineOptions& = {}, bool insists = false);

}  // namespace attn
