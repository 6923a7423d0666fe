// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_question.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

namespace attn {
namespace {

/// Whether a drawn value is the wanted one; matrices and lists are never asked for.
bool isWanted(const Parameters& parameters, const std::string& name, const nlohmann::json& wanted) {
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

}  // namespace

bool hasParameters(const Parameters& parameters, const std::string& wanted) {
  if (wanted.empty()) return true;
  const nlohmann::json object = nlohmann::json::parse(wanted, nullptr, false);
  if (!object.is_object()) return false;
  for (const auto& [name, value] : object.items())
    if (!isWanted(parameters, name, value)) return false;
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
  constexpr std::uint64_t kTries = 2000;  // a value out of a hundred is found all but surely
  for (std::uint64_t n = 0; n < kTries; ++n) {
    AskedQuestion question = drawQuestion(*from, nthSeed(first, draw * kTries + n));
    if (hasParameters(question.parameters, wanted.parameters)) return question;
  }
  return std::nullopt;
}

}  // namespace attn
