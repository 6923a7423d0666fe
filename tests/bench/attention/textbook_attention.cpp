// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/opponent.h"
#include "attention/wall_clock.h"
#include "compute/opencl/devices.h"
#include "textbook_kernel_sources.h"

namespace attn::bench {
namespace {

constexpr std::size_t kGroup = 64;

std::size_t roundedUp(Index count) {
  return (static_cast<std::size_t>(count) + kGroup - 1) / kGroup * kGroup;
}

class TextbookAttention {
 public:
  TextbookAttention(const cl::Device& device, const AttentionProblem& p, const AttentionInputs& inputs)
      : m_p(p), m_context(device), m_queue(m_context, device), m_program(m_context, source()) {
    m_program.build({device});
    const auto upload = [&](const std::vector<float>& numbers) {
      return cl::Buffer(m_context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, numbers.size() * sizeof(float),
                        const_cast<float*>(numbers.data()));
    };
    m_q = upload(inputs.q);
    m_k = upload(inputs.k);
    m_v = upload(inputs.v);
    m_s = cl::Buffer(m_context, CL_MEM_READ_WRITE, static_cast<std::size_t>(scoreBytes(p)));
    m_out = cl::Buffer(m_context, CL_MEM_READ_WRITE, outputNumbers() * sizeof(float));
    const auto queries = static_cast<cl_int>(p.queryTokens), keys = static_cast<cl_int>(p.keyTokens);
    const auto group = static_cast<cl_int>(p.heads.headsPerGroup());
    m_scores = cl::Kernel(m_program, "scores");
    setArguments(m_scores, m_q, m_k, m_s, queries, keys, static_cast<cl_int>(p.dK), group);
    m_softmax = cl::Kernel(m_program, "softmax");
    setArguments(m_softmax, m_s, queries, keys, scaleOf(p), cl_int{p.causal});
    m_values = cl::Kernel(m_program, "values");
    setArguments(m_values, m_s, m_v, m_out, queries, keys, static_cast<cl_int>(p.dV), group);
    run();
  }

  double run() {
    const auto queries = static_cast<std::size_t>(m_p.queryTokens), heads = static_cast<std::size_t>(m_p.heads.query);
    return secondsOf([&] {
      m_queue.enqueueNDRangeKernel(m_scores, {}, {roundedUp(m_p.keyTokens), queries, heads}, {kGroup, 1, 1});
      m_queue.enqueueNDRangeKernel(m_softmax, {}, {roundedUp(m_p.queryTokens), heads}, {kGroup, 1});
      m_queue.enqueueNDRangeKernel(m_values, {}, {roundedUp(m_p.dV), queries, heads}, {kGroup, 1, 1});
      m_queue.finish();
    });
  }

  std::vector<float> output() {
    std::vector<float> out(outputNumbers());
    m_queue.enqueueReadBuffer(m_out, CL_TRUE, 0, out.size() * sizeof(float), out.data());
    return out;
  }

 private:
  static std::string source() { return std::string(textbook_kernels::all().front().text); }

  template <class... Arguments>
  static void setArguments(cl::Kernel& kernel, const Arguments&... arguments) {
    cl_uint place = 0;
    (kernel.setArg(place++, arguments), ...);
  }

  std::size_t outputNumbers() const { return static_cast<std::size_t>(m_p.heads.query * m_p.queryTokens * m_p.dV); }

  AttentionProblem m_p;
  cl::Context m_context;
  cl::CommandQueue m_queue;
  cl::Program m_program;
  cl::Kernel m_scores, m_softmax, m_values;
  cl::Buffer m_q, m_k, m_v, m_s, m_out;  // kernels do not keep their arguments alive
};

}  // namespace

MadeOpponent textbookKernels(const AttentionProblem& p, const AttentionInputs& inputs) {
  const auto devices = openClDevices();
  if (!devices) return tl::unexpected(devices.error().call + ": " + devices.error().detail);
  try {
    const auto attention = std::make_shared<TextbookAttention>(devices->front().device, p, inputs);
    Opponent opponent;
    opponent.name = "textbook OpenCL kernels";
    opponent.run = [attention] { return attention->run(); };
    opponent.output = [attention] { return attention->output(); };
    return opponent;
  } catch (const cl::Error& error) {
    return tl::unexpected(std::string(error.what()) + ": " + clErrorName(error.err()));
  }
}

}  // namespace attn::bench
