// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "model/generation.h"
#include "model/model_observation.h"

namespace attn::test {

/// Sizes of a model that is made up. Its numbers are arbitrary, but consistent: rows of weights add up to 1,
/// probabilities fall, shares add up to the logit.
struct MadeUpModel {
  Index layers = 30, heads = 9, keyValueHeads = 3, keyWidth = 64;
  Index width = 576, feedForward = 1536, vocabulary = 49152, context = 8192;
  std::vector<std::string> tokens{"The", " opposite", " of", " hot", " is"};
  bool isEncoder = false, hasOutputNorms = false, learnsPositions = false;
  bool isGated = true;
  Index window = 0;  // of every other layer
};

inline std::shared_ptr<const ModelFacts> madeUpFacts(const MadeUpModel& m = {}) {
  auto facts = std::make_shared<ModelFacts>();
  facts->name = "SmolLM2 135M Instruct";
  facts->file = "SmolLM2-135M-Instruct.Q4_1.gguf";
  ModelShape& s = facts->shape;
  s.architecture = m.isEncoder ? "bert" : m.learnsPositions ? "gpt2" : m.hasOutputNorms ? "gemma2" : "llama";
  s.layers = m.layers;
  s.width = m.width;
  s.feedForward = m.feedForward;
  s.vocabulary = m.vocabulary;
  s.context = m.context;
  s.heads = m.heads;
  s.keyValueHeads = m.keyValueHeads;
  s.keyWidth = s.valueWidth = m.keyWidth;
  s.norm = m.isEncoder || m.learnsPositions ? NormKind::Layer : NormKind::Rms;
  s.activation = m.isGated ? ActivationKind::Silu : ActivationKind::GeluTanh;
  s.isGated = m.isGated;
  s.ropePairs = m.isEncoder || m.learnsPositions ? RopePairs::None : RopePairs::Interleaved;
  s.windows.assign(static_cast<std::size_t>(m.layers), 0);
  for (Index layer = 0; layer < m.layers; layer += 2) s.windows[static_cast<std::size_t>(layer)] = m.window;
  s.scale = 1 / std::sqrt(static_cast<double>(m.keyWidth));
  s.hasOutputNorms = m.hasOutputNorms;
  s.learnsPositions = m.learnsPositions;
  s.isEncoder = m.isEncoder;
  const Index projections = m.width * m.keyWidth * (2 * m.heads + 2 * m.keyValueHeads);
  facts->attentionParameters = m.layers * projections;
  facts->mlpParameters = m.layers * (m.isGated ? 3 : 2) * m.width * m.feedForward;
  facts->normParameters = (2 * m.layers + 1) * m.width;
  facts->embeddingParameters = m.vocabulary * m.width + (m.learnsPositions ? m.context * m.width : 0);
  facts->sharesEmbedding = true;
  facts->bytes = facts->parameters() * 5 / 8;
  facts->weightTypes = "Q4_1, F32";
  facts->isQuantized = true;
  return facts;
}

/// Equal numbers in [0, 1) for equal indices.
inline double madeUpNumber(std::int64_t index) {
  const double x = std::sin(static_cast<double>(index) * 12.9898 + 4.1414) * 43758.5453;
  return x - std::floor(x);
}

inline std::shared_ptr<ModelObservation> madeUpObservation(const MadeUpModel& m = {}) {
  auto o = std::make_shared<ModelObservation>();
  o->facts = madeUpFacts(m);
  o->tokens = m.tokens;
  o->ids.resize(m.tokens.size());
  std::iota(o->ids.begin(), o->ids.end(), Index{100});
  const Index count = o->count();
  o->position = count - 1;
  std::int64_t next = 0;
  std::vector<float> allScores, allWeights;
  for (Index layer = 0; layer < m.layers; ++layer)
    for (Index head = 0; head < m.heads; ++head)
      for (Index query = 0; query < count; ++query) {
        const Index window = o->facts->shape.windows[static_cast<std::size_t>(layer)];
        std::vector<double> scores, row;
        double sum = 0;
        for (Index key = 0; key < count; ++key) {
          const bool seen = m.isEncoder || (key <= query && (window == 0 || query - key < window));
          const double favored = (query * 3 + head + layer) % 5 == key % 5 ? 3 : 0;
          scores.push_back(6 * madeUpNumber(next++) + favored - 3);
          row.push_back(seen ? std::exp(scores.back()) : 0);
          sum += row.back();
        }
        for (Index key = 0; key < count; ++key) {
          allScores.push_back(static_cast<float>(scores[static_cast<std::size_t>(key)]));
          allWeights.push_back(static_cast<float>(row[static_cast<std::size_t>(key)] / sum));
        }
      }
  o->scores = std::move(allScores);
  o->weights = std::move(allWeights);
  for (Index layer = 0; layer <= m.layers; ++layer)
    for (Index token = 0; token < count; ++token) {
      const double deep = static_cast<double>(layer) / static_cast<double>(m.layers);
      o->streamLengths.push_back(
          static_cast<float>(2.6 + 804 * std::pow(deep, 2.2) + 0.1 * static_cast<double>(token)));
      if (layer == m.layers) continue;
      o->middleLengths.push_back(o->streamLengths.back() + static_cast<float>(20 * deep));
      o->attentionLengths.push_back(static_cast<float>(4 + 120 * deep * madeUpNumber(next++)));
      o->mlpLengths.push_back(static_cast<float>(6 + 390 * std::pow(deep, 6) + 40 * deep * madeUpNumber(next++)));
    }
  const char* kNext[] = {" cold", " cool", " luke", " warm", " not", " the", " a",  " hot", " very", " also",
                         " ice",  " just", " be",   " in",   " to",  " dry", " at", " on",  " wet",  " far"};
  double left = 1;
  for (std::size_t i = 0; i < std::size(kNext); ++i) {
    o->next.push_back({static_cast<Index>(200 + i), kNext[i], left * 0.64});
    left *= 0.36;
  }
  o->target = o->next.front().id;
  o->targetText = o->next.front().text;
  for (Index layer = 0; layer < m.layers; ++layer)
    o->lens.push_back({layer + 1 == m.layers ? o->next.front() : TokenChance{7, ",", 0.1}, m.layers - layer,
                       layer + 1 == m.layers ? o->next.front().probability : 0.001});
  using Part = LogitShare::Part;
  o->shares.push_back({Part::Embedding, 0, 0, 0.5});
  for (Index layer = 0; layer < m.layers; ++layer) {
    for (Index head = 0; head < m.heads; ++head)
      o->shares.push_back({Part::Head, layer, head, 2 * madeUpNumber(next++) - 0.8});
    o->shares.push_back({Part::Mlp, layer, 0, 3 * madeUpNumber(next++) - 1});
  }
  if (m.isEncoder) o->shares.clear();
  for (const LogitShare& each : o->shares) o->targetLogit += each.share;
  o->meanLogit = -0.5;
  return o;
}

inline GeneratedToken madeUpChoice(const ModelObservation& o, std::size_t chosen, double temperature = 1) {
  GeneratedToken token;
  token.choices = o.next;
  double sum = 0;
  for (const TokenChance& each : o.next) {
    token.chances.push_back(token.chances.size() < 8 ? std::pow(each.probability, 1 / temperature) : 0);
    sum += token.chances.back();
  }
  for (double& each : token.chances) each /= sum;
  token.chosen = token.choices[chosen];
  return token;
}

/// The prompt of the observation and `count` tokens more.
inline std::shared_ptr<const Generation> madeUpGeneration(std::size_t count = 6, const MadeUpModel& m = {}) {
  const auto o = madeUpObservation(m);
  auto g = std::make_shared<Generation>();
  g->facts = o->facts;
  g->promptIds = o->ids;
  g->promptTokens = o->tokens;
  for (std::size_t i = 0; i < count; ++i) {
    g->generated.push_back(madeUpChoice(*o, i % 4, 1 + 0.1 * static_cast<double>(i)));
    g->generated.back().isForced = i == 2;
  }
  g->upcoming = madeUpChoice(*o, 0, 1.3);
  g->cachedTokens = o->count() + static_cast<Index>(count);
  g->cacheBytes = g->cachedTokens * m.layers * m.keyValueHeads * 2 * m.keyWidth * 4;
  return g;
}

}  // namespace attn::test
