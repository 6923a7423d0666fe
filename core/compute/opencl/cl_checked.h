// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "compute/opencl/cl_api.h"

namespace attn {

// Drivers are third-party software. Their results are validated here before use: a call that reports success but
// returns nothing is a ClFailure (CallFailed), not a null pointer that fails later. All of these throw ClFailure or
// cl::Error.

template <class Object>
Object checked(Object object, const char* call) {
  if (object() == nullptr) throw ClFailure{{BackendFailure::Kind::CallFailed, call, "it succeeded and gave nothing"}};
  return object;
}

cl::Context makeContext(const cl::Device&);
cl::CommandQueue makeQueue(const cl::Context&, const cl::Device&, cl_command_queue_properties = 0);
cl::Buffer makeBuffer(const cl::Context&, cl_mem_flags, std::size_t bytes);
cl::Kernel makeKernel(const cl::Program&, const char* name);
template <class... Arguments>
void setArguments(cl::Kernel& kernel, const Arguments&... arguments) {
  cl_uint index = 0;
  (kernel.setArg(index++, arguments), ...);
}
/// Builds the program. Throws BuildFailed with the compiler's log, cut to a mebibyte.
cl::Program makeProgram(const cl::Context&, const cl::Device&, const std::vector<std::string>& sources,
                        const std::string& options);
/// The binary of a built program; empty if the driver provides none, or it has more than `most` bytes.
std::vector<unsigned char> binaryOf(const cl::Program&, std::size_t most);

/// Enqueues a kernel and returns its event.
cl::Event launched(const cl::CommandQueue&, const cl::Kernel&, const cl::NDRange& global, const cl::NDRange& local);
cl::Platform platformOf(const cl::Device&);

/// At most 64 of each; null ones are dropped.
std::vector<cl::Platform> platformsOfThisMachine();
std::vector<cl::Device> devicesOf(const cl::Platform&);

/// Names and versions as reported; at most 64 KiB.
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
/// Limits clamped to plausible values, so that sums and products of them do not overflow.
DeviceLimits limitsOf(const cl::Device&);
/// A failure if the device reports impossible limits; otherwise nullopt.
std::optional<BackendFailure> incredible(const cl::Device&);

}  // namespace attn
