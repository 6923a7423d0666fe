// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/attention_problem.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>

#include "base/integer_math.h"
#include "base/normal_numbers.h"

namespace attn {
namespace {

void require(bool holds, const char* field) {
  if (!holds) throw std::invalid_argument(field);
}

/// One finite number per query head, or none.
bool isPerHead(const std::vector<float>& numbers, const HeadCounts& heads) {
  return numbers.empty() || (static_cast<Index>(numbers.size()) == heads.query &&
                             std::ranges::all_of(numbers, [](float x) { return std::isfinite(x); }));
}

bool isAscending(const std::vector<Index>& numbers) {
  return std::adjacent_find(numbers.begin(), numbers.end(), std::greater_equal<>()) == numbers.end();
}

std::vector<float> normalNumbers(std::size_t count, SplitMix& source) {
  std::vector<float> numbers(count);
  for (std::size_t n = 0; n < count; n += 2) {
    const auto [number, next] = normalPair(source);
    numbers[n] = static_cast<float>(number);
    if (n + 1 < count) numbers[n + 1] = static_cast<float>(next);
  }
  return numbers;
}

}  // namespace

void checkProblem(const AttentionProblem& p) {
  require(p.heads.query >= 1, "heads.query");
  require(p.heads.keyValue >= 1 && p.heads.query % p.heads.keyValue == 0, "heads.keyValue");
  require(p.queryTokens >= 1, "queryTokens");
  require(p.keyTokens >= 1, "keyTokens");
  require(p.dK >= 1 && p.dK <= kWidestHead, "dK");
  require(p.dV >= 1 && p.dV <= kWidestHead, "dV");
  require(!p.scale || std::isfinite(*p.scale), "scale");
  require(p.window >= 0, "window");
  require(p.sinks >= 0, "sinks");
  require(isPerHead(p.slopes, p.heads), "slopes");
  require(isPerHead(p.sinkLogits, p.heads), "sinkLogits");
  require(isAscending(p.padding) && (p.padding.empty() || (p.padding.front() >= 0 && p.padding.back() < p.keyTokens)),
          "padding");
}

float scaleOf(const AttentionProblem& p) {
  return p.scale ? *p.scale : static_cast<float>(1 / std::sqrt(static_cast<double>(p.dK)));
}

KeyRange visibleKeys(const AttentionProblem& p, Index query) {
  const Index position = saturatingSum(query, p.queryOffset);
  Index first = 0, end = p.keyTokens;
  if (p.causal && position < end) end = position + 1;
  if (p.window > 0) {
    if (position >= p.window) first = position - p.window + 1;
    if (!p.causal) end = std::min(end, saturatingSum(p.window, position));
  }
  end = std::max(end, Index{0});
  return {std::min(first, end), end};
}

KeyRange sinkKeys(const AttentionProblem& p, Index query) {
  return {0, std::min(p.sinks, visibleKeys(p, query).first)};
}

bool hasSinkKeys(const AttentionProblem& p) {
  // The last query has the most keys outside its window.
  return p.sinks > 0 && sinkKeys(p, p.queryTokens - 1).end > 0;
}

Index biasPosition(const AttentionProblem& p) {
  constexpr Index kFar = Index{1} << 24;
  return std::clamp(p.queryOffset, -kFar, kFar);
}

AttentionInputs randomInputs(const AttentionProblem& p, std::uint64_t seed) {
  const auto count = [](Index heads, Index rows, Index cols) { return static_cast<std::size_t>(heads * rows * cols); };
  SplitMix source(seed);
  AttentionInputs inputs;
  inputs.q = normalNumbers(count(p.heads.query, p.queryTokens, p.dK), source);
  inputs.k = normalNumbers(count(p.heads.keyValue, p.keyTokens, p.dK), source);
  inputs.v = normalNumbers(count(p.heads.keyValue, p.keyTokens, p.dV), source);
  return inputs;
}

std::int64_t scoreBytes(const AttentionProblem& p) {
  return saturatingProduct({4, p.heads.query, p.queryTokens, p.keyTokens});
}

std::int64_t operandBytes(const AttentionProblem& p) {
  const std::int64_t widths = p.dK + p.dV;
  return saturatingSum(saturatingProduct({4, p.heads.query, p.queryTokens, widths}),
                       saturatingProduct({4, p.heads.keyValue, p.keyTokens, widths}));
}

}  // namespace attn
