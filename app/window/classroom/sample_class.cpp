// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/classroom/sample_class.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "classroom/handout.h"
#include "classroom/submission.h"
#include "questions/dice.h"

namespace attn::app {
namespace {

/// Question difficulty in logits, relative to student ability; the first ones are easy.
constexpr std::array kHardness{-2.4, -1.7, -0.4, 0.1, 1.4, 0.5};
constexpr double kBlank = 0.06, kNoKnownMistake = 0.14, kFirstMistake = 0.72;

double share(Dice& dice) {
  constexpr std::int64_t kFine = 1'000'000;
  return static_cast<double>(dice.whole(1, kFine - 1)) / kFine;
}

/// A wrong answer that no known mistake explains; nullopt if there is none.
std::optional<AnswerValue> unexplained(const Question& question) {
  const auto fits = [&](const AnswerValue& value) {
    return !isRight(question, value) && recognizedMistakes(question, value).empty();
  };
  if (const auto* number = std::get_if<double>(&question.answer))
    for (const double other : {*number * 3 + 7, *number * 5 + 11, *number + 0.19})
      if (fits(other)) return other;
  for (std::size_t choice = 0; choice < question.choices.size(); ++choice)
    if (question.kind == AnswerKind::Choice && fits(choice)) return choice;
  return std::nullopt;
}

GivenAnswer answerOf(const Question& question, double ability, double hardness, Dice& dice) {
  const auto given = [](const AnswerValue& value) {
    return std::visit([](const auto& each) { return GivenAnswer(each); }, value);
  };
  const bool isRightNow = share(dice) < 1 / (1 + std::exp(hardness - ability));
  const double kind = share(dice);
  if (isRightNow) return given(question.answer);
  if (kind < kBlank) return {};
  if (kind < kBlank + kNoKnownMistake || question.mistakes.empty()) {
    const auto other = unexplained(question);
    if (other) return given(*other);
  }
  for (const Mistake& mistake : question.mistakes)
    if (&mistake == &question.mistakes.back() || share(dice) < kFirstMistake) return given(mistake.answer);
  return {};
}

}  // namespace

Assignment sampleAssignment() {
  Assignment assignment;
  assignment.title = "Homework 2: masks";
  assignment.deadline = "2026-11-27T23:59+01:00";
  for (const char* id : {"visible-keys", "visible-pairs", "aligned-causal-keys", "weight-after-mask",
                         "queries-that-see-key", "weight-of-equal-scores"}) {
    AssignmentItem item;
    item.templateId = id;
    assignment.items.push_back(std::move(item));
  }
  return assignment;
}

ClassroomFolder sampleClass(const Assignment& assignment, std::uint64_t seed, int students) {
  ClassroomFolder folder;
  Dice dice(mixedSeed(seed, "class"));
  const std::vector<Handout> handouts = makeHandouts(assignment, students, seed);
  for (NamedText& each : handoutTexts(handouts))
    folder.handouts.push_back({std::move(each.name), sha256Of(each.text), handouts[folder.handouts.size()]});
  std::set<std::int64_t> late;
  if (students > 8) late = {students / 4 - 1, students * 3 / 4 + 1};
  for (const HandoutFile& each : folder.handouts) {
    Submission returned;
    returned.handout = each.sha256;
    // A bell-shaped distribution.
    const double ability = 1.1 * (share(dice) + share(dice) + share(dice) - 1.5) * 2;
    for (std::size_t q = 0; q < each.handout.questions.size(); ++q) {
      const HandoutQuestion& from = each.handout.questions[q];
      const auto asked = questionOf(from);
      const double seconds = 20 + 100 * share(dice) + 60 * share(dice);
      SubmittedAnswer answer{from.templateId, from.seed, {}, std::round(seconds)};
      if (asked) answer.answer = answerOf(asked->question, ability, kHardness[q % kHardness.size()], dice);
      if (std::holds_alternative<std::monostate>(answer.answer)) answer.seconds.reset();
      returned.answers.push_back(std::move(answer));
    }
    if (late.contains(each.handout.variant)) continue;
    std::string name = each.name.substr(0, each.name.size() - kHandoutSuffix.size());
    folder.returns.push_back({name.append(kSubmissionSuffix), writeSubmission(returned), {}});
  }
  return folder;
}

}  // namespace attn::app
