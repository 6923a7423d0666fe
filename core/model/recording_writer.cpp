// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "model/model_recording.h"
#include "model/recording_names.h"
#include "scenario/names.h"

namespace attn {
namespace {

static_assert(std::endian::native == std::endian::little, "safetensors are little-endian");

using RecordingJson = nlohmann::ordered_json;

/// Collects the tensors of a .safetensors file.
class TensorWriter {
 public:
  template <class Number>
  void add(const std::string& name, const char* type, const std::vector<Index>& shape,
           const std::vector<Number>& numbers) {
    const std::size_t begin = m_data.size(), bytes = numbers.size() * sizeof(Number);
    m_data.append(reinterpret_cast<const char*>(numbers.data()), bytes);
    m_header[name] = {{"dtype", type}, {"shape", shape}, {"data_offsets", {begin, begin + bytes}}};
  }

  /// Numbers in steps of each of `heads` equal parts: their steps are the tensor "NAME_step".
  void addSteps(const std::string& name, std::vector<Index> shape, Index heads, const std::vector<float>& numbers) {
    const std::size_t size = numbers.size() / static_cast<std::size_t>(heads);
    std::vector<float> steps;
    std::vector<std::int16_t> stored;
    for (Index h = 0; h < heads; ++h) {
      const std::span part = std::span(numbers).subspan(static_cast<std::size_t>(h) * size, size);
      float largest = 0;
      for (const float number : part) largest = std::max(largest, std::abs(number));
      steps.push_back(static_cast<float>(largest / recordingNames::kSignedSteps));
      for (const float number : part)
        stored.push_back(static_cast<std::int16_t>(steps.back() > 0 ? std::lround(number / steps.back()) : 0));
    }
    add(name, "I16", shape, stored);
    shape.resize(2);
    add(name + "_step", "F32", shape, steps);
  }

  std::string file(const RecordingJson& document) {
    m_header["__metadata__"][recordingNames::kMetadataKey] =
        document.dump(-1, ' ', false, RecordingJson::error_handler_t::replace);
    std::string header = m_header.dump();
    header.resize((header.size() + 7) / 8 * 8, ' ');  // numbers begin at a multiple of 8, as other readers require
    const auto length = static_cast<std::uint64_t>(header.size());
    std::string bytes(sizeof length, '\0');
    std::memcpy(bytes.data(), &length, sizeof length);
    return bytes + header + m_data;
  }

