// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <numeric>

#include "scenario/edit.h"
#include "scenario/head_settings.h"
#include "scenario/limits.h"
#include "scenario/resize.h"

namespace attn {
namespace {

using namespace resize;

/// Splits the concatenated columns of all matrices into `heads` matrices.
MatrixStack split(const MatrixStack& stack, Index heads) {
  if (stack.empty()) return stack;
  Matrix whole(stack.rows(), stack.heads() * stack.cols());
  for (Index h = 0; h < stack.heads(); ++h) whole.middleCols(h * stack.cols(), stack.cols()) = stack[h];
  const Index cols = whole.cols() / heads;
  return MatrixStack::of(heads, [&](Index h) { return whole.middleCols(h * cols, cols); });
}

/// Averages groups of adjacent heads; `heads` divides their number.
MatrixStack pool(const MatrixStack& stack, Index heads) {
  if (stack.empty()) return stack;
  const Index group = stack.heads() / heads;
  return MatrixStack::of(heads, [&](Index h) -> Matrix {
    Matrix sum = stack[h * group];
    for (Index member = 1; member < group; ++member) sum += stack[h * group + member];
    return sum / static_cast<double>(group);
  });
}

/// Changes the count of key/value heads among `queryHeads` query heads.
MatrixStack regrouped(const MatrixStack& stack, Index heads, Index queryHeads) {
  if (heads == stack.heads() || stack.empty()) return stack;
  if (heads % stack.heads() == 0) return repeated(stack, heads);
  if (stack.heads() % heads == 0) return pool(stack, heads);
  return pool(repeated(stack, queryHeads), heads);
}

template <class Change>
void change(Scenario& s, std::initializer_list<InputSlot> slots, Change make) {
  for (const InputSlot slot : slots) {
    if (stackIn(s, slot).empty()) continue;
    MatrixStack next = make(stackIn(s, slot));
    s = withStack(std::move(s), slot, std::move(next));
  }
}

constexpr std::initializer_list<InputSlot> querySlots{InputSlot::Q, InputSlot::WQ, InputSlot::BQ};
constexpr std::initializer_list<InputSlot> keyValueSlots{InputSlot::K,  InputSlot::V,  InputSlot::WK,
                                                         InputSlot::WV, InputSlot::BK, InputSlot::BV};

/// Changes the number of query heads over the same columns.
Scenario withQueryHeads(Scenario s, HeadCounts next) {
  const HeadCounts old = s.heads;
  const bool sameColumns = old.keyValue * next.query == next.keyValue * old.query;
  if (auto* shape = std::get_if<ShapeInputs>(&s.inputs)) {
    shape->dK = shape->dK * old.query / next.query;
    shape->dV = shape->dV * old.query / next.query;
  }
  if (isLatent(s)) {
    change(s, {InputSlot::WUK, InputSlot::WUV}, [&](const MatrixStack& stack) { return split(stack, next.query); });
    change(s, {InputSlot::WQR},
           [&](const MatrixStack& stack) { return regrouped(stack, next.query, std::lcm(old.query, next.query)); });
  }
  change(s, querySlots, [&](const MatrixStack& stack) { return split(stack, next.query); });
  change(s, keyValueSlots, [&](const MatrixStack& stack) {
    if (sameColumns) return split(stack, next.keyValue);
    return pool(split(repeated(stack, old.query), next.query), next.keyValue);
  });
  change(s, {InputSlot::CustomMask, InputSlot::Bias},
         [&](const MatrixStack& stack) { return stack.heads() == 1 ? stack : repeated(stack, next.query); });
  fitToHeads(s.attention, next.query);
  s.heads = next;
  fitRope(s);
  return s;
}

std::vector<Index> divisors(Index n) {
  std::vector<Index> small, large;
  for (Index d = 1; d * d <= n; ++d) {
    if (n % d != 0) continue;
    small.push_back(d);
    if (d * d != n) large.push_back(n / d);
  }
  small.insert(small.end(), large.rbegin(), large.rend());
  return small;
}

bool isAllowed(const std::vector<Index>& allowed, Index count) {
  return std::ranges::binary_search(allowed, count);
}

}  // namespace

std::vector<Index> allowedQueryHeads(const Scenario& s) {
  const Index heads = s.heads.query;
  const Index keyColumns = heads * (isLatent(s) ? rotatedColumns(s).first : keyWidth(s)),
              valueColumns = heads * valueWidth(s);
  std::vector<Index> result;
  for (const Index count : divisors(std::gcd(keyColumns, valueColumns))) {
    const bool rotates = !s.attention.rope || isLatent(s) || (keyColumns / count) % 2 == 0 || count == heads;
    if (rotates && count <= limits::heads) result.push_back(count);
  }
  return result;
}

std::vector<Index> allowedKeyValueHeads(const Scenario& s) {
  if (isLatent(s)) return {s.heads.query};
  return divisors(s.heads.query);
}

HeadCounts headsForQueryHeads(const Scenario& s, Index queryHeads) {
  const std::vector<Index> counts = divisors(queryHeads);
  // count / queryHeads <= old ratio, in integers; 1 always remains
  const auto above = std::ranges::partition_point(
      counts, [&](Index count) { return count == 1 || count * s.heads.query <= s.heads.keyValue * queryHeads; });
  return {queryHeads, *std::prev(above)};
}

Scenario withHeads(Scenario s, HeadCounts counts) {
  require(counts.query >= 1 && counts.keyValue >= 1 && counts.query % counts.keyValue == 0,
          "key/value heads must divide query heads");
  require(!isLatent(s) || counts.query == counts.keyValue, "with latents, every head has its own keys and values");
  require(isAllowed(allowedQueryHeads(s), counts.query), "the columns cannot be split into that many heads");
  if (counts.query != s.heads.query) {
    const HeadCounts following = headsForQueryHeads(s, counts.query);
    s = withQueryHeads(std::move(s), following);
  }
  if (counts.keyValue != s.heads.keyValue)
    change(s, keyValueSlots, [&](const MatrixStack& stack) { return regrouped(stack, counts.keyValue, counts.query); });
  s.heads = counts;
  return s;
}

}  // namespace attn
