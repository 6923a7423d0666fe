// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "questions/question.h"

namespace attn {

/// An answer in sentences, and the points of the checklist found in it; nullopt before it is compared.
struct TextAnswer {
  std::string text;
  std::optional<std::vector<std::size_t>> ticked;  // indices into the checklist

  bool operator==(const TextAnswer&) const = default;
};

/// The learner's answer; std::monostate if there is none.
using GivenAnswer = std::variant<std::monostate, double, std::size_t, std::vector<std::size_t>, CellPlace, TextAnswer>;

/// nullopt for no answer and for TextAnswer.
std::optional<AnswerValue> valueOf(const GivenAnswer&);

/// The JSON format of stored answers and returned submissions: a number in the question's unit, the index of a choice
/// from 0, a list of indices, a cell [row, column], {"text": …, "ticked": […]}, or null for no answer.
std::string jsonOf(const GivenAnswer&);
/// Parses an answer of that kind; nullopt if the text is not one.
std::optional<GivenAnswer> answerFromJson(std::string_view json, AnswerKind);

struct Verdict {
  bool right = false;
  double share = 0;               // 0 … 1: share of ticked points for TextAnswer, otherwise 0 or 1
  std::vector<Mistake> mistakes;  // that give this answer, including near misses

  /// The mistake that logs and statistics name: the only one that gives this answer, otherwise nullptr.
  const MistakeKind* mistake() const { return mistakes.size() == 1 ? mistakes.front().kind : nullptr; }
};

inline constexpr double kTextIsRightFrom = 2.0 / 3.0;  // of the checklist

Verdict judged(const Question&, const GivenAnswer&);

}  // namespace attn
