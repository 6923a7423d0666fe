// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/attention_engine.h"
#include "compute/cpu/cpu_engine.h"
#include "compute/opencl_access.h"

namespace attn {

BackendResult<std::unique_ptr<AttentionEngine>> makeAttentionEngine(BackendChoice choice,
                                                                    std::optional<int> deviceIndex,
                                                                    const EngineOptions& options) {
  if (choice != BackendChoice::Eigen) {
    auto engine = makeOpenClAttentionEngine(deviceIndex, options, choice == BackendChoice::OpenCl);
    if (engine || choice != BackendChoice::Auto) return engine;
  }
  return std::make_unique<CpuAttentionEngine>(options);
}

}  // namespace attn
