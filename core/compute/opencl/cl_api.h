// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The one place that chooses how OpenCL's C++ bindings are used: OpenCL 1.2, so that any device serves, and exceptions,
// which OpenClBackend turns into a BackendFailure at its border.
#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#define CL_HPP_TARGET_OPENCL_VERSION 120
#include <CL/opencl.hpp>

#include "compute/backend.h"

namespace attn {

// A device may be of several kinds, or of none of these two.
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

/// What a call's error number means: OutOfMemory where the device could not give a buffer its memory, else CallFailed.
BackendFailure failureOf(std::string call, cl_int error);

/// The exception that is handled just now, as a failure of the device or its driver; only inside a catch clause. What
/// a caller did wrong (std::invalid_argument) is thrown on.
BackendFailure caughtFailure();

}  // namespace attn
