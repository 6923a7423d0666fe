// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Configures OpenCL's C++ bindings: OpenCL 1.2, so that every device is supported, and exceptions, which OpenClBackend
// converts to a BackendFailure.
#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#define CL_HPP_TARGET_OPENCL_VERSION 120
#include <CL/opencl.hpp>

#include "compute/backend.h"

namespace attn {

// A device may have several types, or neither of these two.
inline bool isGpu(const cl::Device& device) {
  return (device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_GPU) != 0;
}
inline bool isCpu(const cl::Device& device) {
  return (device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) != 0;
}

/// "CL_OUT_OF_RESOURCES (-5)": the name from the specification and its number.
std::string clErrorName(cl_int);

struct ClFailure {
  BackendFailure failure;
};

inline void throwIfStopped(const std::stop_token& stop) {
  if (stop.stop_requested()) throw ClFailure{{BackendFailure::Kind::Cancelled, {}, {}}};
}

inline BackendFailure callFailed(std::string call, cl_int error) {
  return {BackendFailure::Kind::CallFailed, std::move(call), clErrorName(error)};
}

/// The failure for an error code: OutOfMemory if a buffer could not be allocated, else CallFailed.
BackendFailure failureOf(std::string call, cl_int error);

/// Converts the current exception to a failure of the device or its driver; must be called in a catch clause. Rethrows
/// caller errors (std::invalid_argument).
BackendFailure currentFailure();

}  // namespace attn
