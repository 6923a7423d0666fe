// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_folder.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/read_regular_file.h"
#include "model/folder_config.h"

namespace attn {
namespace {

namespace fs = std::filesystem;
using HeaderJson = nlohmann::json;

constexpr std::uint64_t kMaxJsonBytes = std::uint64_t{64} << 20;
constexpr const char* kOneFile = "model.safetensors";

ModelResult<std::string> textOf(const fs::path& file) {
  auto text = readRegularFile(file, kMaxJsonBytes);
  if (!text) return refusal(ModelError::Unreadable, {file.string(), text.error().reason.message()});
  return std::move(*text);
}

// Names of tensors in transformers and in GGUF files, without ".weight" and ".bias".
using Names = std::pair<std::string_view, std::string_view>;
constexpr std::array<std::string_view, 5> kLayerPrefixes{"model.layers.", "transformer.h.", "h.", "bert.encoder.layer.",
                                                         "encoder.layer."};
constexpr std::array<Names, 29> kLayerNames{{{"input_layernorm", "attn_norm"},
                                             {"pre_feedforward_layernorm", "ffn_norm"},
                                             {"post_feedforward_layernorm", "post_ffw_norm"},
                                             {"self_attn.q_proj", "attn_q"},
                                             {"self_attn.k_proj", "attn_k"},
                                             {"self_attn.v_proj", "attn_v"},
                                             {"self_attn.qkv_proj", "attn_qkv"},
                                             {"self_attn.o_proj", "attn_output"},
                                             {"self_attn.q_norm", "attn_q_norm"},
                                             {"self_attn.k_norm", "attn_k_norm"},
                                             {"mlp.gate_proj", "ffn_gate"},
                                             {"mlp.gate_up_proj", "ffn_up"},
                                             {"mlp.up_proj", "ffn_up"},
                                             {"mlp.down_proj", "ffn_down"},
                                             {"ln_1", "attn_norm"},
                                             {"ln_2", "ffn_norm"},
                                             {"attn.c_attn", "attn_qkv"},
                                             {"attn.c_proj", "attn_output"},
                                             {"mlp.c_fc", "ffn_up"},
                                             {"mlp.c_proj", "ffn_down"},
                                             {"attention.self.query", "attn_q"},
                                             {"attention.self.key", "attn_k"},
                                             {"attention.self.value", "attn_v"},
                                             {"attention.output.dense", "attn_output"},
                                             {"attention.output.LayerNorm", "attn_norm"},
                                             {"intermediate.dense", "ffn_up"},
                                             {"output.dense", "ffn_down"},
                                             {"output.LayerNorm", "ffn_norm"},
                                             {"post_attention_layernorm", "ffn_norm"}}};
constexpr std::array<Names, 13> kOtherNames{{{"model.embed_tokens", "token_embd"},
                                             {"model.norm", "output_norm"},
                                             {"lm_head", "output"},
                                             {"transformer.wte", "token_embd"},
                                             {"transformer.wpe", "position_embd"},
                                             {"transformer.ln_f", "output_norm"},
                                             {"bert.embeddings.word_embeddings", "token_embd"},
                                             {"bert.embeddings.position_embeddings", "position_embd"},
                                             {"bert.embeddings.token_type_embeddings", "token_types"},
                                             {"bert.embeddings.LayerNorm", "token_embd_norm"},
                                             {"cls.predictions.transform.dense", "head"},
                                             {"cls.predictions.transform.LayerNorm", "output_norm"},
                                             {"cls.predictions", "output"}}};

std::optional<std::string_view> renamed(std::span<const Names> names, std::string_view name) {
  const auto found = std::ranges::find(names, name, &Names::first);
  return found == names.end() ? std::nullopt : std::optional(found->second);
}

/// The GGUF name of a tensor; its own one if it has none.
std::string ggufName(const std::string& name, const ModelShape& shape) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string::npos) return name;
  const std::string stem = name.substr(0, dot), end = name.substr(dot);
  for (const std::string_view prefix : kLayerPrefixes) {
    if (!stem.starts_with(prefix)) continue;
    const std::size_t after = stem.find('.', prefix.size());
    if (after == std::string::npos) return name;
    std::string_view part = std::string_view(stem).substr(after + 1);
    auto ours = renamed(kLayerNames, part);
    if (part == "post_attention_layernorm" && shape.hasOutputNorms) ours = "post_attention_norm";
    if (ours) return "blk." + stem.substr(prefix.size(), after - prefix.size()) + "." + std::string(*ours) + end;
  }
  for (const std::string& each : {stem, "transformer." + stem, "bert." + stem})
    if (const auto ours = renamed(kOtherNames, each)) return std::string(*ours) + end;
  return name;
}

std::optional<std::vector<std::uint64_t>> wholeNumbersIn(const HeaderJson& entry, const char* key) {
  const auto found = entry.find(key);
  if (found == entry.end() || !found->is_array()) return std::nullopt;
  std::vector<std::uint64_t> numbers;
  for (const HeaderJson& each : *found) {
    if (!each.is_number_unsigned()) return std::nullopt;
    numbers.push_back(each.get<std::uint64_t>());
  }
  return numbers;
}

