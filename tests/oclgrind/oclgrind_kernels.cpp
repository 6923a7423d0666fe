// SPDX-License-Identifier: GPL-3.0-or-later
// Runs every kernel, in the shapes for CPUs and GPUs, on sizes that fill no tile. Under oclgrind, which checks each
// access: run.py reads its output. Results are compared as well; exit code 1 if one is wrong.
#include <fmt/core.h>

#include <list>

#include "compute/opencl/device_speed.h"
#include "compute/opencl/flash_kernel.h"
#include "compute/opencl/kernels.h"
#include "compute/opencl/opencl_session.h"
#include "compute/opencl/prepared_opencl.h"
#include "compute/opencl/standard_kernels.h"
#include "compute/opencl/trace_run.h"
#include "support/attention_cases.h"
#include "support/scenarios.h"

namespace attn {
namespace {

std::vector<test::AttentionCase> tinyCases() {
  return {
      {"plain", {2, 1}, 9, 11, 5, 3},
      {"causal, padded", {2, 2}, 9, 9, 5, 5, {.causal = true, .padding = {0, 4}}},
      {"window, rows without keys", {1, 1}, 18, 35, 4, 6, {.causal = true, .window = 3, .offset = -2}},
      {"window to both sides", {1, 1}, 9, 20, 3, 1, {.window = 4, .offset = 5}},
      {"one", {1, 1}, 1, 1, 1, 1},
      {"sinks, biases, sink logits",
       {2, 1},
       40,
       40,
       5,
       3,
       {.causal = true, .window = 3, .sinks = 2, .slopes = {0.5F, 0.25F}, .sinkLogits = {0.0F, 1.0F}}},
  };
}

class Watched {
 public:
  explicit Watched(const ClDevice& device) : m_session(device, std::nullopt) {}

  void standard(const StandardShape& shape) {
    const cl::Program program = m_session.programs.build(standardSources(shape), standardBuildOptions(shape));
    for (const test::AttentionCase& c : tinyCases()) {
      const AttentionProblem p = c.problem();
      const AttentionInputs inputs = randomInputs(p, 1);
      std::vector<float> padding(static_cast<std::size_t>(p.padding.empty() ? 1 : p.keyTokens), 0.0F);
      for (const Index key : p.padding)
        padding[static_cast<std::size_t>(key)] = -std::numeric_limits<float>::infinity();
      for (const AttentionKernel kernel : {AttentionKernel::Eager, AttentionKernel::Standard}) {
        const StandardBuffers buffers{uploaded(inputs.q),
                                      uploaded(inputs.k),
                                      uploaded(inputs.v),
                                      unwritten(p.heads.query * p.queryTokens * p.keyTokens),
                                      unwritten(p.heads.query * p.queryTokens * p.dV),
                                      uploaded(padding),
                                      perHead(p.slopes),
                                      perHead(p.sinkLogits)};
        const auto launches = standardLaunches(program, p, kernel, shape, buffers);
        finish(fmt::format("{} width {}, {}", code(kernel), shape.vectorWidth, c.name), p, inputs, launches,
               buffers.out);
      }
    }
  }

  void flash(const FlashVariant& variant) {
    for (const test::AttentionCase& c : tinyCases()) {
      const AttentionProblem p = c.problem();
      const AttentionInputs inputs = randomInputs(p, 1);
      const cl::Program program = m_session.programs.build(flashSources(), flashBuildOptions(p, variant));
      std::vector<cl_uchar> padded(static_cast<std::size_t>(p.keyTokens), 0);
      for (const Index key : p.padding) padded[static_cast<std::size_t>(key)] = 1;
      const FlashBuffers buffers{uploaded(inputs.q),
                                 uploaded(inputs.k),
                                 uploaded(inputs.v),
                                 unwritten(p.heads.query * p.queryTokens * p.dV),
                                 p.padding.empty() ? cl::Buffer() : uploaded(padded),
                                 perHead(p.slopes),
                                 perHead(p.sinkLogits)};
      const FlashLaunch launch = flashLaunch(program, p, variant, buffers);
      finish(fmt::format("flash {}, {}", code(variant), c.name), p, inputs,
             {{"flash", launch.kernel, launch.global, launch.local}}, buffers.out);
    }
  }

