// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "compute/attention_engine.h"

namespace attn {

// What the program uses of OpenCL. Editions without OpenCL are built with without_opencl/ instead of opencl/ and
// guest/. `insists`: the user requested OpenCL by name. Without an index, the first device that works, GPUs before
// CPUs.

/// Every device as counted by `--device N`, or why there are none.
BackendResult<std::vector<DeviceEntry>> openClEntries(bool insists);
BackendResult<std::unique_ptr<Backend>> makeOpenClBackend(std::optional<int> deviceIndex, bool insists);
BackendResult<std::unique_ptr<AttentionEngine>> makeOpenClAttentionEngine(std::optional<int> deviceIndex,
                                                                          const EngineOptions&, bool insists);

}  // namespace attn
