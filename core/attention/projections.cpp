// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/projections.h"

#include "attention/latent.h"
#include "attention/operations.h"

namespace attn {
namespace {

/// tokens * w[head] + b[head]; the given matrix of that head if the scenario has no projections.
Matrix projectHead(const Scenario& s, Index head, const StepFormats& formats, InputSlot given,
                   const MatrixStack* tokens, InputSlot weights, InputSlot bias) {
  if (tokens == nullptr) return rounded(stackIn(s, given)[head], formats.inputs.stored);
  const MatrixStack& biases = stackIn(s, bias);
  return project((*tokens)[0], stackIn(s, weights)[head], formats, biases.empty() ? nullptr : &biases[head]);
}

const MatrixStack* queryTokensIn(const Scenario& s) {
  const auto* p = std::get_if<ProjectedInputs>(&s.inputs);
  return p != nullptr ? &p->x : nullptr;
}

const MatrixStack* keyTokensIn(const Scenario& s) {
  const auto* p = std::get_if<ProjectedInputs>(&s.inputs);
  if (p == nullptr) return nullptr;
  return p->context.empty() ? &p->x : &p->context;
}

}  // namespace

Matrix projectedQueries(const Scenario& s, Index head, const StepFormats& formats) {
  if (isLatent(s)) return latentQueries(s, head, formats);
  return projectHead(s, head, formats, InputSlot::Q, queryTokensIn(s), InputSlot::WQ, InputSlot::BQ);
}

Matrix projectedKeys(const Scenario& s, Index head, const StepFormats& formats) {
  if (isLatent(s)) return latentKeys(s, head, formats);
  return projectHead(s, head, formats, InputSlot::K, keyTokensIn(s), InputSlot::WK, InputSlot::BK);
}

Matrix projectedValues(const Scenario& s, Index head, const StepFormats& formats) {
  if (isLatent(s)) return latentValues(s, head, formats);
  return projectHead(s, head, formats, InputSlot::V, keyTokensIn(s), InputSlot::WV, InputSlot::BV);
}

Matrix projectedQueries(const Scenario& s, Index head) {
  return projectedQueries(s, head, formatsOf(s.attention));
}

Matrix projectedKeys(const Scenario& s, Index head) {
  return projectedKeys(s, head, formatsOf(s.attention));
}

Matrix projectedValues(const Scenario& s, Index head) {
  return projectedValues(s, head, formatsOf(s.attention));
}

std::optional<Matrix> projectedOutput(const Scenario& s, const Matrix& concat) {
  const MatrixStack& w = stackIn(s, InputSlot::WO);
  if (w.empty()) return std::nullopt;
  const MatrixStack& biases = stackIn(s, InputSlot::BO);
  return project(concat, w[0], formatsOf(s.attention), biases.empty() ? nullptr : &biases[0]);
}

}  // namespace attn
