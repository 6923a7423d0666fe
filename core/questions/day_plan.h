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

inline constexpr int kFinalReviewDays = 7;      // days before an exam in which every card is reviewed once more
inline constexpr double kExamRetention = 0.95;  // chance of recall maintained in these days
inline constexpr int kNewCardsPerDay = 6;       // about five minutes

/// Returns the local day on which the card is due if there is an exam on the local day `exam`.
///
/// Before the exam, every card is due before `exam`; `exam` itself is returned for a card that needs no review before
/// it. A card that would be due later is moved to one of the seven days before the exam. The day depends on the card's
/// id, which spreads the cards; the chance of recall is then still above the default 90 %. A card reviewed within these
/// seven days is due before the exam only if its chance of recall would fall below 95 % by then. From `exam` on, or
/// without an exam, the card keeps its own due day.
std::int64_t dueDay(const Card&, std::optional<std::int64_t> exam, std::int64_t today, const CardRules&);

struct DayPlan {
  /// Due learning and relearning cards, oldest first; then cards in review, lowest chance of recall first.
  std::vector<std::string> due;
  /// New cards to start today, in the order in which they were offered.
  std::vector<std::string> fresh;
  /// When the next learning or relearning card is due later today.
  std::optional<std::int64_t> nextStepMs;

  std::size_t size() const { return due.size() + fresh.size(); }
  bool operator==(const DayPlan&) const = default;
};

struct DayRules {
  CardRules cards;
  int newPerDay = kNewCardsPerDay;
  std::optional<std::int64_t> exam;  // a local day
};

/// Returns the plan for the local day of `now`. `cards` are the cards with a log. `offered` lists the ids of all cards
/// in learning order; those without a log are new. New cards started today count against `newPerDay`. An exam raises
/// this limit so that the last new card comes before the final seven days, or, within these, allows all at once.
DayPlan planDay(std::span<const Card> cards, std::span<const std::string> offered, const Moment& now, const DayRules&);

/// The number of cards due on each of the next `days` local days, starting today. Overdue cards count for today; new
/// cards do not count.
std::map<std::int64_t, int> dueByDay(std::span<const Card> cards, const Moment& now, int days, const DayRules&);

}  // namespace attn
