// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "base/enum_codes.h"
#include "base/number_format.h"
#include "base/text.h"

namespace attn {
namespace {

struct Architecture {
  std::string_view name;
  NormKind norm = NormKind::Rms;
  RopePairs pairs = RopePairs::Half;  // in GGUF files
  ActivationKind activation = ActivationKind::Silu;
  bool isGated = true, scalesEmbedding = false, hasQueryKeyNorm = false, hasOutputNorms = false;
  bool learnsPositions = false, isEncoder = false;
  double softcap = 0, finalSoftcap = 0;
  Index window = 0, pattern = 0;
  Index layersOf27B = 0;  // with so many layers, the scale is that of the width per head
};

constexpr auto kGelu = ActivationKind::GeluTanh;
constexpr std::array<Architecture, 9> kArchitectures{{{.name = "llama", .pairs = RopePairs::Interleaved},
                                                      {.name = "qwen2"},
                                                      {.name = "qwen3", .hasQueryKeyNorm = true},
                                                      {.name = "gemma", .activation = kGelu, .scalesEmbedding = true},
                                                      {.name = "gemma2",
                                                       .activation = kGelu,
                                                       .scalesEmbedding = true,
                                                       .hasOutputNorms = true,
                                                       .softcap = 50,
                                                       .finalSoftcap = 30,
                                                       .window = 4096,
                                                       .pattern = 2,
                                                       .layersOf27B = 46},
                                                      {.name = "gemma3",
                                                       .activation = kGelu,
                                                       .scalesEmbedding = true,
                                                       .hasQueryKeyNorm = true,
                                                       .hasOutputNorms = true,
                                                       .pattern = 6,
                                                       .layersOf27B = 62},
                                                      {.name = "phi3"},
                                                      {.name = "gpt2",
                                                       .norm = NormKind::Layer,
                                                       .pairs = RopePairs::None,
                                                       .activation = kGelu,
                                                       .isGated = false,
                                                       .learnsPositions = true},
                                                      {.name = "bert",
                                                       .norm = NormKind::Layer,
                                                       .pairs = RopePairs::None,
                                                       .activation = ActivationKind::GeluErf,
                                                       .isGated = false,
                                                       .learnsPositions = true,
                                                       .isEncoder = true}}};

constexpr Index kMaxLayers = 4096, kMaxWidth = Index{1} << 20, kMaxHeads = 65536, kMaxVocabulary = Index{1} << 24,
                kMaxContext = Index{1} << 30;

/// Reads settings; the first problem remains.
class KeyReader {
 public:
  KeyReader(std::string prefix, const ModelKeys& keys) : m_prefix(std::move(prefix)), m_keys(keys) {}

  const std::optional<ModelProblem>& problem() const { return m_problem; }
  bool has(std::string_view key) const { return m_keys.contains(key); }
  void fail(ModelError error, std::string_view key, std::vector<std::string> arguments = {}) {
    if (m_problem) return;
    arguments.insert(arguments.begin(), m_prefix + std::string(key));
    m_problem = ModelProblem{error, std::move(arguments)};
  }

  /// A number, also one that is the same for all layers; NaN if it is absent and has no default.
  double real(std::string_view key, std::optional<double> missing = {}) {
    const auto found = m_keys.find(key);
    if (found == m_keys.end()) {
      if (!missing) fail(ModelError::KeyMissing, key);
      return missing.value_or(std::nan(""));
    }
    double value = std::nan("");
    if (const auto* number = std::get_if<double>(&found->second)) value = *number;
    if (const auto* list = std::get_if<std::vector<double>>(&found->second); list && !list->empty()) {
      value = list->front();
      if (std::ranges::adjacent_find(*list, std::not_equal_to()) != list->end()) fail(ModelError::LayersDiffer, key);
    }
    if (!std::isfinite(value)) fail(ModelError::BadNumber, key, {shortest(value)});
    return value;
  }
  /// A number above 0, or at least 0 if that switches something off.
  double positive(std::string_view key, std::optional<double> missing = {}, bool canBeZero = false) {
    const double value = real(key, missing);
    if (value < 0 || (value == 0 && !canBeZero)) fail(ModelError::BadNumber, key, {shortest(value)});
    return value;
  }
  Index size(std::string_view key, Index most, std::optional<Index> missing = {}, Index least = 1) {
    const double value = real(key, missing);
    if (m_problem) return 1;
    if (value < static_cast<double>(least) || value > static_cast<double>(most) || value != std::floor(value)) {
      fail(ModelError::BadSize, key, {shortest(value), rangeText(least, most)});
      return 1;
    }
    return static_cast<Index>(value);
  }
  const std::vector<double>* list(std::string_view key) const {
    const auto found = m_keys.find(key);
    return found == m_keys.end() ? nullptr : std::get_if<std::vector<double>>(&found->second);
  }
  std::string text(std::string_view key) const {
    const auto found = m_keys.find(key);
    const auto* value = found == m_keys.end() ? nullptr : std::get_if<std::string>(&found->second);
    return value ? *value : std::string();
  }

