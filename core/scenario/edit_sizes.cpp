// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "scenario/edit.h"
#include "scenario/resize.h"

namespace attn {
namespace {

using namespace resize;

void fitColumns(Scenario& s, InputSlot slot, Index cols) {
  mapSlot(s, slot, [&](const Matrix& m) { return fitted(m, m.rows(), cols); });
}

void fitRows(Scenario& s, InputSlot slot, Index rows) {
  mapSlot(s, slot, [&](const Matrix& m) { return fitted(m, rows, m.cols()); });
}

/// W_O has d_v rows per head, so each head's rows are resized separately.
void fitOutputRows(Scenario& s, Index dV) {
  const Index heads = s.heads.query;
  mapSlot(s, InputSlot::WO, [&](const Matrix& m) {
    const Index before = m.rows() / heads;
    Matrix result(heads * dV, m.cols());
    for (Index h = 0; h < heads; ++h)
      result.middleRows(h * dV, dV) = fitted(m.middleRows(h * before, before), dV, m.cols());
    return result;
  });
}

/// Returns the stack that will receive a matrix: zeros (an open mask) if the scenario has none yet.
MatrixStack present(const Scenario& s, InputSlot slot, Index heads, Index rows, Index cols) {
  const MatrixStack& stack = stackIn(s, slot);
  if (!stack.empty()) return stack;
  return MatrixStack(std::vector<Matrix>(static_cast<std::size_t>(heads), Matrix::Constant(rows, cols, newCell(slot))));
}

Scenario put(Scenario s, InputSlot slot, Index head, const MatrixStack& stack, Matrix matrix) {
  MatrixStack next = stack.with(head, std::move(matrix));
  return withStack(std::move(s), slot, std::move(next));
}

Scenario withQueryRows(Scenario s, Index rows) {
  const Index keys = isOneSequence(s) ? rows : keyTokens(s);
  return withTokenCounts(std::move(s), rows, keys);
}

Scenario withKeyRows(Scenario s, Index rows) {
  const Index queries = isOneSequence(s) ? rows : queryTokens(s);
  return withTokenCounts(std::move(s), queries, rows);
}

Scenario withOutputMatrix(Scenario s, const Matrix& m) {
  const Index heads = s.heads.query;
  if (m.rows() % heads == 0) s = withValueWidth(std::move(s), m.rows() / heads);
  fitColumns(s, InputSlot::BO, m.cols());
  const Index rows = s.heads.query * valueWidth(s);
  return withStack(std::move(s), InputSlot::WO, MatrixStack(fitted(m, rows, m.cols())));
}

Scenario withOutputBias(Scenario s, const Matrix& m) {
  if (outputWidth(s) == 0) s = withOutputProjection(std::move(s), true);
  fitColumns(s, InputSlot::WO, m.cols());
  return withStack(std::move(s), InputSlot::BO, MatrixStack(fitted(m, 1, m.cols())));
}

/// Replaces a projection bias: one row per head.
Scenario withProjectionBias(Scenario s, InputSlot slot, Index head, const Matrix& m) {
  s = slot == InputSlot::BV ? withValueWidth(std::move(s), m.cols()) : withKeyWidth(std::move(s), m.cols());
  const Index heads = slot == InputSlot::BQ ? s.heads.query : s.heads.keyValue;
  const MatrixStack stack = present(s, slot, heads, 1, m.cols());
  return put(std::move(s), slot, head, stack, fitted(m, 1, m.cols()));
}

Scenario withGrid(Scenario s, InputSlot slot, Index head, const Matrix& m) {
  const Index rows = queryTokens(s), cols = keyTokens(s);
  const MatrixStack stack = present(s, slot, 1, rows, cols);
  const Index which = stack.heads() == 1 ? 0 : head;  // one matrix may serve all heads
  return put(std::move(s), slot, which, stack, fitted(m, rows, cols, newCell(slot)));
}

Scenario resizedToFit(Scenario s, InputSlot slot, const Matrix& m) {
  switch (slot) {
    case InputSlot::Q:
      return withKeyWidth(withQueryRows(std::move(s), m.rows()), m.cols());
    case InputSlot::K:
      return withKeyWidth(withKeyRows(std::move(s), m.rows()), m.cols());
    case InputSlot::V:
      return withValueWidth(withKeyRows(std::move(s), m.rows()), m.cols());
    case InputSlot::X:
      return withModelWidth(withQueryRows(std::move(s), m.rows()), m.cols());
    case InputSlot::Context:
      return withModelWidth(withKeyRows(withSecondSequence(std::move(s), true), m.rows()), m.cols());
    case InputSlot::WQ:
      if (isLatent(s)) return withContentWidth(withModelWidth(std::move(s), m.rows()), m.cols());
      [[fallthrough]];
    case InputSlot::WK:
      return withKeyWidth(withModelWidth(std::move(s), m.rows()), m.cols());
    case InputSlot::WV:
      return withValueWidth(withModelWidth(std::move(s), m.rows()), m.cols());
    case InputSlot::WQR:
    case InputSlot::WKR:
      return withRotatedWidth(withModelWidth(std::move(s), m.rows()), m.cols());
    case InputSlot::WDKV:
      return withLatentWidth(withModelWidth(std::move(s), m.rows()), m.cols());
    case InputSlot::WUK:
      return withContentWidth(withLatentWidth(std::move(s), m.rows()), m.cols());
    case InputSlot::WUV:
      return withValueWidth(withLatentWidth(std::move(s), m.rows()), m.cols());
    default:
      return s;
  }
}

/// d_k = d_n + d_r: d_n changes first, d_r only if d_n would drop below 1.
Scenario withLatentKeyWidth(Scenario s, Index dK) {
  const Index turned = rotatedColumns(s).width, most = std::max<Index>(1, dK - 1);
  if (turned > most) {
    const Index fewer = s.attention.rope && most > 1 ? most - most % 2 : most;
    s = withRotatedWidth(std::move(s), fewer);
  }
  const Index content = std::max<Index>(1, dK - rotatedColumns(s).width);
  return withContentWidth(std::move(s), content);
}

}  // namespace

Scenario withMatrix(Scenario s, InputSlot slot, Index head, const Matrix& m) {
  require(m.rows() >= 1 && m.cols() >= 1, "a matrix has at least one cell");
  s = withStack(s, slot, stackIn(s, slot));  // throws for slots that these inputs lack
  switch (slot) {
    case InputSlot::WO:
      return withOutputMatrix(std::move(s), m);
    case InputSlot::BO:
      return withOutputBias(std::move(s), m);
    case InputSlot::BQ:
    case InputSlot::BK:
    case InputSlot::BV:
      return withProjectionBias(std::move(s), slot, head, m);
    case InputSlot::CustomMask:
    case InputSlot::Bias:
      return withGrid(std::move(s), slot, head, m);
    default:
      break;
  }
  s = resizedToFit(std::move(s), slot, m);
  const MatrixStack stack = stackIn(s, slot);
  return put(std::move(s), slot, head, stack, m);
}

Scenario withKeyWidth(Scenario s, Index dK) {
  require(dK >= 1, "d_k is at least 1");
  if (dK == keyWidth(s)) return s;
  if (isLatent(s)) return withLatentKeyWidth(std::move(s), dK);
  for (const InputSlot slot : {InputSlot::Q, InputSlot::K, InputSlot::WQ, InputSlot::WK, InputSlot::BQ, InputSlot::BK})
    fitColumns(s, slot, dK);
  if (auto* shape = std::get_if<ShapeInputs>(&s.inputs)) shape->dK = dK;
  fitRope(s);
  return s;
}

Scenario withValueWidth(Scenario s, Index dV) {
  require(dV >= 1, "d_v is at least 1");
  if (dV == valueWidth(s)) return s;
  for (const InputSlot slot : {InputSlot::V, InputSlot::WV, InputSlot::BV, InputSlot::WUV}) fitColumns(s, slot, dV);
  fitOutputRows(s, dV);
  if (auto* shape = std::get_if<ShapeInputs>(&s.inputs)) shape->dV = dV;
  return s;
}

Scenario withModelWidth(Scenario s, Index dModel) {
  require(dModel >= 1, "d_model is at least 1");
  require(std::holds_alternative<ProjectedInputs>(s.inputs) || isLatent(s), "these inputs have no model width");
  if (dModel == modelWidth(s)) return s;
  for (const InputSlot slot : {InputSlot::X, InputSlot::Context}) fitColumns(s, slot, dModel);
  for (const InputSlot slot :
       {InputSlot::WQ, InputSlot::WK, InputSlot::WV, InputSlot::WQR, InputSlot::WDKV, InputSlot::WKR})
    fitRows(s, slot, dModel);
  return s;
}

Scenario withContentWidth(Scenario s, Index dN) {
  require(dN >= 1 && isLatent(s), "only latent inputs have a content width, at least 1");
  for (const InputSlot slot : {InputSlot::WQ, InputSlot::WUK})
    if (stackIn(s, slot).cols() != dN) fitColumns(s, slot, dN);
  return s;
}

Scenario withRotatedWidth(Scenario s, Index dR) {
  require(dR >= 1 && isLatent(s), "only latent inputs have a width that turns, at least 1");
  for (const InputSlot slot : {InputSlot::WQR, InputSlot::WKR})
    if (stackIn(s, slot).cols() != dR) fitColumns(s, slot, dR);
  fitRope(s);
  return s;
}

Scenario withLatentWidth(Scenario s, Index dC) {
  require(dC >= 1 && isLatent(s), "only latent inputs have a latent width, at least 1");
  if (dC == latentWidth(s)) return s;
  fitColumns(s, InputSlot::WDKV, dC);
  for (const InputSlot slot : {InputSlot::WUK, InputSlot::WUV}) fitRows(s, slot, dC);
  return s;
}

Scenario sizesOnly(const Scenario& s) {
  Scenario sizes = s;
  if (isLatent(s) && s.attention.rope) sizes.attention.rope->dims = rotatedColumns(s).width;
  if (!std::holds_alternative<ShapeInputs>(s.inputs))
    sizes.inputs = ShapeInputs{queryTokens(s), keyTokens(s), keyWidth(s), valueWidth(s), 1};
  sizes.tokens.clear();
  sizes.keyTokens.clear();
  sizes.attention.mask.custom = {};
  sizes.attention.mask.bias = {};
  if (s.pinned) sizes.pinned = std::make_shared<const Scenario>(sizesOnly(*s.pinned));
  return sizes;
}

}  // namespace attn
