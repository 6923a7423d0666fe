// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "compute/attention_problem.h"
#include "compute/opencl/cl_api.h"

namespace attn {

/// One shape of the flash kernel; the parameters are illustrated in resources/kernels/attention: flash_cpu.cl without
/// local tiles (each work-item owns its rows), flash_gpu.cl with them (eight work-items share their rows).
struct FlashVariant {
  int vectorWidth = 8;   // query rows in one vector of a work-item: 4, 8, 16; 1 with local tiles
  int rowsPerItem = 32;  // query rows owned by one work-item; without local tiles a multiple of vectorWidth * vectors
  int keysPerStep = 96;  // keys per step of the online softmax; with local tiles a multiple of 8
  int workGroup = 1;     // work-items of a group; with local tiles a multiple of 8
  bool localTiles = false;  // K, V and P tiles in local memory, shared by the group
  // Register blocking without local tiles: keys (or columns of V) times vectors of rows at a time.
  int tileKeys = 6;
  int vectors = 2;

  bool operator==(const FlashVariant&) const = default;
};

/// A stable code: "8x32 keys 96 tile 6x2", or "1x8 keys 32 group 64 local" with local tiles.
std::string code(const FlashVariant&);

/// Bytes of local memory of one work-group.
std::int64_t flashLocalBytes(const AttentionProblem&, const FlashVariant&);

/// The kernel's embedded sources, common part first.
std::vector<std::string> flashSources();

/// The shape for a device that was not tuned: the first of flashCandidates(). Throws ClFailure if there is none.
FlashVariant defaultFlashVariant(const cl::Device&, const AttentionProblem&);
/// The shapes compared by tuning on this device, most promising first, at most 12; at least one on a device with the
/// minimum limits of OpenCL, possibly none below. Each fits the device's local memory and largest work-group. Without
/// local tiles its q, s and acc need less than 256 KiB of private memory; with them, they fit the registers of a
/// work-item.
std::vector<FlashVariant> flashCandidates(const cl::Device&, const AttentionProblem&);

/// The properties of a device that determine which shapes fit.
struct FlashLimits {
  bool gpu = false;
  int nativeWidth = 8;  // floats in a vector register
  std::int64_t localBytes = 0;
  std::int64_t workGroup = 1;
};
std::vector<FlashVariant> flashCandidates(const FlashLimits&, const AttentionProblem&);

/// The same shape with fewer rows per work-item if the problem is too short to keep all compute units busy.
FlashVariant fittedFlashVariant(FlashVariant, const AttentionProblem&, int computeUnits);

/// Options for building the sources of flashSources() for this problem's widths and this variant.
std::string flashBuildOptions(const AttentionProblem&, const FlashVariant&);

/// Causal and window as kernel arguments that fit an int, with the same visible keys for every query.
struct FlashMask {
  int offset = 0;
  bool causal = false;
  int window = 0;  // 0 = off
  int sinks = 0;   // keys below it are visible even outside the window

  bool operator==(const FlashMask&) const = default;
};
FlashMask flashMask(const AttentionProblem&);

/// Device buffers of one problem, float32, laid out as AttentionInputs. `padded` has a byte per key (1 = padded);
/// `slopes` and `sinkLogits` have a number per query head; each is null if not used.
struct FlashBuffers {
  cl::Buffer q, k, v, out, padded, slopes, sinkLogits;
};

struct FlashLaunch {
  cl::Kernel kernel;
  cl::NDRange global, local;
};
FlashLaunch flashLaunch(const cl::Program&, const AttentionProblem&, const FlashVariant&, const FlashBuffers&);

}  // namespace attn
