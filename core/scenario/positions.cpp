// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/positions.h"

#include <cmath>

#include "scenario/rounded_normal.h"

namespace attn {

Matrix sinusoidalPositions(Index rows, Index width) {
  return Matrix::NullaryExpr(rows, width, [width](Index p, Index column) {
    const double share = static_cast<double>(column - column % 2) / static_cast<double>(width);
    const double angle = static_cast<double>(p) / std::pow(10000.0, share);
    return column % 2 == 0 ? std::sin(angle) : std::cos(angle);
  });
}

Matrix learnedPositions(Index rows, Index width, std::uint64_t seed) {
  constexpr double kSpread = 0.5;
  RoundedNormal normal(seed);
  Matrix table(rows, width);
  for (Index n = 0; n < table.size(); ++n) table.data()[n] = kSpread * normal.next();
  return table;
}

Scenario withPositionsAdded(Scenario s, AddedPositions kind, std::uint64_t seed) {
  auto* inputs = std::get_if<ProjectedInputs>(&s.inputs);
  if (inputs == nullptr) return s;
  for (MatrixStack* tokens : {&inputs->x, &inputs->context}) {
    if (tokens->empty()) continue;
    const Index rows = tokens->rows(), width = tokens->cols();
    const Matrix table =
        kind == AddedPositions::Sinusoidal ? sinusoidalPositions(rows, width) : learnedPositions(rows, width, seed);
    *tokens = MatrixStack(Matrix((*tokens)[0] + table));
  }
  return s;
}

}  // namespace attn
