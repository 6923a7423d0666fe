// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/driver_versions.h"

#include <utility>

#include "base/foreign_text.h"
#include "compute/opencl/cl_checked.h"
#include "compute/opencl/devices.h"

namespace attn {
namespace {

std::string shownVersion(std::string told) {
  constexpr std::size_t kMaxCharacters = 200;
  return foreign::shown(trimmedAtEnd(std::move(told)), kMaxCharacters);
}

}  // namespace

std::vector<DriverVersion> driverVersions() {
  const auto devices = openClDevices();
  if (!devices) return {};
  std::vector<DriverVersion> versions;
  try {
    for (const ClDevice& each : *devices) {
      const cl::Platform platform(each.device.getInfo<CL_DEVICE_PLATFORM>(), true);
      versions.push_back({each.entry.index, shownVersion(textOf(each.device, CL_DEVICE_VERSION)),
                          shownVersion(textOf(each.device, CL_DRIVER_VERSION)),
                          shownVersion(textOf(platform, CL_PLATFORM_VERSION))});
    }
  } catch (const cl::Error&) {
    // Skip a device without versions, but report the others.
  }
  return versions;
}

}  // namespace attn
