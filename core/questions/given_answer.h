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

/// What somebody said in two sentences, and which points of the checklist they found in it: none before they compared.
struct SaidText {
  std::string text;
  std::optional<std::vector<std::size_t>> ticked;  // indices of the checklist

  bool operator==(const SaidText&) const = default;
};

/// An answer as it was given; std::monostate where none was.
using GivenAnswer = std::variant<std::monostate, double, std::size_t, std::vector<std::size_t>, CellPlace, SaidText>;

/// None for no answer and for SaidText.
std::optional<AnswerValue> valueOf(const GivenAnswer&);

/// As stored answers and returned hand-outs write it, in JSON: a number in the question's unit, the index of a choice
/// from 0, a list of indices, a cell [row, column], {"text": …, "ticked": […]}; null where there is none.
std::string jsonOf(const GivenAnswer&);
/// The answer to a question of that kind; nullopt where the text is no such answer.
std::optional<GivenAnswer> givenOfJson(std::string_view json, AnswerKind);

/// What an answer is worth.
struct Verdict {
  bool right = false;
  double share = 0;               // 0 … 1: of SaidText the ticked points, of others 1 or 0
  std::vector<Mistake> mistakes;  // that give this answer; near misses too

  /// What logs and counts name: the mistake if there is only one that gives the answer, else nullptr.
  const MistakeKind* mistake() const { return mistakes.size() == 1 ? mistakes.front().kind : nullptr; }
};

inline constexpr double kTextIsRightFrom = 2.0 / 3.0;  // of the checklist

Verdict judged(const Question&, const GivenAnswer&);

}  // namespace attn
