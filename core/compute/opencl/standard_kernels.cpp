// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/standard_kernels.h"

#include <fmt/core.h>

#include <algorithm>
#include <numbers>

#include "compute/opencl/cl_checked.h"
#include "compute/opencl/embedded_sources.h"
#include "compute/opencl/work_groups.h"

namespace attn {
namespace {

// Vector variant; alternatives tried are listed in core/compute/README.md.
constexpr Index kBlockRows = 96;    // rows per packed panel
constexpr Index kKeysPerItem = 64;  // keys packed into panels by one work-item of `scores`
constexpr Index kKeysPerStep = 256;
constexpr Index kRowsPerItem = 16;  // of the softmax
constexpr Index kPiece = 4096;      // numbers per work-item of `scale`
// Group variant: work-items that share a row of `mask` and `softmax`.
constexpr Index kLanes = 128;

constexpr float kLog2E = std::numbers::log2e_v<float>;

bool byGroups(const StandardShape& shape) {
  return shape.vectorWidth == 1;
}

cl_int toInt(Index value) {
  return static_cast<cl_int>(value);
}

std::size_t pieces(Index total, Index piece) {
  return static_cast<std::size_t>(groupsFor(total, piece));
}

/// Clamps positions and windows: beyond every token they have no further effect, and kernels can add them.
cl_long bounded(Index value) {
  constexpr Index kFar = Index{1} << 40;
  return std::clamp(value, -kFar, kFar);
}

class Launches {
 public:
  explicit Launches(const cl::Program& program) : m_program(program) {}

  template <class... Arguments>
  void add(const char* name, cl::NDRange global, cl::NDRange local, const Arguments&... arguments) {
    try {
      cl::Kernel kernel = makeKernel(m_program, name);
      setArguments(kernel, arguments...);
      m_launches.push_back({name, std::move(kernel), global, local});
    } catch (const cl::Error& error) {
      throw ClFailure{callFailed(fmt::format("{}({})", error.what(), name), error.err())};
    }
  }
  std::vector<KernelLaunch> take() { return std::move(m_launches); }

