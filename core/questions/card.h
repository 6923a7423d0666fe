// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "questions/local_day.h"
#include "questions/memory_model.h"

namespace attn {

/// Learning and relearning cards go through steps of minutes; the interval of a card in review is in days.
enum class CardPhase { New, Learning, Review, Relearning };

/// The scheduling parameters. The defaults are those of py-fsrs 6.3.2; without `fuzz` the intervals match it exactly.
struct CardRules {
  MemoryModel memory;
  double retention = 0.9;  // chance of recall at which a card is due
  std::vector<std::int64_t> learningSteps{1 * kMsPerMinute, 10 * kMsPerMinute};
  std::vector<std::int64_t> relearningSteps{10 * kMsPerMinute};
  int longestInterval = 36'500;  // days
  bool fuzz = true;
};

/// The state of a card. It depends only on the card's id and its log: removing the last line of the log undoes a
/// rating.
struct Card {
  std::string id;
  CardPhase phase = CardPhase::New;
  int step = 0;                       // index into the learning or relearning steps
  std::optional<MemoryState> memory;  // nullopt for a new card
  int intervalDays = 0;               // only in review
  /// When the card is due. `dueMs` (UTC) applies to learning steps; a card in review is due from local midnight at the
  /// start of `dueDay`.
  std::int64_t dueMs = 0;
  std::int64_t dueDay = 0;
  std::optional<Moment> firstReview;
  std::optional<Moment> lastReview;
  int reviews = 0;
  int lapses = 0;  // times forgotten after it was learned

  bool operator==(const Card&) const = default;
};

/// The number of midnights on the learner's calendar between two reviews. Reviews less than four hours apart count as
/// the same day even across midnight, because nobody has slept. Never negative: a clock that was set back counts as 0.
int daysBetween(const Moment& earlier, const Moment& later);

/// Returns the card after a rating.
///   In the learning steps, Again returns to the first step. Hard repeats the step; on the first step it waits for the
///   mean of the first two steps, or 1.5 times the only one. Good advances. After the last step, or with Easy, the card
///   enters review, and its interval is I(retention, S), rounded, 1 … longestInterval days.
///   In review, Again moves the card to the relearning steps.
Card rated(const Card&, Rating, const Moment&, const CardRules&);

/// True if the card is due. New cards are never due; DayPlan introduces them.
bool isDue(const Card&, const Moment&);

/// The chance that the card is remembered at `now`; 0 for a new card.
double chanceOfRecall(const Card&, const Moment&, const MemoryModel&);

/// Returns `days` changed by at most the fuzz range of FSRS: 1 day, plus 15 % of the part between 2.5 and 7 days, 10 %
/// of the part between 7 and 20, and 5 % of the rest. The result is at least 2 days; intervals below 3 days are
/// unchanged. Fuzz separates cards that were learned together. The draw depends only on the card's id and its number of
/// reviews and uses integer arithmetic, so it is the same in every window, on every machine and when the log is read
/// again.
int fuzzedInterval(int days, std::string_view cardId, int reviews);

/// The suggested rating: Again for a wrong answer, Good for a right one, Hard for a right one with a hint or a sureness
/// below 0.5. Never Easy: a quick answer may be luck.
Rating suggestedRating(bool right, bool hintUsed, std::optional<double> sureness);

/// The rating for an answer outside the daily plan: `suggested` if the card is due or was forgotten, otherwise nullopt.
/// Exploring the labs or doing an assignment neither starts cards nor postpones them.
std::optional<Rating> unplannedRating(const std::optional<Rating>& suggested, std::span<const Card> cards,
                                      std::string_view card, const Moment& now);

}  // namespace attn
