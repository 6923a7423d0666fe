// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "classroom/traced_scenarios.h"
#include "classroom/work.h"
#include "questions/question_template.h"

namespace attn {

/// What suffices to ask one question again. Never its answer.
struct HandoutQuestion {
  std::string templateId;
  int version = 1;
  std::uint64_t seed = 0;
  double points = 1;
  std::string parameters;                    // as in WorkItem
  std::shared_ptr<const Scenario> scenario;  // as in WorkItem
  std::string lesson, step;                  // as in WorkItem
  bool operator==(const HandoutQuestion&) const;
};

/// The work of one student: the questions of all variants are the same, their numbers are not.
struct Handout {
  std::string title, note;
  int variant = 1, of = 1;  // from 1
  std::optional<std::string> deadline;
  WorkFeedback feedback = WorkFeedback::AfterReturn;
  std::vector<HandoutQuestion> questions;
  bool operator==(const Handout&) const = default;
};

inline constexpr std::string_view kHandoutSuffix = ".handout.json";

/// Variants 1 to `variants` of work that passed checkWork() (std::invalid_argument for what cannot be asked). The same
/// seed gives the same ones on every machine, and a variant does not depend on how many come after it. Within a variant
/// no question comes twice, with the same numbers or with the same seed; it has other numbers than in the two variants
/// before, as far as its template has enough of them.
std::vector<Handout> makeHandouts(const Work&, int variants, std::uint64_t seed);

/// All problems at once. Templates need not be known here: questionOf() tells.
Result<Handout> readHandout(std::string_view text);
/// Reads back as the same hand-out. A document that several questions are about stands in it once.
std::string writeHandout(const Handout&);
/// "homework-2-masks.17.handout.json"; the number has as many digits as that of the last variant.
std::string handoutFileName(const Handout&);

/// The question with its answer, computed anew; nullopt where the template, its version, the parameters or the scenario
/// do not allow it, and for what is answered in sentences.
std::optional<AskedQuestion> questionOf(const HandoutQuestion&);
/// The same, for many questions about the same documents.
std::optional<AskedQuestion> questionOf(const HandoutQuestion&, TracedScenarios&);

/// Four letters by which somebody can see that two hand-outs are the same: "F65D", the first of the SHA-256.
std::string checkLetters(std::string_view sha256);

}  // namespace attn