 private:
  RecordingJson m_header = {{"__metadata__", RecordingJson::object()}};
  std::string m_data;
};

RecordingJson shapeJson(const ModelShape& s) {
  using namespace recordingNames;
  return {{"architecture", s.architecture},
          {"layers", s.layers},
          {"width", s.width},
          {"feed_forward", s.feedForward},
          {"vocabulary", s.vocabulary},
          {"context", s.context},
          {"heads", s.heads},
          {"kv_heads", s.keyValueHeads},
          {"key_width", s.keyWidth},
          {"value_width", s.valueWidth},
          {"norm", names::of(kNorms, s.norm)},
          {"epsilon", s.epsilon},
          {"activation", names::of(kActivations, s.activation)},
          {"gated", s.isGated},
          {"rope", names::of(kRopePairs, s.ropePairs)},
          {"rope_dims", s.ropeDims},
          {"rope_base", s.ropeBase},
          {"windows", s.windows},
          {"softcap", s.softcap},
          {"final_softcap", s.finalSoftcap},
          {"scale", s.scale},
          {"qk_norm", s.hasQueryKeyNorm},
          {"output_norms", s.hasOutputNorms},
          {"learned_positions", s.learnsPositions},
          {"encoder", s.isEncoder}};
}

RecordingJson chanceJson(const TokenChance& chance) {
  return {{"id", chance.id}, {"text", chance.text}, {"probability", chance.probability}};
}

RecordingJson runJson(const ModelObservation& o) {
  RecordingJson ablated = RecordingJson::array(), next = RecordingJson::array(), lens = RecordingJson::array();
  for (const ModelHead& head : o.ablated) ablated.push_back({{"layer", head.layer}, {"head", head.head}});
  for (const TokenChance& chance : o.next) next.push_back(chanceJson(chance));
  for (const LensStep& step : o.lens) {
    RecordingJson json = chanceJson(step.first);
    json["target_rank"] = step.rank;
    json["target_probability"] = step.targetProbability;
    lens.push_back(std::move(json));
  }
  return {{"ablated", ablated},
          {"position", o.position},
          {"target", o.target},
          {"target_text", o.targetText},
          {"target_logit", o.targetLogit},
          {"mean_logit", o.meanLogit},
          {"next", next},
          {"lens", lens}};
}

RecordingJson recordingJson(const ModelRecording& recording) {
  const ModelObservation& first = *recording.runs.front().observation;
  const ModelFacts& facts = *first.facts;
  RecordingJson tokens = RecordingJson::array(), runs = RecordingJson::array();
  for (std::size_t i = 0; i < first.ids.size(); ++i)
    tokens.push_back({{"id", first.ids[i]}, {"text", first.tokens[i]}});
  for (const RecordedRun& run : recording.runs) runs.push_back(runJson(*run.observation));
  return {{"format", recordingNames::kFormat},
          {"version", recordingNames::kVersion},
          {"model",
           {{"name", facts.name},
            {"file", facts.file},
            {"bytes", facts.bytes},
            {"embedding_parameters", facts.embeddingParameters},
            {"attention_parameters", facts.attentionParameters},
            {"mlp_parameters", facts.mlpParameters},
            {"norm_parameters", facts.normParameters},
            {"shares_embedding", facts.sharesEmbedding},
            {"weight_types", facts.weightTypes},
            {"quantized", facts.isQuantized},
            {"shape", shapeJson(facts.shape)}}},
          {"tokens", tokens},
          {"runs", runs}};
}

/// The keys up to each query of [L, H, T, T], or all keys for an encoder: rows one after the other.
std::vector<float> visible(const SharedNumbers& numbers, Index tokens, bool isEncoder) {
  std::vector<float> kept;
  for (std::size_t row = 0; row < numbers.size() / static_cast<std::size_t>(tokens); ++row) {
    const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(row) * tokens;
    kept.insert(kept.end(), begin, begin + (isEncoder ? tokens : static_cast<Index>(row) % tokens + 1));
  }
  return kept;
}

void addRun(const RecordedRun& run, const std::string& prefix, TensorWriter& writer) {
  const ModelObservation& o = *run.observation;
  const ModelShape& s = o.facts->shape;
  const Index tokens = o.count(), pairs = s.isEncoder ? tokens * tokens : tokens * (tokens + 1) / 2;
  std::vector<std::uint16_t> weights;
  for (const float weight : visible(o.weights, tokens, s.isEncoder))
    weights.push_back(static_cast<std::uint16_t>(std::lround(weight * recordingNames::kWeightSteps)));
  writer.add(prefix + "weights", "U16", {s.layers, s.heads, pairs}, weights);
  writer.addSteps(prefix + "scores", {s.layers, s.heads, pairs}, s.layers * s.heads,
                  visible(o.scores, tokens, s.isEncoder));
  writer.add(prefix + "stream_lengths", "F32", {s.layers + 1, tokens}, o.streamLengths);
  writer.add(prefix + "middle_lengths", "F32", {s.layers, tokens}, o.middleLengths);
  writer.add(prefix + "attention_lengths", "F32", {s.layers, tokens}, o.attentionLengths);
  writer.add(prefix + "mlp_lengths", "F32", {s.layers, tokens}, o.mlpLengths);
  std::vector<double> shares;
  for (const LogitShare& each : o.shares)
    shares.insert(shares.end(), {static_cast<double>(each.part), static_cast<double>(each.layer),
                                 static_cast<double>(each.head), each.share, each.meanShare});
  writer.add(prefix + "shares", "F64", {static_cast<Index>(o.shares.size()), recordingNames::kShareNumbers}, shares);
  std::vector<double> numbers;
  for (const HeadBehavior& each : run.behavior)
    numbers.insert(numbers.end(), {each.previousToken, each.induction, each.sameToken, each.firstToken, each.entropy});
  if (!numbers.empty())
    writer.add(prefix + "behavior", "F64", {s.layers, s.heads, recordingNames::kBehaviorNumbers}, numbers);
  numbers.clear();
  for (const HeadRemoval& each : run.removals) numbers.push_back(each.probability);
  if (!numbers.empty()) writer.add(prefix + "removals", "F64", {s.layers, s.heads}, numbers);
}

}  // namespace

std::string writeModelRecording(const ModelRecording& recording) {
  const ModelObservation& first = *recording.runs.front().observation;
  const ModelShape& s = first.facts->shape;
  TensorWriter writer;
  for (std::size_t i = 0; i < recording.runs.size(); ++i) addRun(recording.runs[i], std::to_string(i) + ".", writer);
  const Index tokens = first.count();
  writer.addSteps("q", {s.layers, s.heads, tokens, s.keyWidth}, s.layers * s.heads, recording.q);
  writer.addSteps("k", {s.layers, s.keyValueHeads, tokens, s.keyWidth}, s.layers * s.keyValueHeads, recording.k);
  writer.addSteps("v", {s.layers, s.keyValueHeads, tokens, s.valueWidth}, s.layers * s.keyValueHeads, recording.v);
  return writer.file(recordingJson(recording));
}

}  // namespace attn
