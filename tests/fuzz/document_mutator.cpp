// SPDX-License-Identifier: GPL-3.0-or-later
// Mutates documents as JSON trees, so that most of them stay documents: random byte changes nearly always fail at the
// first brace.
#include <algorithm>
#include <array>
#include <cstring>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using Json = nlohmann::ordered_json;
using Dice = std::minstd_rand;

std::size_t drawn(Dice& dice, std::size_t count) {
  return dice() % count;
}

void collect(Json& value, std::vector<Json*>& all) {
  all.push_back(&value);
  if (!value.is_structured()) return;
  for (Json& child : value) collect(child, all);
}

Json anyValue(Dice& dice) {
  static const std::array<const char*, 24> texts{"0",
                                                 "1",
                                                 "-1",
                                                 "2",
                                                 "1e308",
                                                 "-1e-308",
                                                 "4294967296",
                                                 "16777217",
                                                 "0.1",
                                                 "true",
                                                 "false",
                                                 "null",
                                                 "\"-inf\"",
                                                 "\"default\"",
                                                 "\"double\"",
                                                 "\"float16\"",
                                                 "\"flash1\"",
                                                 "\"half\"",
                                                 "\"\"",
                                                 "\"\\u202e\"",
                                                 "[]",
                                                 "{}",
                                                 "{\"shape\": [1, 1], \"data\": [1]}",
                                                 "{\"npz\": \"m.npz\", \"tensor\": \"m\"}"};
  return Json::parse(texts[drawn(dice, texts.size())]);
}

/// A key of documents: others are rejected immediately.
std::string anyKey(Dice& dice) {
  static const std::array<const char*, 46> keys{"title",     "notes",  "tokens",     "key_tokens",   "heads",
                                                "query",     "kv",     "inputs",     "kind",         "q",
                                                "k",         "v",      "x",          "context",      "w_q",
                                                "w_k",       "w_v",    "w_o",        "b_q",          "b_o",
                                                "attention", "scale",  "softcap",    "arithmetic",   "subtract_max",
                                                "mask",      "causal", "window",     "query_offset", "padding",
                                                "custom",    "bias",   "fill",       "rope",         "base",
                                                "dims",      "tiling", "block_rows", "sram_bytes",   "pinned",
                                                "sinks",     "prefix", "documents",  "alibi",        "slopes",
                                                "sink_logit"};
  return keys[drawn(dice, keys.size())];
}

/// Or one that is already in this text.
std::string anyKey(Dice& dice, const std::vector<Json*>& all) {
  const Json& object = *all[drawn(dice, all.size())];
  if (!object.is_object() || object.empty()) return anyKey(dice);
  return std::next(object.begin(), static_cast<std::ptrdiff_t>(drawn(dice, object.size()))).key();
}

void change(Json& root, Dice& dice) {
  std::vector<Json*> all;
  collect(root, all);
  Json& one = *all[drawn(dice, all.size())];
  Json& other = *all[drawn(dice, all.size())];
  switch (drawn(dice, 7)) {
    case 0:
      one = anyValue(dice);
      break;
    case 1:
      if (one.is_number()) one = one.get<double>() + (drawn(dice, 2) == 0 ? 1 : -1);
      break;
    case 2:
      if (one.is_object()) {
        const Json copy = other;
        one[anyKey(dice, all)] = copy;
      }
      break;
    case 3:
      if (one.is_array()) one.push_back(one.empty() ? anyValue(dice) : Json(one.front()));
      break;
    case 4:
      if (one.is_structured() && !one.empty())
        one.erase(std::next(one.begin(), static_cast<std::ptrdiff_t>(drawn(dice, one.size()))));
      break;
    case 5:
      if (one.is_string()) {
        std::string text = one.get<std::string>();
        const std::size_t size = text.size();
        text.resize(size + 16);
        text.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(text.data()), size, text.size()));
        one = text;
      }
      break;
    default: {
      const Json copy = other;
      one = copy;
    }
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned int seed) {
  Dice dice(seed);
  Json root = Json::parse(data, data + size, nullptr, false);
  // Invalid syntax is tested, too.
  if (root.is_discarded() || drawn(dice, 8) == 0) return LLVMFuzzerMutate(data, size, most);
  for (std::size_t n = 1 + drawn(dice, 3); n > 0; --n) change(root, dice);
  const std::string text = root.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (text.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
