// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/cpu_name.h"

#include <fstream>

namespace attn {
namespace {

std::string readCpuName() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (!line.starts_with("model name")) continue;
    const auto start = line.find_first_not_of(" \t", line.find(':') + 1);
    if (start != std::string::npos) return line.substr(start);
  }
  return "CPU";
}

}  // namespace

std::string cpuName() {
  static const std::string name = readCpuName();  // constant for this process, and requested by every trace
  return name;
}

}  // namespace attn
