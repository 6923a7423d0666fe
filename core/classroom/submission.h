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

namespace attn {

struct SubmittedAnswer {
  std::string templateId;
  std::uint64_t seed = 0;
  GivenAnswer answer;             // std::monostate if none was given
  std::optional<double> seconds;  // time taken
  bool operator==(const SubmittedAnswer&) const = default;
};

struct Submission {
  std::string handout;                 // SHA-256 of the bytes of the handout, 64 lower-case hex digits
  std::optional<std::string> student;  // any name that the student chose; usually none
  /// When the file was saved, by the student's clock: ISO 8601 with its offset.
  std::optional<std::string> submitted;
  std::vector<SubmittedAnswer> answers{};
  bool operator==(const Submission&) const = default;
};

inline constexpr std::string_view kSubmissionSuffix = ".return.json";

inline constexpr std::size_t kMaxAnswers = 1000;  // answers

/// Reports all problems at once. An answer to a template unknown here is read as none, and reported by collect(). The
/// same question must not be answered twice, as it would be unclear which answer counts.
Result<Submission> readSubmission(std::string_view text);
/// Reads back as the same submission.
std::string writeSubmission(const Submission&);

}  // namespace attn
