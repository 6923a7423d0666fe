// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl_access.h"

#include <utility>

#include "compute/opencl/opencl_backend.h"
#include "compute/opencl/opencl_engine.h"

namespace attn {

BackendResult<std::vector<DeviceEntry>> openClEntries(bool insists) {
  const auto devices = openClDevices(insists);
  if (!devices) return tl::unexpected(devices.error());
  std::vector<DeviceEntry> entries;
  for (const ClDevice& device : *devices) entries.push_back(device.entry);
  return entries;
}

BackendResult<std::unique_ptr<Backend>> makeOpenClBackend(std::optional<int> deviceIndex, bool insists) {
  auto backend = makeOnOpenClDevice({.toCompute = true, .device = deviceIndex, .insists = insists},
                                    [](const ClDevice& device) { return OpenClBackend::create(device); });
  if (!backend) return tl::unexpected(backend.error());
  return std::move(*backend);
}

BackendResult<std::unique_ptr<AttentionEngine>> makeOpenClAttentionEngine(std::optional<int> deviceIndex,
                                                                          const EngineOptions& options, bool insists) {
  auto engine = makeOpenClEngine(deviceIndex, options, insists);
  if (!engine) return tl::unexpected(engine.error());
  return std::move(*engine);
}

}  // namespace attn
