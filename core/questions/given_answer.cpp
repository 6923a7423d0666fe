// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/given_answer.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <type_traits>
#include <utility>

namespace attn {

namespace {

using nlohmann::json;

constexpr double kMaxExact = 0x1p53;  // integers below are exact in JSON

std::optional<std::size_t> indexOf(const json& value) {
  if (!value.is_number()) return std::nullopt;
  const double number = value.get<double>();
  if (!(number >= 0 && number < kMaxExact) || number != std::floor(number)) return std::nullopt;
  return static_cast<std::size_t>(number);
}

std::optional<std::vector<std::size_t>> indicesOf(const json& value) {
  if (!value.is_array()) return std::nullopt;
  std::vector<std::size_t> indices;
  for (const json& item : value) {
    const std::optional<std::size_t> index = indexOf(item);
    if (!index) return std::nullopt;
    indices.push_back(*index);
  }
  return indices;
}

std::optional<GivenAnswer> saidText(const json& value) {
  if (!value.is_object() || !value.contains("text") || !value["text"].is_string()) return std::nullopt;
  TextAnswer said{value["text"].get<std::string>(), std::nullopt};
  if (value.contains("ticked")) {
    said.ticked = indicesOf(value["ticked"]);
    if (!said.ticked) return std::nullopt;
  }
  return said;
}

double tickedShare(const TextAnswer& said, std::size_t points) {
  if (!said.ticked || points == 0) return 0;
  std::set<std::size_t> ticked(said.ticked->begin(), said.ticked->end());
  std::erase_if(ticked, [&](std::size_t i) { return i >= points; });
  return static_cast<double>(ticked.size()) / static_cast<double>(points);
}

}  // namespace

std::optional<AnswerValue> valueOf(const GivenAnswer& given) {
  return std::visit(
      [](const auto& value) -> std::optional<AnswerValue> {
        if constexpr (std::is_constructible_v<AnswerValue, decltype(value)>)
          return AnswerValue(value);
        else
          return std::nullopt;
      },
      given);
}

std::string jsonOf(const GivenAnswer& given) {
  json value;
  if (const auto* number = std::get_if<double>(&given)) {
    if (std::isfinite(*number)) value = *number;
  } else if (const auto* index = std::get_if<std::size_t>(&given)) {
    value = *index;
  } else if (const auto* indices = std::get_if<std::vector<std::size_t>>(&given)) {
    value = *indices;
  } else if (const auto* cell = std::get_if<CellPlace>(&given)) {
    value = {cell->row, cell->column};
  } else if (const auto* said = std::get_if<TextAnswer>(&given)) {
    value = {{"text", said->text}};
    if (said->ticked) value["ticked"] = *said->ticked;
  }
  // Invalid UTF-8 becomes a replacement character, so that any typed answer can be stored.
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<GivenAnswer> answerFromJson(std::string_view text, AnswerKind kind) {
  const json value = json::parse(text, nullptr, false);
  if (value.is_discarded()) return std::nullopt;
  if (value.is_null()) return GivenAnswer();
  switch (kind) {
    case AnswerKind::Number:
      if (!value.is_number() || !std::isfinite(value.get<double>())) return std::nullopt;
      return value.get<double>();
    case AnswerKind::Choice:
      if (const auto index = indexOf(value)) return *index;
      return std::nullopt;
    case AnswerKind::Order:
      if (auto indices = indicesOf(value)) return std::move(*indices);
      return std::nullopt;
    case AnswerKind::Cell: {
      const auto place = indicesOf(value);
      if (!place || place->size() != 2) return std::nullopt;
      return CellPlace{static_cast<Index>((*place)[0]), static_cast<Index>((*place)[1])};
    }
    case AnswerKind::Text:
      break;
  }
  return saidText(value);
}

Verdict judged(const Question& question, const GivenAnswer& given) {
  if (const auto* said = std::get_if<TextAnswer>(&given)) {
    const double share = tickedShare(*said, question.checklist.size());
    return {share >= kTextIsRightFrom - 1e-9, share, {}};
  }
  const std::optional<AnswerValue> value = valueOf(given);
  if (!value) return {};
  const bool right = isRight(question, *value);
  return {right, right ? 1.0 : 0.0, recognizedMistakes(question, *value)};
}

}  // namespace attn
