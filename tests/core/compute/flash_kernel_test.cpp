// SPDX-License-Identifier: GPL-3.0-or-later
// Both flash kernels, in every possible shape, against the double reference.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "compute/opencl/devices.h"
#include "compute/opencl/flash_kernel.h"
#include "support/sanitized.h"

namespace attn {
namespace {

/// ||a - reference|| / ||reference||, or the norm itself if the reference is zero; infinite for a NaN.
double flashError(const std::vector<float>& found, const std::vector<double>& reference) {
  double difference = 0, norm = 0;
  for (std::size_t n = 0; n < reference.size(); ++n) {
    if (!std::isfinite(found[n])) return std::numeric_limits<double>::infinity();
    const double d = static_cast<double>(found[n]) - reference[n];
    difference += d * d;
    norm += reference[n] * reference[n];
  }
  return std::sqrt(norm > 0 ? difference / norm : difference);
}

class FlashKernel : public testing::Test {
 protected:
  void SetUp() override {
    auto devices = openClDevices();
    if (!devices) GTEST_SKIP() << "no OpenCL device here: " << devices.error().detail;
    m_device = devices->front().device;
    m_context = cl::Context(m_device);
    m_queue = cl::CommandQueue(m_context, m_device);
  }

  cl::Program& program(const AttentionProblem& p, const FlashVariant& v) {
    const std::string options = flashBuildOptions(p, v);
    auto found = m_programs.find(options);
    if (found == m_programs.end()) {
      const auto sources = flashSources();
      cl::Program built(m_context, cl::Program::Sources(sources.begin(), sources.end()));
      built.build(std::vector<cl::Device>{m_device}, options.c_str());
      found = m_programs.emplace(options, built).first;
    }
    return found->second;
  }

  template <class T>
  cl::Buffer buffer(std::vector<T> values) {
    return {m_context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, values.size() * sizeof(T), values.data()};
  }

  std::vector<float> compute(const AttentionProblem& p, const FlashVariant& v, const AttentionInputs& inputs) {
    const auto cells = static_cast<std::size_t>(p.heads.query * p.queryTokens * p.dV);
    // Unwritten outputs stay NaN.
    std::vector<float> out(cells, std::numeric_limits<float>::quiet_NaN());
    FlashBuffers buffers{buffer(inputs.q), buffer(inputs.k), buffer(inputs.v), buffer(out), {}, {}, {}};
    if (!p.slopes.empty()) buffers.slopes = buffer(p.slopes);
    if (!p.sinkLogits.empty()) buffers.sinkLogits = buffer(p.sinkLogits);
    if (!p.padding.empty()) {
      std::vector<cl_uchar> padded(static_cast<std::size_t>(p.keyTokens), 0);
      for (const Index key : p.padding) padded[static_cast<std::size_t>(key)] = 1;
      buffers.padded = buffer(padded);
    }
    const FlashLaunch launch = flashLaunch(program(p, v), p, v, buffers);
    m_queue.enqueueNDRangeKernel(launch.kernel, cl::NullRange, launch.global, launch.local);
    m_queue.enqueueReadBuffer(buffers.out, CL_TRUE, 0, cells * sizeof(float), out.data());
    return out;
  }

  void expectReference(const AttentionProblem& p, const FlashVariant& v) {
    const AttentionInputs inputs = randomInputs(p, 7);
    std::vector<Index> rows(static_cast<std::size_t>(p.queryTokens));
    std::iota(rows.begin(), rows.end(), Index{0});
    const auto found = compute(p, v, inputs);
    EXPECT_LE(flashError(found, referenceRows(p, inputs, rows)), 2e-6)
        << code(v) << ": T " << p.queryTokens << " x " << p.keyTokens << " d " << p.dK << ", " << p.dV << " causal "
        << p.causal << " window " << p.window << " offset " << p.queryOffset << " padded " << p.padding.size()
        << " sinks " << p.sinks << " slopes " << p.slopes.size() << " sink logits " << p.sinkLogits.size();
  }

  /// Without a mask, with each rule alone, and with all of them; lengths that end inside a step and inside a block.
  void expectMasks(const FlashVariant& v, Index dK, Index dV) {
    for (const auto& [queries, keys] : std::vector<std::pair<Index, Index>>{{1, 1}, {37, 101}, {70, 33}}) {
      AttentionProblem p;
      p.heads = {4, 2};
      p.queryTokens = queries;
      p.keyTokens = keys;
      p.dK = dK;
      p.dV = dV;
      expectReference(p, v);
      AttentionProblem causal = p;
      causal.causal = true;
      expectReference(causal, v);
      causal.queryOffset = keys - 1;
      causal.window = 9;
      expectReference(causal, v);
      AttentionProblem window = p;
      window.window = 5;
      expectReference(window, v);
      AttentionProblem padded = p;
      // More than a whole step, and some scattered ones.
      for (Index key = 0; key < keys; ++key) {
        if (key < keys / 2 || key % 7 == 3) padded.padding.push_back(key);
      }
      expectReference(padded, v);
      padded.causal = true;
      padded.queryOffset = 3;
      padded.window = 20;
      expectReference(padded, v);
      AttentionProblem sinks = p;
      sinks.causal = true;
      sinks.window = 6;
      sinks.queryOffset = keys / 3;
      for (const Index count : {1, 11, 40}) {
        sinks.sinks = count;
        expectReference(sinks, v);
      }
      AttentionProblem biased = p;
      biased.slopes = {0.5F, 0.1F, 0, -0.02F};
      expectReference(biased, v);
      biased.sinkLogits = {0, -3, 5, 1};
      expectReference(biased, v);
      padded.slopes = biased.slopes;
      padded.sinkLogits = biased.sinkLogits;
      padded.sinks = 2;
      expectReference(padded, v);
    }
  }

