// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/picture/heads_origin.h"

#include <map>
#include <numeric>
#include <utility>

#include "attention/projections.h"
#include "scenario/has_numbers.h"

namespace attn::app {
namespace {

Matrix meanOf(const MatrixStack& stack, const std::vector<Index>& sources) {
  Matrix sum = stack[sources.front()];
  for (std::size_t i = 1; i < sources.size(); ++i) sum += stack[sources[i]];
  return sum / static_cast<double>(sources.size());
}

/// True if every head of `now` is the mean of its sources, up to rounding.
bool isMeanOf(const Scenario& before, const Scenario& now, InputSlot slot) {
  const MatrixStack& old = stackIn(before, slot);
  const MatrixStack& stack = stackIn(now, slot);
  if (old.empty() || stack.empty()) return old.empty() == stack.empty();
  if (old.rows() != stack.rows() || old.cols() != stack.cols()) return false;
  for (Index g = 0; g < stack.heads(); ++g) {
    const Matrix mean = meanOf(old, sourcesOf(before.heads, now.heads, g));
    const double tolerance = 1e-9 * (1 + mean.cwiseAbs().maxCoeff());
    if (!((mean - stack[g]).cwiseAbs().maxCoeff() <= tolerance)) return false;
  }
  return true;
}

/// The old weights over the new token vectors.
Scenario overPresentTokens(Scenario before, const Scenario& now) {
  auto* projected = std::get_if<ProjectedInputs>(&before.inputs);
  if (projected == nullptr) return before;
  const auto& present = std::get<ProjectedInputs>(now.inputs);
  projected->x = present.x;
  projected->context = present.context;
  before.attention.arithmetic = now.attention.arithmetic;
  return before;
}

}  // namespace

HeadsOrigin::HeadsOrigin(Scenario scenario) : before(scenario.heads), m_scenario(std::move(scenario)) {}

const Matrix& HeadsOrigin::projected(Known& known, Index head, Matrix (*project)(const Scenario&, Index)) const {
  const std::scoped_lock lock(m_mutex);
  const auto found = known.find(head);
  return found != known.end() ? found->second : known.emplace(head, project(m_scenario, head)).first->second;
}

const Matrix& HeadsOrigin::keys(Index head) const {
  return projected(m_keys, head, &projectedKeys);
}

const Matrix& HeadsOrigin::values(Index head) const {
  return projected(m_values, head, &projectedValues);
}

std::vector<Index> sourcesOf(const HeadCounts& before, const HeadCounts& now, Index keyValueHead) {
  std::map<Index, Index> times;
  const Index readers = now.headsPerGroup();
  for (Index h = keyValueHead * readers; h < (keyValueHead + 1) * readers; ++h) ++times[before.keyValueHeadOf(h)];
  Index common = 0;
  for (const auto& [head, count] : times) common = std::gcd(common, count);
  std::vector<Index> sources;
  for (const auto& [head, count] : times) sources.insert(sources.end(), static_cast<std::size_t>(count / common), head);
  return sources;
}

std::shared_ptr<const HeadsOrigin> headsOrigin(const Scenario& before, const Scenario& now) {
  if (before.heads.query != now.heads.query || before.heads.keyValue == now.heads.keyValue) return nullptr;
  if (before.inputs.index() != now.inputs.index() || !hasNumbers(now)) return nullptr;
  for (const InputSlot slot :
       {InputSlot::K, InputSlot::V, InputSlot::WK, InputSlot::WV, InputSlot::BK, InputSlot::BV}) {
    if (!isMeanOf(before, now, slot)) return nullptr;
  }
  return std::make_shared<const HeadsOrigin>(overPresentTokens(before, now));
}

}  // namespace attn::app
