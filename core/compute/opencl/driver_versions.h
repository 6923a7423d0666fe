// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace attn {

struct DriverVersion {
  int index = 0;         // as counted by `--device N`
  std::string device;    // "OpenCL 3.0 PoCL HSTR: cpu-x86_64-pc-linux-gnu-haswell"
  std::string driver;    // "3.1+debian"
  std::string platform;  // "OpenCL 3.0 PoCL 3.1+debian  Linux, None+Asserts, RELOC, SPIR, LLVM 15.0.6, SLEEF, DISTRO"
};

/// For every OpenCL device, in the order of listDevices(); empty if there are none, or drivers are not admitted.
std::vector<DriverVersion> driverVersions();

}  // namespace attn
