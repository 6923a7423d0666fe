// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/opponent.h"

#if defined(ATTENTIONSCOPE_HAS_ONEDNN)

#include <dnnl.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <thread>

#include "attention/wall_clock.h"
#include "base/instruction_set.h"
#include "base/thread_pool.h"
#include "compute/cpu/vector_per_isa.h"

namespace attn::bench {
namespace {

// ---- e^(s - m) of a row in place and its sum, vectorized with the exponential of our own kernels

template <class S>
ATTN_INLINE float exponentiateRow(float* s, Index count) {
  using namespace per_isa;
  typename S::Vector most = typename S::Vector{} - std::numeric_limits<float>::infinity();
  typename S::Vector x, sums = {};
  Index j = 0;
  for (; j + S::kLanes <= count; j += S::kLanes) {
    load(x, s + j);
    most = most > x ? most : x;
  }
  float largest = -std::numeric_limits<float>::infinity();
  for (int n = 0; n < S::kLanes; ++n) largest = most[n] > largest ? most[n] : largest;
  for (Index rest = j; rest < count; ++rest) largest = s[rest] > largest ? s[rest] : largest;
  for (j = 0; j + S::kLanes <= count; j += S::kLanes) {
    load(x, s + j);
    x -= largest;
    exp2Of<S>(x);
    sums += x;
    store(s + j, x);
  }
  float sum = 0;
  for (int n = 0; n < S::kLanes; ++n) sum += sums[n];
  for (; j < count; ++j) {
    x = typename S::Vector{} + (s[j] - largest);
    exp2Of<S>(x);
    s[j] = x[0];
    sum += x[0];
  }
  return sum;
}

float exponentiateAnywhere(float* s, Index count) {
  return exponentiateRow<per_isa::Set16>(s, count);
}
#if defined(__x86_64__)
[[gnu::target("avx2,fma")]] float exponentiateAvx2(float* s, Index count) {
  return exponentiateRow<per_isa::Set32>(s, count);
}
[[gnu::target("avx512f,avx512dq,avx512bw,avx512vl,avx2,fma")]] float exponentiateAvx512(float* s, Index count) {
  return exponentiateRow<per_isa::Set64>(s, count);
}
#endif

using RowExponentials = float (*)(float*, Index);
RowExponentials fastestExponentials() {
#if defined(__x86_64__)
  if (lastInstructionSet() == InstructionSet::Avx512) return exponentiateAvx512;
  if (lastInstructionSet() == InstructionSet::Avx2) return exponentiateAvx2;
#endif
  return exponentiateAnywhere;
}

class SgemmAttention {
 public:
  /// Query rows of a block; 0: the fastest of several.
  SgemmAttention(const AttentionProblem& p, const AttentionInputs& inputs, Index blockRows)
      : m_p(p),
        m_inputs(inputs),
        m_threads(static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))),
        m_out(static_cast<std::size_t>(p.heads.query * p.queryTokens * p.dV)) {
    setBlock(blockRows > 0 ? blockRows : fastestBlock());
    run();
  }

  Index blockRows() const { return m_blockRows; }
  const std::vector<float>& out() const { return m_out; }

  double run() {
    return secondsOf([&] {
      const Index blocks = (m_p.queryTokens + m_blockRows - 1) / m_blockRows;
      std::atomic<Index> next = 0;
      auto share = [&](int thread) {
        for (Index n = 0; (n = next++) < blocks * m_p.heads.query;) {
          // The last block of a head, which sees the most keys under a causal mask, comes first.
          block(n / blocks, (blocks - 1 - n % blocks) * m_blockRows, m_scores[static_cast<std::size_t>(thread)]);
        }
      };
      m_threads.run(share);
    });
  }