  /// Every stage of the tracing backend, with every option on.
  void trace() {
    test::Dice dice(1);
    Scenario s;
    s.heads = {2, 1};
    ProjectedInputs inputs;
    inputs.x = dice.stack(1, 5, 6);
    inputs.wQ = dice.stack(2, 6, 4);
    inputs.wK = dice.stack(1, 6, 4);
    inputs.wV = dice.stack(1, 6, 3);
    inputs.wO = dice.stack(1, 6, 5);
    s.inputs = std::move(inputs);
    s.attention.softcap = 2;
    s.attention.rope = Rope{};
    s.attention.mask.causal = true;
    s.attention.mask.padding = {1};
    Kernels kernels(m_session.context, m_session.device, m_session.queue, embeddedKernelSources());
    check("trace", attn::relativeError(runTrace(s, kernels, freshMemory(), {}), *traceOnCpu(s)));

    LatentInputs latent;
    latent.x = dice.stack(1, 5, 6);
    latent.wQ = dice.stack(2, 6, 3);
    latent.wQR = dice.stack(2, 6, 2);
    latent.wDKV = dice.stack(1, 6, 4);
    latent.wUK = dice.stack(2, 4, 3);
    latent.wUV = dice.stack(2, 4, 3);
    latent.wKR = dice.stack(1, 6, 2);
    s.heads = {2, 2};
    s.inputs = std::move(latent);
    check("trace of latents", attn::relativeError(runTrace(s, kernels, freshMemory(), {}), *traceOnCpu(s)));
  }

  void speed() {
    const cl::Program program = m_session.programs.build(speedSources(), speedBuildOptions(m_session.device));
    checkDevice(m_session, program);
    fmt::print("copy: right\n");
  }

  bool right() const { return m_right; }

 private:
  void finish(const std::string& name, const AttentionProblem& p, const AttentionInputs& inputs,
              const std::vector<KernelLaunch>& launches, const cl::Buffer& out) {
    runLaunches(m_session.queue, launches, true, {});
    std::vector<float> output(static_cast<std::size_t>(p.heads.query * p.queryTokens * p.dV));
    m_session.queue.enqueueReadBuffer(out, CL_TRUE, 0, output.size() * sizeof(float), output.data());
    check(name, test::relativeError(output, test::reference(p, inputs)));
  }

  void check(const std::string& name, double error) {
    const bool good = error <= 1e-5;
    m_right = m_right && good;
    fmt::print("{}: {}\n", name, good ? "right" : fmt::format("WRONG, error {}", error));
  }

  template <class T>
  cl::Buffer uploaded(const std::vector<T>& values) {
    const std::size_t bytes = values.size() * sizeof(T);
    m_kept.emplace_back(m_session.context, CL_MEM_READ_WRITE, bytes);
    m_session.queue.enqueueWriteBuffer(m_kept.back(), CL_TRUE, 0, bytes, values.data());
    return m_kept.back();
  }

  /// Null if heads have no such number.
  cl::Buffer perHead(const std::vector<float>& numbers) { return numbers.empty() ? cl::Buffer() : uploaded(numbers); }

  DeviceMemory& freshMemory() {
    return m_tracing.emplace_back(m_session.context, m_session.device, m_session.queue, 0);
  }

  cl::Buffer unwritten(Index cells) {
    m_kept.emplace_back(m_session.context, CL_MEM_READ_WRITE, static_cast<std::size_t>(cells) * sizeof(float));
    return m_kept.back();
  }

  OpenClSession m_session;
  // oclgrind 21.10 keeps its record of written bytes when a buffer is released, and applies it, with the old size, to
  // the next one: it then reports false errors or crashes. So buffers are released only at the end.
  std::vector<cl::Buffer> m_kept;
  std::list<DeviceMemory> m_tracing;
  bool m_right = true;
};

int run() {
  const auto devices = openClDevices();
  if (!devices) {
    fmt::print(stderr, "no device: {}\n", devices.error().detail);
    return 1;
  }
  Watched watched(devices->front());
  watched.trace();
  watched.standard({8, 6, 1});
  watched.standard({1, 1, 8});
  watched.flash({4, 8, 6, 1, false});
  watched.flash({8, 16, 96, 1, false});
  watched.flash({1, 2, 8, 16, true});
  watched.flash({1, 4, 16, 64, true});
  watched.speed();  // the last, since it releases buffers
  return watched.right() ? 0 : 1;
}

}  // namespace
}  // namespace attn

int main() {
  try {
    return attn::run();
  } catch (const attn::ClFailure& caught) {
    fmt::print(stderr, "{}: {}\n", caught.failure.call, caught.failure.detail);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
  }
  return 1;
}
