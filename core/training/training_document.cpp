// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_document.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "base/number_format.h"

namespace attn {
namespace {

using OrderedJson = nlohmann::ordered_json;

/// Non-finite results are strings (docs/numbers.md, section 5).
OrderedJson measuredNumber(double x) {
  return std::isfinite(x) ? OrderedJson(x) : OrderedJson(shortest(x));
}

/// Every key, in the order of the command line. The scale is always written as a number, so that readers need not know
/// the default.
OrderedJson configurationJson(const TrainingConfiguration& c) {
  return {{"task", code(c.task)},
          {"tokens", c.tokens},
          {"vocabulary", c.vocabulary},
          {"layers", c.layers},
          {"heads", c.heads},
          {"d_model", c.modelWidth},
          {"d_head", c.headWidth},
          {"scale", effectiveScale(c)},
          {"qk_gain", c.qkGain},
          {"gain", c.gain},
          {"embedding_spread", c.embeddingSpread},
          {"layer_norm", c.layerNorm},
          {"positions", code(c.positions)},
          {"rate", c.rate},
          {"warm_up", c.warmUp},
          {"batch", c.batch},
          {"steps", c.steps},
          {"seed", c.seed},
          {"every", c.every},
          {"fresh_sequences", c.freshSequences}};
}

OrderedJson pointJson(const TrainingConfiguration& c, const TrainingPoint& point) {
  OrderedJson heads = OrderedJson::array();
  for (std::size_t at = 0; at < point.heads.size(); ++at)
    heads.push_back({{"layer", static_cast<Index>(at) / c.heads},
                     {"head", static_cast<Index>(at) % c.heads},
                     {"previous", measuredNumber(point.heads[at].previous)},
                     {"induction", measuredNumber(point.heads[at].induction)},
                     {"first", measuredNumber(point.heads[at].first)}});
  return {{"step", point.step},
          {"loss", measuredNumber(point.loss)},
          {"accuracy", measuredNumber(point.accuracy)},
          {"heads", std::move(heads)}};
}

template <class Whole>
void appendLittleEndian(std::string& bytes, Whole value) {
  for (std::size_t i = 0; i < sizeof(Whole); ++i) bytes.push_back(static_cast<char>((value >> (8 * i)) & 0xFF));
}

}  // namespace

std::vector<std::pair<std::string, std::string>> configurationAsText(const TrainingConfiguration& c) {
  std::vector<std::pair<std::string, std::string>> texts;
  const OrderedJson json = configurationJson(c);
  for (const auto& [key, value] : json.items())
    texts.emplace_back(key, value.is_string() ? value.get<std::string>() : value.dump());
  return texts;
}

std::string trainingDocument(const TrainingRun& run) {
  OrderedJson points = OrderedJson::array();
  for (const TrainingPoint& point : run.points) points.push_back(pointJson(run.configuration, point));
  OrderedJson document = {{"format", "attentionscope/training"},
                          {"version", 1},
                          {"configuration", configurationJson(run.configuration)},
                          {"parameters", parameterCount(run.configuration)},
                          {"points", std::move(points)}};
  if (run.divergence) document["diverged"] = {{"step", run.divergence->step}, {"tensor", run.divergence->tensor}};
  return document.dump(2) + "\n";
}

std::string modelFile(const TrainingConfiguration& c, const ModelWeights& weights) {
  const ModelLayout layout(c);
  OrderedJson header;
  for (const auto& [key, value] : configurationAsText(c)) header["__metadata__"][key] = value;
  for (const ModelTensor& tensor : layout.tensors()) {
    const auto begin = static_cast<std::size_t>(tensor.offset) * sizeof(float);
    const auto end = begin + static_cast<std::size_t>(tensor.size()) * sizeof(float);
    header[tensor.name] = {{"dtype", "F32"}, {"shape", tensor.storedShape()}, {"data_offsets", {begin, end}}};
  }
  std::string text = header.dump();
  // Numbers start at a multiple of eight bytes, as the format recommends.
  text.resize((text.size() + 7) / 8 * 8, ' ');
  std::string bytes;
  bytes.reserve(sizeof(std::uint64_t) + text.size() + weights.size() * sizeof(float));
  appendLittleEndian(bytes, static_cast<std::uint64_t>(text.size()));
  bytes += text;
  for (const float weight : weights) appendLittleEndian(bytes, std::bit_cast<std::uint32_t>(weight));
  return bytes;
}

}  // namespace attn
