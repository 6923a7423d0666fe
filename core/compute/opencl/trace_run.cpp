// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/trace_run.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "attention/operations.h"

namespace attn {
namespace {

cl_int toInt(Index value) {
  // Differences of positions stay in range, and every position that a scenario may have (limits.h) is exact.
  constexpr Index kLimit = std::numeric_limits<cl_int>::max() / 2;
  return static_cast<cl_int>(std::clamp(value, -kLimit, kLimit));
}

Index blocks(Index size, Index block) {
  return (size + block - 1) / block;
}

/// Cosine and sine of every row and pair, computed in double: float32 angles of late positions would be too coarse.
std::vector<float> turns(const Rope& rope, Index rows, Index width, Index positionOffset) {
  std::vector<float> values;
  values.reserve(static_cast<std::size_t>(rows * width));
  for (Index i = 0; i < rows; ++i) {
    for (Index t = 0; t < width / 2; ++t) {
      const double angle = rotationAngle(rope, width, rope.start + positionOffset + i, t);
      values.push_back(static_cast<float>(std::cos(angle)));
      values.push_back(static_cast<float>(std::sin(angle)));
    }
  }
  return values;
}

/// The stages on the device.
struct DeviceTrace {
  DeviceStack q, k, v;
  std::optional<DeviceStack> qRotated, kRotated;
  DeviceStack scores, scaled;
  std::optional<DeviceStack> capped;
  DeviceStack masked, seesKey, rowMax, exponentials, rowSum, weights, output, concat;
  std::optional<DeviceStack> projected;
};

class Run {
 public:
  Run(const Scenario& scenario, Kernels& kernels, DeviceMemory& memory, const std::stop_token& stop)
      : m_scenario(scenario),
        m_kernels(kernels),
        m_memory(memory),
        m_stop(stop),
        m_tQ(queryTokens(scenario)),
        m_tK(keyTokens(scenario)),
        m_heads(scenario.heads.query) {}

  DeviceTrace compute() {
    DeviceTrace t;
    inputs(t);
    rotations(t);
    checkStop();
    scoresToMasked(t);
    checkStop();
    softmax(t);
    outputs(t);
    return t;
  }

  void checkStop() const {
    if (m_stop.stop_requested()) throw ClFailure{{BackendFailure::Kind::Cancelled, {}, {}}};
  }

 private:
  const AttentionSettings& settings() const { return m_scenario.attention; }

  DeviceStack scoreStack(const char* name) { return m_memory.reserve(name, m_heads, m_tQ, m_tK); }
  DeviceStack rowStack(const char* name) { return m_memory.reserve(name, m_heads, m_tQ, 1); }

  /// out[h] = tokens * w[h] + bias[h] for all matrices of w.
  DeviceStack project(const char* name, const DeviceStack& tokens, InputSlot weights, InputSlot bias) {
    const DeviceStack w = m_memory.upload(slotName(weights), stackIn(m_scenario, weights));
    const DeviceStack b = m_memory.upload(slotName(bias), stackIn(m_scenario, bias));
    DeviceStack out = m_memory.reserve(name, w.heads, tokens.rows, w.cols);
    m_kernels.runBlocks("project", Extent{blocks(w.cols, 8), blocks(tokens.rows, 4), w.heads}, tokens.buffer, w.buffer,
                        b.buffer, toInt(b.cells() > 0), out.buffer, toInt(tokens.rows), toInt(w.rows), toInt(w.cols));
    return out;
  }

  void inputs(DeviceTrace& t) {
    if (const auto* given = std::get_if<QkvInputs>(&m_scenario.inputs)) {
      t.q = m_memory.upload("q", given->q);
      t.k = m_memory.upload("k", given->k);
      t.v = m_memory.upload("v", given->v);
      return;
    }
    const auto& p = std::get<ProjectedInputs>(m_scenario.inputs);
    const DeviceStack x = m_memory.upload("x", p.x);
    const DeviceStack context = p.context.empty() ? x : m_memory.upload("context", p.context);
    t.q = project("q", x, InputSlot::WQ, InputSlot::BQ);
    t.k = project("k", context, InputSlot::WK, InputSlot::BK);
    t.v = project("v", context, InputSlot::WV, InputSlot::BV);
  }