/// The tensors of one .safetensors file (https://github.com/huggingface/safetensors, section "Format").
ModelResult<std::vector<StoredTensor>> readShard(std::span<const std::byte> bytes, const std::string& file) {
  std::uint64_t length = 0;
  if (bytes.size() < sizeof length)
    return refusal(ModelError::Truncated, {std::to_string(sizeof length), std::to_string(bytes.size())});
  std::memcpy(&length, bytes.data(), sizeof length);
  const std::uint64_t left = bytes.size() - sizeof length;
  if (length > left) return refusal(ModelError::Truncated, {std::to_string(length), std::to_string(left)});
  const auto bad = [&file](const std::string& place) { return refusal(ModelError::BadHeader, {file + place}); };
  if (length > kMaxJsonBytes) return bad("");
  const auto* const text = reinterpret_cast<const char*>(bytes.data() + sizeof length);
  const HeaderJson header = HeaderJson::parse(text, text + length, nullptr, false);
  if (!header.is_object()) return bad("");
  const auto data = bytes.subspan(sizeof length + length);
  std::vector<StoredTensor> tensors;
  for (const auto& [name, entry] : header.items()) {
    if (name == "__metadata__") continue;
    const auto shape = wholeNumbersIn(entry, "shape"), offsets = wholeNumbersIn(entry, "data_offsets");
    const auto dtype = entry.is_object() ? entry.find("dtype") : entry.end();
    if (!shape || !offsets || offsets->size() != 2 || dtype == entry.end() || !dtype->is_string())
      return bad(": " + name);
    StoredTensor tensor;
    tensor.name = name;
    tensor.typeName = dtype->get<std::string>();
    tensor.type = blockType(std::string_view(tensor.typeName));
    if (tensor.type && tensor.type->elements != 1) tensor.type = nullptr;
    const std::uint64_t begin = (*offsets)[0], end = (*offsets)[1];
    if (begin > end || end > data.size())
      return refusal(
          ModelError::BeyondFile,
          {name, std::to_string(begin), std::to_string(end > begin ? end - begin : 0), std::to_string(data.size())});
    std::uint64_t elements = 1;
    for (const std::uint64_t size : *shape) {
      if (size < 1 || size > gguf::kMaxElements / elements) return refusal(ModelError::BadDims, {name});
      elements *= size;
      tensor.sizes.insert(tensor.sizes.begin(), static_cast<Index>(size));
    }
    if (tensor.type && elements * static_cast<std::uint64_t>(tensor.type->bytes) != end - begin)
      return bad(": " + name);
    tensor.data = data.data() + begin;
    tensors.push_back(std::move(tensor));
  }
  return tensors;
}

/// The names of the files that contain the weights.
ModelResult<std::set<std::string>> shardNames(const fs::path& folder) {
  constexpr const char* kIndex = "model.safetensors.index.json";
  std::error_code error;
  if (!fs::exists(folder / kIndex, error)) return std::set<std::string>{kOneFile};
  const auto text = textOf(folder / kIndex);
  if (!text) return tl::unexpected(text.error());
  const HeaderJson index = HeaderJson::parse(*text, nullptr, false);
  if (!index.is_object() || !index.contains("weight_map") || !index["weight_map"].is_object())
    return refusal(ModelError::BadHeader, {kIndex});
  std::set<std::string> names;
  for (const auto& [tensor, file] : index["weight_map"].items()) {
    const std::string name = file.is_string() ? file.get<std::string>() : std::string();
    const bool isBaseName = !name.empty() && name.find('\0') == std::string::npos &&
                            fs::path(name).filename() == name && name != "." && name != "..";
    if (!isBaseName) return refusal(ModelError::BadShardName, {name});
    names.insert(name);
  }
  return names;
}

}  // namespace

ModelResult<LanguageModel> readModelFolder(const fs::path& folder) {
  const auto config = textOf(folder / "config.json");
  if (!config) return tl::unexpected(config.error());
  const auto names = shardNames(folder);
  if (!names) return tl::unexpected(names.error());
  std::vector<StoredTensor> tensors;
  LanguageModel model;
  for (const std::string& name : *names) {
    ModelResult<MappedFile> file = MappedFile::open(folder / name);
    if (!file) return tl::unexpected(file.error());
    auto part = readShard(file->bytes(), name);
    if (!part) return tl::unexpected(part.error());
    std::ranges::move(*part, std::back_inserter(tensors));
    model.bytes += static_cast<std::int64_t>(file->bytes().size());
    model.files.push_back(std::move(*file));
  }
  ModelResult<ModelShape> shape = shapeFromConfig(*config);
  if (!shape) return tl::unexpected(shape.error());
  model.shape = std::move(*shape);
  model.shape.name = fs::weakly_canonical(folder).filename().string();
  for (StoredTensor& tensor : tensors) {
    std::string name = ggufName(tensor.name, model.shape);
    if (name == "token_types.weight" && tensor.sizes.size() == 2) tensor.sizes.pop_back();  // all tokens are of type 0
    if (model.tensors.contains(name)) return refusal(ModelError::TensorTwice, {tensor.name});
    model.tensors.emplace(std::move(name), std::move(tensor));
  }
  model.tokenizerFile = folder / "tokenizer.json";
  model.endTokens = endTokensInConfig(*config);
  return model;
}

}  // namespace attn
