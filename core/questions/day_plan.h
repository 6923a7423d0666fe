// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "questions/card.h"

namespace attn {

inline constexpr int kLastLookDays = 7;         // the days before an exam in which every card is looked at once more
inline constexpr double kExamRetention = 0.95;  // the chance of recall that is kept up in these days
inline constexpr int kNewCardsPerDay = 6;       // about five minutes

/// The local day on which the card comes back, when there is an exam on the local day `exam`.
///
/// Before the exam's day nothing is due on it or later, except "at the exam itself", which returns `exam`. What would
/// be is brought forward: the card comes back on a day of its own among the seven before the exam (by its name, so that
/// cards spread over them), where its chance of recall is still above the usual 90 %. A card that was looked at within
/// these seven days comes back before the exam only if its chance of recall would fall below 95 % by then. From the
/// exam's day on, and without one, the card keeps its usual day.
std::int64_t dueDay(const Card&, std::optional<std::int64_t> exam, std::int64_t today, const CardRules&);

/// What is asked today.
struct DayPlan {
  /// Cards of the running steps that wait already, oldest first; then those in review, the most endangered first.
  std::vector<std::string> due;
  /// New cards that today lets in, in the order in which they were offered.
  std::vector<std::string> fresh;
  /// When the next card of the running steps comes, where it is later today.
  std::optional<std::int64_t> nextStepMs;

  std::size_t size() const { return due.size() + fresh.size(); }
  bool operator==(const DayPlan&) const = default;
};

struct DayRules {
  CardRules cards;
  int newPerDay = kNewCardsPerDay;
  std::optional<std::int64_t> exam;  // a local day
};

/// The plan of the local day of `now`. `cards`: those with a log. `offered`: names of all cards in the order in which
/// they are to be learnt; those without a log are new. New cards begun today count against `newPerDay`, which an exam
/// raises so far that the last new card comes before the seven days of last looks, or all at once within these.
DayPlan planDay(std::span<const Card> cards, std::span<const std::string> offered, const Moment& now, const DayRules&);

/// How many cards are due on each local day from today on, for `days` days; what is overdue counts as today. New cards
/// are not counted.
std::map<std::int64_t, int> dueByDay(std::span<const Card> cards, const Moment& now, int days, const DayRules&);

}  // namespace attn
