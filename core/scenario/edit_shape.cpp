// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "base/number_format.h"
#include "base/term.h"
#include "scenario/edit.h"
#include "scenario/head_settings.h"
#include "scenario/limits.h"
#include "scenario/resize.h"
#include "scenario/validate.h"

namespace attn {
namespace {

using namespace resize;

constexpr std::array kGrids{InputSlot::CustomMask, InputSlot::Bias};
constexpr std::int64_t kSmallTile = 4;

const ShapeInputs& sizesOf(const Scenario& s) {
  const auto* sizes = std::get_if<ShapeInputs>(&s.inputs);
  require(sizes != nullptr, "only a document of sizes has sizes without numbers");
  return *sizes;
}

/// True if T_q x T_k matrices for `heads` heads are within limits; validate() checks `heads` itself.
bool fits(Index heads, Index queries, Index keys) {
  return queries <= limits::numbers && keys <= limits::numbers / queries && heads <= limits::numbers / (queries * keys);
}

void fitGridsToHeads(Scenario& s, Index heads) {
  for (const InputSlot slot : kGrids) {
    const MatrixStack& stack = stackIn(s, slot);
    if (stack.heads() <= 1 || stack.heads() == heads) continue;
    MatrixStack next = repeated(stack, heads);
    s = withStack(std::move(s), slot, std::move(next));
  }
}

HeadCounts smallHeads(const HeadCounts& heads) {
  if (heads.keyValue == heads.query || heads.keyValue == 1) {
    const Index query = std::min(heads.query, kSmallHeads);
    return {query, heads.keyValue == 1 ? 1 : query};
  }
  const Index groups = 2, perGroup = std::min(heads.headsPerGroup(), kSmallHeads);
  return {groups * perGroup, groups};
}

/// Returns the same share of `small` as `part` is of `whole`, at least 1 if `part` is positive.
Index share(Index part, Index whole, Index small) {
  if (part <= 0 || part >= whole) return std::min(part, small);
  return std::clamp<Index>((part * small + whole / 2) / whole, 1, std::max<Index>(1, small - 1));
}

ShapeInputs smallSizes(const ShapeInputs& sizes) {
  ShapeInputs small = sizes;
  small.keyTokens = std::min<Index>(sizes.keyTokens, kSmallTokens);
  small.queryTokens = sizes.queryTokens <= sizes.keyTokens ? share(sizes.queryTokens, sizes.keyTokens, small.keyTokens)
                                                           : std::min<Index>(sizes.queryTokens, kSmallTokens);
  small.dK = std::min<Index>(sizes.dK, kSmallWidth);
  small.dV = std::min<Index>(sizes.dV, kSmallWidth);
  small.batch = 1;
  return small;
}

/// As many documents as fit, each with its share of the keys, rounded.
std::vector<Index> smallDocuments(const std::vector<Index>& lengths, Index keys, Index smallKeys) {
  std::vector<Index> ends;
  Index end = 0;
  for (const Index length : lengths) {
    end += length;
    const Index last = (end * smallKeys + keys / 2) / keys;
    if (last > (ends.empty() ? 0 : ends.back())) ends.push_back(last);
  }
  std::vector<Index> result;
  for (std::size_t n = 0; n < ends.size(); ++n) result.push_back(ends[n] - (n == 0 ? 0 : ends[n - 1]));
  return result;
}

Mask smallMask(const Mask& mask, const ShapeInputs& sizes, const ShapeInputs& small) {
  Mask next = mask;
  const Index hidden = static_cast<Index>(mask.padding.size());
  next.padding.clear();
  if (sizes.keyTokens <= kSmallTokens)
    next.padding = mask.padding;
  else if (hidden > 0)  // padding is nearly always at the end
    for (Index key = small.keyTokens - share(hidden, sizes.keyTokens, small.keyTokens); key < small.keyTokens; ++key)
      next.padding.push_back(key);
  next.window = share(mask.window, sizes.keyTokens, small.keyTokens);
  next.sinks = share(mask.sinks, sizes.keyTokens, small.keyTokens);
  next.prefix = share(mask.prefix, sizes.keyTokens, small.keyTokens);
  next.documents = smallDocuments(mask.documents, sizes.keyTokens, small.keyTokens);
  const Index end = sizes.keyTokens - sizes.queryTokens, smallEnd = small.keyTokens - small.queryTokens;
  if (mask.queryOffset == end)
    next.queryOffset = smallEnd;
  else if (sizes.keyTokens > kSmallTokens)
    next.queryOffset =
        std::clamp<Index>(mask.queryOffset * small.keyTokens / sizes.keyTokens, -small.keyTokens, small.keyTokens);
  return next;
}

Tiling smallTiling(Tiling tiling, const ShapeInputs& small) {
  tiling.blockRows =
      std::min<std::int64_t>({kSmallTile, small.queryTokens,
                              std::max<std::int64_t>(1, tiling.blockRows == 0 ? kSmallTile : tiling.blockRows)});
  tiling.blockCols = std::min<std::int64_t>(
      {kSmallTile, small.keyTokens, std::max<std::int64_t>(1, tiling.blockCols == 0 ? kSmallTile : tiling.blockCols)});
  return tiling;
}

MatrixStack zeros(Index heads, Index rows, Index columns) {
  return MatrixStack(std::vector<Matrix>(static_cast<std::size_t>(heads), Matrix::Zero(rows, columns)));
}

}  // namespace

Result<Scenario> withSizes(Scenario s, HeadCounts heads, const ShapeInputs& sizes) {
  const ShapeInputs before = sizesOf(s);
  require(heads.query >= 1 && heads.keyValue >= 1 && sizes.dK >= 1 && sizes.dV >= 1, "sizes are at least 1");
  for (const InputSlot slot : kGrids) {
    const MatrixStack& grid = stackIn(s, slot);
    if (grid.empty()) continue;
    const Index matrices = grid.heads() == 1 ? 1 : heads.query;
    if (fits(matrices, sizes.queryTokens, sizes.keyTokens)) continue;
    const double numbers =
        static_cast<double>(matrices) * static_cast<double>(sizes.queryTokens) * static_cast<double>(sizes.keyTokens);
    return tl::unexpected(Problems{{ProblemCode::TooLarge,
                                    slotPointer(slot),
                                    {code(Term::MatrixNumbers), shortest(numbers), std::to_string(limits::numbers)}}});
  }
  const bool allQueries = before.queryTokens == before.keyTokens && s.attention.mask.queryOffset == 0;
  s = withTokenCounts(std::move(s), sizes.queryTokens, sizes.keyTokens);
  if (allQueries && sizes.queryTokens < sizes.keyTokens) s = withAlignment(std::move(s), Alignment::BottomRight);
  s = withKeyWidth(std::move(s), sizes.dK);
  s = withValueWidth(std::move(s), sizes.dV);
  std::get<ShapeInputs>(s.inputs).batch = sizes.batch;
  fitGridsToHeads(s, heads.query);
  fitToHeads(s.attention, heads.query);
  s.heads = heads;
  return s;
}

Scenario smallWithNumbers(const Scenario& sizes, std::uint64_t seed) {
  const ShapeInputs whole = sizesOf(sizes), small = smallSizes(whole);
  const HeadCounts heads = smallHeads(sizes.heads);
  const Mask mask = smallMask(sizes.attention.mask, whole, small);
  Scenario s = withSizes(sizes, heads, small).value();
  s.inputs =
      QkvInputs{zeros(heads.query, small.queryTokens, small.dK), zeros(heads.keyValue, small.keyTokens, small.dK),
                zeros(heads.keyValue, small.keyTokens, small.dV)};
  s.attention.mask.window = mask.window;
  s.attention.mask.queryOffset = mask.queryOffset;
  s.attention.mask.padding = mask.padding;
  s.attention.mask.sinks = mask.sinks;
  s.attention.mask.prefix = mask.prefix;
  s.attention.mask.documents = mask.documents;
  if (s.tiling) s.tiling = smallTiling(*s.tiling, small);
  for (const InputSlot slot : {InputSlot::Q, InputSlot::K, InputSlot::V}) s = withRandomFill(std::move(s), slot, seed);
  return s;
}

}  // namespace attn
