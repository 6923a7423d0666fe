// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_question.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

namespace attn {
namespace {

/// True if a drawn value is the wanted one; matrices and lists never match.
bool isRequested(const Parameters& parameters, const std::string& name, const nlohmann::json& wanted) {
  for (const auto& [known, value] : parameters.all()) {
    if (known != name) continue;
    if (const auto* text = std::get_if<std::string>(&value)) return wanted.is_string() && *text == wanted;
    if (!wanted.is_number()) return false;
    constexpr double kClose = 1e-12;
    const double number = wanted.get<double>();
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole) == number;
    const auto* real = std::get_if<double>(&value);
    return real && std::abs(*real - number) <= kClose * std::abs(number);
  }
  return false;
}

/// True if `wanted` gives a value for every parameter.
bool namesAll(const std::string& wanted, const Parameters& parameters) {
  const nlohmann::json object = nlohmann::json::parse(wanted, nullptr, false);
  return std::ranges::all_of(parameters.all(), [&](const auto& each) { return object.contains(each.first); });
}

}  // namespace

bool hasParameters(const Parameters& parameters, const std::string& wanted) {
  if (wanted.empty()) return true;
  const nlohmann::json object = nlohmann::json::parse(wanted, nullptr, false);
  if (!object.is_object()) return false;
  for (const auto& [name, value] : object.items())
    if (!isRequested(parameters, name, value)) return false;
  return true;
}

std::optional<AskedQuestion> lessonQuestion(const LessonQuestion& wanted, const OnStage& stage, std::uint64_t seed,
                                            std::uint64_t draw) {
  const QuestionTemplate* from = findTemplate(wanted.templateId);
  if (!from) return std::nullopt;
  const std::uint64_t first = wanted.seed.value_or(seed);
  if (wanted.fromStage) {
    OnStage asked = stage;
    if (draw > 0) asked.row.reset();
    return askAbout(*from, asked, nthSeed(first, draw));
  }
  if (wanted.parameters.empty()) return drawQuestion(*from, nthSeed(first, draw));
  const auto isRequested = [&](const Parameters& drawn) { return hasParameters(drawn, wanted.parameters); };
  std::optional<AskedQuestion> asked = drawQuestion(*from, nthSeed(first, draw), isRequested);
  // The lesson fixes every number: "Other numbers" ignores them.
  if (asked && draw > 0 && namesAll(wanted.parameters, asked->parameters))
    return drawQuestion(*from, nthSeed(first, draw));
  return asked;
}

}  // namespace attn
