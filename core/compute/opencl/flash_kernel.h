// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "compute/attention_problem.h"
#include "compute/opencl/cl_api.h"

namespace attn {

/// One shape of the flash kernel. What the numbers mean is drawn in resources/kernels/attention: flash_cpu.cl without
/// local tiles (a work-item alone owns its rows), flash_gpu.cl with them (eight work-items share their rows).
struct FlashVariant {
  int vectorWidth = 8;   // query rows in one vector of a work-item: 4, 8, 16; 1 with local tiles
  int rowsPerItem = 32;  // query rows that one work-item owns; without local tiles a multiple of vectorWidth * vectors
  int keysPerStep = 96;  // keys of one step of the online softmax; with local tiles a multiple of 8
  int workGroup = 1;     // work-items of a group; with local tiles a multiple of 8
  bool localTiles = false;  // K, V and P tiles in local memory, shared by the group
  // Sums in registers, without local tiles: so many keys (then columns of V) times so many vectors of rows at a time.
  int tileKeys = 6;
  int vectors = 2;

  bool operator==(const FlashVariant&) const = default;
};

/// A stable code: "8x32 keys 96 tile 6x2", or "1x8 keys 32 group 64 local" with local tiles.
std::string code(const FlashVariant&);

/// Whether this shape is one that the kernels can be built in, whatever the device.
bool isLegal(const FlashVariant&);
/// Bytes of local memory of one work-group.
std::int64_t flashLocalBytes(const AttentionProblem&, const FlashVariant&);

/// The kernel's sources among those that travel inside the program: the common part first.
std::vector<std::string> flashSources();

/// The shape to use on a device that was not tuned: the first of flashCandidates(). Throws ClFailure where there is
/// none.
FlashVariant defaultFlashVariant(const cl::Device&, const AttentionProblem&);
/// The shapes that tuning compares on this device, most promising first, at most 16; at least one on a device of the
/// least limits that OpenCL allows, none on one that reports less. Each fits the
/// device's local memory and largest work-group; without local tiles its q, s and acc stay below 256 KiB of private
/// memory, with them below the registers of a work-item.
std::vector<FlashVariant> flashCandidates(const cl::Device&, const AttentionProblem&);

/// The properties of a device that decide which shapes fit it.
struct FlashLimits {
  bool gpu = false;
  int nativeWidth = 8;  // floats in a vector register
  std::int64_t localBytes = 0;
  std::int64_t workGroup = 1;
};
std::vector<FlashVariant> flashCandidates(const FlashLimits&, const AttentionProblem&);

/// The same shape with fewer rows per work-item where the problem is too short to keep all of the device's compute
/// units busy with as many.
FlashVariant fittedFlashVariant(FlashVariant, const AttentionProblem&, int computeUnits);

/// Options for building the sources of flashSources() for this problem's widths and this variant.
std::string flashBuildOptions(const AttentionProblem&, const FlashVariant&);

/// Causal and window as the kernels take them: the same keys for every query, in numbers that fit an int.
struct FlashMask {
  int offset = 0;
  bool causal = false;
  int window = 0;  // 0 = off
  int sinks = 0;   // keys below it are seen although the window has passed them

  bool operator==(const FlashMask&) const = default;
};
FlashMask flashMask(const AttentionProblem&);

/// Device buffers of one problem, float32, as AttentionInputs lays them out; `padded` holds a byte per key (1 = padded)
/// and is null where nothing is, as are `slopes` and `sinkLogits`, a number per query head.
struct FlashBuffers {
  cl::Buffer q, k, v, out, padded, slopes, sinkLogits;
};

struct FlashLaunch {
  cl::Kernel kernel;
  cl::NDRange global, local;
};
FlashLaunch flashLaunch(const cl::Program&, const AttentionProblem&, const FlashVariant&, const FlashBuffers&);

}  // namespace attn
