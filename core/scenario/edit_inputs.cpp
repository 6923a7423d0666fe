// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <numbers>
#include <utility>

#include "base/split_mix.h"
#include "scenario/edit.h"
#include "scenario/resize.h"

namespace attn {
namespace {

using namespace resize;

/// N(0, 1) by Box and Muller 1958. Rounding to 2 decimals also hides the last bits, in which mathematics libraries
/// differ.
class RoundedNormal {
 public:
  explicit RoundedNormal(std::uint64_t seed) : m_random(seed) {}

  double next() {
    if (!std::exchange(m_hasSpare, !m_hasSpare)) {
      const double radius = std::sqrt(-2 * std::log(m_random.uniform()));
      const double angle = 2 * std::numbers::pi * m_random.uniform();
      m_spare = radius * std::sin(angle);
      return rounded(radius * std::cos(angle));
    }
    return rounded(m_spare);
  }

 private:
  static double rounded(double x) { return std::round(x * 100) / 100 + 0.0; }  // + 0.0 turns -0 into 0

  SplitMix m_random;
  double m_spare = 0;
  bool m_hasSpare = false;
};

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
  if (!isOneSequence(s) || std::holds_alternative<ShapeInputs>(s.inputs)) return s;
  if (auto* projected = std::get_if<ProjectedInputs>(&s.inputs)) projected->context = MatrixStack(projected->x[0]);
  if (s.keyTokens.empty()) s.keyTokens = queryTokenNames(s);
  return s;
}

Scenario withOutputProjection(Scenario s, bool on) {
  auto* projected = std::get_if<ProjectedInputs>(&s.inputs);
  if (!projected || on == !projected->wO.empty()) return s;
  const Index width = s.heads.query * projected->wV.cols();
  projected->wO = on ? MatrixStack(Matrix(Matrix::Identity(width, width))) : MatrixStack();
  projected->bO = {};
  return s;
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
