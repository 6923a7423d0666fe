// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/folder_config.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>
#include <string>
#include <utility>

namespace attn {
namespace {

using ConfigJson = nlohmann::json;

std::optional<double> numberIn(const ConfigJson& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}
bool isTrue(const ConfigJson& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_boolean() && found->get<bool>();
}
std::string textIn(const ConfigJson& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Names in config.json and in GGUF files.
constexpr std::array<std::pair<const char*, const char*>, 21> kNames{
    {{"num_hidden_layers", "block_count"},
     {"n_layer", "block_count"},
     {"hidden_size", "embedding_length"},
     {"n_embd", "embedding_length"},
     {"intermediate_size", "feed_forward_length"},
     {"n_inner", "feed_forward_length"},
     {"max_position_embeddings", "context_length"},
     {"n_positions", "context_length"},
     {"num_attention_heads", "attention.head_count"},
     {"n_head", "attention.head_count"},
     {"num_key_value_heads", "attention.head_count_kv"},
     {"head_dim", "attention.key_length"},
     {"head_dim", "attention.value_length"},
     {"rms_norm_eps", "attention.layer_norm_rms_epsilon"},
     {"layer_norm_epsilon", "attention.layer_norm_epsilon"},
     {"layer_norm_eps", "attention.layer_norm_epsilon"},
     {"vocab_size", "vocab_size"},
     {"num_local_experts", "expert_count"},
     {"num_experts", "expert_count"},
     {"rope_theta", "rope.freq_base"},
     {"rope_local_base_freq", "rope.freq_base_swa"}}};

void addWindows(const ConfigJson& config, const std::string& type, ModelKeys& keys) {
  constexpr const char* kPattern = "attention.sliding_window_pattern";
  const double window = numberIn(config, "sliding_window").value_or(0);
  const bool isGemma = type == "gemma2" || type.starts_with("gemma3");
  const auto types = config.find("layer_types");
  if (types != config.end() && types->is_array()) {
    std::vector<double> pattern;
    for (const ConfigJson& each : *types) pattern.push_back(each == "sliding_attention" ? 1 : 0);
    keys[kPattern] = pattern;
  } else if (type.starts_with("qwen") && isTrue(config, "use_sliding_window")) {
    const double layers = numberIn(config, "num_hidden_layers").value_or(0);
    std::vector<double> pattern;
    for (double l = 0; l < layers && pattern.size() < 65536; ++l)
      pattern.push_back(l >= numberIn(config, "max_window_layers").value_or(layers) ? 1 : 0);
    keys[kPattern] = pattern;
  } else if (isGemma && numberIn(config, "sliding_window_pattern")) {
    keys[kPattern] = *numberIn(config, "sliding_window_pattern");
  } else if (!isGemma && type != "mistral" && type != "phi3") {
    return;
  }
  if (config.contains("sliding_window")) keys["attention.sliding_window"] = window;
}

/// Divisors of frequencies. Source: Llama 3.1; transformers, modeling_rope_utils.py, _compute_llama3_parameters.
std::vector<double> llama3Factors(const ConfigJson& rope, double dims, double base) {
  const double factor = numberIn(rope, "factor").value_or(8), low = numberIn(rope, "low_freq_factor").value_or(1),
               high = numberIn(rope, "high_freq_factor").value_or(4),
               original = numberIn(rope, "original_max_position_embeddings").value_or(8192);
  std::vector<double> factors;
  for (double t = 0; 2 * t < dims && factors.size() < 65536; ++t) {
    const double wavelength = 2 * std::numbers::pi * std::pow(base, 2 * t / dims);
    const double u = (original / wavelength - low) / (high - low);
    factors.push_back(wavelength < original / high  ? 1
                      : wavelength > original / low ? factor
                                                    : 1 / ((1 - u) / factor + u));
  }
  return factors;
}

std::vector<double> numbersOf(const ConfigJson& object, const char* key) {
  std::vector<double> numbers;
  const auto found = object.find(key);
  if (found == object.end() || !found->is_array()) return numbers;
  for (const ConfigJson& each : *found) numbers.push_back(each.is_number() ? each.get<double>() : std::nan(""));
  return numbers;
}

/// RoPE: `rope_parameters`, in which gemma3 has one object for each kind of layer, or the older `rope_scaling`.
void addRope(const ConfigJson& config, ModelKeys& keys) {
  const auto member = [](const ConfigJson& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_object() ? *found : ConfigJson::object();
  };
  ConfigJson rope = member(config, "rope_parameters");
  if (const ConfigJson full = member(rope, "full_attention"); !full.empty()) {
    if (const auto base = numberIn(member(rope, "sliding_attention"), "rope_theta")) keys["rope.freq_base_swa"] = *base;
    rope = full;
  }
  if (rope.empty()) rope = member(config, "rope_scaling");
  if (const auto base = numberIn(rope, "rope_theta")) keys["rope.freq_base"] = *base;
  const auto numberOf = [&keys](const char* key) {
    const auto found = keys.find(key);
    const double* const number = found == keys.end() ? nullptr : std::get_if<double>(&found->second);
    return number ? *number : 0;
  };
  double dims = numberOf("attention.key_length");
  if (dims == 0) dims = numberOf("embedding_length") / numberOf("attention.head_count");
  const auto part = numberIn(rope, "partial_rotary_factor");
  if (const auto share = part ? part : numberIn(config, "partial_rotary_factor")) {
    dims = std::floor(dims * *share);
    keys["rope.dimension_count"] = dims;
  }
  const std::string newer = textIn(rope, "rope_type"), type = newer.empty() ? textIn(rope, "type") : newer;
  if (type.empty() || type == "default") return;
  if (type == "llama3") {
    const double base = numberOf("rope.freq_base");
    keys["rope.factors"] = llama3Factors(rope, dims, base == 0 ? 10000 : base);
    return;
  }
  keys["rope.scaling.type"] = type == "su" ? "longrope" : type;
  const auto original = numberIn(rope, "original_max_position_embeddings");
  const double first =
      original ? *original : numberIn(config, "original_max_position_embeddings").value_or(numberOf("context_length"));
  keys["rope.scaling.original_context_length"] = first;
  const double factor = numberIn(rope, "factor").value_or(type == "longrope" ? numberOf("context_length") / first : 1);
  keys["rope.scaling.factor"] = factor;
  const auto attention = numberIn(rope, "attention_factor");
  if (type == "yarn") {
    keys["rope.scaling.yarn_beta_fast"] = numberIn(rope, "beta_fast").value_or(32);
    keys["rope.scaling.yarn_beta_slow"] = numberIn(rope, "beta_slow").value_or(1);
    if (attention) keys["rope.scaling.attn_factor"] = *attention / (1 + 0.1 * std::log(factor));
  } else if (type == "longrope" || type == "su") {
    keys["rope.factors"] = numbersOf(rope, "short_factor");
    keys["rope.factors_long"] = numbersOf(rope, "long_factor");
    const double usual = factor <= 1 ? 1 : std::sqrt(1 + std::log(factor) / std::log(first));
    keys["rope.scaling.attn_factor"] = attention.value_or(usual);
  }
}

}  // namespace

ModelResult<ModelShape> shapeFromConfig(std::string_view json) {
  const ConfigJson config = ConfigJson::parse(json, nullptr, false);
  if (!config.is_object()) return refusal(ModelError::BadHeader, {"config.json"});
  const std::string type = textIn(config, "model_type");
  if (type.empty()) return refusal(ModelError::NoArchitecture);
  if (isTrue(config, "scale_attn_by_inverse_layer_idx"))
    return refusal(ModelError::UnsupportedArchitecture, {type + " with scale_attn_by_inverse_layer_idx"});
  ModelKeys keys;
  for (const auto& [theirs, ours] : kNames)
    if (const auto number = numberIn(config, theirs)) keys[ours] = *number;
  if (type == "gpt2" && !keys.contains("feed_forward_length"))
    keys["feed_forward_length"] = 4 * numberIn(config, "n_embd").value_or(0);
  for (const char* cap : {"attn_logit_softcapping", "final_logit_softcapping"})
    if (config.contains(cap)) keys[cap] = numberIn(config, cap).value_or(0);
  if (const auto scalar = numberIn(config, "query_pre_attn_scalar")) keys["attention.scale"] = 1 / std::sqrt(*scalar);
  addWindows(config, type, keys);
  addRope(config, keys);
  const std::string architecture = type == "mistral" ? "llama" : type == "gemma3_text" ? "gemma3" : type;
  ModelResult<ModelShape> shape = shapeFromKeys(architecture, "", keys);
  if (!shape) return shape;
  if (shape->ropePairs == RopePairs::Interleaved) shape->ropePairs = RopePairs::Half;  // only GGUF permutes rows
  shape->normsAddOne = architecture.starts_with("gemma");
  shape->mixesInOut = architecture == "gpt2";
  return shape;
}

std::vector<Index> endTokensInConfig(std::string_view json) {
  const ConfigJson config = ConfigJson::parse(json, nullptr, false);
  const auto found = config.is_object() ? config.find("eos_token_id") : config.end();
  std::vector<Index> ids;
  if (found == config.end()) return ids;
  const bool isList = found->is_array();
  for (const ConfigJson& id : isList ? *found : ConfigJson::array({*found}))
    if (id.is_number_unsigned()) ids.push_back(id.get<Index>());
  return ids;
}

}  // namespace attn
