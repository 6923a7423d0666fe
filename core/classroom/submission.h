// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "questions/given_answer.h"
#include "questions/question.h"

namespace attn {

struct SubmittedAnswer {
  std::string templateId;
  std::uint64_t seed = 0;
  GivenAnswer answer;             // std::monostate if none was given
  std::optional<double> seconds;  // time taken
  /// Of a sealed hand-out, which names no template and seed: the index of the question, and its kind.
  std::optional<std::size_t> question{};
  AnswerKind kind = AnswerKind::Number;
  bool operator==(const SubmittedAnswer&) const = default;
};

struct Submission {
  std::string handout;                 // SHA-256 of the bytes of the handout, 64 lower-case hex digits
  std::optional<std::string> student;  // any name that the student chose; usually none
  /// When the file was saved, by the student's clock: ISO 8601 with its offset.
  std::optional<std::string> submitted;
  std::vector<SubmittedAnswer> answers{};
  /// Set by readSubmission(): the checksum of the file fits its contents. A file without one counts as changed if it
  /// has `submitted`, since the program writes both or neither.
  bool isUnchanged = true;
  /// Compares the contents, without isUnchanged.
  bool operator==(const Submission& other) const {
    return handout == other.handout && student == other.student && submitted == other.submitted &&
           answers == other.answers;
  }
};

inline constexpr std::string_view kSubmissionSuffix = ".return.json";

inline constexpr std::size_t kMaxAnswers = 1000;  // answers

/// Reports all problems at once. An answer to a template unknown here is read as none, and reported by collect(). The
/// same question must not be answered twice, as it would be unclear which answer counts.
Result<Submission> readSubmission(std::string_view text);
/// Reads back as the same submission. The checksum is FNV-1a (64 bits) of the other members in this form without
/// spaces; it detects editing and damage, but is no signature: anyone with this program can compute it.
std::string writeSubmission(const Submission&);

}  // namespace attn
