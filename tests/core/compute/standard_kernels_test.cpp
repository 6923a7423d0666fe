// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of `standard` and `eager` in shapes that only other devices use.
#include "compute/opencl/standard_kernels.h"

#include <gtest/gtest.h>

#include "compute/opencl/opencl_session.h"
#include "compute/opencl/prepared_opencl.h"
#include "support/attention_cases.h"

namespace attn {
namespace {

template <class T>
cl::Buffer uploaded(const OpenClSession& session, const std::vector<T>& values) {
  cl::Buffer buffer(session.context, CL_MEM_READ_WRITE, values.size() * sizeof(T));
  session.queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, values.size() * sizeof(T), values.data());
  return buffer;
}

std::vector<float> poisoned(Index cells) {
  return std::vector<float>(static_cast<std::size_t>(cells), std::numeric_limits<float>::quiet_NaN());
}

class StandardShapes : public testing::TestWithParam<StandardShape> {};

TEST_P(StandardShapes, agreeWithTheReference) {
  const auto devices = openClDevices();
  if (!devices) GTEST_SKIP() << "no OpenCL device here: " << devices.error().detail;
  OpenClSession session(devices->front(), std::nullopt);
  const cl::Program program = session.programs.build(standardSources(GetParam()), standardBuildOptions(GetParam()));
  const test::AttentionCase cases[] = {
      {"one", {1, 1}, 1, 1, 1, 1},
      {"ragged", {4, 2}, 37, 70, 5, 3, {.causal = true, .offset = 20, .padding = {0, 3, 69}}},
      {"empty rows", {2, 1}, 20, 33, 64, 40, {.causal = true, .window = 4, .offset = -5}},
      {"sinks, biases, sink logits",
       {2, 1},
       50,
       53,
       6,
       4,
       {.causal = true, .window = 9, .padding = {1, 30}, .sinks = 3, .slopes = {0.5F, 0.1F}, .sinkLogits = {0, 2}}},
  };
  for (const test::AttentionCase& c : cases) {
    const AttentionProblem p = c.problem();
    const AttentionInputs inputs = randomInputs(p, 2);
    std::vector<float> padding(static_cast<std::size_t>(p.keyTokens), 0.0F);
    for (const Index key : p.padding) padding[static_cast<std::size_t>(key)] = -std::numeric_limits<float>::infinity();
    const StandardBuffers buffers{uploaded(session, inputs.q),
                                  uploaded(session, inputs.k),
                                  uploaded(session, inputs.v),
                                  uploaded(session, poisoned(p.heads.query * p.queryTokens * p.keyTokens)),
                                  uploaded(session, poisoned(p.heads.query * p.queryTokens * p.dV)),
                                  uploaded(session, padding),
                                  p.slopes.empty() ? cl::Buffer() : uploaded(session, p.slopes),
                                  p.sinkLogits.empty() ? cl::Buffer() : uploaded(session, p.sinkLogits)};
    for (const AttentionKernel kernel : {AttentionKernel::Eager, AttentionKernel::Standard}) {
      SCOPED_TRACE(c.name + " " + std::string(code(kernel)));
      const auto launches = standardLaunches(program, p, kernel, GetParam(), buffers);
      EXPECT_EQ(launches.size(), kernel == AttentionKernel::Eager ? 5U : 3U);
      runLaunches(session.queue, launches, false, {});
      std::vector<float> output(static_cast<std::size_t>(p.heads.query * p.queryTokens * p.dV));
      session.queue.enqueueReadBuffer(buffers.out, CL_TRUE, 0, output.size() * sizeof(float), output.data());
      EXPECT_LE(test::relativeError(output, test::reference(p, inputs)), 1e-5);
    }
  }
}

std::string shapeName(const testing::TestParamInfo<StandardShape>& tested) {
  const StandardShape& shape = tested.param;
  return shape.vectorWidth == 1 ? "groupsOf" + std::to_string(shape.group)
                                : "vectorsOf" + std::to_string(shape.vectorWidth);
}

INSTANTIATE_TEST_SUITE_P(All, StandardShapes,
                         testing::Values(StandardShape{4, 6, 1}, StandardShape{8, 6, 1}, StandardShape{16, 12, 1},
                                         StandardShape{1, 1, 8}),
                         shapeName);

}  // namespace
}  // namespace attn
