// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/picture/heads_data.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "attention/entropy.h"
#include "figures/cell_text.h"
#include "text/token_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

Matrix sideBySide(const std::vector<HeadTrace>& heads, Index every, const Matrix HeadTrace::*part) {
  const Matrix& first = heads.front().*part;
  const Index count = static_cast<Index>(heads.size()) / every;
  Matrix all(first.rows(), first.cols() * count);
  for (Index i = 0; i < count; ++i)
    all.middleCols(i * first.cols(), first.cols()) = heads[static_cast<std::size_t>(i * every)].*part;
  return all;
}

double limitOf(const Matrix& m) {
  return m.size() > 0 ? colorLimit(m).limit : 0;
}

double largestWeight(const HeadTrace& head) {
  double largest = 0;
  for (Index i = 0; i < head.weights.size(); ++i)
    if (const double p = head.weights.data()[i]; std::isfinite(p)) largest = std::max(largest, p);
  return largest;
}

/// The color limit of a head's weights. With many keys, a few weights near 1 (such as the first row's) would leave all
/// others pale: the largest 3 % of the visible weights may exceed the limit.
double weightLimit(const HeadTrace& head) {
  if (head.weights.cols() <= MatrixFigure::kMaxNumbered) return niceLimit(largestWeight(head));
  std::vector<double> seen;
  seen.reserve(static_cast<std::size_t>(head.weights.size()));
  for (Index i = 0; i < head.weights.size(); ++i)
    if (const double p = head.weights.data()[i]; p > 0 && std::isfinite(p)) seen.push_back(p);
  if (seen.empty()) return 1;
  const auto at = seen.begin() + static_cast<std::ptrdiff_t>(static_cast<double>(seen.size() - 1) * 0.97);
  std::ranges::nth_element(seen, at);
  return niceLimit(*at);
}

/// One limit for both, unless they differ so much that one matrix would saturate or the other be pale.
void shareWhereAlike(double& limit, double& other) {
  const double ratio = other / limit;
  if (ratio > 0.3 && ratio < 2.5) limit = other = std::max(limit, other);
}

}  // namespace

HeadsNumbers::HeadsNumbers(const Snapshot& snapshot) {
  const Scenario& s = *snapshot.scenario;
  const Trace& trace = *snapshot.trace;
  queryNames = shownTokens(queryTokenNames(s));
  keyNames = shownTokens(keyTokenNames(s));
  for (const HeadTrace& head : trace.heads) {
    entropy.push_back(meanRowEntropy(head.weights, head.emptyRows));
    weightLimits.push_back(weightLimit(head));
    exceeded = exceeded || largestWeight(head) > weightLimits.back();
  }
  const Index perGroup = s.heads.headsPerGroup();
  equalWeights = firstWithEqualWeights(trace.heads);
  equalKeys = firstWithEqualKeysAndValues(trace.heads, perGroup);
  queries = sideBySide(trace.heads, 1, &HeadTrace::q);
  keys = sideBySide(trace.heads, perGroup, &HeadTrace::k);
  values = sideBySide(trace.heads, perGroup, &HeadTrace::v);
  const Mask& mask = s.attention.mask;
  const Index masks = mask.custom.heads() > 1 ? s.heads.query : 1;
  for (Index h = 0; h < masks; ++h) {
    visible.push_back(visibility(mask, h, queryTokens(s), keyTokens(s)));
    hides = hides || !visible.back().all();
  }
  // Up to 16 keys the weights' limit is 1; with more, nearly all of them would look like 0.
  limits.weight = 1;
  if (keyTokens(s) > MatrixFigure::kMaxNumbered) limits.weight = *std::ranges::max_element(weightLimits);
  limits.value = std::max({limitOf(keys), limitOf(values), limitOf(trace.concat)});
  limits.query = limitOf(queries);
  shareWhereAlike(limits.value, limits.query);
  mixLimit = limitOf(stackIn(s, InputSlot::WO).empty() ? Matrix() : stackIn(s, InputSlot::WO)[0]);
  if (trace.projected) {
    const bool queriesToo = limits.query == limits.value;
    limits.output = limitOf(*trace.projected);
    shareWhereAlike(limits.value, limits.output);
    if (queriesToo) limits.query = limits.value;
  }
}

HeadsData::HeadsData(const HeadsView& v, const HeadsNumbers& n, const Theme& t)
    : view(v),
      numbers(n),
      theme(t),
      scenario(*v.snapshot.scenario),
      trace(*v.snapshot.trace),
      heads(scenario.heads),
      step(headsStepAt(v)),
      cell(v.playhead.cell),
      limits(v.options.limits.value_or(n.limits)) {}

const VisibilityMatrix* HeadsData::visible(Index h) const {
  if (!numbers.hides) return nullptr;
  return &numbers.visible[numbers.visible.size() == 1 ? 0 : static_cast<std::size_t>(h)];
}

ColorScale HeadsData::weightScale(Index h) const {
  const double own = numbers.weightLimits[static_cast<std::size_t>(h)];
  return {ColorScale::Kind::Viridis, view.options.commonScale ? limits.weight : own, numbers.exceeded};
}

ColorScale HeadsData::valueScale() const {
  return {ColorScale::Kind::Diverging, limits.value};
}

ColorScale HeadsData::queryScale() const {
  return {ColorScale::Kind::Diverging, limits.query};
}

double HeadsData::share(HeadsStep of, Index h) const {
  if (step != of) return step > of ? 1 : 0;
  return std::clamp(cell - static_cast<double>(h), 0.0, 1.0);
}

QColor headColor(const HeadCounts& heads, Index head, const Theme& theme) {
  // Not the role colors: blue, vermillion, green and purple mean Q, K, V and the output.
  static constexpr std::array<unsigned, 4> kLight{0x34487A, 0x8A4A1C, 0x5A6425, 0x5E3D63};
  static constexpr std::array<unsigned, 4> kDark{0x95ACDE, 0xE6B184, 0xC2CB86, 0xC7A3CB};
  constexpr Index kHues = 4;
  const Index group = heads.keyValueHeadOf(head), perGroup = heads.headsPerGroup();
  const Index shades = perGroup > 1 ? perGroup : (heads.keyValue + kHues - 1) / kHues;
  const Index shade = perGroup > 1 ? head % perGroup : group / kHues;
  const auto& hues = theme.dark ? kDark : kLight;
  const QColor base = QColor::fromRgb(0xFF000000U | hues[static_cast<std::size_t>(group % kHues)]);
  const double paler = shades > 1 ? 0.6 * static_cast<double>(shade) / static_cast<double>(shades - 1) : 0;
  return mixedColor(base, theme.panel, paler);
}

}  // namespace attn::app
