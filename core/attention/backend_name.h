// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn {

/// Values of BackendInfo::name and of `backend` in devices, measurements and options. If a measurement covers several
/// devices of a backend, the second is named "opencl:2" (measure/bench.h).
inline constexpr const char* kEigenBackend = "eigen";
inline constexpr const char* kOpenClBackend = "opencl";

}  // namespace attn
