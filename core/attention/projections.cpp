// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/projections.h"

#include "attention/operations.h"

namespace attn {
namespace {

/// tokens * w[head] + b[head]; the given matrix of that head where the scenario has no projections.
Matrix projectHead(const Scenario& s, Index head, InputSlot given, const MatrixStack* tokens, InputSlot weights,
                   InputSlot bias) {
  const Arithmetic a = s.attention.arithmetic;
  if (tokens == nullptr) return rounded(stackIn(s, given)[head], a);
  const MatrixStack& biases = stackIn(s, bias);
  const std::optional<Matrix> b = biases.empty() ? std::nullopt : std::optional(rounded(biases[head], a));
  const Matrix& w = stackIn(s, weights)[head];
  if (a == Arithmetic::Double) return project((*tokens)[0], w, b ? &*b : nullptr, a);
  return project(rounded((*tokens)[0], a), rounded(w, a), b ? &*b : nullptr, a);
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

Matrix projectedQueries(const Scenario& s, Index head) {
  return projectHead(s, head, InputSlot::Q, queryTokensIn(s), InputSlot::WQ, InputSlot::BQ);
}

Matrix projectedKeys(const Scenario& s, Index head) {
  return projectHead(s, head, InputSlot::K, keyTokensIn(s), InputSlot::WK, InputSlot::BK);
}

Matrix projectedValues(const Scenario& s, Index head) {
  return projectHead(s, head, InputSlot::V, keyTokensIn(s), InputSlot::WV, InputSlot::BV);
}

std::optional<Matrix> projectedOutput(const Scenario& s, const Matrix& concat) {
  const MatrixStack& w = stackIn(s, InputSlot::WO);
  if (w.empty()) return std::nullopt;
  const Arithmetic a = s.attention.arithmetic;
  const MatrixStack& biases = stackIn(s, InputSlot::BO);
  const std::optional<Matrix> b = biases.empty() ? std::nullopt : std::optional(rounded(biases[0], a));
  return project(concat, rounded(w[0], a), b ? &*b : nullptr, a);
}

}  // namespace attn
