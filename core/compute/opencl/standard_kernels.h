// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "compute/attention_problem.h"
#include "compute/opencl/cl_api.h"

namespace attn {

/// Work division of the kernels of `standard` and `eager`: by vectors in each work-item (standard_products.cl,
/// standard_softmax.cl), or by groups of work-items with tiles in local memory (standard_groups.cl).
struct StandardShape {
  int vectorWidth = 8;  // floats of a vector: 4, 8, 16; 1 = by groups
  int rows = 6;         // rows of a register block (by vectors)
  int group = 8;        // work-items along each side of a group (by groups): a power of two

  bool operator==(const StandardShape&) const = default;
};
StandardShape standardShape(const cl::Device&);

/// Sources and build options; independent of the problem, so that all sizes share one program.
std::vector<std::string> standardSources(const StandardShape&);
std::string standardBuildOptions(const StandardShape&);

/// Device buffers, float32: q, k, v, out laid out as AttentionInputs, scores [H, T_q, T_k], and `padding`, a float per
/// key: 0, or -inf if padded (a single number without padding). `slopes` and `sinkLogits`: a number per query head, or
/// null.
struct StandardBuffers {
  cl::Buffer q, k, v, scores, out, padding, slopes, sinkLogits;
};

struct KernelLaunch {
  std::string name;
  cl::Kernel kernel;
  cl::NDRange global, local;
};

/// The kernels of `standard` (three) or `eager` (five) in order. P replaces S.
std::vector<KernelLaunch> standardLaunches(const cl::Program&, const AttentionProblem&, AttentionKernel,
                                           const StandardShape&, const StandardBuffers&);

}  // namespace attn
