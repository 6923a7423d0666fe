// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "attention/latent.h"
#include "attention/projections.h"
#include "attention/trace.h"
#include "scenario/head_settings.h"

namespace attn {
namespace {

Matrix oneHotRows(Index rows, Index width) {
  return Matrix::Identity(rows, width);
}

/// The stack padded with zero rows, so that one-hot vectors of another width select the same rows.
MatrixStack withRows(const MatrixStack& stack, Index rows) {
  if (stack.rows() == rows) return stack;
  return MatrixStack::of(stack.heads(), [&](Index h) {
    Matrix padded = Matrix::Zero(rows, stack.cols());
    padded.topRows(stack.rows()) = stack[h];
    return padded;
  });
}

}  // namespace

Scenario asQkvInputs(const Scenario& scenario) {
  if (isLatent(scenario)) return asQkvInputs(withLatentExpanded(scenario));
  if (!std::holds_alternative<ProjectedInputs>(scenario.inputs)) return scenario;
  // The converted numbers are exact, whatever arithmetic the scenario emulates.
  const Scenario exact = inDouble(scenario);
  const Index kvHeads = exact.heads.keyValue;
  Scenario result = scenario;
  result.inputs = QkvInputs{MatrixStack::of(exact.heads.query, [&](Index h) { return projectedQueries(exact, h); }),
                            MatrixStack::of(kvHeads, [&](Index g) { return projectedKeys(exact, g); }),
                            MatrixStack::of(kvHeads, [&](Index g) { return projectedValues(exact, g); })};
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
