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

/// A name as drivers tell it, without the spaces and zeros behind it.
std::string trimmedAtEnd(std::string);

/// All OpenCL devices in the order of their platforms, which is what `--device N` counts.
/// NoPlatform when no driver is installed, NoDevice when drivers are there but offer none, and whatever keeps drivers
/// out of this process (compute/guest), unless somebody `insists`.
BackendResult<std::vector<ClDevice>> openClDevices(bool insists = false);

/// Those that `--device index` means: this one; without an index all, the fastest kind first (a GPU before a CPU, among
/// equals the driver's own order). NoSuchDevice with the index and the number of devices.
BackendResult<std::vector<ClDevice>> openClDevicesFor(std::optional<int> index);

/// What `make` gives for the first of openClDevicesFor() that works; the failure of the first where none does.
template <class Make>
auto makeOnOpenClDevice(const DriverNeed& need, Make make) -> decltype(make(std::declval<const ClDevice&>())) {
  if (const auto admitted = admitDrivers(need); !admitted) return tl::unexpected(admitted.error());
  const auto devices = openClDevicesFor(need.device);
  if (!devices) return tl::unexpected(devices.error());
  BackendFailure first{BackendFailure::Kind::NoDevice, "clGetDeviceIDs", {}};
  for (std::size_t n = 0; n < devices->size(); ++n) {
    auto made = make((*devices)[n]);
    if (made) {
      driversHaveProved();
      return made;
    }
    if (n == 0) first = made.error();
  }
  return tl::unexpected(first);
}

}  // namespace attn
