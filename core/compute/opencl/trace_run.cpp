// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/trace_run.h"

#include <cmath>
#include <optional>
#include <vector>

#include "attention/cache_format.h"
#include "attention/operations.h"
#include "base/integer_math.h"
#include "scenario/head_settings.h"

namespace attn {
namespace {

/// Cosine and sine of every row and pair, computed in double: float32 angles of late positions are too imprecise.
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

std::vector<float> toFloats(const std::vector<double>& numbers) {
  std::vector<float> floats;
  for (const double number : numbers) floats.push_back(static_cast<float>(number));
  return floats;
}

/// The index of the document that contains each key, exact in a float (limits.h); empty without documents.
std::vector<float> documentOfKeys(const Mask& mask) {
  std::vector<float> numbers;
  for (std::size_t n = 0; n < mask.documents.size(); ++n)
    numbers.insert(numbers.end(), static_cast<std::size_t>(mask.documents[n]), static_cast<float>(n));
  return numbers;
}

struct DeviceTrace {
  DeviceStack q, k, v;
  // Latent inputs: unrotated content and rotated part, concatenated in q and k.
  std::optional<DeviceStack> latent, absorbedQ, qContent, qTurned, kContent, kTurned, kTurnedRotated;
  std::optional<DeviceStack> qRotated, kRotated, kCached, vCached;
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
    caches(t);
    checkStop();
    scoresToMasked(t);
    checkStop();
    softmax(t);
    outputs(t);
    return t;
  }

  void checkStop() const { throwIfStopped(m_stop); }

 private:
  const AttentionSettings& settings() const { return m_scenario.attention; }

  DeviceStack scoreStack(const char* name) { return m_memory.reserve(name, m_heads, m_tQ, m_tK); }
  DeviceStack rowStack(const char* name) { return m_memory.reserve(name, m_heads, m_tQ, 1); }

  /// out[h] = tokens * w[h] + bias[h] for all matrices of w.
  DeviceStack project(const char* name, const DeviceStack& tokens, InputSlot weights, InputSlot bias) {
    const DeviceStack w = m_memory.upload(slotName(weights), stackIn(m_scenario, weights));
    const DeviceStack b = m_memory.upload(slotName(bias), stackIn(m_scenario, bias));
    DeviceStack out = m_memory.reserve(name, w.heads, tokens.rows, w.cols);
    m_kernels.runBlocks("project", Extent{ceilDivide(w.cols, 8), ceilDivide(tokens.rows, 4), w.heads}, tokens, w, b,
                        b.cells() > 0, out, tokens.rows, w.rows, w.cols);
    return out;
  }

  void inputs(DeviceTrace& t) {
    if (const auto* given = std::get_if<QkvInputs>(&m_scenario.inputs)) {
      t.q = m_memory.upload("q", given->q);
      t.k = m_memory.upload("k", given->k);
      t.v = m_memory.upload("v", given->v);
      return;
    }
    if (isLatent(m_scenario)) return latentInputs(t);
    const auto& p = std::get<ProjectedInputs>(m_scenario.inputs);
    const DeviceStack x = m_memory.upload("x", p.x);
    const DeviceStack context = p.context.empty() ? x : m_memory.upload("context", p.context);
    t.q = project("q", x, InputSlot::WQ, InputSlot::BQ);
    t.k = project("k", context, InputSlot::WK, InputSlot::BK);
    t.v = project("v", context, InputSlot::WV, InputSlot::BV);
  }

  /// [left | right] of every head; a single `right` is shared by all heads.
  DeviceStack join(const char* name, const DeviceStack& left, const DeviceStack& right) {
    DeviceStack out = m_memory.reserve(name, left.heads, left.rows, left.cols + right.cols);
    m_kernels.run("join_columns", Extent{out.cols, out.rows, out.heads}, left, right, right.heads, out, out.rows,
                  left.cols, right.cols);
    return out;
  }

