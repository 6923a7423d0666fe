// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/cpu_name.h"
#include "base/thread_pool.h"
#include "compute/backend.h"
#include "compute/eigen_backend.h"
#include "compute/opencl/opencl_backend.h"

namespace attn {
namespace {

DeviceEntry eigenEntry() {
  DeviceEntry entry;
  entry.backend = "eigen";
  entry.name = cpuName();
  entry.type = "cpu";
  entry.computeUnits = threadsOfThisMachine();
  return entry;
}

}  // namespace

std::vector<DeviceEntry> listDevices() {
  std::vector<DeviceEntry> entries = {eigenEntry()};
  const auto devices = openClDevices();
  if (!devices) {
    DeviceEntry none;
    none.backend = "opencl";
    none.unavailable = devices.error();
    entries.push_back(none);
    return entries;
  }
  for (const ClDevice& device : *devices) entries.push_back(device.entry);
  return entries;
}

BackendResult<std::unique_ptr<Backend>> makeBackend(BackendChoice choice, std::optional<int> deviceIndex) {
  if (choice != BackendChoice::Eigen) {
    auto backend =
        makeOnOpenClDevice(deviceIndex, [](const ClDevice& device) { return OpenClBackend::create(device); });
    if (backend) return std::move(*backend);
    if (choice == BackendChoice::OpenCl) return tl::unexpected(backend.error());
  }
  return std::make_unique<EigenBackend>();
}

}  // namespace attn
