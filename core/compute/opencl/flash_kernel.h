// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "compute/attention_problem.h"
#include "compute/opencl/cl_api.h"

namespace attn {

/// One shape of the flash kernel. What the numbers mean is drawn in resources/kernels/attention/flash.cl.
struct FlashVariant {
  int vectorWidth = 8;   // query rows in one vector of a work-item (1 on a GPU: neighbouring work-items are the lanes)
  int rowsPerItem = 32;  // query rows that one work-item owns, a multiple of vectorWidth
  int keysPerStep = 64;  // keys of one step of the online softmax
  int workGroup = 1;     // work-items of a group
  bool localTiles = false;  // K and V tiles in local memory, shared by the group

  bool operator==(const FlashVariant&) const = default;
};

/// A stable code: "8x32 keys 64 group 1", with " local" where tiles are.
std::string code(const FlashVariant&);

/// What the device can do with, before anything was tried on it.
FlashVariant defaultFlashVariant(const cl::Device&, const AttentionProblem&);
/// The shapes worth trying on this device, most promising first; each fits its local memory, its group size and what
/// its private memory can rightly hold.
std::vector<FlashVariant> flashCandidates(const cl::Device&, const AttentionProblem&);

/// Options for building the sources of flashSources() for this problem's widths and this variant.
std::string flashBuildOptions(const AttentionProblem&, const FlashVariant&);

/// Device buffers of one problem, float32, as AttentionInputs lays them out; `padded` holds a byte per key (1 = padded)
/// and is null where nothing is.
struct FlashBuffers {
  cl::Buffer q, k, v, out, padded;
};

/// A kernel with its arguments set, and how it is launched.
struct FlashLaunch {
  cl::Kernel kernel;
  cl::NDRange global, local;
};
FlashLaunch flashLaunch(const cl::Program&, const AttentionProblem&, const FlashVariant&, const FlashBuffers&);

}  // namespace attn