  /// The latents, and the queries, keys and values from them (docs/numbers.md, section 1.10). No projection has a bias.
  void latentInputs(DeviceTrace& t) {
    constexpr InputSlot kNoBias = InputSlot::BQ;  // absent in latent inputs
    const DeviceStack x = m_memory.upload("x", stackIn(m_scenario, InputSlot::X));
    t.qContent = project("q content", x, InputSlot::WQ, kNoBias);
    t.qTurned = project("q turned", x, InputSlot::WQR, kNoBias);
    t.latent = project("latent", x, InputSlot::WDKV, kNoBias);
    t.kContent = project("k content", *t.latent, InputSlot::WUK, kNoBias);
    t.kTurned = project("k turned", x, InputSlot::WKR, kNoBias);
    t.q = join("q", *t.qContent, *t.qTurned);
    t.k = join("k", *t.kContent, *t.kTurned);
    t.v = project("v", *t.latent, InputSlot::WUV, kNoBias);
    absorb(t);
  }

  /// absorbed_q[h] = content[h] * w_uk[h]^T, with the product of scores.cl, which reads its second factor transposed.
  void absorb(DeviceTrace& t) {
    const DeviceStack w = m_memory.upload(slotName(InputSlot::WUK), stackIn(m_scenario, InputSlot::WUK));
    const DeviceStack swapped = m_memory.reserve("w_uk_transposed", w.heads, w.cols, w.rows);
    m_kernels.run("transpose", Extent{w.rows, w.cols, w.heads}, w, swapped, w.rows, w.cols);
    t.absorbedQ = m_memory.reserve("absorbed_q", m_heads, m_tQ, w.rows);
    m_kernels.runBlocks("scores", Extent{ceilDivide(w.rows, 8), ceilDivide(m_tQ, 4), m_heads}, *t.qContent, swapped,
                        *t.absorbedQ, m_tQ, w.rows, w.cols, 1);
  }

  DeviceStack rotate(const char* name, const DeviceStack& in, Index positionOffset) {
    const Rope& rope = *settings().rope;
    const Index width = rope.dims == 0 ? in.cols : rope.dims;
    const DeviceStack turn = m_memory.upload(std::string(name) + " turns", turns(rope, in.rows, width, positionOffset));
    DeviceStack out = m_memory.reserve(name, in.heads, in.rows, in.cols);
    m_kernels.run("rope", Extent{in.cols - width / 2, in.rows, in.heads}, in, turn, out, in.rows, in.cols, width / 2,
                  rope.layout == Rope::Layout::Interleaved);
    return out;
  }

  void rotations(DeviceTrace& t) {
    if (!settings().rope) return;
    if (t.latent) {  // rotates only the columns for RoPE
      t.qRotated = join("q_rot", *t.qContent, rotate("q turned_rot", *t.qTurned, settings().mask.queryOffset));
      t.kTurnedRotated = rotate("k turned_rot", *t.kTurned, 0);
      t.kRotated = join("k_rot", *t.kContent, *t.kTurnedRotated);
      return;
    }
    t.qRotated = rotate("q_rot", t.q, settings().mask.queryOffset);
    t.kRotated = rotate("k_rot", t.k, 0);
  }

  DeviceStack cache(const char* name, const DeviceStack& in) {
    const CacheFormat format = *settings().cache;
    DeviceStack out = m_memory.reserve(name, in.heads, in.rows, in.cols);
    if (format == CacheFormat::Int8) {
      m_kernels.run("through_int8", Extent{in.heads * in.rows, 1, 1}, in, out, in.heads * in.rows, in.cols);
      return out;
    }
    const FloatFormat numbers = floatFormat(format);
    m_kernels.run("through_float", Extent{in.cells(), 1, 1}, in, out, static_cast<cl_int>(numbers.digits - 1),
                  static_cast<cl_int>(numbers.smallestExponent), static_cast<cl_float>(numbers.largest),
                  numbers.saturates, static_cast<cl_ulong>(in.cells()));
    return out;
  }

  void caches(DeviceTrace& t) {
    if (!settings().cache) return;
    if (t.latent) {  // caches the latents and the rotated part; keys and values are computed from the cached ones
      const DeviceStack latent = cache("latent cached", *t.latent);
      t.kCached = join("k_cached", project("k content cached", latent, InputSlot::WUK, InputSlot::BQ),
                       cache("k turned cached", t.kTurnedRotated ? *t.kTurnedRotated : *t.kTurned));
      t.vCached = project("v_cached", latent, InputSlot::WUV, InputSlot::BQ);
      return;
    }
    t.kCached = cache("k_cached", t.kRotated ? *t.kRotated : t.k);
    t.vCached = cache("v_cached", t.v);
  }

