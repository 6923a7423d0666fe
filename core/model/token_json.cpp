// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/token_json.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace attn {
namespace {

using TokenJson = nlohmann::json;

constexpr Index kMaxTokens = Index{1} << 24;

/// The member `key`, or null.
const TokenJson& member(const TokenJson& object, const char* key) {
  static const TokenJson kNothing;
  const auto found = object.is_object() ? object.find(key) : object.end();
  return object.is_object() && found != object.end() ? *found : kNothing;
}

/// Members of a "Sequence", or the object itself.
std::vector<TokenJson> partsOf(const TokenJson& object, const char* key) {
  if (object.is_null()) return {};
  const TokenJson& list = member(object, key);
  if (member(object, "type") == "Sequence" && list.is_array()) return list;
  return {object};
}

constexpr std::string_view kLlama3 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kQwen2 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

/// The name in GGUF files of a pre-tokenizer; "" if it is not supported.
std::string_view splitName(const TokenJson& pre) {
  const std::vector<TokenJson> parts = partsOf(pre, "pretokenizers");
  if (parts.empty() || parts.size() > 2) return "";
  const TokenJson& last = parts.back();
  if (member(last, "type") != "ByteLevel" || member(last, "add_prefix_space") == true) return "";
  const bool usesRegex = member(last, "use_regex") != false;
  if (parts.size() == 1) return usesRegex ? "gpt-2" : "";
  const TokenJson& first = parts.front();
  if (member(first, "type") == "Digits") return usesRegex && member(first, "individual_digits") == true ? "smollm" : "";
  if (member(first, "type") != "Split" || usesRegex || member(first, "behavior") != "Isolated") return "";
  const TokenJson& regex = member(member(first, "pattern"), "Regex");
  return regex == kLlama3 ? "llama-bpe" : regex == kQwen2 ? "qwen2" : "";
}

/// The token that TemplateProcessing puts before a single text.
std::optional<std::string> bosOf(const TokenJson& postProcessor) {
  for (const TokenJson& part : partsOf(postProcessor, "processors")) {
    const TokenJson& single = member(part, "single");
    if (member(part, "type") != "TemplateProcessing" || !single.is_array() || single.empty()) continue;
    const TokenJson& name = member(member(single.front(), "SpecialToken"), "id");
    if (name.is_string()) return name.get<std::string>();
  }
  return std::nullopt;
}

/// Puts a token at its id; BadTokenId if that cannot be one.
std::optional<ModelProblem> put(TokenTable& table, const std::string& text, const TokenJson& id) {
  const bool isId = id.is_number_unsigned() && id.get<std::uint64_t>() < static_cast<std::uint64_t>(kMaxTokens);
  if (!isId) return ModelProblem{ModelError::BadTokenId, {id.dump(), std::to_string(kMaxTokens)}};
  const auto at = id.get<std::size_t>();
  if (at >= table.tokens.size()) table.tokens.resize(at + 1);
  table.types.resize(table.tokens.size(), TokenTable::Type::Normal);
  table.tokens[at] = text;
  return std::nullopt;
}

std::optional<ModelProblem> addTokens(const TokenJson& json, TokenTable& table) {
  for (const auto& [text, id] : member(member(json, "model"), "vocab").items())
    if (auto problem = put(table, text, id)) return problem;
  const TokenJson& added = member(json, "added_tokens");
  for (const TokenJson& each : added.is_array() ? added : TokenJson::array()) {
    const TokenJson &text = member(each, "content"), &id = member(each, "id");
    if (!text.is_string()) continue;
    if (auto problem = put(table, text.get<std::string>(), id)) return problem;
    table.types[id.get<std::size_t>()] =
        member(each, "special") == true ? TokenTable::Type::Control : TokenTable::Type::UserDefined;
  }
  return std::nullopt;
}

std::optional<ModelProblem> addMerges(const TokenJson& merges, TokenTable& table) {
  for (const TokenJson& each : merges.is_array() ? merges : TokenJson::array()) {
    const bool isPair = each.is_array() && each.size() == 2 && each[0].is_string() && each[1].is_string();
    if (!isPair && !each.is_string())
      return ModelProblem{ModelError::BadMerge, {std::to_string(table.merges.size()), each.dump()}};
    table.merges.push_back(isPair ? each[0].get<std::string>() + " " + each[1].get<std::string>()
                                  : each.get<std::string>());
  }
  return std::nullopt;
}

}  // namespace

ModelResult<TokenTable> readTokenJson(std::string_view text, Index vocabulary) {
  const TokenJson json = TokenJson::parse(text, nullptr, false);
  const TokenJson& model = member(json, "model");
  if (!model.is_object() || !member(model, "vocab").is_object())
    return refusal(json.is_object() ? ModelError::UnknownTokenizer : ModelError::BadHeader, {"tokenizer.json"});
  const TokenJson& type = member(model, "type");
  if ((type != "BPE" && !type.is_null()) || member(model, "byte_fallback") == true)
    return refusal(ModelError::UnknownTokenizer, {type.is_string() ? type.get<std::string>() : "byte_fallback"});
  TokenTable table;
  table.model = "gpt2";
  if (auto problem = addTokens(json, table)) return tl::unexpected(std::move(*problem));
  if (auto problem = addMerges(member(model, "merges"), table)) return tl::unexpected(std::move(*problem));
  table.tokens.resize(std::max(table.tokens.size(), static_cast<std::size_t>(vocabulary)));
  const TokenJson& normalizer = member(json, "normalizer");
  table.needsNfc = member(normalizer, "type") == "NFC";
  table.pre = splitName(member(json, "pre_tokenizer"));
  if (normalizer.is_null() || table.needsNfc) table.split = preSplitNamed(table.pre);
  if (table.split) table.split->takesWholeTokens = member(model, "ignore_merges") == true;
  if (const auto bos = bosOf(member(json, "post_processor"))) {
    const auto found = std::ranges::find(table.tokens, *bos);
    if (found != table.tokens.end()) table.bos = found - table.tokens.begin();
    table.addsBos = table.bos.has_value();
  }
  return table;
}

}  // namespace attn
