// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "compute/attention_problem.h"
#include "compute/opencl/cl_api.h"

namespace attn {

/// How the kernels of `standard` and `eager` divide their work: by vectors in each work-item (standard_products.cl,
/// standard_softmax.cl), or by groups of work-items with tiles in local memory (standard_groups.cl).
struct StandardShape {
  int vectorWidth = 8;  // floats of a vector: 4, 8, 16; 1 = by groups
  int rows = 6;         // rows of a block in registers (by vectors)
  int group = 8;        // work-items along each side of a group (by groups): a power of two

  bool operator==(const StandardShape&) const = default;
};
StandardShape standardShape(const cl::Device&);

/// What is built, and with what; neither depends on the problem, so that all sizes share one program.
std::vector<std::string> standardSources(const StandardShape&);
std::string standardBuildOptions(const StandardShape&);

/// Device buffers, float32: q, k, v, out as AttentionInputs lays them out, scores [H, T_q, T_k], and `padding`, a float
/// per key: 0, or -inf where it is padded (a single number where the problem has no padding). `slopes` and
/// `sinkLogits`: a number per query head, null where the problem has none.
struct StandardBuffers {
  cl::Buffer q, k, v, scores, out, padding, slopes, sinkLogits;
};

struct KernelLaunch {
  std::string name;
  cl::Kernel kernel;
  cl::NDRange global, local;
};

/// The kernels of `standard` (three) or `eager` (five) in the order in which they run. P takes the place of S.
std::vector<KernelLaunch> standardLaunches(const cl::Program&, const AttentionProblem&, AttentionKernel,
                                           const StandardShape&, const StandardBuffers&);

}  // namespace attn