  void scoresToMasked(DeviceTrace& t) {
    const DeviceStack& q = t.qRotated ? *t.qRotated : t.q;
    const DeviceStack& k = t.kCached ? *t.kCached : t.kRotated ? *t.kRotated : t.k;
    const DeviceStack kTransposed = m_memory.reserve("k_transposed", k.heads, k.cols, k.rows);
    m_kernels.run("transpose", Extent{k.rows, k.cols, k.heads}, k, kTransposed, k.rows, k.cols);
    t.scores = scoreStack("scores");
    m_kernels.runBlocks("scores", Extent{ceilDivide(m_tK, 8), ceilDivide(m_tQ, 4), m_heads}, q, kTransposed, t.scores,
                        m_tQ, m_tK, q.cols, m_scenario.heads.headsPerGroup());

    const Index cells = t.scores.cells();
    t.scaled = scoreStack("scaled");
    m_kernels.run("scale", Extent{cells, 1, 1}, t.scores, t.scaled, static_cast<cl_float>(effectiveScale(m_scenario)),
                  static_cast<cl_ulong>(cells));
    if (settings().softcap > 0) {
      t.capped = scoreStack("capped");
      m_kernels.run("soft_cap", Extent{cells, 1, 1}, t.scaled, *t.capped, static_cast<cl_float>(settings().softcap),
                    static_cast<cl_ulong>(cells));
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

    const DeviceStack document = m_memory.upload("documents", documentOfKeys(rules));
    const DeviceStack slope = m_memory.upload("slopes", toFloats(alibiSlopes(m_scenario)));

    t.masked = scoreStack("masked");
    t.seesKey = rowStack("sees_key");
    const DeviceStack& in = t.capped ? *t.capped : t.scaled;
    m_kernels.run("mask", Extent{m_tQ, m_heads, 1}, in, bias, bias.heads, m_memory.uploadBytes("open", std::move(open)),
                  rules.custom.heads(), m_memory.uploadBytes("padded", std::move(padded)), document,
                  document.cells() > 0, slope, slope.cells() > 0, t.masked, t.seesKey, m_tQ, m_tK, rules.causal,
                  rules.window, rules.sinks, rules.prefix, rules.queryOffset, static_cast<cl_float>(rules.fill));
  }

  /// The sink logit of each query head; empty without one.
  std::vector<float> sinkOfHeads() const {
    std::vector<float> logits;
    for (Index h = 0; h < m_heads; ++h) {
      if (const auto x = sinkLogit(settings(), h)) logits.push_back(static_cast<float>(*x));
    }
    return logits;
  }

  void softmax(DeviceTrace& t) {
    const Index rows = m_heads * m_tQ;
    const DeviceStack sink = m_memory.upload("sink", sinkOfHeads());
    const bool sinks = sink.cells() > 0;
    t.rowMax = rowStack("row_max");
    m_kernels.run("row_max", Extent{rows, 1, 1}, t.masked, sink, sinks, t.rowMax, rows, m_tQ, m_tK);
    t.exponentials = scoreStack("exponentials");
    m_kernels.run("exponentials", Extent{m_tK, rows, 1}, t.masked, t.rowMax, t.exponentials, rows, m_tK);
    t.rowSum = rowStack("row_sum");
    m_kernels.run("row_sum", Extent{rows, 1, 1}, t.exponentials, t.rowMax, sink, sinks, t.rowSum, rows, m_tQ, m_tK);
    t.weights = scoreStack("weights");
    m_kernels.run("divide", Extent{m_tK, rows, 1}, t.exponentials, t.rowSum, t.seesKey,
                  std::isinf(settings().mask.fill), t.weights, rows, m_tK);
  }

  void outputs(DeviceTrace& t) {
    const DeviceStack& v = t.vCached ? *t.vCached : t.v;
    const Index dV = v.cols;
    t.output = m_memory.reserve("output", m_heads, m_tQ, dV);
    m_kernels.runBlocks("weighted_sum", Extent{ceilDivide(dV, 8), ceilDivide(m_tQ, 4), m_heads}, t.weights, v, t.output,
                        m_tQ, m_tK, dV, m_scenario.heads.headsPerGroup());
    t.concat = m_memory.reserve("concat", 1, m_tQ, m_heads * dV);
    m_kernels.run("concat", Extent{dV, m_tQ, m_heads}, t.output, t.concat, m_tQ, dV, m_heads);
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

class Collector {
 public:
  Collector(const Scenario& scenario, DeviceMemory& memory) : m_downloads(memory) {
    m_trace.heads.resize(static_cast<std::size_t>(scenario.heads.query));
    for (Index h = 0; h < scenario.heads.query; ++h) {
      HeadTrace& head = m_trace.heads[static_cast<std::size_t>(h)];
      head.queryHead = h;
      head.keyValueHead = scenario.heads.keyValueHeadOf(h);
    }
  }

  Trace collect(const DeviceTrace& t, bool namesEmptyRows) {
    perHead(t.q, &HeadTrace::q);
    perGroup(t.k, &HeadTrace::k);
    perGroup(t.v, &HeadTrace::v);
    if (t.latent) {
      m_downloads.ask(*t.latent, [this](const std::vector<Matrix>& m) {
        for (HeadTrace& head : m_trace.heads) head.latent = m.front();
      });
      perHead(*t.absorbedQ, &HeadTrace::absorbedQ);
    }
    if (t.qRotated) perHead(*t.qRotated, &HeadTrace::qRotated);
    if (t.kRotated) perGroup(*t.kRotated, &HeadTrace::kRotated);
    if (t.kCached) perGroup(*t.kCached, &HeadTrace::kCached);
    if (t.vCached) perGroup(*t.vCached, &HeadTrace::vCached);
    perHead(t.scores, &HeadTrace::scores);
    perHead(t.scaled, &HeadTrace::scaled);
    if (t.capped) perHead(*t.capped, &HeadTrace::capped);
    perHead(t.masked, &HeadTrace::masked);
    perHead(t.rowMax, &HeadTrace::rowMax);
    perHead(t.exponentials, &HeadTrace::exponentials);
    perHead(t.rowSum, &HeadTrace::rowSum);
    perHead(t.weights, &HeadTrace::weights);
    perHead(t.output, &HeadTrace::output);
    if (namesEmptyRows) emptyRows(t.seesKey);
    m_downloads.ask(t.concat, [this](std::vector<Matrix> m) { m_trace.concat = std::move(m.front()); });
    if (t.projected)
      m_downloads.ask(*t.projected, [this](std::vector<Matrix> m) { m_trace.projected = std::move(m.front()); });
    m_downloads.wait();
    return std::move(m_trace);
  }

 private:
  template <class Member>
  void perHead(const DeviceStack& stack, Member HeadTrace::*member) {
    m_downloads.ask(stack, [this, member](std::vector<Matrix> m) {
      for (std::size_t h = 0; h < m_trace.heads.size(); ++h) m_trace.heads[h].*member = std::move(m[h]);
    });
  }

  /// Query heads of a group share their key/value head's matrix.
  template <class Member>
  void perGroup(const DeviceStack& stack, Member HeadTrace::*member) {
    m_downloads.ask(stack, [this, member](const std::vector<Matrix>& m) {
      for (HeadTrace& head : m_trace.heads) head.*member = m[static_cast<std::size_t>(head.keyValueHead)];
    });
  }

  void emptyRows(const DeviceStack& seesKey) {
    m_downloads.ask(seesKey, [this](const std::vector<Matrix>& sees) {
      for (std::size_t h = 0; h < m_trace.heads.size(); ++h) {
        for (Index i = 0; i < sees[h].rows(); ++i) {
          if (sees[h](i, 0) == 0) m_trace.heads[h].emptyRows.push_back(i);
        }
      }
    });
  }

  Trace m_trace;
  Downloads m_downloads;
};

}  // namespace

Trace runTrace(const Scenario& scenario, Kernels& kernels, DeviceMemory& memory, const std::stop_token& stop) {
  Run run(scenario, kernels, memory, stop);
  const DeviceTrace onDevice = run.compute();
  run.checkStop();
  return Collector(scenario, memory).collect(onDevice, std::isinf(scenario.attention.mask.fill));
}

}  // namespace attn
