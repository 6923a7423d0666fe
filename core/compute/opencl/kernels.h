// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <string>

#include "compute/opencl/cl_api.h"
#include "compute/opencl/cl_checked.h"
#include "compute/opencl/device_memory.h"

namespace attn {

std::vector<std::string> embeddedKernelSources();

/// Work-items along each side of a launch, before rounding up to whole work-groups.
struct Extent {
  Index x = 1, y = 1, z = 1;
};

/// What a kernel receives: the buffer of a stack; an int for a size, a position or a switch. Differences of positions
/// stay in the range of an int, and all valid positions (limits.h) are exact.
inline const cl::Buffer& kernelArgument(const DeviceStack& stack) {
  return stack.buffer;
}
inline cl_int kernelArgument(Index value) {
  constexpr Index kLimit = std::numeric_limits<cl_int>::max() / 2;
  return static_cast<cl_int>(std::clamp(value, -kLimit, kLimit));
}
inline cl_int kernelArgument(bool value) {
  return value ? 1 : 0;
}
template <class Argument>
const Argument& kernelArgument(const Argument& argument) {
  return argument;
}

class Kernels {
 public:
  /// Builds the sources. Throws ClFailure (BuildFailed with the compiler's log).
  Kernels(const cl::Context&, const cl::Device&, cl::CommandQueue, const std::vector<std::string>& sources);

  /// Launches a kernel whose work-items each own one cell, or one row.
  template <class... Arguments>
  void run(const std::string& name, const Extent& extent, const Arguments&... arguments) {
    launch(name, extent, m_cellGroup, arguments...);
  }
  /// Launches a kernel whose work-items each own a block of cells.
  template <class... Arguments>
  void runBlocks(const std::string& name, const Extent& extent, const Arguments&... arguments) {
    launch(name, extent, m_blockGroup, arguments...);
  }

 private:
  template <class... Arguments>
  void launch(const std::string& name, const Extent& extent, const Extent& group, const Arguments&... arguments) {
    try {
      cl::Kernel& kernel = named(name);
      setArguments(kernel, kernelArgument(arguments)...);
      enqueue(kernel, extent, group);
    } catch (const cl::Error& error) {
      throw ClFailure{callFailed(std::string(error.what()) + "(" + name + ")", error.err())};
    }
  }
  cl::Kernel& named(const std::string& name);
  void enqueue(const cl::Kernel&, const Extent&, const Extent& group);

  cl::Program m_program;
  cl::CommandQueue m_queue;
  std::map<std::string, cl::Kernel> m_kernels;
  Extent m_cellGroup;
  Extent m_blockGroup;
};

}  // namespace attn
