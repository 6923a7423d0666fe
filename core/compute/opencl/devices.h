// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "compute/opencl/cl_api.h"

namespace attn {

struct ClDevice {
  cl::Device device;
  DeviceEntry entry;
};

/// A name as drivers tell it, without the spaces and zeros behind it.
std::string trimmedAtEnd(std::string);

/// All OpenCL devices in the order of their platforms, which is what `--device N` counts.
/// NoPlatform when no driver is installed, NoDevice when drivers are there but offer none.
BackendResult<std::vector<ClDevice>> openClDevices();

/// Those that `--device index` means: this one; without an index all, the fastest kind first (a GPU before a CPU, among
/// equals the driver's own order). NoSuchDevice with the index and the number of devices.
BackendResult<std::vector<ClDevice>> openClDevicesFor(std::optional<int> index);

/// What `make` gives for the first of openClDevicesFor() that works; the failure of the first where none does.
template <class Make>
auto makeOnOpenClDevice(std::optional<int> index, Make make) -> decltype(make(std::declval<const ClDevice&>())) {
  const auto devices = openClDevicesFor(index);
  if (!devices) return tl::unexpected(devices.error());
  BackendFailure first{BackendFailure::Kind::NoDevice, "clGetDeviceIDs", {}};
  for (std::size_t n = 0; n < devices->size(); ++n) {
    auto made = make((*devices)[n]);
    if (made) return made;
    if (n == 0) first = made.error();
  }
  return tl::unexpected(first);
}

}  // namespace attn