 private:
  Index fastestBlock() {
    double best = std::numeric_limits<double>::infinity();
    Index bestRows = 0;
    for (const Index rows : {32, 64, 128, 256}) {
      setBlock(rows);
      run();
      const double seconds = std::min(run(), run());
      if (seconds < best) bestRows = rows;
      best = std::min(best, seconds);
    }
    return bestRows;
  }
  void setBlock(Index rows) {
    m_blockRows = rows;
    m_scores.assign(static_cast<std::size_t>(m_threads.threads()),
                    std::vector<float>(static_cast<std::size_t>(rows * m_p.keyTokens)));
  }

  void block(Index head, Index first, std::vector<float>& scores) {
    constexpr float kLog2E = 1.44269504F;
    const Index rows = std::min(m_blockRows, m_p.queryTokens - first);
    const Index keys = m_p.causal ? first + rows : m_p.keyTokens;
    const Index shared = m_p.heads.keyValueHeadOf(head);
    const float* q = m_inputs.q.data() + (head * m_p.queryTokens + first) * m_p.dK;
    const float* k = m_inputs.k.data() + shared * m_p.keyTokens * m_p.dK;
    const float* v = m_inputs.v.data() + shared * m_p.keyTokens * m_p.dV;
    float* o = m_out.data() + (head * m_p.queryTokens + first) * m_p.dV;
    float* s = scores.data();
    dnnl_sgemm('N', 'T', rows, keys, m_p.dK, scaleOf(m_p) * kLog2E, q, m_p.dK, k, m_p.dK, 0, s, keys);
    for (Index i = 0; i < rows; ++i) {
      const Index visible = m_p.causal ? first + i + 1 : keys;
      const float sum = m_exponentials(s + i * keys, visible);
      std::fill(s + i * keys + visible, s + (i + 1) * keys, 0.0F);
      m_sums[static_cast<std::size_t>(head * m_p.queryTokens + first + i)] = sum;
    }
    dnnl_sgemm('N', 'N', rows, m_p.dV, keys, 1, s, keys, v, m_p.dV, 0, o, m_p.dV);
    for (Index i = 0; i < rows; ++i) {
      const float factor = 1 / m_sums[static_cast<std::size_t>(head * m_p.queryTokens + first + i)];
      for (Index d = 0; d < m_p.dV; ++d) o[i * m_p.dV + d] *= factor;
    }
  }

  AttentionProblem m_p;
  const AttentionInputs& m_inputs;
  RowExponentials m_exponentials = fastestExponentials();
  ThreadPool m_threads;
  Index m_blockRows = 0;
  std::vector<std::vector<float>> m_scores;  // of each thread
  std::vector<float> m_sums = std::vector<float>(static_cast<std::size_t>(m_p.heads.query * m_p.queryTokens));
  std::vector<float> m_out;
};

}  // namespace

namespace {

MadeOpponent sgemmOpponent(std::shared_ptr<SgemmAttention> attention, std::string name) {
  Opponent opponent;
  opponent.name = std::move(name);
  opponent.run = [attention] { return attention->run(); };
  opponent.output = [attention] { return attention->out(); };
  return opponent;
}

}  // namespace

MadeOpponent sgemmAttention(const AttentionProblem& p, const AttentionInputs& inputs) {
  const auto attention = std::make_shared<SgemmAttention>(p, inputs, 0);
  return sgemmOpponent(attention, "oneDNN sgemm, blocks of " + std::to_string(attention->blockRows()));
}

MadeOpponent sgemmOfWholeHeads(const AttentionProblem& p, const AttentionInputs& inputs) {
  return sgemmOpponent(std::make_shared<SgemmAttention>(p, inputs, p.queryTokens), "oneDNN sgemm, whole heads");
}

}  // namespace attn::bench

#else

namespace attn::bench {

MadeOpponent sgemmAttention(const AttentionProblem&, const AttentionInputs&) {
  return tl::unexpected(std::string("built without oneDNN (libdnnl-dev)"));
}
MadeOpponent sgemmOfWholeHeads(const AttentionProblem& p, const AttentionInputs& inputs) {
  return sgemmAttention(p, inputs);
}

}  // namespace attn::bench

#endif
