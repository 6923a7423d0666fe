// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "scenario/scenario.h"

namespace attn::names {

inline constexpr std::string_view format = "attentionscope/scenario";
inline constexpr std::int64_t version = 1;

inline constexpr std::array<std::pair<std::string_view, Arithmetic>, 4> arithmetic{
    {{"double", Arithmetic::Double},
     {"float32", Arithmetic::Float32},
     {"float16", Arithmetic::Float16},
     {"bfloat16", Arithmetic::BFloat16}}};
/// What products are summed in, if not in the arithmetic itself.
inline constexpr std::array<std::pair<std::string_view, bool>, 1> accumulation{{{"float32", true}}};
inline constexpr std::array<std::pair<std::string_view, CacheFormat>, 5> cacheFormats{
    {{"float16", CacheFormat::Float16},
     {"bfloat16", CacheFormat::BFloat16},
     {"fp8-e4m3", CacheFormat::Fp8E4M3},
     {"fp8-e5m2", CacheFormat::Fp8E5M2},
     {"int8", CacheFormat::Int8}}};
inline constexpr std::array<std::pair<std::string_view, Rope::Layout>, 2> ropeLayouts{
    {{"half", Rope::Layout::Half}, {"interleaved", Rope::Layout::Interleaved}}};
inline constexpr std::array<std::string_view, 7> algorithms{"eager",  "standard", "flash1", "flash2",
                                                            "decode", "split",    "chunked"};
inline constexpr std::array<std::string_view, 4> inputKinds{"qkv", "projected", "shape", "latent"};

/// All names of a table for a message: "double, float32, float16".
template <class Value, std::size_t N>
std::string list(const std::array<std::pair<std::string_view, Value>, N>& table) {
  return commaSeparated(table, [](const auto& each) { return each.first; });
}
template <std::size_t N>
std::string list(const std::array<std::string_view, N>& table) {
  return commaSeparated(table);
}

template <class Value, std::size_t N>
std::optional<Value> find(const std::array<std::pair<std::string_view, Value>, N>& table, std::string_view wanted) {
  for (const auto& [name, value] : table)
    if (name == wanted) return value;
  return std::nullopt;
}

template <class Value, std::size_t N>
std::string of(const std::array<std::pair<std::string_view, Value>, N>& table, Value wanted) {
  for (const auto& [name, value] : table)
    if (value == wanted) return std::string(name);
  return {};
}

}  // namespace attn::names
