// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <thread>

#include "base/cpu_name.h"
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
  entry.computeUnits = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return entry;
}

BackendResult<std::unique_ptr<Backend>> makeOpenCl(std::optional<int> deviceIndex) {
  auto devices = openClDevices();
  if (!devices) return tl::unexpected(devices.error());
  if (deviceIndex) {
    if (*deviceIndex < 0 || *deviceIndex >= static_cast<int>(devices->size())) {
      return tl::unexpected(BackendFailure{BackendFailure::Kind::NoSuchDevice, std::to_string(*deviceIndex),
                                           std::to_string(devices->size())});
    }
    return OpenClBackend::create((*devices)[static_cast<std::size_t>(*deviceIndex)]);
  }
  // The fastest kind first; among equals the driver's own order.
  std::stable_sort(devices->begin(), devices->end(), [](const ClDevice& a, const ClDevice& b) {
    return (a.entry.type == "gpu") > (b.entry.type == "gpu");
  });
  BackendFailure first{BackendFailure::Kind::NoDevice, "clGetDeviceIDs", {}};
  for (std::size_t n = 0; n < devices->size(); ++n) {
    auto backend = OpenClBackend::create((*devices)[n]);
    if (backend) return std::move(*backend);
    if (n == 0) first = backend.error();
  }
  return tl::unexpected(first);
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
    auto backend = makeOpenCl(deviceIndex);
    if (backend || choice == BackendChoice::OpenCl) return backend;
  }
  return std::make_unique<EigenBackend>();
}

}  // namespace attn