  DeviceStack rotate(const char* name, const DeviceStack& in, Index positionOffset) {
    const Rope& rope = *settings().rope;
    const Index width = rope.dims == 0 ? in.cols : rope.dims;
    const DeviceStack turn = m_memory.upload(std::string(name) + " turns", turns(rope, in.rows, width, positionOffset));
    DeviceStack out = m_memory.reserve(name, in.heads, in.rows, in.cols);
    m_kernels.run("rope", Extent{in.cols - width / 2, in.rows, in.heads}, in.buffer, turn.buffer, out.buffer,
                  toInt(in.rows), toInt(in.cols), toInt(width / 2), toInt(rope.layout == Rope::Layout::Interleaved));
    return out;
  }

  void rotations(DeviceTrace& t) {
    if (!settings().rope) return;
    t.qRotated = rotate("q_rot", t.q, settings().mask.queryOffset);
    t.kRotated = rotate("k_rot", t.k, 0);
  }

  void scoresToMasked(DeviceTrace& t) {
    const DeviceStack& q = t.qRotated ? *t.qRotated : t.q;
    const DeviceStack& k = t.kRotated ? *t.kRotated : t.k;
    const DeviceStack kTransposed = m_memory.reserve("k_transposed", k.heads, k.cols, k.rows);
    m_kernels.run("transpose", Extent{k.rows, k.cols, k.heads}, k.buffer, kTransposed.buffer, toInt(k.rows),
                  toInt(k.cols));
    t.scores = scoreStack("scores");
    m_kernels.runBlocks("scores", Extent{blocks(m_tK, 8), blocks(m_tQ, 4), m_heads}, q.buffer, kTransposed.buffer,
                        t.scores.buffer, toInt(m_tQ), toInt(m_tK), toInt(q.cols),
                        toInt(m_scenario.heads.headsPerGroup()));

    const Index cells = t.scores.cells();
    t.scaled = scoreStack("scaled");
    m_kernels.run("scale", Extent{cells, 1, 1}, t.scores.buffer, t.scaled.buffer,
                  static_cast<cl_float>(effectiveScale(m_scenario)), static_cast<cl_ulong>(cells));
    if (settings().softcap > 0) {
      t.capped = scoreStack("capped");
      m_kernels.run("soft_cap", Extent{cells, 1, 1}, t.scaled.buffer, t.capped->buffer,
                    static_cast<cl_float>(settings().softcap), static_cast<cl_ulong>(cells));
    }
    mask(t);
  }

  void mask(DeviceTrace& t) {
    const Mask& rules = settings().mask;
    const DeviceStack bias = m_memory.upload("bias", rules.bias);
    std::vector<cl_uchar> open;
    for (Index h = 0; h < rules.custom.heads(); ++h) {
      const Matrix& m = rules.custom[h];
      for (Index n = 0; n < m.size(); ++n) open.push_back(m.data()[n] != 0 ? 1 : 0);
    }
    std::vector<cl_uchar> padded(static_cast<std::size_t>(m_tK), 0);
    for (const Index j : rules.padding) padded[static_cast<std::size_t>(j)] = 1;

    t.masked = scoreStack("masked");
    t.seesKey = rowStack("sees_key");
    const DeviceStack& in = t.capped ? *t.capped : t.scaled;
    m_kernels.run("mask", Extent{m_tQ, m_heads, 1}, in.buffer, bias.buffer, toInt(bias.heads),
                  m_memory.uploadBytes("open", open), toInt(rules.custom.heads()),
                  m_memory.uploadBytes("padded", padded), t.masked.buffer, t.seesKey.buffer, toInt(m_tQ), toInt(m_tK),
                  toInt(rules.causal), toInt(rules.window), toInt(rules.queryOffset),
                  static_cast<cl_float>(rules.fill));
  }

  void softmax(DeviceTrace& t) {
    const Index rows = m_heads * m_tQ;
    t.rowMax = rowStack("row_max");
    if (settings().subtractMax) {
      m_kernels.run("row_max", Extent{rows, 1, 1}, t.masked.buffer, t.rowMax.buffer, toInt(rows), toInt(m_tK));
    } else {
      m_memory.fillWithZeros(t.rowMax);
    }
    t.exponentials = scoreStack("exponentials");
    m_kernels.run("exponentials", Extent{m_tK, rows, 1}, t.masked.buffer, t.rowMax.buffer, t.exponentials.buffer,
                  toInt(rows), toInt(m_tK));
    t.rowSum = rowStack("row_sum");
    m_kernels.run("row_sum", Extent{rows, 1, 1}, t.exponentials.buffer, t.rowSum.buffer, toInt(rows), toInt(m_tK));
    t.weights = scoreStack("weights");
    m_kernels.run("divide", Extent{m_tK, rows, 1}, t.exponentials.buffer, t.rowSum.buffer, t.seesKey.buffer,
                  toInt(std::isinf(settings().mask.fill)), t.weights.buffer, toInt(rows), toInt(m_tK));
  }

