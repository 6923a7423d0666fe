// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "classroom/assignment.h"
#include "classroom/traced_scenarios.h"
#include "questions/question_template.h"

namespace attn {

/// What is needed to ask one question again. Never its answer.
struct HandoutQuestion {
  std::string templateId;
  int version = 1;
  std::uint64_t seed = 0;
  double points = 1;
  std::string parameters;                    // as in WorkItem
  std::shared_ptr<const Scenario> scenario;  // as in WorkItem
  std::string lesson, step;                  // as in WorkItem
  std::shared_ptr<const OwnQuestion> own{};  // as in WorkItem
  /// Sealed: what is asked, as JSON (question_json.h), instead of all this but the points and the scenario of a
  /// picture.
  std::string asked{};
  bool operator==(const HandoutQuestion&) const;
};

/// A student of a roster. The name is as the roster writes it; group and e-mail may be empty.
struct RosterStudent {
  std::string id, name, email, group;
  bool operator==(const RosterStudent&) const = default;
};

/// The encrypted text of the hand-out that questionOf() can answer. The program encrypts and decrypts it.
struct SealedAnswers {
  std::string key;         // identifies the key, eight lower-case hex digits
  std::string nonce, box;  // lower-case hex digits
  /// Everything else in the file, which the encryption protects from changes: its JSON with sorted keys and without
  /// spaces. Set by readHandout().
  std::string open{};
  bool operator==(const SealedAnswers& other) const {
    return key == other.key && nonce == other.nonce && box == other.box;
  }
};

/// The assignment of one student: all variants have the same questions with different numbers.
struct Handout {
  std::string title, note;
  int variant = 1, of = 1;               // from 1
  std::optional<RosterStudent> student;  // without the e-mail; nullopt if the class has no roster
  std::optional<std::string> deadline;
  AssignmentFeedback feedback = AssignmentFeedback::AfterReturn;
  std::vector<HandoutQuestion> questions;
  std::optional<SealedAnswers> sealed;  // without it, every question has a template and a seed
  bool operator==(const Handout&) const = default;
};

inline constexpr std::string_view kHandoutSuffix = ".handout.json";

/// Returns variants 1 to `variants` of an assignment that passed checkWork() (std::invalid_argument for what cannot be
/// asked). The same seed gives the same variants on every machine, and a variant does not depend on how many follow it.
/// Within a variant no question occurs twice, with the same numbers or with the same seed; its numbers differ from
/// those of the two variants before, as far as its template has enough of them.
std::vector<Handout> makeHandouts(const Assignment&, int variants, std::uint64_t seed);

/// True if two hand-outs differ only in their variant, seeds and student. The number of variants may differ if the
/// class has a roster, as students join later.
bool areOfOneAssignment(const Handout&, const Handout&);

/// Reports all problems at once. Templates may be unknown here: questionOf() then returns nullopt.
Result<Handout> readHandout(std::string_view text);
/// Reads back as the same handout. A document shared by several questions is stored once.
std::string writeHandout(const Handout&);
/// "homework-2-masks.17.handout.json"; the number has as many digits as that of the last variant.
std::string handoutFileName(const Handout&);
/// The title as a part of file names: "homework-2-masks".
std::string titleInFileName(const Handout&);

/// Returns the question with its recomputed answer; nullopt if the template, its version, the parameters or the
/// scenario do not allow it. A sealed question has placeholders instead of the answer, tolerance and solution.
std::optional<AskedQuestion> questionOf(const HandoutQuestion&);
/// Like questionOf(question), computing each document only once for many questions.
std::optional<AskedQuestion> questionOf(const HandoutQuestion&, TracedScenarios&);

/// nullptr if the template or its version is unknown.
const QuestionTemplate* templateOf(const HandoutQuestion&);
/// The hand-out without seeds and parameters: only what its questions ask, with an empty `sealed`. Throws
/// std::invalid_argument if a question cannot be asked.
Handout withoutAnswers(const Handout&, TracedScenarios&);

/// Four letters for people to check that two handouts are the same: "F65D", the first of the SHA-256.
std::string checkLetters(std::string_view sha256);

}  // namespace attn
