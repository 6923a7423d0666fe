// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "compute/opencl/cl_api.h"

namespace attn {

// Drivers are software of others. What they report and hand out is looked at here, before anything is computed, sized
// or read with it: a call that says it has succeeded and gives nothing is a ClFailure (CallFailed), never a null
// pointer that is used later. All of these throw ClFailure or cl::Error.

template <class Object>
Object checked(Object object, const char* call) {
  if (object() == nullptr) throw ClFailure{{BackendFailure::Kind::CallFailed, call, "it succeeded and gave nothing"}};
  return object;
}

cl::Context makeContext(const cl::Device&);
cl::CommandQueue makeQueue(const cl::Context&, const cl::Device&, cl_command_queue_properties = 0);
cl::Buffer makeBuffer(const cl::Context&, cl_mem_flags, std::size_t bytes);
cl::Kernel makeKernel(const cl::Program&, const char* name);
/// The program, built. BuildFailed with the compiler's log, of which at most a mebibyte is taken.
cl::Program makeProgram(const cl::Context&, const cl::Device&, const std::vector<std::string>& sources,
                        const std::string& options);
/// The device's code of a built program; empty where the driver gives none, or more than a file may have.
std::vector<unsigned char> binaryOf(const cl::Program&, std::size_t most);

/// A launch on its way, with the event that tells of its end.
cl::Event launched(const cl::CommandQueue&, const cl::Kernel&, const cl::NDRange& global, const cl::NDRange& local);
cl::Platform platformOf(const cl::Device&);

/// At most 64 of each, without the null ones among them.
std::vector<cl::Platform> platformsOfThisMachine();
std::vector<cl::Device> devicesOf(const cl::Platform&);

/// Names and versions, as they are told, of at most 64 KiB.
std::string textOf(const cl::Platform&, cl_platform_info);
std::string textOf(const cl::Device&, cl_device_info);

struct DeviceLimits {
  int computeUnits = 0;
  std::int64_t memoryBytes = 0;
  std::int64_t largestAllocation = 0;  // not more than its memory
  std::int64_t localBytes = 0;
  std::int64_t workGroup = 0;  // work-items of the largest group
  std::int64_t cacheBytes = 0;
  int vectorWidth = 0;  // floats
};
/// The numbers, each cut to what is believable, so that sums and products of them do not overflow.
DeviceLimits limitsOf(const cl::Device&);
/// Why these numbers cannot be true of any device; none where they can.
std::optional<BackendFailure> incredible(const cl::Device&);

}  // namespace attn
