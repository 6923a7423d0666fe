// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "attention/stage.h"
#include "base/problem.h"
#include "questions/question_template.h"

namespace attn {

/// from, from + step, … up to `to`.
struct OwnRange {
  double from = 0, to = 0, step = 1;
  bool operator==(const OwnRange&) const = default;
};

/// A value that texts show as {name} and formulas use: drawn from a range or a list, or a formula over those before it.
struct OwnValue {
  std::string name;
  std::variant<OwnRange, std::vector<double>, std::string> source;
  bool operator==(const OwnValue&) const = default;
};

/// A wrong answer that is recognized: its formula (the index of a choice), and a sentence for the student.
struct OwnMistake {
  std::string formula, says;
  bool operator==(const OwnMistake&) const = default;
};

/// Shown next to the text: a matrix of one head of the item's document, or that document at a step of a lab.
struct OwnFigure {
  Stage stage = Stage::Weights;  // of a matrix
  Index head = 0;
  std::string lab{}, step{};  // of a picture, by their names in lessons: "steps", "softmax"
  bool isPicture() const { return !lab.empty() || !step.empty(); }
  bool operator==(const OwnFigure&) const = default;
};

/// A question that a teacher wrote. Texts are Markdown as in phrases (questions/phrase.h), in one language, with values
/// as {name}.
struct OwnQuestion {
  Topic topic = Topic::Scores;
  std::string text;
  std::vector<OwnValue> values{};
  AnswerKind kind = AnswerKind::Number;  // not Cell
  std::string answer{};                  // formula, for Number; for Choice that of the index of the right one, from 0
  std::string tolerance{};               // formula, may use "answer"; empty: 0.5 % of the answer
  AnswerUnit unit = AnswerUnit::None;
  std::vector<std::string> choices{};    // for Choice; for Order in the right order, shown in another one
  std::vector<std::string> checklist{};  // for Text: what a good answer says
  std::string example{};                 // for Text: a good answer; may be empty
  std::vector<std::string> working{};    // shown with the answer; may use {answer}
  std::vector<OwnMistake> mistakes{};
  std::optional<OwnFigure> figure{};
  bool operator==(const OwnQuestion&) const = default;
};

/// "own-number-0f3a…": identifies kind and contents, so that answers can be read without the question.
std::string ownId(const OwnQuestion&);
/// The kind in an id of ownId(); nullopt for any other id.
std::optional<AnswerKind> kindOfOwnId(std::string_view id);
/// The first words of its text, in lists where other questions have the names of their templates: at most 40 code
/// points, without the marks of emphasis and code, with "…" for each value and for what is left out.
std::string ownTitle(const OwnQuestion&);

/// All problems at once, below `pointer`: texts that are missing, names and formulas that cannot be read, ranges that
/// give no finite answer, choices that always coincide.
Problems checkOwnQuestion(const OwnQuestion&, const std::string& pointer);

/// What an AskedQuestion of this question refers to; exists as long as the program. `id` is its ownId().
const QuestionTemplate& ownTemplate(const std::string& id, const OwnQuestion&);

/// The question for a seed, the same on every machine. Numbers with which the answer is not finite, choices coincide or
/// a mistake gives the right answer are redrawn. Returns nullopt if none of a hundred draws fits, or if the matrix of
/// the figure is not part of `stage`. The document of a picture is left to the caller.
std::optional<AskedQuestion> askOwnQuestion(const std::string& id, const OwnQuestion&,
                                            const std::optional<OnStage>& stage, std::uint64_t seed);

}  // namespace attn
