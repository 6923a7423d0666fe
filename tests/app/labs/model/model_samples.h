// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "labs/model/model_pages.h"
#include "labs/model/picture/heads_data.h"

namespace attn::app {

struct SampleSizes {
  Index layers = 4, heads = 6, keyValueHeads = 2, tokens = 7;
};

inline double sampleWeight(const SampleSizes& s, ModelHead head, Index query, Index key) {
  if (key > query) return 0;
  const double share = static_cast<double>((head.layer * 7 + head.head * 5 + query * 3 + key) % 11) / 11;
  return key == 0 ? 1 - share * static_cast<double>(query) / static_cast<double>(s.tokens)
                  : share / static_cast<double>(s.tokens);
}

/// Weights and scores, made once for the same sizes: there are millions.
inline std::pair<SharedNumbers, SharedNumbers> sampleNumbers(const SampleSizes& s) {
  static std::map<std::array<Index, 3>, std::pair<SharedNumbers, SharedNumbers>> made;
  auto& numbers = made[{s.layers, s.heads, s.tokens}];
  if (!numbers.first.empty()) return numbers;
  std::vector<float> weights, scores;
  for (Index layer = 0; layer < s.layers; ++layer)
    for (Index head = 0; head < s.heads; ++head)
      for (Index query = 0; query < s.tokens; ++query)
        for (Index key = 0; key < s.tokens; ++key) {
          weights.push_back(static_cast<float>(sampleWeight(s, {layer, head}, query, key)));
          scores.push_back(static_cast<float>(query - key));
        }
  return numbers = {std::move(weights), std::move(scores)};
}

/// An observation with made-up numbers; its tokens are named t0, t1, ….
inline std::shared_ptr<ModelObservation> sampleObservation(const SampleSizes& s = {},
                                                           std::vector<ModelHead> ablated = {}) {
  auto facts = std::make_shared<ModelFacts>();
  facts->name = "Sample model";
  facts->file = "sample.gguf";
  facts->shape.layers = s.layers;
  facts->shape.heads = s.heads;
  facts->shape.keyValueHeads = s.keyValueHeads;
  facts->shape.keyWidth = facts->shape.valueWidth = 16;
  facts->shape.width = 96;
  facts->shape.vocabulary = 49'152;
  facts->shape.scale = 0.25;
  facts->shape.windows.assign(static_cast<std::size_t>(s.layers), 0);
  auto seen = std::make_shared<ModelObservation>();
  seen->facts = facts;
  for (Index i = 0; i < s.tokens; ++i) {
    seen->ids.push_back(i);
    seen->tokens.push_back("t" + std::to_string(i));
  }
  std::tie(seen->weights, seen->scores) = sampleNumbers(s);
  seen->position = s.tokens - 1;
  seen->target = 2;
  seen->targetText = "kov";
  const double chance = ablated.empty() ? 0.8 : 0.3;
  for (Index i = 0; i < 20; ++i)
    seen->next.push_back(
        {i, i == 2 ? "kov" : "n" + std::to_string(i), i == 2 ? chance : 0.15 / static_cast<double>(i + 2)});
  std::swap(seen->next[0], seen->next[2]);
  for (Index layer = 0; layer < s.layers; ++layer) {
    const Index rank = layer + 1 == s.layers ? 1 : 20'000 >> layer;
    seen->lens.push_back({{layer / 2, " and", 0.2}, std::max<Index>(1, rank), layer + 1 == s.layers ? chance : 1e-4});
  }
  for (Index layer = 0; layer < s.layers; ++layer) {
    for (Index head = 0; head < s.heads; ++head)
      seen->shares.push_back(
          {LogitShare::Part::Head, layer, head, static_cast<double>((layer * 5 + head * 3) % 7) - 3});
    seen->shares.push_back({LogitShare::Part::Mlp, layer, 0, 0.5 * static_cast<double>(layer)});
  }
  for (const LogitShare& share : seen->shares) seen->targetLogit += share.share;
  seen->ablated = std::move(ablated);
  return seen;
}

/// Head 1.1 is a previous-token head, the second layer from the end has an induction head 0.
inline std::shared_ptr<ModelMeasures> sampleMeasures(const SampleSizes& s = {}) {
  auto measures = std::make_shared<ModelMeasures>();
  const auto count = static_cast<std::size_t>(s.layers * s.heads);
  measures->behavior.assign(count, {0.1, 0.05, 0.02, 0.3, 2});
  measures->removal.assign(count, 0.75);
  if (s.layers > 2 && s.heads > 1) {
    measures->behavior[static_cast<std::size_t>(s.heads + 1)].previousToken = 0.9;
    measures->behavior[static_cast<std::size_t>((s.layers - 2) * s.heads)].induction = 0.7;
    measures->removal[static_cast<std::size_t>(s.heads + 1)] = 0.1;
  }
  return measures;
}

inline ModelView sampleView(const SampleSizes& s = {}, ModelShow show = ModelShow::Attention, bool isAblated = false) {
  ModelView view;
  view.seen = sampleObservation(s, isAblated ? std::vector<ModelHead>{{1, 1}} : std::vector<ModelHead>());
  if (isAblated) {
    view.before = sampleObservation(s);
    view.control = sampleObservation(s, {{1, 2}});
  }
  view.measures = sampleMeasures(s);
  view.show = show;
  view.at = defaultPlace(*view.seen, view.measures.get());
  view.timeline = headsPage().timeline(view);
  view.playhead = {static_cast<int>(s.layers / 2), 0, 1};
  return view;
}

/// With a pinned run: of the same tokens with a head off, or of two tokens more that end in another one.
inline ModelView pinnedView(const SampleSizes& s = {}, bool hasSameTokens = true,
                            ModelShow show = ModelShow::Attention) {
  ModelView view = sampleView(s, show);
  SampleSizes other = s;
  if (!hasSameTokens) other.tokens += 2;
  const auto pinned = sampleObservation(
      other, hasSameTokens && s.heads > 1 ? std::vector<ModelHead>{{0, 1}} : std::vector<ModelHead>());
  if (!hasSameTokens) {
    pinned->next.front() = {77, "other", 0.9};
    pinned->target = 77;
    pinned->targetText = "other";
  }
  view.pinned = pinned;
  return view;
}

}  // namespace attn::app