  cl::Device m_device;
  cl::Context m_context;
  cl::CommandQueue m_queue;
  std::map<std::string, cl::Program> m_programs;
};

TEST_F(FlashKernel, everyCandidateOfTheDeviceIsRight) {
  AttentionProblem p;
  p.dK = p.dV = 64;
  const auto candidates = flashCandidates(m_device, p);
  // Sanitizers do not see into kernels, and the rest of the code is the same for each.
  const std::size_t stride = test::kSanitized ? 4 : 1;
  for (std::size_t n = 0; n < candidates.size(); n += stride) expectMasks(candidates[n], 64, 64);
}

TEST_F(FlashKernel, widthsThatFitNoVector) {
  AttentionProblem p;
  for (const auto& [dK, dV] : std::vector<std::pair<Index, Index>>{{1, 1}, {3, 5}, {80, 6}, {5, 80}, {256, 256}}) {
    p.dK = dK;
    p.dV = dV;
    expectMasks(defaultFlashVariant(m_device, p), dK, dV);
  }
}

TEST_F(FlashKernel, vectorsOfAnyProcessor) {
  for (const int width : {4, 16}) expectMasks({width, 2 * width, 24, 1, false}, 24, 10);
}

// The shape for GPUs, on the available device.
TEST_F(FlashKernel, localTiles) {
  const FlashVariant shapes[] = {{1, 1, 8, 8, true}, {1, 2, 16, 64, true}, {1, 8, 32, 64, true}};
  for (const FlashVariant& v : shapes) expectMasks(v, 20, 36);
  expectMasks({1, 4, 32, 64, true}, 1, 1);
  expectMasks({1, 4, 64, 32, true}, 64, 64);
}

TEST_F(FlashKernel, rowsWithoutAVisibleKeyAreZeros) {
  AttentionProblem p;
  p.queryTokens = p.keyTokens = 40;
  p.dK = p.dV = 8;
  p.causal = true;
  for (Index key = 0; key < 17; ++key) p.padding.push_back(key);
  for (const FlashVariant& v : {FlashVariant{8, 16, 48, 1, false}, FlashVariant{1, 2, 16, 64, true}}) {
    const auto out = compute(p, v, randomInputs(p, 3));
    EXPECT_EQ(std::vector<float>(out.begin(), out.begin() + 17 * 8), std::vector<float>(17 * 8, 0.0F)) << code(v);
    EXPECT_NE(out[17 * 8], 0.0F);
  }
}

/// Hidden keys with scores far above all others must not affect the result, not even the maximum.
TEST_F(FlashKernel, hiddenScoresDoNotMatterHoweverLarge) {
  AttentionProblem p;
  p.queryTokens = p.keyTokens = 50;
  p.dK = p.dV = 8;
  p.padding = {0, 1, 2, 30, 49};
  AttentionInputs inputs = randomInputs(p, 5);
  for (const FlashVariant& v : {FlashVariant{8, 16, 48, 1, false}, FlashVariant{1, 2, 16, 64, true}}) {
    const auto before = compute(p, v, inputs);
    for (const Index key : p.padding) {
      for (std::size_t n = 0; n < 8; ++n) inputs.k[static_cast<std::size_t>(key) * 8 + n] *= 1e6F;
    }
    EXPECT_EQ(compute(p, v, inputs), before) << code(v);
  }
}

/// Scores that grow from step to step, which raises m each time; and ones that grow by less than the slack.
TEST_F(FlashKernel, growingScoresAreRescaled) {
  AttentionProblem p;
  p.queryTokens = 20;
  p.keyTokens = 300;
  p.dK = p.dV = 4;
  p.scale = 1.0F;
  for (const float growth : {0.005F, 0.2F, 5.0F}) {
    AttentionInputs inputs = randomInputs(p, 11);
    for (float& x : inputs.q) x = 1.0F;
    for (std::size_t n = 0; n < inputs.k.size(); ++n) inputs.k[n] = growth * static_cast<float>(n / 4);
    std::vector<Index> rows(20);
    std::iota(rows.begin(), rows.end(), Index{0});
    const auto reference = referenceRows(p, inputs, rows);
    // A score of several hundred has a rounding error of some 1e-5 in any kernel.
    for (const FlashVariant& v : {FlashVariant{8, 32, 24, 1, false}, FlashVariant{1, 4, 16, 64, true}}) {
      EXPECT_LE(flashError(compute(p, v, inputs), reference), growth < 1 ? 1e-5 : 1e-4) << code(v) << growth;
    }
  }
}

}  // namespace
}  // namespace attn
