// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/opponent.h"
#include "attention/wall_clock.h"

namespace attn::bench {
namespace {

using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

void attendNaively(const AttentionProblem& p, const AttentionInputs& inputs, std::vector<float>& out) {
  for (Index h = 0; h < p.heads.query; ++h) {
    const Index g = p.heads.keyValueHeadOf(h);
    const Eigen::Map<const Rows> q(inputs.q.data() + h * p.queryTokens * p.dK, p.queryTokens, p.dK);
    const Eigen::Map<const Rows> k(inputs.k.data() + g * p.keyTokens * p.dK, p.keyTokens, p.dK);
    const Eigen::Map<const Rows> v(inputs.v.data() + g * p.keyTokens * p.dV, p.keyTokens, p.dV);
    Eigen::Map<Rows> o(out.data() + h * p.queryTokens * p.dV, p.queryTokens, p.dV);
    for (Index i = 0; i < p.queryTokens; ++i) {
      const Index visible = p.causal ? i + 1 : p.keyTokens;
      const Eigen::VectorXf scores = k.topRows(visible) * q.row(i).transpose() * scaleOf(p);
      const Eigen::VectorXf weights = (scores.array() - scores.maxCoeff()).exp();
      o.row(i) = weights.transpose() * v.topRows(visible) / weights.sum();
    }
  }
}

}  // namespace

MadeOpponent naiveEigen(const AttentionProblem& p, const AttentionInputs& inputs) {
  const auto out = std::make_shared<std::vector<float>>(static_cast<std::size_t>(p.heads.query * p.queryTokens * p.dV));
  Opponent opponent;
  opponent.name = "naive Eigen loop";
  opponent.run = [p, &inputs, out] { return secondsOf([&] { attendNaively(p, inputs, *out); }); };
  opponent.output = [out] { return *out; };
  opponent.run();
  return opponent;
}

}  // namespace attn::bench
