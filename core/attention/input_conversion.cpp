// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "attention/latent.h"
#include "attention/projections.h"
#include "attention/trace.h"

namespace attn {
namespace {

Matrix oneHotRows(Index rows, Index width) {
  return Matrix::Identity(rows, width);
}

/// The stack padded with zero rows, so that one-hot vectors of another width select the same rows.
MatrixStack withRows(const MatrixStack& stack, Index rows) {
  if (stack.rows() == rows) return stack;
  std::vector<Matrix> heads;
  for (Index h = 0; h < stack.heads(); ++h) {
    Matrix padded = Matrix::Zero(rows, stack.cols());
    padded.topRows(stack.rows()) = stack[h];
    heads.push_back(std::move(padded));
  }
  return MatrixStack(std::move(heads));
}

}  // namespace

Scenario asQkvInputs(const Scenario& scenario) {
  if (isLatent(scenario)) return asQkvInputs(withLatentExpanded(scenario));
  if (!std::holds_alternative<ProjectedInputs>(scenario.inputs)) return scenario;
  // The converted numbers are exact, whatever arithmetic the scenario emulates.
  Scenario exact = scenario;
  exact.attention.arithmetic = Arithmetic::Double;
  exact.attention.accumulatesInFloat32 = false;
  std::vector<Matrix> q, k, v;
  for (Index h = 0; h < exact.heads.query; ++h) q.push_back(projectedQueries(exact, h));
  for (Index g = 0; g < exact.heads.keyValue; ++g) {
    k.push_back(projectedKeys(exact, g));
    v.push_back(projectedValues(exact, g));
  }
  Scenario result = scenario;
  result.inputs = QkvInputs{MatrixStack(std::move(q)), MatrixStack(std::move(k)), MatrixStack(std::move(v))};
  return result;
}

Scenario asProjectedInputs(const Scenario& scenario) {
  if (isLatent(scenario)) return withLatentExpanded(scenario);
  const auto* given = std::get_if<QkvInputs>(&scenario.inputs);
  if (given == nullptr) return scenario;
  const Index tQ = given->q.rows();
  const Index tK = given->k.rows();
  const Index dModel = std::max(tQ, tK);
  ProjectedInputs inputs;
  inputs.x = MatrixStack(oneHotRows(tQ, dModel));
  if (isCrossAttention(scenario)) inputs.context = MatrixStack(oneHotRows(tK, dModel));
  inputs.wQ = withRows(given->q, dModel);
  inputs.wK = withRows(given->k, dModel);
  inputs.wV = withRows(given->v, dModel);
  Scenario result = scenario;
  result.inputs = std::move(inputs);
  return result;
}

}  // namespace attn
