// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace attn::app {

/// The open question of an interrupted mock interview: what is not in the log yet.
struct InterruptedQuestion {
  QString interview;  // its uid
  std::size_t question = 0;
  std::int64_t ms = 0;  // time spent on it
  bool hintUsed = false;
  QString working;  // the candidate's rough work
  QString typed;    // the answer typed so far

  QString asText() const;
  /// nullopt unless the text was written by asText().
  static std::optional<InterruptedQuestion> fromText(const QString&);

  bool operator==(const InterruptedQuestion&) const = default;
};

}  // namespace attn::app
