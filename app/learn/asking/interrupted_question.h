// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace attn::app {

/// The open question of a mock interview that was interrupted: what the log does not hold yet.
struct InterruptedQuestion {
  QString interview;  // its uid
  std::size_t question = 0;
  std::int64_t ms = 0;  // that it has taken
  bool hintUsed = false;
  QString working;  // the candidate's rough work
  QString typed;    // the answer as far as it is typed

  QString asText() const;
  /// nullopt for a text that asText() has not written.
  static std::optional<InterruptedQuestion> fromText(const QString&);

  bool operator==(const InterruptedQuestion&) const = default;
};

}  // namespace attn::app
