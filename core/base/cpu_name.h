// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace attn {

/// The processor's name as reported by the system ("AMD EPYC 7763 64-Core Processor"), or "CPU".
std::string cpuName();

}  // namespace attn
