// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/backward.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "attention/operations.h"
#include "attention/visibility.h"
#include "scenario/head_settings.h"

namespace attn {
namespace {

/// The projected q, k, v in double: gradients are exact, without low precision.
Scenario exactQkv(const Scenario& s) {
  Scenario exact = inDouble(s);
  exact.pinned = nullptr;
  return asQkvInputs(exact);
}

/// The gradient of the sink logit, from the weight it takes of each row, 1 - sum_j P_ij; 0 without one.
double sinkGradient(const AttentionSettings& settings, const HeadTrace& head, const Matrix& rowDot) {
  const std::optional<double> logit = sinkLogit(settings, head.queryHead);
  if (!logit) return 0;
  double sum = 0;
  for (Index i = 0; i < rowDot.rows(); ++i) {
    const double share = std::exp(*logit - head.rowMax(i, 0)) / head.rowSum(i, 0);
    if (rowDot(i, 0) != 0) sum -= rowDot(i, 0) * share;
  }
  return sum;
}

HeadGradients gradientsOf(const HeadTrace& head, const Scenario& s, Loss loss) {
  const AttentionSettings& settings = s.attention;
  HeadGradients g;
  g.output = loss == Loss::Sum ? Matrix(Matrix::Ones(head.output.rows(), head.output.cols())) : Matrix(2 * head.output);
  g.values = head.weights.transpose() * g.output;
  g.weights = g.output * head.v.transpose();
  g.rowDot = (g.weights.array() * head.weights.array()).rowwise().sum();
  g.masked = head.weights.array() * (g.weights.array().colwise() - g.rowDot.col(0).array());
  g.scaled = g.masked;
  if (head.capped) g.scaled.array() *= 1 - (head.capped->array() / settings.softcap).square();
  const double scale = effectiveScale(s);
  g.rotatedQueries = scale * g.scaled * head.rotatedKeys();
  g.rotatedKeys = scale * g.scaled.transpose() * head.rotatedQueries();
  const auto back = [&](const Matrix& turned, Index offset) {
    if (!settings.rope) return turned;
    return rotated(turned, *settings.rope, offset, Arithmetic::Double, 0, RotationDirection::Back);
  };
  g.queries = back(g.rotatedQueries, settings.mask.queryOffset);
  g.keys = back(g.rotatedKeys, 0);
  g.sinkLogit = sinkGradient(settings, head, g.rowDot);
  return g;
}

Matrix transposedProduct(const Matrix& a, const Matrix& b) {
  return a.transpose() * b;
}

/// The stack with `by` added to one cell of one matrix.
MatrixStack nudged(const MatrixStack& stack, Index matrix, Index row, Index column, double by) {
  Matrix changed = stack[matrix];
  changed(row, column) += by;
  return stack.with(matrix, std::move(changed));
}

/// The bias expanded to one matrix per head, so that it can be changed for one head.
MatrixStack biasOfEveryHead(const Scenario& s) {
  const MatrixStack& bias = s.attention.mask.bias;
  return MatrixStack::of(s.heads.query, [&](Index h) {
    return bias.empty() ? Matrix(Matrix::Zero(queryTokens(s), keyTokens(s))) : bias.forHead(h);
  });
}

/// loss(above) - loss(below), cell by cell, so that unchanged cells cancel exactly.
double lossBetween(const Trace& above, const Trace& below, Loss loss) {
  const Matrix apart = above.concat - below.concat;
  if (loss == Loss::Sum) return apart.sum();
  return (apart.array() * (above.concat + below.concat).array()).sum();
}

/// The forward pass with one cell of q, k, v, or of the masked scores of one head, changed by `by`.
Trace tracedWith(const Backward& b, GradientOf what, Index head, Index row, Index column, double by) {
  Scenario s = b.scenario;
  const Index group = s.heads.keyValueHeadOf(head);
  auto& given = std::get<QkvInputs>(s.inputs);
  switch (what) {
    case GradientOf::Queries:
      given.q = nudged(given.q, head, row, column, by);
      break;
    case GradientOf::Keys:
      given.k = nudged(given.k, group, row, column, by);
      break;
    case GradientOf::Values:
      given.v = nudged(given.v, group, row, column, by);
      break;
    case GradientOf::Weights:
    case GradientOf::Masked:
    case GradientOf::Scaled:
      s.attention.mask.bias = nudged(biasOfEveryHead(s), head, row, column, by);
      break;
  }
  return *traceOnCpu(s);
}

/// The loss if a weight changes by `by`: o_i gains by * v_j.
double lossWithWeight(const Backward& b, Index head, Index row, Index column, double by) {
  const HeadTrace& h = b.forward.head(head);
  double change = 0;
  for (Index c = 0; c < h.output.cols(); ++c) {
    const double moved = by * h.v(column, c);
    change += b.loss == Loss::Sum ? moved : moved * (2 * h.output(row, c) + moved);
  }
  return change;
}

/// Gradients of latent inputs by the chain rule from q, k and v. If the scenario rotates, their rotated columns come
/// first (withLatentExpanded()).
std::map<InputSlot, MatrixStack> latentGradients(const Scenario& s, const std::vector<Matrix>& queries,
                                                 const Backward& b) {
  const auto& in = std::get<LatentInputs>(s.inputs);
  const auto [content, turned] = rotatedColumns(s);
  const bool turnedFirst = s.attention.rope.has_value();
  const auto contentOf = [&, n = content](const Matrix& m) {
    return Matrix(turnedFirst ? m.rightCols(n) : m.leftCols(n));
  };
  const auto turnedOf = [&, n = turned](const Matrix& m) {
    return Matrix(turnedFirst ? m.leftCols(n) : m.rightCols(n));
  };
  const Matrix &x = in.x[0], latent = in.x[0] * in.wDKV[0];
  Matrix dX = Matrix::Zero(x.rows(), x.cols()), dLatent = Matrix::Zero(latent.rows(), latent.cols());
  Matrix dTurned = Matrix::Zero(x.rows(), turned);
  std::vector<Matrix> wQ, wQR, wUK, wUV;
  for (std::size_t n = 0; n < queries.size(); ++n) {
    const auto h = static_cast<Index>(n);
    const Matrix q = contentOf(queries[n]), qTurned = turnedOf(queries[n]), k = contentOf(b.keys[n]);
    wQ.push_back(transposedProduct(x, q));
    wQR.push_back(transposedProduct(x, qTurned));
    wUK.push_back(transposedProduct(latent, k));
    wUV.push_back(transposedProduct(latent, b.values[n]));
    dX += q * in.wQ[h].transpose() + qTurned * in.wQR[h].transpose();
    dLatent += k * in.wUK[h].transpose() + b.values[n] * in.wUV[h].transpose();
    dTurned += turnedOf(b.keys[n]);
  }
  dX += dLatent * in.wDKV[0].transpose() + dTurned * in.wKR[0].transpose();
  std::map<InputSlot, MatrixStack> all;
  all[InputSlot::X] = MatrixStack(std::move(dX));
  all[InputSlot::WQ] = MatrixStack(std::move(wQ));
  all[InputSlot::WQR] = MatrixStack(std::move(wQR));
  all[InputSlot::WDKV] = MatrixStack(transposedProduct(x, dLatent));
  all[InputSlot::WUK] = MatrixStack(std::move(wUK));
  all[InputSlot::WUV] = MatrixStack(std::move(wUV));
  all[InputSlot::WKR] = MatrixStack(transposedProduct(x, dTurned));
  return all;
}

}  // namespace

std::optional<Backward> backward(const Scenario& scenario, Loss loss, std::stop_token stop) {
  if (std::holds_alternative<ShapeInputs>(scenario.inputs))
    throw std::invalid_argument("a scenario of kind 'shape' has no values to take gradients of");
  Backward b{exactQkv(scenario), loss, {}, {}, {}, {}};
  std::optional<Trace> forward = traceOnCpu(b.scenario, stop);
  if (!forward) return std::nullopt;
  b.forward = std::move(*forward);
  for (const HeadTrace& head : b.forward.heads) {
    if (stop.stop_requested()) return std::nullopt;
    b.heads.push_back(gradientsOf(head, b.scenario, loss));
    const HeadGradients& g = b.heads.back();
    if (static_cast<Index>(b.keys.size()) <= head.keyValueHead) {
      b.keys.push_back(g.keys);
      b.values.push_back(g.values);
    } else {
      b.keys.back() += g.keys;
      b.values.back() += g.values;
    }
  }
  return b;
}

std::map<InputSlot, MatrixStack> inputGradients(const Scenario& s, const Backward& b) {
  std::map<InputSlot, MatrixStack> all;
  std::vector<Matrix> queries;
  for (const HeadGradients& head : b.heads) queries.push_back(head.queries);
  if (isLatent(s)) return latentGradients(s, queries, b);
  const auto* p = std::get_if<ProjectedInputs>(&s.inputs);
  if (p == nullptr) {
    all[InputSlot::Q] = MatrixStack(queries);
    all[InputSlot::K] = MatrixStack(b.keys);
    all[InputSlot::V] = MatrixStack(b.values);
    return all;
  }
  const Matrix& x = p->x[0];
  const Matrix& context = p->context.empty() ? x : p->context[0];
  Matrix dX = Matrix::Zero(x.rows(), x.cols()), dContext = Matrix::Zero(context.rows(), context.cols());
  const auto through = [&](const std::vector<Matrix>& gradients, const Matrix& tokens, Matrix& dTokens,
                           const MatrixStack& w, const MatrixStack& bias, InputSlot ofW, InputSlot ofBias) {
    std::vector<Matrix> dW, dBias;
    for (std::size_t h = 0; h < gradients.size(); ++h) {
      dW.push_back(transposedProduct(tokens, gradients[h]));
      dBias.push_back(gradients[h].colwise().sum());
      dTokens += gradients[h] * w[static_cast<Index>(h)].transpose();
    }
    all[ofW] = MatrixStack(std::move(dW));
    if (!bias.empty()) all[ofBias] = MatrixStack(std::move(dBias));
  };
  through(queries, x, dX, p->wQ, p->bQ, InputSlot::WQ, InputSlot::BQ);
  through(b.keys, context, dContext, p->wK, p->bK, InputSlot::WK, InputSlot::BK);
  through(b.values, context, dContext, p->wV, p->bV, InputSlot::WV, InputSlot::BV);
  if (p->context.empty())
    dX += dContext;
  else
    all[InputSlot::Context] = MatrixStack(std::move(dContext));
  all[InputSlot::X] = MatrixStack(std::move(dX));
  return all;
}

Matrix reorderToTraceColumns(const Scenario& s, const Matrix& gradient) {
  if (!isLatent(s) || !s.attention.rope) return gradient;
  const auto [content, turned] = rotatedColumns(s);
  Matrix own(gradient.rows(), gradient.cols());
  own.leftCols(content) = gradient.rightCols(content);
  own.rightCols(turned) = gradient.leftCols(turned);
  return own;
}

double lossOf(const Trace& trace, Loss loss) {
  return loss == Loss::Sum ? trace.concat.sum() : trace.concat.squaredNorm();
}

double centralDifference(const Backward& b, GradientOf what, Index head, Index row, Index column,
                         std::optional<double> step) {
  const HeadTrace& h = b.forward.head(head);
  const auto stepAt = [&](double x) { return step.value_or(6e-6 * std::max(1.0, std::abs(x))); };
  const auto between = [&](GradientOf moved, double up, double down) {
    return lossBetween(tracedWith(b, moved, head, row, column, up), tracedWith(b, moved, head, row, column, -down),
                       b.loss);
  };
  switch (what) {
    case GradientOf::Weights: {
      const double by = stepAt(h.weights(row, column));
      return (lossWithWeight(b, head, row, column, by) - lossWithWeight(b, head, row, column, -by)) / (2 * by);
    }
    case GradientOf::Scaled: {
      const double by = stepAt(h.scaled(row, column)), cap = b.scenario.attention.softcap;
      if (!h.capped) return between(what, by, by) / (2 * by);
      // The input of the mask changes through the cap.
      const auto capped = [&](double x) { return cap * std::tanh(x / cap); };
      const double x = h.scaled(row, column);
      return between(what, capped(x + by) - capped(x), capped(x) - capped(x - by)) / (2 * by);
    }
    case GradientOf::Masked: {
      const double x = h.masked(row, column), by = stepAt(std::isfinite(x) ? x : 0);
      return between(what, by, by) / (2 * by);
    }
    case GradientOf::Queries:
    case GradientOf::Keys:
    case GradientOf::Values: {
      const Matrix& m = what == GradientOf::Queries ? h.q : what == GradientOf::Keys ? h.k : h.v;
      const double by = stepAt(m(row, column));
      return between(what, by, by) / (2 * by);
    }
  }
  return 0;
}

std::int64_t centralDifferenceCost(const Scenario& s) {
  return 2 * s.heads.query * queryTokens(s) * keyTokens(s) * (keyWidth(s) + valueWidth(s));
}

BackwardMemory keptForBackward(const Scenario& s, std::int64_t elementBytes) {
  const std::int64_t rows = s.heads.query * queryTokens(s);
  return {rows * keyTokens(s) * elementBytes, 4 * rows};
}

}  // namespace attn