  void outputs(DeviceTrace& t) {
    const Index dV = t.v.cols;
    t.output = m_memory.reserve("output", m_heads, m_tQ, dV);
    m_kernels.runBlocks("weighted_sum", Extent{blocks(dV, 8), blocks(m_tQ, 4), m_heads}, t.weights.buffer, t.v.buffer,
                        t.output.buffer, toInt(m_tQ), toInt(m_tK), toInt(dV), toInt(m_scenario.heads.headsPerGroup()));
    t.concat = m_memory.reserve("concat", 1, m_tQ, m_heads * dV);
    m_kernels.run("concat", Extent{dV, m_tQ, m_heads}, t.output.buffer, t.concat.buffer, toInt(m_tQ), toInt(dV),
                  toInt(m_heads));
    if (!stackIn(m_scenario, InputSlot::WO).empty()) {
      t.projected = project("projected", t.concat, InputSlot::WO, InputSlot::BO);
    }
  }

  const Scenario& m_scenario;
  Kernels& m_kernels;
  DeviceMemory& m_memory;
  const std::stop_token& m_stop;
  Index m_tQ, m_tK, m_heads;
};

/// Hands the matrices of a downloaded stack to a member of the heads.
template <class Member>
void deal(std::vector<Matrix> matrices, std::vector<HeadTrace>& heads, Member HeadTrace::*member) {
  for (std::size_t h = 0; h < heads.size(); ++h) heads[h].*member = std::move(matrices[h]);
}

/// Query heads of a group share their key/value head's matrix.
template <class Member>
void dealToGroups(const std::vector<Matrix>& matrices, std::vector<HeadTrace>& heads, Member HeadTrace::*member) {
  for (HeadTrace& head : heads) head.*member = matrices[static_cast<std::size_t>(head.keyValueHead)];
}

Trace collect(const DeviceTrace& t, const Scenario& scenario, const DeviceMemory& memory) {
  Trace trace;
  trace.heads.resize(static_cast<std::size_t>(scenario.heads.query));
  for (Index h = 0; h < scenario.heads.query; ++h) {
    trace.heads[static_cast<std::size_t>(h)].queryHead = h;
    trace.heads[static_cast<std::size_t>(h)].keyValueHead = scenario.heads.keyValueHeadOf(h);
  }
  deal(memory.download(t.q), trace.heads, &HeadTrace::q);
  dealToGroups(memory.download(t.k), trace.heads, &HeadTrace::k);
  dealToGroups(memory.download(t.v), trace.heads, &HeadTrace::v);
  if (t.qRotated) deal(memory.download(*t.qRotated), trace.heads, &HeadTrace::qRotated);
  if (t.kRotated) dealToGroups(memory.download(*t.kRotated), trace.heads, &HeadTrace::kRotated);
  deal(memory.download(t.scores), trace.heads, &HeadTrace::scores);
  deal(memory.download(t.scaled), trace.heads, &HeadTrace::scaled);
  if (t.capped) deal(memory.download(*t.capped), trace.heads, &HeadTrace::capped);
  deal(memory.download(t.masked), trace.heads, &HeadTrace::masked);
  deal(memory.download(t.rowMax), trace.heads, &HeadTrace::rowMax);
  deal(memory.download(t.exponentials), trace.heads, &HeadTrace::exponentials);
  deal(memory.download(t.rowSum), trace.heads, &HeadTrace::rowSum);
  deal(memory.download(t.weights), trace.heads, &HeadTrace::weights);
  deal(memory.download(t.output), trace.heads, &HeadTrace::output);
  if (std::isinf(scenario.attention.mask.fill)) {
    const std::vector<Matrix> seesKey = memory.download(t.seesKey);
    for (HeadTrace& head : trace.heads) {
      const Matrix& sees = seesKey[static_cast<std::size_t>(head.queryHead)];
      for (Index i = 0; i < sees.rows(); ++i) {
        if (sees(i, 0) == 0) head.emptyRows.push_back(i);
      }
    }
  }
  trace.concat = std::move(memory.download(t.concat).front());
  if (t.projected) trace.projected = std::move(memory.download(*t.projected).front());
  return trace;
}

}  // namespace

Trace runTrace(const Scenario& scenario, Kernels& kernels, DeviceMemory& memory, const std::stop_token& stop) {
  Run run(scenario, kernels, memory, stop);
  const DeviceTrace onDevice = run.compute();
  run.checkStop();
  return collect(onDevice, scenario, memory);
}

}  // namespace attn
