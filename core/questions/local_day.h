// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace attn {

/// An instant, and what the clock on the wall showed there. Both are kept, because a learner's day begins at their own
/// midnight: a log that is read in another country, or after the clocks were changed, still tells the same days.
struct Moment {
  std::int64_t utcMs = 0;  // milliseconds since 1970-01-01 00:00 UTC
  int offsetMinutes = 0;   // local time minus UTC at that instant, summer time included

  bool operator==(const Moment&) const = default;
};

inline constexpr std::int64_t kMsPerMinute = 60'000;
inline constexpr std::int64_t kMsPerDay = 86'400'000;

/// Days between 1970-01-01 and the date on the learner's calendar: the day begins at local midnight.
constexpr std::int64_t localDay(const Moment& moment) {
  const std::int64_t local = moment.utcMs + moment.offsetMinutes * kMsPerMinute;
  return local >= 0 ? local / kMsPerDay : -((kMsPerDay - 1 - local) / kMsPerDay);
}

}  // namespace attn
