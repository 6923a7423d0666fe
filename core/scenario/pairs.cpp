// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/pairs.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "scenario/edit.h"

namespace attn {
namespace {

Scenario pinned(Scenario first, Scenario second) {
  first.pinned = nullptr;
  second.pinned = std::make_shared<const Scenario>(std::move(first));
  return second;
}

Scenario withScale(Scenario s, std::optional<double> scale) {
  s.attention.scale = scale;
  return s;
}

Scenario withRules(Scenario s, bool causal, Index window) {
  s.attention.mask.causal = causal;
  s.attention.mask.window = window;
  return s;
}

/// True if a window of `width` hides some key, by the rules of docs/numbers.md, section 1.2.
bool windowHides(const Scenario& s, Index width) {
  const Mask& mask = s.attention.mask;
  const Index lastPosition = queryTokens(s) - 1 + mask.queryOffset, lastKey = keyTokens(s) - 1;
  const Index kept = std::max(mask.sinks, mask.prefix);  // keys that no window hides
  if (kept <= lastKey && lastPosition - kept >= width) return true;
  return !mask.causal && mask.prefix <= lastKey && lastKey - mask.queryOffset >= width;
}

tl::expected<Scenario, PairObstacle> unmaskedCausal(const Scenario& s) {
  const Mask& mask = s.attention.mask;
  if (mask.queryOffset >= keyTokens(s) - 1 || mask.prefix >= keyTokens(s))
    return tl::unexpected(PairObstacle::CausalHidesNothing);
  return pinned(withRules(s, false, 0), withRules(s, true, 0));
}

tl::expected<Scenario, PairObstacle> unscaledScaled(const Scenario& s) {
  if (keyWidth(s) == 1) return tl::unexpected(PairObstacle::WidthOne);
  return pinned(withScale(s, 1), withScale(s, std::nullopt));
}

tl::expected<Scenario, PairObstacle> fullWindow(const Scenario& s) {
  const Index own = s.attention.mask.window, half = (keyTokens(s) + 1) / 2;
  const Index width = own > 0 && windowHides(s, own) ? own : half;
  if (!windowHides(s, width)) return tl::unexpected(PairObstacle::OneKey);
  const bool causal = s.attention.mask.causal;
  return pinned(withRules(s, causal, 0), withRules(s, causal, width));
}

/// A key/value head count strictly between 1 and H.
std::optional<Index> groupedCount(const Scenario& s) {
  const Index heads = s.heads.query;
  const auto between = [&](Index count) { return count > 1 && count < heads; };
  if (between(s.heads.keyValue)) return s.heads.keyValue;
  std::optional<Index> largest;
  for (const Index count : allowedKeyValueHeads(s)) {
    if (between(count) && count * count <= heads) largest = count;
  }
  return largest;
}

tl::expected<Scenario, PairObstacle> headsPair(const Scenario& s, ComparisonPair pair) {
  const Index heads = s.heads.query;
  if (heads == 1) return tl::unexpected(PairObstacle::OneQueryHead);
  if (isLatent(s)) return tl::unexpected(PairObstacle::OwnKeyValueHeads);
  const std::optional<Index> between = groupedCount(s);
  if (pair != ComparisonPair::MhaMqa && !between) return tl::unexpected(PairObstacle::NoCountBetween);
  const Scenario multi = withHeads(s, {heads, heads});
  const auto with = [&](Index count) { return withHeads(multi, {heads, count}); };
  switch (pair) {
    case ComparisonPair::MhaGqa:
      return pinned(multi, with(*between));
    case ComparisonPair::GqaMqa:
      return pinned(with(*between), with(1));
    default:
      return pinned(multi, with(1));
  }
}

}  // namespace

Scenario withCurrentPinned(Scenario s) {
  Scenario first = s;
  return pinned(std::move(first), std::move(s));
}

Scenario withoutPinned(Scenario s) {
  s.pinned = nullptr;
  return s;
}

Scenario withPinnedSwapped(Scenario s) {
  if (!s.pinned) return s;
  Scenario second = *s.pinned;
  return pinned(std::move(s), std::move(second));
}

tl::expected<Scenario, PairObstacle> withPair(const Scenario& s, ComparisonPair pair) {
  if (std::holds_alternative<ShapeInputs>(s.inputs)) return tl::unexpected(PairObstacle::NoNumbers);
  switch (pair) {
    case ComparisonPair::UnmaskedCausal:
      return unmaskedCausal(s);
    case ComparisonPair::UnscaledScaled:
      return unscaledScaled(s);
    case ComparisonPair::FullWindow:
      return fullWindow(s);
    case ComparisonPair::MhaGqa:
    case ComparisonPair::MhaMqa:
    case ComparisonPair::GqaMqa:
      break;
  }
  return headsPair(s, pair);
}

}  // namespace attn