 private:
  std::string m_prefix;
  const ModelKeys& m_keys;
  std::optional<ModelProblem> m_problem;
};

Index perHead(KeyReader& read, const ModelShape& shape) {
  if (shape.width % shape.heads != 0)
    read.fail(ModelError::BadSize, "attention.head_count",
              {std::to_string(shape.heads), "a divisor of " + std::to_string(shape.width)});
  return std::max<Index>(1, shape.width / shape.heads);
}

void readHeads(KeyReader& read, ModelShape& shape) {
  shape.heads = read.size("attention.head_count", kMaxHeads);
  shape.keyValueHeads = read.size("attention.head_count_kv", kMaxHeads, shape.heads);
  if (!read.problem() && shape.heads % shape.keyValueHeads != 0)
    read.fail(ModelError::BadSize, "attention.head_count_kv",
              {std::to_string(shape.keyValueHeads), "a divisor of " + std::to_string(shape.heads)});
  const auto width = [&](std::string_view key) {
    return read.size(key, kMaxWidth, read.has(key) ? std::nullopt : std::optional(perHead(read, shape)));
  };
  shape.keyWidth = width("attention.key_length");
  shape.valueWidth = width("attention.value_length");
}

void readRope(KeyReader& read, ModelShape& shape) {
  shape.ropeBase = read.positive("rope.freq_base", 10000);
  shape.windowedRopeBase = shape.ropeBase;
  if (shape.architecture == "gemma3") {
    shape.ropeBase = read.has("rope.freq_base") ? shape.ropeBase : read.positive("rope.global.freq_base", 1e6);
    shape.windowedRopeBase = read.positive("rope.local.freq_base", 10000);
    shape.windowedRopeIsScaled = false;
  }
  shape.windowedRopeBase = read.positive("rope.freq_base_swa", shape.windowedRopeBase);
  if (shape.ropePairs == RopePairs::None) return;
  shape.ropeDims = read.size("rope.dimension_count", shape.keyWidth, shape.keyWidth, 2);
  if (shape.ropeDims % 2 != 0)
    read.fail(ModelError::BadSize, "rope.dimension_count", {std::to_string(shape.ropeDims), "an even number"});
  RopeScaling& scaling = shape.ropeScaling;
  const std::string kind = read.text("rope.scaling.type");
  if (kind == "yarn")
    scaling.kind = RopeScaling::Kind::Yarn;
  else if (kind == "longrope")
    scaling.kind = RopeScaling::Kind::Long;
  else if (!kind.empty() && kind != "none" && kind != "linear")
    return read.fail(ModelError::UnsupportedRopeScaling, "rope.scaling.type", {kind});
  if (kind != "none") scaling.factor = read.positive("rope.scaling.factor", read.positive("rope.scale_linear", 1.0));
  scaling.originalContext = read.positive("rope.scaling.original_context_length", static_cast<double>(shape.context));
  scaling.betaFast = read.positive("rope.scaling.yarn_beta_fast", 32);
  scaling.betaSlow = read.positive("rope.scaling.yarn_beta_slow", 1);
  scaling.attentionFactor = read.positive("rope.scaling.attn_factor", 1);
  for (const auto& [key, factors] :
       {std::pair("rope.factors", &shape.ropeFactors), std::pair("rope.factors_long", &shape.longRopeFactors)})
    if (const auto* list = read.list(key)) *factors = *list;
}

void readWindows(KeyReader& read, const Architecture& architecture, ModelShape& shape) {
  constexpr std::string_view kPattern = "attention.sliding_window_pattern";
  const Index window = read.size("attention.sliding_window", kMaxContext, architecture.window, 0);
  const auto layers = static_cast<std::size_t>(shape.layers);
  shape.windows.assign(layers, window);
  if (const auto* list = read.list(kPattern)) {
    if (list->size() != layers)
      return read.fail(ModelError::BadSize, kPattern, {std::to_string(list->size()), std::to_string(layers)});
    for (std::size_t l = 0; l < layers; ++l)
      if ((*list)[l] == 0) shape.windows[l] = 0;
    return;
  }
  if (!read.has(kPattern) && architecture.pattern == 0) return;
  const auto pattern = static_cast<std::size_t>(read.size(kPattern, kMaxLayers, architecture.pattern));
  for (std::size_t l = 0; l < layers; ++l)
    if (l % pattern == pattern - 1) shape.windows[l] = 0;
}

}  // namespace

std::string supportedArchitectures() {
  return commaSeparated(kArchitectures, [](const Architecture& each) { return each.name; });
}

ModelResult<ModelShape> shapeFromKeys(const std::string& name, const std::string& prefix, const ModelKeys& keys) {
  const auto* const architecture = std::ranges::find(kArchitectures, name, &Architecture::name);
  if (architecture == kArchitectures.end()) return refusal(ModelError::UnsupportedArchitecture, {name});
  KeyReader read(prefix, keys);
  if (const double experts = read.real("expert_count", 0.0); experts > 0)
    return refusal(ModelError::MixtureOfExperts, {shortest(experts)});
  ModelShape shape;
  shape.architecture = name;
  shape.norm = architecture->norm;
  shape.activation = architecture->activation;
  shape.isGated = architecture->isGated;
  shape.ropePairs = architecture->pairs;
  shape.hasQueryKeyNorm = architecture->hasQueryKeyNorm;
  shape.hasOutputNorms = architecture->hasOutputNorms;
  shape.learnsPositions = architecture->learnsPositions;
  shape.isEncoder = architecture->isEncoder;
  shape.layers = read.size("block_count", kMaxLayers);
  shape.width = read.size("embedding_length", kMaxWidth);
  shape.feedForward = read.size("feed_forward_length", kMaxWidth);
  shape.context = read.size("context_length", kMaxContext);
  shape.vocabulary = read.size("vocab_size", kMaxVocabulary);
  if (!read.problem()) readHeads(read, shape);
  shape.epsilon = read.positive(
      shape.norm == NormKind::Rms ? "attention.layer_norm_rms_epsilon" : "attention.layer_norm_epsilon", {}, true);
  if (!read.problem()) readRope(read, shape);
  if (!read.problem()) readWindows(read, *architecture, shape);
  shape.softcap = read.positive("attn_logit_softcapping", architecture->softcap, true);
  shape.finalSoftcap = read.positive("final_logit_softcapping", architecture->finalSoftcap, true);
  if (read.problem()) return tl::unexpected(*read.problem());
  const bool isPerWidth = architecture->layersOf27B != 0 && shape.layers == architecture->layersOf27B;
  const double dims = isPerWidth ? static_cast<double>(shape.width) / static_cast<double>(shape.heads)
                                 : static_cast<double>(shape.keyWidth);
  shape.scale = read.positive("attention.scale", 1 / std::sqrt(dims));
  if (architecture->scalesEmbedding) shape.embeddingFactor = std::sqrt(static_cast<double>(shape.width));
  if (read.problem()) return tl::unexpected(*read.problem());
  return shape;
}

ModelResult<ModelShape> shapeOf(const GgufFile& file) {
  const auto text = [&file](std::string_view key) {
    const GgufValue* const value = file.find(key);
    return std::string(value ? value->text().value_or("") : "");
  };
  const std::string architecture = text("general.architecture");
  if (architecture.empty()) return refusal(ModelError::NoArchitecture);
  // The same model in a folder is opened; the converter leaves out what its head needs.
  if (architecture == "bert") return refusal(ModelError::UnsupportedArchitecture, {architecture});
  const GgufValue* const parts = file.find("split.count");
  if (parts && parts->number().value_or(1) > 1)
    return refusal(ModelError::UnsupportedArchitecture, {"split.count " + shortest(*parts->number())});
  const std::string prefix = architecture + ".";
  ModelKeys keys;
  for (const GgufKey& key : file.keys) {
    if (!key.name.starts_with(prefix)) continue;
    const std::string name(key.name.substr(prefix.size()));
    if (const auto number = key.value.number())
      keys.emplace(name, *number);
    else if (const auto boolean = key.value.boolean())
      keys.emplace(name, *boolean);
    else if (const auto string = key.value.text())
      keys.emplace(name, std::string(*string));
    else if (const auto list = key.value.numbers())
      keys.emplace(name, *list);
  }
  if (const GgufValue* const tokens = file.find("tokenizer.ggml.tokens"); tokens && tokens->type == GgufType::Array)
    keys.insert_or_assign("vocab_size", static_cast<double>(tokens->count));
  ModelResult<ModelShape> shape = shapeFromKeys(architecture, prefix, keys);
  if (shape) shape->name = text("general.name");
  return shape;
}

ModelResult<void> checkLength(const ModelShape& shape, Index tokens) {
  if (tokens < 1) return refusal(ModelError::NoTokensGiven);
  const double room = static_cast<double>(kMaxModelWeights) / static_cast<double>(shape.layers * shape.heads);
  const Index most = std::min(shape.context, static_cast<Index>(std::sqrt(room)));
  if (tokens > most) return refusal(ModelError::TooLong, {std::to_string(tokens), std::to_string(most)});
  return {};
}

RopeFrequencies ropeFrequencies(const ModelShape& shape, bool isWindowed, const std::vector<double>& factors) {
  RopeFrequencies result;
  const RopeScaling& scaling = shape.ropeScaling;
  const double base = isWindowed ? shape.windowedRopeBase : shape.ropeBase;
  const auto dims = static_cast<double>(shape.ropeDims);
  const bool isScaled = !isWindowed || shape.windowedRopeIsScaled;
  const double factor = isScaled ? scaling.factor : 1;
  const bool isLong = scaling.kind == RopeScaling::Kind::Long;
  const auto turning = [&](double beta) {
    return dims * std::log(scaling.originalContext / (2 * std::numbers::pi * beta)) / (2 * std::log(base));
  };
  const double low = std::max(0.0, std::floor(turning(scaling.betaFast)));
  const double high = std::min(dims - 1, std::ceil(turning(scaling.betaSlow)));
  for (Index t = 0; t < shape.ropeDims / 2; ++t) {
    const auto pair = static_cast<double>(t);
    double frequency = std::pow(base, -2 * pair / dims);
    if (isScaled && static_cast<std::size_t>(t) < factors.size()) frequency /= factors[static_cast<std::size_t>(t)];
    if (scaling.kind == RopeScaling::Kind::Yarn) {
      const double ramp = 1 - std::clamp((pair - low) / std::max(0.001, high - low), 0.0, 1.0);
      frequency = frequency * ramp + frequency / factor * (1 - ramp);
    } else if (!isLong) {
      frequency /= factor;
    }
    result.perPosition.push_back(frequency);
  }
  if (isLong && isScaled) result.magnitude = scaling.attentionFactor;
  if (scaling.kind == RopeScaling::Kind::Yarn && isScaled)
    result.magnitude = scaling.attentionFactor * (1 + 0.1 * std::log(factor));
  return result;
}

std::string_view code(NormKind norm) {
  return norm == NormKind::Rms ? "rms" : "layer";
}

std::string_view code(RopePairs pairs) {
  return enumCode<RopePairs::Half>(pairs);
}

}  // namespace attn
