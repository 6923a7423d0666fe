// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/kv_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "attention/cache_format.h"
#include "base/number_format.h"
#include "base/term.h"
#include "scenario/limits.h"
#include "traffic/checked_count.h"

namespace attn {
namespace {

constexpr std::int64_t kDefaultGroups = 8;

class Checker {
 public:
  void range(const char* pointer, std::int64_t found, std::int64_t low, std::int64_t high) {
    if (found >= low && found <= high) return;
    m_problems.push_back({ProblemCode::OutOfRange, pointer, {std::to_string(found), rangeText(low, high)}});
  }
  void heads(const HeadCounts& heads) {
    if (heads.query >= 1 && heads.keyValue >= 1 && heads.query % heads.keyValue != 0)
      m_problems.push_back(
          {ProblemCode::HeadsNotDivisible, "/kv_heads", {std::to_string(heads.query), std::to_string(heads.keyValue)}});
  }
  Problems problems() && { return std::move(m_problems); }

 private:
  Problems m_problems;
};

Problems check(const AttentionShape& shape, const CacheUse& use) {
  Checker check;
  check.range("/layers", shape.layers, 1, limits::heads);
  check.range("/query_heads", shape.heads.query, 1, limits::heads);
  check.range("/kv_heads", shape.heads.keyValue, 1, limits::heads);
  check.heads(shape.heads);
  check.range("/key_width", shape.keyWidth, 1, limits::width);
  check.range("/value_width", shape.valueWidth, 1, limits::width);
  if (shape.latent) {
    check.range("/compressed", shape.latent->compressed, 1, limits::width);
    check.range("/rotated", shape.latent->rotated, 0, limits::width);
  }
  check.range("/tokens", use.tokens, 1, limits::tokens);
  check.range("/batch", use.batch, 1, limits::batch);
  check.range("/window", use.window, 0, limits::position);
  check.range("/sinks", use.sinks, 0, limits::position);
  check.range("/element_bytes", use.elementBytes, 1, limits::elementBytes);
  return std::move(check).problems();
}

Problems tooManyBytes(const AttentionShape& shape, const CacheUse& use, std::int64_t kept) {
  double bytes = static_cast<double>(tokenBytes(shape, use).all());
  for (const std::int64_t factor : {shape.layers, kept, use.batch}) bytes *= static_cast<double>(factor);
  const double most = static_cast<double>(std::numeric_limits<std::int64_t>::max());
  return {{ProblemCode::TooLarge, "", {code(Term::Counts), fmt::format("{:.1e}", bytes), fmt::format("{:.1e}", most)}}};
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
  static constexpr std::array<std::string_view, 4> kSharingCodes{"mha", "gqa", "mqa", "mla"};
  return kSharingCodes.at(static_cast<std::size_t>(sharing));
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
  if (!all.value()) return tl::unexpected(tooManyBytes(shape, use, kept));
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
