// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/generation.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "base/split_mix.h"

namespace attn {
namespace {

/// Probabilities after temperature, top-k and top-p of the tokens that are left, the most probable first.
struct SampledFrom {
  std::vector<Index> ids;
  std::vector<double> chances = {};

  double of(Index id) const {
    const auto found = std::ranges::find(ids, id);
    return found == ids.end() ? 0 : chances[static_cast<std::size_t>(found - ids.begin())];
  }
};

SampledFrom sampledFrom(std::span<const float> logits, const Sampling& s) {
  const bool isGreedy = s.isGreedy || !(s.temperature > 0);
  const std::size_t most = isGreedy ? 1 : s.topK > 0 ? static_cast<std::size_t>(s.topK) : logits.size();
  SampledFrom from{.ids = TokenChances<float>(nullptr, logits).largest(most)};
  const auto logit = [&](Index id) { return static_cast<double>(logits[static_cast<std::size_t>(id)]); };
  double sum = 0;
  for (const Index id : from.ids) {
    from.chances.push_back(isGreedy ? 1 : std::exp((logit(id) - logit(from.ids.front())) / s.temperature));
    sum += from.chances.back();
  }
  double kept = 0;
  std::size_t count = 0;
  while (count < from.ids.size() && (count == 0 || kept < s.topP * sum)) kept += from.chances[count++];
  from.ids.resize(count);
  from.chances.resize(count);
  for (double& chance : from.chances) chance /= kept;
  return from;
}

/// The number of a position, uniform in (0, 1]: a text that is rewound and continued is the same again.
double drawn(std::uint64_t seed, Index position) {
  SplitMix positions(seed);
  return SplitMix(positions.next() + static_cast<std::uint64_t>(position)).uniform();
}

Index sampledToken(const SampledFrom& from, double random) {
  for (std::size_t i = 0; i + 1 < from.ids.size(); ++i) {
    random -= from.chances[i];
    if (random <= 0) return from.ids[i];
  }
  return from.ids.back();
}

}  // namespace

Generator::Generator(std::shared_ptr<const LanguageModel> model, const Tokenizer* tokenizer,
                     Transformer<float> transformer, std::string file)
    : m_model(std::move(model)), m_tokenizer(tokenizer), m_transformer(std::move(transformer)) {
  m_text.facts = std::make_shared<const ModelFacts>(modelFacts(*m_model, m_transformer.weights(), std::move(file)));
}

GenerationResult Generator::start(const std::vector<Index>& prompt, const Sampling& sampling,
                                  const std::stop_token& stop) {
  const ModelShape& shape = m_model->shape;
  if (shape.isEncoder) return refusal(ModelError::UnsupportedArchitecture, {shape.architecture});
  ModelCache<float> before = std::exchange(m_cache, {});
  if (const auto done = run(prompt, stop); !done) {
    m_cache = std::move(before);
    return tl::unexpected(done.error());
  }
  m_text = {.facts = m_text.facts, .promptIds = prompt, .promptTokens = tokenNames(m_tokenizer, prompt)};
  return choose(sampling);
}

GenerationResult Generator::step(const Sampling& sampling, const std::stop_token& stop) {
  const auto now = choose(sampling);
  return (*now)->isAtEnd ? now : append((*now)->upcoming.chosen.id, false, sampling, stop);
}

GenerationResult Generator::force(Index token, const Sampling& sampling, const std::stop_token& stop) {
  return append(token, true, sampling, stop);
}

GenerationResult Generator::append(Index token, bool isForced, const Sampling& sampling, const std::stop_token& stop) {
  GeneratedToken next = upcoming(sampling);
  if (token >= 0 && token < m_model->shape.vocabulary)
    next.chosen = TokenChances<float>(m_tokenizer, m_logits).of(token);
  next.isForced = isForced;
  if (const auto done = run({token}, stop); !done) return tl::unexpected(done.error());
  m_text.generated.push_back(std::move(next));
  return choose(sampling);
}

GenerationResult Generator::retrace(const std::vector<GeneratedToken>& tokens, const Sampling& sampling,
                                    const std::stop_token& stop) {
  const auto isSame = [](const GeneratedToken& a, const GeneratedToken& b) {
    return a.chosen.id == b.chosen.id && a.isForced == b.isForced;
  };
  const auto [now, wanted] = std::ranges::mismatch(m_text.generated, tokens, isSame);
  const auto same = static_cast<std::size_t>(wanted - tokens.begin());
  GenerationResult text = rewind(same, sampling, stop);
  for (std::size_t i = same; text && i < tokens.size(); ++i)
    text = append(tokens[i].chosen.id, tokens[i].isForced, sampling, stop);
  return text;
}

GenerationResult Generator::rewind(std::size_t count, const Sampling& sampling, const std::stop_token& stop) {
  if (count >= m_text.generated.size()) return choose(sampling);
  const Index tokens = std::exchange(m_cache.tokens, static_cast<Index>(m_text.promptIds.size() + count) - 1);
  const Index last = count > 0 ? m_text.generated[count - 1].chosen.id : m_text.promptIds.back();
  if (const auto done = run({last}, stop); !done) {
    m_cache.tokens = tokens;
    return tl::unexpected(done.error());
  }
  m_text.generated.resize(count);
  return choose(sampling);
}

GenerationResult Generator::choose(const Sampling& sampling) const {
  const ModelShape& s = m_model->shape;
  auto text = std::make_shared<Generation>(m_text);
  text->upcoming = upcoming(sampling);
  text->cachedTokens = m_cache.tokens;
  text->cacheBytes = std::int64_t{m_cache.tokens} * s.layers * s.keyValueHeads * (s.keyWidth + s.valueWidth) *
                     static_cast<std::int64_t>(sizeof(float));
  const auto& ends = m_model->endTokens;
  text->isAtEnd =
      !checkLength(s, m_cache.tokens + 1) ||
      (!m_text.generated.empty() && std::ranges::find(ends, m_text.generated.back().chosen.id) != ends.end());
  return text;
}

/// Runs tokens behind those in the cache.
ModelResult<void> Generator::run(const std::vector<Index>& tokens, const std::stop_token& stop) {
  auto run = m_transformer.run({.tokens = tokens}, &m_cache, stop);
  if (!run) return tl::unexpected(run.error());
  m_logits = std::move(run->logits.data);
  return {};
}

GeneratedToken Generator::upcoming(const Sampling& sampling) const {
  const TokenChances<float> all(m_tokenizer, m_logits);
  const SampledFrom from = sampledFrom(m_logits, sampling);
  const auto position = static_cast<Index>(m_text.promptIds.size() + m_text.generated.size());
  GeneratedToken token{.chosen = all.of(sampledToken(from, drawn(sampling.seed, position))),
                       .choices = all.first(kShownChances)};
  for (const TokenChance& choice : token.choices) token.chances.push_back(from.of(choice.id));
  return token;
}

}  // namespace attn
