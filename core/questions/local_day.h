// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace attn {

/// An instant and the local time offset at it. A learner's day begins at local midnight, so with the offset a log gives
/// the same days in another time zone or after a change to or from summer time.
struct Moment {
  std::int64_t utcMs = 0;  // milliseconds since 1970-01-01 00:00 UTC
  int offsetMinutes = 0;   // local time minus UTC at that instant, including summer time

  bool operator==(const Moment&) const = default;
};

inline constexpr std::int64_t kMsPerMinute = 60'000;
inline constexpr std::int64_t kMsPerDay = 86'400'000;

/// Days from 1970-01-01 to the local date; the day begins at local midnight.
constexpr std::int64_t localDay(const Moment& moment) {
  const std::int64_t local = moment.utcMs + moment.offsetMinutes * kMsPerMinute;
  return local >= 0 ? local / kMsPerDay : -((kMsPerDay - 1 - local) / kMsPerDay);
}

}  // namespace attn
