// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/flash_kernel.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "attention_kernel_sources.h"
#include "compute/opencl/cl_checked.h"
#include "compute/opencl/work_groups.h"

namespace attn {
namespace {

/// Work-items that share rows in flash_gpu.cl.
constexpr int kSharing = 8;
/// Private memory of a work-item of flash_cpu.cl; far below the stacks of the driver's threads, which hold it.
constexpr Index kPrivateBytes = Index{256} << 10;
/// Floats in arrays of a work-item of flash_gpu.cl, of the at most 255 registers of current GPUs.
constexpr Index kRegisterFloats = 176;
/// Tuning cannot distinguish more within seconds.
constexpr std::size_t kMaxCandidates = 12;
/// Enough that units with long groups under a causal mask do not delay the others much.
constexpr int kGroupsPerUnit = 4;
/// The kernels count tokens, and positions up to twice as large, in int.
constexpr Index kMaxFlashTokens = Index{1} << 28;

Index privateBytes(const AttentionProblem& p, const FlashVariant& v) {
  return 4 * (v.rowsPerItem * (p.dK + p.dV + 2) + Index{v.vectors} * v.vectorWidth * v.keysPerStep);
}

Index registerFloats(const AttentionProblem& p, const FlashVariant& v) {
  return v.rowsPerItem * (roundedUp(p.dV, Index{4} * kSharing) / kSharing + v.keysPerStep / kSharing + 2);
}

Index rowsPerGroup(const FlashVariant& v) {
  return v.localTiles ? Index{v.rowsPerItem} * (v.workGroup / kSharing) : Index{v.rowsPerItem} * v.workGroup;
}

std::vector<FlashVariant> cpuShapes(int nativeWidth) {
  std::vector<FlashVariant> shapes;
  // These fill 27, 28, 31 and 18 of 32 registers. Two vectors are 32 rows, which divide lengths that are powers of two
  // and waste less at a diagonal than the 48 of three.
  if (nativeWidth >= 16) {
    shapes = {{16, 64, 96, 1, false, 12, 2}, {16, 96, 96, 1, false, 8, 3},   {16, 128, 96, 1, false, 12, 2},
              {16, 64, 96, 1, false, 16, 1}, {16, 48, 96, 1, false, 8, 3},   {16, 32, 96, 1, false, 12, 2},
              {16, 96, 48, 1, false, 8, 3},  {16, 64, 112, 1, false, 14, 2}, {16, 64, 96, 1, false, 6, 2}};
  }
  // A driver may split vectors of 16 if it considers that faster, so try 8, too.
  const int width = nativeWidth >= 8 ? 8 : 4;
  for (const int pairs : {2, 4, 1}) {
    for (const int keys : {96, 48}) shapes.push_back({width, 2 * width * pairs, keys, 1, false, 6, 2});
  }
  return shapes;
}

/// From the largest tiles, which read least, to the smallest, which fit any device.
std::vector<FlashVariant> gpuShapes() {
  std::vector<FlashVariant> shapes;
  for (const int rows : {8, 4, 2, 1}) {
    for (const int keys : {32, 64, 16, 8}) {
      for (const int group : {64, 128, 256}) shapes.push_back({1, rows, keys, group, true});
    }
  }
  return shapes;
}

}  // namespace

std::string code(const FlashVariant& v) {
  const std::string rows = fmt::format("{}x{} keys {}", v.vectorWidth, v.rowsPerItem, v.keysPerStep);
  return v.localTiles ? fmt::format("{} group {} local", rows, v.workGroup)
                      : fmt::format("{} tile {}x{}", rows, v.tileKeys, v.vectors);
}

std::int64_t flashLocalBytes(const AttentionProblem& p, const FlashVariant& v) {
  if (!v.localTiles) return 0;
  // The arrays of flash_gpu.cl: q, k or v, p, and a maximum per row and work-item.
  const Index rows = rowsPerGroup(v), widthK = roundedUp(p.dK, 4) + 4, widthV = roundedUp(p.dV, Index{4} * kSharing);
  return 4 * (rows * widthK + v.keysPerStep * std::max(widthK, widthV) + rows * (v.keysPerStep + 4) + rows * kSharing);
}

std::vector<std::string> flashSources() {
  std::vector<std::string> sources;
  for (const attention_kernels::EmbeddedText& source : attention_kernels::all()) {
    if (source.name.starts_with("flash")) sources.emplace_back(source.text);
  }
  // "flash.cl" must come first: the others depend on it.
  std::sort(sources.begin(), sources.end(), [](const std::string& a, const std::string& b) {
    const std::string_view common = "#define FLASH_DEFINE_EXP2";
    return (a.find(common) != a.npos) > (b.find(common) != b.npos);
  });
  return sources;
}

FlashVariant defaultFlashVariant(const cl::Device& device, const AttentionProblem& problem) {
  const std::vector<FlashVariant> candidates = flashCandidates(device, problem);
  if (candidates.empty()) {
    throw ClFailure{{BackendFailure::Kind::CallFailed, "clGetDeviceInfo(CL_DEVICE_LOCAL_MEM_SIZE)",
                     "no shape of the flash kernel fits this device"}};
  }
  return candidates.front();
}

std::vector<FlashVariant> flashCandidates(const FlashLimits& limits, const AttentionProblem& problem) {
  std::vector<FlashVariant> fitting;
  for (const FlashVariant& v : limits.gpu ? gpuShapes() : cpuShapes(limits.nativeWidth)) {
    const bool fits = v.localTiles
                          ? v.workGroup <= limits.workGroup && flashLocalBytes(problem, v) <= limits.localBytes &&
                                registerFloats(problem, v) <= kRegisterFloats
                          : privateBytes(problem, v) <= kPrivateBytes;
    if (fits && fitting.size() < kMaxCandidates) fitting.push_back(v);
  }
  return fitting;
}

std::vector<FlashVariant> flashCandidates(const cl::Device& device, const AttentionProblem& problem) {
  const DeviceLimits limits = limitsOf(device);
  return flashCandidates(FlashLimits{!isCpu(device), limits.vectorWidth, limits.localBytes, limits.workGroup}, problem);
}

FlashVariant fittedFlashVariant(FlashVariant v, const AttentionProblem& p, int computeUnits) {
  const int step = v.localTiles ? 1 : v.vectors * v.vectorWidth;
  const Index wanted = Index{kGroupsPerUnit} * computeUnits;
  const auto groups = [&] { return p.heads.query * groupsFor(p.queryTokens, rowsPerGroup(v)); };
  while (groups() < wanted && v.rowsPerItem % (2 * step) == 0) v.rowsPerItem /= 2;
  return v;
}

std::string flashBuildOptions(const AttentionProblem& p, const FlashVariant& v) {
  // No relaxed math: it breaks the rounding inside the exponential.
  return fmt::format(
      "-cl-std=CL1.2 -DFLASH_{} -DFLASH_WIDTH={} -DFLASH_ROWS={} -DFLASH_KEYS={} -DFLASH_GROUP={} -DFLASH_TILE={} "
      "-DFLASH_VECTORS={} -DD_K={} -DD_V={}{}{}{}",
      v.localTiles ? "GPU" : "CPU", v.vectorWidth, v.rowsPerItem, v.keysPerStep, v.workGroup, v.tileKeys, v.vectors,
      p.dK, p.dV, hasSinkKeys(p) ? " -DFLASH_SINKS=1" : "", p.slopes.empty() ? "" : " -DFLASH_ALIBI=1",
      p.sinkLogits.empty() ? "" : " -DFLASH_SINK_LOGIT=1");
}

FlashMask flashMask(const AttentionProblem& p) {
  if (!p.causal && p.window == 0) return {};
  const int sinks = hasSinkKeys(p) ? static_cast<int>(std::min(p.sinks, p.keyTokens)) : 0;
  const FlashMask nothing{static_cast<int>(p.keyTokens) + 1, false, 1, sinks};
  // Beyond any number of tokens, but small enough that sums do not overflow.
  constexpr Index kFar = Index{1} << 60;
  const Index offset = std::clamp(p.queryOffset, -kFar, kFar);
  Index window = std::min(p.window, 2 * kFar);
  const Index lastPosition = offset + p.queryTokens - 1;
  const bool hidesNothing = lastPosition < window && (p.causal || p.keyTokens - 1 - offset < window);
  if (hidesNothing) window = 0;
  // Positions beyond this see the same keys with a window reduced by the difference.
  const Index near = std::clamp(offset, -p.queryTokens, p.keyTokens);
  if (window > 0) window -= offset > near ? offset - near : near - offset;
  if (!hidesNothing && p.window > 0 && window <= 0) return nothing;
  if (!p.causal && window == 0) return {};
  return {static_cast<int>(near), p.causal, static_cast<int>(window), sinks};
}

FlashLaunch flashLaunch(const cl::Program& program, const AttentionProblem& p, const FlashVariant& v,
                        const FlashBuffers& buffers) {
  if (p.queryTokens > kMaxFlashTokens || p.keyTokens > kMaxFlashTokens) {
    throw ClFailure{{BackendFailure::Kind::OutOfMemory, "flash", fmt::format("more than {} tokens", kMaxFlashTokens)}};
  }
  const FlashMask mask = flashMask(p);
  cl::Kernel kernel = makeKernel(program, "flash");
  const auto toInt = [](Index number) { return static_cast<cl_int>(number); };
  setArguments(kernel, buffers.q, buffers.k, buffers.v, buffers.out, buffers.padded, buffers.slopes, buffers.sinkLogits,
               toInt(p.queryTokens), toInt(p.keyTokens), toInt(p.heads.headsPerGroup()), cl_float{scaleOf(p)},
               cl_int{mask.offset}, cl_int{mask.causal ? 1 : 0}, cl_int{mask.window}, cl_int{mask.sinks},
               toInt(biasPosition(p)));
  const auto items = static_cast<std::size_t>(v.workGroup), heads = static_cast<std::size_t>(p.heads.query);
  const auto blocks = static_cast<std::size_t>(groupsFor(p.queryTokens, rowsPerGroup(v)));
  return {std::move(kernel), cl::NDRange(blocks * items, heads), cl::NDRange(items, 1)};
}

}  // namespace attn
