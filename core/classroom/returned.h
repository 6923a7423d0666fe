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

struct ReturnedAnswer {
  std::string templateId;
  std::uint64_t seed = 0;
  GivenAnswer answer;             // std::monostate where none was given
  std::optional<double> seconds;  // that it took
  bool operator==(const ReturnedAnswer&) const = default;
};

/// What a student hands in.
struct Returned {
  std::string handout;                 // the SHA-256 of the bytes of the hand-out, 64 lower-case hex digits
  std::optional<std::string> student;  // whatever they want to be called by; usually nothing
  std::vector<ReturnedAnswer> answers;
  bool operator==(const Returned&) const = default;
};

inline constexpr std::string_view kReturnSuffix = ".return.json";

inline constexpr std::size_t kMostOfReturn = 1000;  // answers

/// All problems at once. An answer of a template that is not known here is read as none, and told by collect(). The
/// same question must not be answered twice: nobody can tell which answer counts.
Result<Returned> readReturned(std::string_view text);
/// Reads back as the same return.
std::string writeReturned(const Returned&);

}  // namespace attn
