// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "compute/guest/driver_guard.h"
#include "compute/opencl/cl_api.h"

namespace attn {

struct ClDevice {
  cl::Device device;
  DeviceEntry entry;
};

/// A reported name without trailing spaces and zeros.
std::string trimmedAtEnd(std::string);

/// All OpenCL devices in the order of their platforms, as counted by `--device N`. NoPlatform if no driver is
/// installed, NoDevice if the drivers offer none, or the failure of admitDrivers() (compute/guest), unless the user
/// `insists`.
BackendResult<std::vector<ClDevice>> openClDevices(bool insists = false);

/// The device of `--device index`; without an index all, GPUs before CPUs, otherwise in the driver's order.
/// NoSuchDevice with the index and the number of devices.
BackendResult<std::vector<ClDevice>> openClDevicesFor(std::optional<int> index);

/// The result of `make` for the first of openClDevicesFor() that works; the first device's failure if none does.
template <class Make>
auto makeOnOpenClDevice(const DriverNeed& need, Make make) -> decltype(make(std::declval<const ClDevice&>())) {
  if (const auto admitted = admitDrivers(need); !admitted) return tl::unexpected(admitted.error());
  const auto devices = openClDevicesFor(need.device);
  if (!devices) return tl::unexpected(devices.error());
  BackendFailure first{BackendFailure::Kind::NoDevice, "clGetDeviceIDs", {}};
  for (std::size_t n = 0; n < devices->size(); ++n) {
    auto made = make((*devices)[n]);
    if (made) {
      recordDriverSuccess();
      return made;
    }
    if (n == 0) first = made.error();
  }
  return tl::unexpected(first);
}

}  // namespace attn
