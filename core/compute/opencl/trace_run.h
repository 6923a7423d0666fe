// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/opencl/device_memory.h"
#include "compute/opencl/kernels.h"

namespace attn {

/// Runs all stages of a scenario on a device and reads the results back; does not set Trace::backend.
/// Throws ClFailure (Cancelled when `stop` was requested) or cl::Error.
Trace runTrace(const Scenario&, Kernels&, DeviceMemory&, const std::stop_token& stop);

}  // namespace attn
