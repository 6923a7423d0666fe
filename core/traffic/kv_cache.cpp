// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/kv_cache.h"

#include <algorithm>
#include <array>
#include <utility>

#include "attention/cache_format.h"
#include "base/enum_codes.h"
#include "base/range_check.h"
#include "scenario/limits.h"
#include "traffic/checked_count.h"

namespace attn {
namespace {

constexpr std::int64_t kDefaultGroups = 8;

Problems check(const AttentionShape& shape, const CacheUse& use) {
  Problems problems;
  checkRange(problems, "/layers", shape.layers, 1, limits::heads);
  checkRange(problems, "/query_heads", shape.heads.query, 1, limits::heads);
  checkRange(problems, "/kv_heads", shape.heads.keyValue, 1, limits::heads);
  if (shape.heads.query >= 1 && shape.heads.keyValue >= 1 && shape.heads.query % shape.heads.keyValue != 0)
    problems.push_back({ProblemCode::HeadsNotDivisible,
                        "/kv_heads",
                        {std::to_string(shape.heads.query), std::to_string(shape.heads.keyValue)}});
  checkRange(problems, "/key_width", shape.keyWidth, 1, limits::width);
  checkRange(problems, "/value_width", shape.valueWidth, 1, limits::width);
  if (shape.latent) {
    checkRange(problems, "/compressed", shape.latent->compressed, 1, limits::width);
    checkRange(problems, "/rotated", shape.latent->rotated, 0, limits::width);
  }
  checkRange(problems, "/tokens", use.tokens, 1, limits::tokens);
  checkRange(problems, "/batch", use.batch, 1, limits::batch);
  checkRange(problems, "/window", use.window, 0, limits::position);
  checkRange(problems, "/sinks", use.sinks, 0, limits::position);
  checkRange(problems, "/element_bytes", use.elementBytes, 1, limits::elementBytes);
  return problems;
}

AttentionShape shared(AttentionShape shape, std::int64_t keyValueHeads) {
  shape.latent.reset();
  shape.heads.keyValue = keyValueHeads;
  return shape;
}

/// The shapes to compare: MHA, GQA, MQA, MLA, without duplicates.
std::vector<AttentionShape> alternatives(const AttentionShape& shape) {
  const std::int64_t heads = shape.heads.query;
  const std::int64_t groups = sharingOf(shape) == Sharing::Gqa ? shape.heads.keyValue : defaultGroups(heads);
  std::vector<AttentionShape> all = {shared(shape, heads)};
  if (groups > 0) all.push_back(shared(shape, groups));
  if (heads > 1) all.push_back(shared(shape, 1));
  if (shape.latent) all.push_back(shape);
  return all;
}

}  // namespace

std::string_view code(Sharing sharing) {
  return enumCode<Sharing::Mla>(sharing);
}

AttentionShape attentionShape(const Scenario& scenario) {
  const auto latent = isLatent(scenario)
                          ? std::optional(LatentWidths{latentWidth(scenario), rotatedColumns(scenario).width})
                          : std::nullopt;
  return {1, scenario.heads, keyWidth(scenario), valueWidth(scenario), latent};
}

Sharing sharingOf(const AttentionShape& shape) {
  if (shape.latent) return Sharing::Mla;
  if (shape.heads.keyValue == shape.heads.query) return Sharing::Mha;
  return shape.heads.keyValue == 1 ? Sharing::Mqa : Sharing::Gqa;
}

CacheUse cacheUse(const Scenario& scenario, std::int64_t elementBytes) {
  const auto* shape = std::get_if<ShapeInputs>(&scenario.inputs);
  const Mask& mask = scenario.attention.mask;
  return {keyTokens(scenario),
          shape != nullptr ? shape->batch : 1,
          mask.window,
          elementBytes,
          mask.window > 0 ? std::max(mask.sinks, mask.prefix) : 0,
          scenario.attention.cache};
}

std::int64_t keptTokens(const CacheUse& use) {
  return use.window > 0 ? std::min(use.tokens, use.window + use.sinks) : use.tokens;
}

CachedBytes cachedBytes(const CacheUse& use) {
  if (!use.format) return {use.elementBytes, 0};
  return {bytesPerNumber(*use.format), bytesPerRow(*use.format)};
}

TokenBytes tokenBytes(const AttentionShape& shape, const CacheUse& use) {
  const CachedBytes bytes = cachedBytes(use);
  if (shape.latent)
    return {0, 0,
            (shape.latent->compressed + shape.latent->rotated) * bytes.ofNumber + cachedRows(shape) * bytes.ofRow};
  const auto rows = [&](std::int64_t width) { return shape.heads.keyValue * (width * bytes.ofNumber + bytes.ofRow); };
  return {rows(shape.keyWidth), rows(shape.valueWidth), 0};
}

std::int64_t cachedRows(const AttentionShape& shape) {
  if (shape.latent) return shape.latent->rotated > 0 ? 2 : 1;
  return 2 * shape.heads.keyValue;
}

Result<CacheSize> cacheSize(const AttentionShape& shape, const CacheUse& use) {
  if (Problems problems = check(shape, use); !problems.empty()) return tl::unexpected(std::move(problems));
  const std::int64_t kept = keptTokens(use);
  const CheckedCount perToken = CheckedCount(shape.layers) * tokenBytes(shape, use).all();
  const CheckedCount all = perToken * kept * use.batch;
  if (!all.value()) return tl::unexpected(countTooLarge({tokenBytes(shape, use).all(), shape.layers, kept, use.batch}));
  return CacheSize{*perToken.value(), kept, *all.value()};
}

std::int64_t defaultGroups(std::int64_t queryHeads) {
  for (std::int64_t groups = std::min(kDefaultGroups, queryHeads - 1); groups >= 2; --groups)
    if (queryHeads % groups == 0) return groups;
  return 0;
}

Result<std::vector<SharingCase>> compareSharing(const AttentionShape& shape, const CacheUse& use) {
  if (Problems problems = check(shape, use); !problems.empty()) return tl::unexpected(std::move(problems));
  std::vector<SharingCase> cases;
  for (const AttentionShape& other : alternatives(shape)) {
    const Result<CacheSize> size = cacheSize(other, use);
    if (!size) return tl::unexpected(size.error());
    const std::int64_t largest = cases.empty() ? size->bytes : cases.front().size.bytes;
    cases.push_back({sharingOf(other), other.latent ? 0 : other.heads.keyValue, other == shape, *size,
                     static_cast<double>(largest) / static_cast<double>(size->bytes)});
  }
  return cases;
}

}  // namespace attn
