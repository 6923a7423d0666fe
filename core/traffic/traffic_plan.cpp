// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/traffic_plan.h"

#include <algorithm>

#include "base/integer_math.h"
#include "base/range_check.h"
#include "scenario/limits.h"
#include "scenario/names.h"

namespace attn {
namespace {

constexpr std::int64_t kFloatBytes = 4;
constexpr std::int64_t kStatBytes = 4;  // of one number of m, l or L
// Automatic tiles of flash2: matrix units process 16 rows at a time, and 64 keys fill them.
constexpr Index kMatrixRows = 16, kMaxAutomaticColumns = 64;

Problems checkSizes(const TrafficShape& shape, const Tiling& tiling, const TrafficOptions& options) {
  Problems problems;
  const auto range = [&](const char* pointer, std::int64_t found, std::int64_t low, std::int64_t high) {
    checkRange(problems, pointer, found, low, high);
  };
  range("/inputs/query_tokens", shape.queryTokens, 1, limits::tokens);
  range("/inputs/key_tokens", shape.keyTokens, 1, limits::tokens);
  range("/inputs/d_k", shape.keyWidth, 1, limits::width);
  range("/inputs/d_v", shape.valueWidth, 1, limits::width);
  range("/inputs/batch", shape.batch, 1, limits::batch);
  range("/heads/query", shape.heads.query, 1, limits::heads);
  range("/heads/kv", shape.heads.keyValue, 1, limits::heads);
  if (tiling.blockRows != 0) range("/tiling/block_rows", tiling.blockRows, 1, limits::tokens);
  if (tiling.blockCols != 0) range("/tiling/block_cols", tiling.blockCols, 1, limits::tokens);
  range("/tiling/element_bytes", tiling.elementBytes, 1, limits::elementBytes);
  range("/tiling/sram_bytes", tiling.sramBytes, 1, limits::sramBytes);
  range("/splits", options.splits, 1, limits::tokens);
  range("/chunk", options.chunk, 1, limits::tokens);
  range("/queries", options.queries, 1, limits::tokens);
  if (!problems.empty()) return problems;
  if (shape.heads.query % shape.heads.keyValue != 0)
    problems.push_back({ProblemCode::HeadsNotDivisible,
                        "/heads/kv",
                        {std::to_string(shape.heads.query), std::to_string(shape.heads.keyValue)}});
  return problems;
}

/// The rule of the first paper. M/e need not be an integer: ceil(M/e / (4 d)) = ceil(M / (4 d e)).
TileSize paperTile(const TrafficPlan& plan) {
  const Index width = std::max(plan.shape.keyWidth, plan.shape.valueWidth);
  const Index cols = ceilDivide(plan.sramBytes, 4 * width * plan.elementBytes);
  return {std::min({cols, width, plan.shape.queryTokens}), std::min(cols, plan.shape.keyTokens)};
}

/// The largest integer B_r with which a tile of `cols` columns needs at most M; below 1 if there is none. The need is
/// linear in B_r.
Index mostRows(const TrafficPlan& plan, Index cols) {
  const std::int64_t ofKeys = sramBytesNeeded(plan, {0, cols});
  return (plan.sramBytes - ofKeys) / (sramBytesNeeded(plan, {1, cols}) - ofKeys);
}

/// T_q in the rule of flash2; for chunked, the chunk length.
Index queriesToFit(const TrafficPlan& plan) {
  return plan.algorithm == Algorithm::Chunked ? plan.options.chunk : plan.shape.queryTokens;
}

Index inSixteens(const TrafficPlan& plan, Index rows) {
  return std::min(queriesToFit(plan), rows < kMatrixRows ? rows : rows - rows % kMatrixRows);
}

Problem noRowFits(const TrafficPlan& plan, TileSize smallest) {
  return {ProblemCode::RowDoesNotFit,
          "/tiling/sram_bytes",
          {std::to_string(sramBytesNeeded(plan, smallest)), std::to_string(plan.sramBytes),
           std::to_string(smallest.rows), std::to_string(smallest.cols)}};
}

/// The flash2 tile of planTraffic(); sides above 0 are given.
tl::expected<TileSize, Problem> fittingTile(const TrafficPlan& plan, Index givenRows, Index givenCols) {
  Index cols = givenCols > 0 ? givenCols : std::min(kMaxAutomaticColumns, plan.shape.keyTokens);
  const Index wanted = givenRows > 0 ? givenRows : std::min(kMatrixRows, queriesToFit(plan));
  while (givenCols == 0 && cols > 1 && mostRows(plan, cols) < wanted) cols /= 2;
  const Index rows = mostRows(plan, cols);
  if (rows < std::max<Index>(1, givenRows))
    return tl::unexpected(noRowFits(plan, {std::max<Index>(1, givenRows), cols}));
  return TileSize{givenRows > 0 ? givenRows : inSixteens(plan, rows), cols};
}

/// The paper's tile with fewer columns, or if one column is too many with fewer rows, until it needs at most M.
tl::expected<TileSize, Problem> smallerPaperTile(const TrafficPlan& plan) {
  const TileSize paper = paperTile(plan);
  for (Index rows = paper.rows; rows >= 1; --rows) {
    const std::int64_t ofQueries = sramBytesNeeded(plan, {rows, 0});
    const Index cols = (plan.sramBytes - ofQueries) / (sramBytesNeeded(plan, {rows, 1}) - ofQueries);
    if (cols >= 1) return TileSize{rows, std::min(paper.cols, cols)};
  }
  return tl::unexpected(noRowFits(plan, {1, 1}));
}

tl::expected<TileSize, Problem> tileSize(const TrafficPlan& plan, const Tiling& tiling) {
  if (tiling.blockRows > 0 && tiling.blockCols > 0) return TileSize{tiling.blockRows, tiling.blockCols};
  if (isLikeFlash2(plan.algorithm)) return fittingTile(plan, tiling.blockRows, tiling.blockCols);
  const std::int64_t rowBytes = std::max(plan.tokenBytes(Tensor::K), plan.tokenBytes(Tensor::V));
  if (rowBytes > plan.sramBytes)
    return tl::unexpected(Problem{
        ProblemCode::RowDoesNotFit, "/tiling/sram_bytes", {std::to_string(rowBytes), std::to_string(plan.sramBytes)}});
  const TileSize automatic = paperTile(plan);
  return TileSize{tiling.blockRows > 0 ? tiling.blockRows : automatic.rows,
                  tiling.blockCols > 0 ? tiling.blockCols : automatic.cols};
}

}  // namespace

Index TrafficPlan::scoreWidth() const {
  return readsLatents() ? shape.latent->compressed + shape.latent->rotated : shape.keyWidth;
}

Index TrafficPlan::resultWidth() const {
  return readsLatents() ? shape.latent->compressed : shape.valueWidth;
}

Index TrafficPlan::headsPerLoad() const {
  if (readsLatents()) return shape.heads.query;
  const bool shared = readsCache(algorithm) || (shareKv && isTiled(algorithm));
  return shared ? shape.heads.headsPerGroup() : 1;
}

std::int64_t TrafficPlan::tokenBytes(Tensor tensor) const {
  switch (tensor) {
    case Tensor::Q:
      return elementBytes * scoreWidth();
    case Tensor::K:
      return elementBytes * (readsLatents() ? shape.latent->rotated : shape.keyWidth);
    case Tensor::V:
    case Tensor::O:
      return elementBytes * resultWidth();
    case Tensor::Stats:
      return algorithm == Algorithm::Flash1 ? 2 * kStatBytes : kStatBytes;
    case Tensor::Partial:
      return kFloatBytes * (resultWidth() + 2);
    case Tensor::S:
    case Tensor::P:
      break;  // stored per pair
  }
  return 0;
}

std::int64_t TrafficPlan::matrixBytes(Tensor tensor) const {
  const bool ofPairs = tensor == Tensor::S || tensor == Tensor::P;
  const bool ofKeys = tensor == Tensor::K || tensor == Tensor::V;
  if (tensor == Tensor::Partial) return tokenBytes(tensor) * options.queries * parts().count();
  if (ofPairs) return elementBytes * shape.queryTokens * shape.keyTokens;
  return tokenBytes(tensor) * (ofKeys ? shape.keyTokens : shape.queryTokens);
}

std::int64_t TrafficPlan::chipBytes(Tensor tensor, Index queries, Index keys) const {
  const std::int64_t resultBytes = isLikeFlash2(algorithm) ? kFloatBytes : elementBytes;
  switch (tensor) {
    case Tensor::Q:
      return tokenBytes(tensor) * queries;
    case Tensor::K:
    case Tensor::V:
      return tokenBytes(tensor) * keys;
    case Tensor::O:
      return resultBytes * shape.valueWidth * queries;
    case Tensor::S:
    case Tensor::P:
      return resultBytes * queries * keys;
    case Tensor::Stats:
      return 2 * kStatBytes * queries;
    case Tensor::Partial:
      break;  // the on-chip contents of split are not modeled
  }
  return 0;
}

Result<TrafficPlan> planTraffic(const TrafficShape& shape, const Tiling& tiling, const TrafficOptions& options) {
  Problems problems = checkSizes(shape, tiling, options);
  const auto algorithm = algorithmNamed(tiling.algorithm);
  if (!algorithm)
    problems.push_back(
        {ProblemCode::UnknownName, "/tiling/algorithm", {tiling.algorithm, names::list(names::algorithms)}});
  if (!problems.empty()) return tl::unexpected(std::move(problems));

  TrafficPlan plan{shape, *algorithm, tiling.elementBytes, tiling.sramBytes, tiling.shareKv, std::nullopt, options};
  const bool chunked = plan.algorithm == Algorithm::Chunked;
  if (chunked) plan.shape.rules.causal = true;
  if (!isTiled(plan.algorithm)) return plan;
  const auto size = tileSize(plan, tiling);
  if (!size) return tl::unexpected(Problems{size.error()});
  plan.grid.emplace(KeyVisibility(shape.queryTokens, shape.keyTokens, plan.shape.rules), *size,
                    chunked ? options.chunk : 0);
  return plan;
}

Result<TrafficPlan> planThatFits(const TrafficShape& shape, const Tiling& tiling) {
  Result<TrafficPlan> plan = planTraffic(shape, tiling);
  if (plan && !checkFit(*plan)) return plan;
  Tiling automatic = tiling;
  automatic.blockRows = automatic.blockCols = 0;
  plan = planTraffic(shape, automatic);
  if (!plan || !checkFit(*plan)) return plan;
  const auto size = smallerPaperTile(*plan);
  if (!size) return tl::unexpected(Problems{size.error()});
  plan->grid.emplace(KeyVisibility(shape.queryTokens, shape.keyTokens, shape.rules), *size);
  return plan;
}

std::int64_t sramBytesNeeded(const TrafficPlan& plan) {
  return plan.grid ? sramBytesNeeded(plan, plan.grid->size()) : 0;
}

std::int64_t sramBytesNeeded(const TrafficPlan& plan, TileSize tile) {
  if (!isTiled(plan.algorithm)) return 0;
  std::int64_t bytes = 0;
  for (const Tensor tensor : {Tensor::Q, Tensor::K, Tensor::V, Tensor::O, Tensor::S, Tensor::Stats})
    bytes += plan.chipBytes(tensor, tile.rows, tile.cols);
  return bytes;
}

std::optional<Problem> checkFit(const TrafficPlan& plan) {
  if (sramBytesNeeded(plan) <= plan.sramBytes) return std::nullopt;
  const TileSize tile = plan.grid->size();
  return Problem{ProblemCode::TileDoesNotFit,
                 "/tiling/sram_bytes",
                 {std::to_string(sramBytesNeeded(plan)), std::to_string(plan.sramBytes), std::to_string(tile.rows),
                  std::to_string(tile.cols)}};
}

}  // namespace attn