 private:
  const cl::Program& m_program;
  std::vector<KernelLaunch> m_launches;
};

struct Rules {
  cl_int padded, causal;
  cl_long window, offset;
  cl_int sinks, biased;
};

struct Grids {
  struct Grid {
    cl::NDRange global, local;
  };
  Grid scores, values, softmax, scale, mask;
};

Grids gridsByVectors(const AttentionProblem& p) {
  const auto heads = static_cast<std::size_t>(p.heads.query);
  const std::size_t blocks = pieces(p.queryTokens, kBlockRows);
  const cl::NDRange alone2(1, 1), alone3(1, 1, 1);
  return {{{pieces(p.keyTokens, kKeysPerItem), blocks, heads}, alone3},
          {{blocks, heads}, alone2},
          {{pieces(p.queryTokens, kRowsPerItem), heads}, alone2},
          {cl::NDRange(pieces(p.heads.query * p.queryTokens * p.keyTokens, kPiece)), cl::NDRange(1)},
          {{static_cast<std::size_t>(p.queryTokens), heads}, alone2}};
}

Grids gridsByGroups(const AttentionProblem& p, const StandardShape& shape) {
  const auto heads = static_cast<std::size_t>(p.heads.query);
  const auto side = static_cast<std::size_t>(shape.group);
  const std::size_t blocks = pieces(p.queryTokens, Index{8} * shape.group) * side;
  const auto columns = [&](Index cols) { return pieces(cols, Index{4} * shape.group) * side; };
  const cl::NDRange square(side, side, 1);
  constexpr auto kLine = static_cast<std::size_t>(kLanes);
  const Grids::Grid rows{{static_cast<std::size_t>(p.queryTokens) * kLine, heads}, {kLine, 1}};
  return {{{columns(p.keyTokens), blocks, heads}, square},
          {{columns(p.dV), blocks, heads}, square},
          rows,
          {cl::NDRange(pieces(p.heads.query * p.queryTokens * p.keyTokens, kLanes) * kLine), cl::NDRange(kLine)},
          rows};
}

}  // namespace

StandardShape standardShape(const cl::Device& device) {
  StandardShape shape;
  if (isGpu(device)) {
    shape.vectorWidth = 1;
    shape.group = device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>() >= 256 ? 16 : 8;
    return shape;
  }
  const cl_uint width = device.getInfo<CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT>();
  shape.vectorWidth = width >= 16 ? 16 : width >= 8 ? 8 : 4;
  // As many sums as fit into registers with two vectors and a broadcast number: 16 registers, or 32 of the widest.
  shape.rows = shape.vectorWidth == 16 ? 12 : 6;
  return shape;
}

std::vector<std::string> standardSources(const StandardShape& shape) {
  if (byGroups(shape)) return embeddedSources({"standard_visible.cl", "standard_groups.cl", "eager_elementwise.cl"});
  return embeddedSources({"standard_vectors.cl", "standard_visible.cl", "standard_products.cl", "standard_softmax.cl",
                          "eager_elementwise.cl"});
}

std::string standardBuildOptions(const StandardShape& shape) {
  // No relaxed math: results are compared with the double reference, and masked weights must be exactly 0.
  if (byGroups(shape)) {
    return fmt::format("-cl-std=CL1.2 -DGROUP={} -DLANES={} -DPIECE=1", shape.group, kLanes);
  }
  return fmt::format(
      "-cl-std=CL1.2 -DWIDTH={} -DROWS={} -DBLOCK_ROWS={} -DPANELS={} -DSTEP={} -DWIDEST={} -DROWS_PER_ITEM={} "
      "-DPIECE={} -DLANES=1",
      shape.vectorWidth, shape.rows, kBlockRows, kKeysPerItem / (Index{2} * shape.vectorWidth), kKeysPerStep,
      kWidestHead, kRowsPerItem, kPiece);
}

std::vector<KernelLaunch> standardLaunches(const cl::Program& program, const AttentionProblem& p,
                                           AttentionKernel kernel, const StandardShape& shape,
                                           const StandardBuffers& buffers) {
  const Grids grids = byGroups(shape) ? gridsByGroups(p, shape) : gridsByVectors(p);
  const cl_int tQ = toInt(p.queryTokens), tK = toInt(p.keyTokens), perGroup = toInt(p.heads.headsPerGroup());
  const Rules rules{p.padding.empty() ? 0 : 1,
                    p.causal ? 1 : 0,
                    bounded(p.window),
                    bounded(p.queryOffset),
                    hasSinkKeys(p) ? toInt(std::min(p.sinks, p.keyTokens)) : 0,
                    p.slopes.empty() ? 0 : 1};
  const Rules none{0, 0, 0, 0, 0, 0};
  const bool eager = kernel == AttentionKernel::Eager;

  Launches launches(program);
  launches.add("scores", grids.scores.global, grids.scores.local, buffers.q, buffers.k, buffers.scores, tQ, tK,
               toInt(p.dK), perGroup);
  if (eager) {
    launches.add("scale", grids.scale.global, grids.scale.local, buffers.scores, static_cast<cl_float>(scaleOf(p)),
                 static_cast<cl_ulong>(p.heads.query * p.queryTokens * p.keyTokens));
    launches.add("mask", grids.mask.global, grids.mask.local, buffers.scores, buffers.padding, tQ, tK, rules.padded,
                 rules.causal, rules.window, rules.offset, rules.sinks, rules.biased, buffers.slopes);
  }
  const Rules& fused = eager ? none : rules;
  const cl_float factor = eager ? kLog2E : scaleOf(p) * kLog2E;
  launches.add("softmax", grids.softmax.global, grids.softmax.local, buffers.scores, buffers.padding, tQ, tK, factor,
               fused.padded, fused.causal, fused.window, fused.offset, fused.sinks, fused.biased, buffers.slopes,
               cl_int{p.sinkLogits.empty() ? 0 : 1}, buffers.sinkLogits);
  launches.add("values", grids.values.global, grids.values.local, buffers.scores, buffers.v, buffers.out, tQ, tK,
               toInt(p.dV), perGroup);
  return launches.take();
}

}  // namespace attn
