// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/resize.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "scenario/token_names.h"

namespace attn::resize {
namespace {

constexpr InputSlot queryRows[]{InputSlot::Q, InputSlot::X};
constexpr InputSlot keyRows[]{InputSlot::K, InputSlot::V, InputSlot::Context};
constexpr InputSlot grids[]{InputSlot::CustomMask, InputSlot::Bias};

void fitNames(std::vector<std::string>& names, Index count) {
  if (names.empty()) return;
  const auto had = static_cast<Index>(names.size());
  names.resize(static_cast<std::size_t>(count));
  for (Index i = had; i < count; ++i) names[static_cast<std::size_t>(i)] = numberedName(i);
}

/// Cuts documents at the end, or extends the last one, until they add up to `keys`.
void fitDocuments(std::vector<Index>& lengths, Index keys) {
  if (lengths.empty()) return;
  Index begin = 0;
  std::size_t kept = 0;
  for (; kept < lengths.size() && begin < keys; ++kept) {
    lengths[kept] = std::min(lengths[kept], keys - begin);
    begin += lengths[kept];
  }
  lengths.resize(kept);
  lengths.back() += keys - begin;
}

/// Documents keep their remaining keys; a new key joins the document of the key before it, or the first document.
void moveDocuments(std::vector<Index>& lengths, const std::vector<Index>& from) {
  if (lengths.empty()) return;
  std::vector<Index> ends(lengths.size());
  std::partial_sum(lengths.begin(), lengths.end(), ends.begin());
  std::ranges::fill(lengths, 0);
  std::size_t document = 0;
  for (const Index old : from) {
    if (old >= 0) document = static_cast<std::size_t>(std::ranges::upper_bound(ends, old) - ends.begin());
    ++lengths[document];
  }
  std::erase(lengths, 0);
}

/// Row i is the old row from[i], or `fill` if from[i] is -1.
Matrix withRowsFrom(const Matrix& m, const std::vector<Index>& from, double fill) {
  Matrix result(static_cast<Index>(from.size()), m.cols());
  for (Index i = 0; i < result.rows(); ++i) {
    const Index old = from[static_cast<std::size_t>(i)];
    if (old < 0)
      result.row(i).setConstant(fill);
    else
      result.row(i) = m.row(old);
  }
  return result;
}

}  // namespace

MatrixStack repeated(const MatrixStack& stack, Index heads) {
  if (stack.empty()) return stack;
  return MatrixStack::of(heads, [&](Index h) { return stack[h * stack.heads() / heads]; });
}

Matrix fitted(const Matrix& m, Index rows, Index cols, double fill) {
  Matrix result = Matrix::Constant(rows, cols, fill);
  const Index r = std::min(rows, m.rows()), c = std::min(cols, m.cols());
  result.topLeftCorner(r, c) = m.topLeftCorner(r, c);
  return result;
}

double newCell(InputSlot slot) {
  return slot == InputSlot::CustomMask ? 1 : 0;
}

bool isOneSequence(const Scenario& s) {
  if (const auto* projected = std::get_if<ProjectedInputs>(&s.inputs)) return projected->context.empty();
  if (isLatent(s)) return true;
  return !isCrossAttention(s);
}

Sides sidesOf(const Scenario& s, Sequence which) {
  const bool one = isOneSequence(s);
  return {one || which == Sequence::Query, one || which == Sequence::Key};
}

void moveTokens(Scenario& s, Sides sides, const std::vector<Index>& from) {
  const auto moved = [&](const Matrix& m) { return withRowsFrom(m, from, 0); };
  for (const InputSlot slot : queryRows)
    if (sides.query) mapSlot(s, slot, moved);
  for (const InputSlot slot : keyRows)
    if (sides.key) mapSlot(s, slot, moved);
  for (const InputSlot slot : grids) {
    const double fill = newCell(slot);
    if (sides.query) mapSlot(s, slot, [&](const Matrix& m) { return withRowsFrom(m, from, fill); });
    if (sides.key)
      mapSlot(s, slot, [&](const Matrix& m) { return Matrix(withRowsFrom(m.transpose(), from, fill).transpose()); });
  }
  if (auto* shape = std::get_if<ShapeInputs>(&s.inputs)) {
    if (sides.query) shape->queryTokens = static_cast<std::int64_t>(from.size());
    if (sides.key) shape->keyTokens = static_cast<std::int64_t>(from.size());
  }
  if (!sides.key) return;
  const std::vector<Index> padded = std::exchange(s.attention.mask.padding, {});
  for (std::size_t i = 0; i < from.size(); ++i)
    if (std::ranges::binary_search(padded, from[i])) s.attention.mask.padding.push_back(static_cast<Index>(i));
  moveDocuments(s.attention.mask.documents, from);
}

Scenario withTokenCounts(Scenario s, Index tq, Index tk) {
  require(tq >= 1 && tk >= 1, "a sequence has at least one token");
  const SequenceKeeper keeper(s);
  if (auto* shape = std::get_if<ShapeInputs>(&s.inputs)) {
    shape->queryTokens = tq;
    shape->keyTokens = tk;
  }
  if (tq != queryTokens(s))
    for (const InputSlot slot : queryRows) mapSlot(s, slot, [&](const Matrix& m) { return fitted(m, tq, m.cols()); });
  for (const InputSlot slot : keyRows)
    if (stackIn(s, slot).rows() != tk) mapSlot(s, slot, [&](const Matrix& m) { return fitted(m, tk, m.cols()); });
  for (const InputSlot slot : grids)
    if (stackIn(s, slot).rows() != tq || stackIn(s, slot).cols() != tk)
      mapSlot(s, slot, [&](const Matrix& m) { return fitted(m, tq, tk, newCell(slot)); });
  std::erase_if(s.attention.mask.padding, [&](Index key) { return key >= tk; });
  fitDocuments(s.attention.mask.documents, tk);
  fitNames(s.tokens, tq);
  fitNames(s.keyTokens, tk);
  keeper.restore(s);
  return s;
}

void fitRope(Scenario& s) {
  if (!s.attention.rope) return;
  const Index dK = keyWidth(s), widest = dK - dK % 2;
  Rope& rope = *s.attention.rope;
  if (isLatent(s)) {  // all d_r columns rotate, or none
    const Index turned = rotatedColumns(s).width;
    if (rope.dims != 0) rope.dims = turned;
    if (turned % 2 != 0) s.attention.rope.reset();
    return;
  }
  if (widest == 0)
    s.attention.rope.reset();
  else if (rope.dims > widest || (rope.dims == 0 && dK != widest))
    rope.dims = widest;
}

SequenceKeeper::SequenceKeeper(const Scenario& s)
    : m_two(!isOneSequence(s)),
      m_alignedToEnd(m_two && s.attention.mask.queryOffset != 0 &&
                     s.attention.mask.queryOffset == keyTokens(s) - queryTokens(s)) {}

void SequenceKeeper::restore(Scenario& s) const {
  if (m_alignedToEnd) s.attention.mask.queryOffset = keyTokens(s) - queryTokens(s);
  // Key names distinguish two sequences of the same length from one.
  if (m_two && isOneSequence(s) && std::holds_alternative<QkvInputs>(s.inputs))
    s.keyTokens = numberedNames(keyTokens(s));
}

}  // namespace attn::resize
