// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "compute/attention_engine.h"
#include "compute/opencl/opencl_session.h"

namespace attn {

/// Sources and options of the program that measureDeviceSpeed() and checkDevice() run.
std::vector<std::string> speedSources();
std::string speedBuildOptions(const cl::Device&);

/// Builds a small kernel and copies a few numbers with it: whether the device works at all. Throws ClFailure,
/// cl::Error.
void checkDevice(OpenClSession&, const cl::Program&);

/// Micro-benchmarks (resources/kernels/attention/speed.cl), by the device's own clock: the medians of as many runs of
/// milliseconds as fit into `seconds`. Takes at most `memory` bytes for the copy.
/// Throws ClFailure (Cancelled, CallFailed), cl::Error.
DeviceSpeed measureDeviceSpeed(OpenClSession&, const cl::Program&, double seconds, std::int64_t memory,
                               const std::stop_token&);

}  // namespace attn
