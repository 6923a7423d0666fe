// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/devices.h"

#include <algorithm>
#include <functional>
#include <mutex>

#include "attention/backend_name.h"
#include "base/foreign_text.h"
#include "compute/opencl/cl_checked.h"

namespace attn {
namespace {

constexpr cl_int kNoPlatform = -1001;  // CL_PLATFORM_NOT_FOUND_KHR

std::string trimmed(std::string told) {
  constexpr std::size_t kMaxCharacters = 200;
  const std::string text = foreign::shown(trimmedAtEnd(std::move(told)), kMaxCharacters);
  const auto start = text.find_first_not_of(' ');
  return start == std::string::npos ? std::string() : text.substr(start);
}

/// PoCL names a CPU "pthread-haswell-AMD EPYC 7763" (since version 4 "cpu-haswell-..."); the prefix before the
/// processor's name describes PoCL's build.
std::string deviceName(const std::string& reported) {
  for (const std::string_view prefix : {"pthread-", "cpu-"}) {
    if (!reported.starts_with(prefix)) continue;
    const auto dash = reported.find('-', prefix.size());
    return dash == std::string::npos ? reported : reported.substr(dash + 1);
  }
  return reported;
}

std::string typeName(cl_device_type type) {
  if ((type & CL_DEVICE_TYPE_GPU) != 0) return "gpu";
  if ((type & CL_DEVICE_TYPE_CPU) != 0) return "cpu";
  return "accelerator";
}

ClDevice describe(const cl::Platform& platform, const cl::Device& device, int index) {
  DeviceEntry entry;
  entry.backend = kOpenClBackend;
  entry.index = index;
  entry.name = trimmed(deviceName(trimmed(textOf(device, CL_DEVICE_NAME))));
  entry.platform = trimmed(textOf(platform, CL_PLATFORM_NAME));
  entry.type = typeName(device.getInfo<CL_DEVICE_TYPE>());
  const DeviceLimits limits = limitsOf(device);
  entry.computeUnits = limits.computeUnits;
  entry.memoryBytes = limits.memoryBytes;
  if (device.getInfo<CL_DEVICE_AVAILABLE>() == CL_FALSE) {
    entry.unavailable =
        BackendFailure{BackendFailure::Kind::NoDevice, "clGetDeviceInfo", "CL_DEVICE_AVAILABLE is false"};
  } else if (device.getInfo<CL_DEVICE_COMPILER_AVAILABLE>() == CL_FALSE) {
    entry.unavailable = callFailed("clGetDeviceInfo", CL_COMPILER_NOT_AVAILABLE);
  } else {
    entry.unavailable = incredible(device);
  }
  return {device, std::move(entry)};
}

}  // namespace

std::string trimmedAtEnd(std::string text) {
  const auto end = text.find_last_not_of(std::string_view(" \0", 2));
  text.resize(end == std::string::npos ? 0 : end + 1);
  return text;
}

BackendResult<std::vector<ClDevice>> openClDevices(bool insists) {
  if (const auto admitted = admitDrivers({.insists = insists}); !admitted) return tl::unexpected(admitted.error());
  // Drivers initialize at the first query, and PoCL 3.1 lets a second thread read partly initialized devices.
  static std::mutex one;
  const std::scoped_lock lock(one);
  const DeviceWork work("looking for devices");
  try {
    const std::vector<cl::Platform> platforms = platformsOfThisMachine();
    std::vector<ClDevice> found;
    for (const cl::Platform& platform : platforms) {
      for (const cl::Device& device : devicesOf(platform)) {
        found.push_back(describe(platform, device, static_cast<int>(found.size())));
      }
    }
    if (platforms.empty()) throw cl::Error(kNoPlatform, "clGetPlatformIDs");
    if (found.empty()) {
      return tl::unexpected(
          BackendFailure{BackendFailure::Kind::NoDevice, "clGetDeviceIDs", clErrorName(CL_DEVICE_NOT_FOUND)});
    }
    return found;
  } catch (const cl::Error& error) {
    BackendFailure failure = callFailed(error.what(), error.err());
    if (error.err() == kNoPlatform) failure.kind = BackendFailure::Kind::NoPlatform;
    return tl::unexpected(failure);
  } catch (...) {
    return tl::unexpected(currentFailure());
  }
}

BackendResult<std::vector<ClDevice>> openClDevicesFor(std::optional<int> index) {
  auto devices = openClDevices();
  if (!devices) return devices;
  if (index) {
    if (*index < 0 || *index >= static_cast<int>(devices->size())) {
      return tl::unexpected(
          BackendFailure{BackendFailure::Kind::NoSuchDevice, std::to_string(*index), std::to_string(devices->size())});
    }
    return std::vector<ClDevice>{(*devices)[static_cast<std::size_t>(*index)]};
  }
  std::ranges::stable_sort(*devices, std::ranges::greater{}, [](const ClDevice& d) { return d.entry.type == "gpu"; });
  return devices;
}

}  // namespace attn
