// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
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

/// Variants 1 to `variants`; the same seed gives the same ones on every machine. Within a variant no question is asked
/// twice with the same seed.
std::vector<Handout> makeHandouts(const Work&, int variants, std::uint64_t seed);

Result<Handout> readHandout(std::string_view text);
std::string writeHandout(const Handout&);
/// "homework-2-masks.17.handout.json"; the number has as many digits as that of the last variant.
std::string handoutFileName(const Handout&);

/// The question with its answer, computed anew; nullopt where the template, its version or the scenario does not allow
/// it.
std::optional<AskedQuestion> questionOf(const HandoutQuestion&);

/// Four letters by which somebody can see that two hand-outs are the same: "F65D", the first of the SHA-256.
std::string checkLetters(std::string_view sha256);

}  // namespace attn
