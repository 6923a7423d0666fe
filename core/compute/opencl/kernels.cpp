// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/kernels.h"

#include "compute/opencl/cl_checked.h"
#include "compute/opencl/work_groups.h"
#include "kernel_sources.h"

namespace attn {
namespace {

cl::NDRange rangeOf(Index x, Index y, Index z) {
  return {static_cast<std::size_t>(x), static_cast<std::size_t>(y), static_cast<std::size_t>(z)};
}

}  // namespace

std::vector<std::string> embeddedKernelSources() {
  std::vector<std::string> sources;
  for (const kernels::EmbeddedText& source : kernels::all()) sources.emplace_back(source.text);
  return sources;
}

Kernels::Kernels(const cl::Context& context, const cl::Device& device, cl::CommandQueue queue,
                 const std::vector<std::string>& sources)
    // No relaxed math: the float32 results are compared with the double reference.
    : m_program(makeProgram(context, device, sources, "-cl-std=CL1.2")), m_queue(std::move(queue)) {
  // Group sizes are always explicit: a driver that chooses them may recompile for every problem size. On a CPU a
  // work-item that owns a block is vectorized internally; on a GPU neighboring work-items run in parallel.
  m_cellGroup = {64, 1, 1};
  m_blockGroup = isGpu(device) ? Extent{8, 8, 1} : Extent{1, 1, 1};
}

cl::Kernel& Kernels::named(const std::string& name) {
  auto found = m_kernels.find(name);
  if (found == m_kernels.end()) found = m_kernels.emplace(name, makeKernel(m_program, name.c_str())).first;
  return found->second;
}

void Kernels::enqueue(const cl::Kernel& kernel, const Extent& extent, const Extent& group) {
  const cl::NDRange global =
      rangeOf(roundedUp(extent.x, group.x), roundedUp(extent.y, group.y), roundedUp(extent.z, group.z));
  m_queue.enqueueNDRangeKernel(kernel, cl::NullRange, global, rangeOf(group.x, group.y, group.z));
}

}  // namespace attn
