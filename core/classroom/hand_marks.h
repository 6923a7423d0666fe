// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"

namespace attn {

/// The points that a teacher gave for one answer.
struct HandMark {
  std::string handout;       // SHA-256 of the bytes of the handout, 64 lower-case hex digits
  std::size_t question = 0;  // from 0
  double points = 0;         // 0 to kMaxPoints
  bool operator==(const HandMark&) const = default;
};

/// Marks for answers that the program cannot mark, such as sentences. At most one for each question of a handout.
struct HandMarks {
  std::vector<HandMark> marks;

  /// nullopt if the answer is not marked.
  std::optional<double> pointsOf(std::string_view handout, std::size_t question) const;
  /// Replaces the mark, or removes it with nullopt.
  void set(const std::string& handout, std::size_t question, std::optional<double> points);
  bool operator==(const HandMarks&) const = default;
};

/// In the folder of the submissions.
inline constexpr std::string_view kHandMarksFile = "marks.json";

/// Reports all problems at once, each with its JSON pointer.
Result<HandMarks> readHandMarks(std::string_view text);
/// Reads back as the same marks, ordered by handout and question.
std::string writeHandMarks(const HandMarks&);

}  // namespace attn
