// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn {

/// What BackendInfo::name and `backend` of devices, measurements and options may be. A measurement that has several
/// devices of a backend calls the second "opencl:2" (measure/bench.h).
inline constexpr const char* kEigenBackend = "eigen";
inline constexpr const char* kOpenClBackend = "opencl";

}  // namespace attn
