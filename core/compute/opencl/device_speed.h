// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "compute/attention_engine.h"
#include "compute/opencl/opencl_session.h"

namespace attn {

/// Sources and options of the program run by measureDeviceSpeed() and checkDevice().
std::vector<std::string> speedSources();
std::string speedBuildOptions(const cl::Device&);

/// Checks that the device works by copying a few numbers with a small kernel. Throws ClFailure, cl::Error.
void checkDevice(OpenClSession&, const cl::Program&);

/// Micro-benchmarks (resources/kernels/attention/speed.cl), timed by the device's clock: the shortest of as many runs
/// of milliseconds as fit into `seconds`. Uses at most `memory` bytes for the copy.
/// Throws ClFailure (Cancelled, CallFailed), cl::Error.
DeviceSpeed measureDeviceSpeed(OpenClSession&, const cl::Program&, double seconds, std::int64_t memory,
                               const std::stop_token&);

}  // namespace attn
