// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string_view>

namespace attn {

/// Memory of the machine, in bytes. `available`: what a program could allocate now without swapping out others and
/// within the limits of a container or `ulimit -v`.
struct MachineMemory {
  std::int64_t total = 0;
  std::int64_t available = 0;
};
MachineMemory machineMemory();

/// Returns the bytes in one line of Linux's /proc/meminfo ("MemAvailable:   16384 kB"); nullopt if there is no such
/// line.
std::optional<std::int64_t> memInfo(std::istream& file, std::string_view name);

}  // namespace attn
