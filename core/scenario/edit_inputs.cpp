// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include "scenario/edit.h"
#include "scenario/resize.h"
#include "scenario/rounded_normal.h"

namespace attn {
namespace {

using namespace resize;

Scenario withOneSequence(Scenario s) {
  const Index tokens = queryTokens(s);
  if (auto* projected = std::get_if<ProjectedInputs>(&s.inputs)) projected->context = {};
  s.keyTokens.clear();
  s = withTokenCounts(std::move(s), tokens, tokens);
  s.keyTokens.clear();
  return s;
}

}  // namespace

Scenario withCell(Scenario s, InputSlot slot, Index head, Index row, Index col, double value) {
  const MatrixStack& stack = stackIn(s, slot);
  require(head >= 0 && head < stack.heads() && row >= 0 && row < stack.rows() && col >= 0 && col < stack.cols(),
          "no such cell");
  Matrix changed = stack[head];
  changed(row, col) = value;
  MatrixStack next = stack.with(head, std::move(changed));
  return withStack(std::move(s), slot, std::move(next));
}

Scenario withSecondSequence(Scenario s, bool on) {
  if (!on) return withOneSequence(std::move(s));
  if (!isOneSequence(s) || isLatent(s) || std::holds_alternative<ShapeInputs>(s.inputs)) return s;
  if (auto* projected = std::get_if<ProjectedInputs>(&s.inputs)) projected->context = MatrixStack(projected->x[0]);
  if (s.keyTokens.empty()) s.keyTokens = queryTokenNames(s);
  return s;
}

Scenario withOutputProjection(Scenario s, bool on) {
  auto* projected = std::get_if<ProjectedInputs>(&s.inputs);
  if ((!projected && !isLatent(s)) || on == (outputWidth(s) > 0)) return s;
  const Index width = s.heads.query * valueWidth(s);
  MatrixStack mix = on ? MatrixStack(Matrix(Matrix::Identity(width, width))) : MatrixStack();
  if (projected) projected->bO = {};
  return withStack(std::move(s), InputSlot::WO, std::move(mix));
}

Scenario withRandomFill(Scenario s, InputSlot slot, std::uint64_t seed) {
  RoundedNormal normal(seed + 0x1000003U * static_cast<std::uint64_t>(slot));
  mapSlot(s, slot, [&](const Matrix& m) {
    Matrix filled(m.rows(), m.cols());
    for (Index i = 0; i < filled.size(); ++i) {
      const double value = normal.next();
      filled.data()[i] = slot == InputSlot::CustomMask ? (value >= 0 ? 1.0 : 0.0) : value;
    }
    return filled;
  });
  return s;
}

}  // namespace attn
