// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/opencl/cl_api.h"

namespace attn {

struct ClDevice {
  cl::Device device;
  DeviceEntry entry;
};

/// All OpenCL devices in the order of their platforms, which is what `--device N` counts.
/// NoPlatform when no driver is installed, NoDevice when drivers are there but offer none.
BackendResult<std::vector<ClDevice>> openClDevices();

}  // namespace attn
