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

/// Learning and relearning cards walk through steps of minutes; a reviewed card waits for days.
enum class CardPhase { New, Learning, Review, Relearning };

/// A line of the log of a card.
struct CardReview {
  Moment when;
  Rating rating;

  bool operator==(const CardReview&) const = default;
};

/// How cards are scheduled. The defaults are those of py-fsrs 6.3.2; with `fuzz` off the intervals are the same as its
/// own.
struct CardRules {
  MemoryModel memory;
  double retention = 0.9;  // the chance of recall at which a card comes back
  std::vector<std::int64_t> learningSteps{1 * kMsPerMinute, 10 * kMsPerMinute};
  std::vector<std::int64_t> relearningSteps{10 * kMsPerMinute};
  int longestInterval = 36'500;  // days
  bool fuzz = true;
};

/// Where a card stands. It follows from the card's name and its log alone, so to undo a rating is to leave the last
/// line of the log out.
struct Card {
  std::string id;
  CardPhase phase = CardPhase::New;
  int step = 0;                       // of the learning or relearning steps
  std::optional<MemoryState> memory;  // none for a new card
  int intervalDays = 0;               // of a card in review
  /// When it comes back. Steps count minutes, so `dueMs` holds for them; a card in review is due from the midnight at
  /// which the local day `dueDay` begins.
  std::int64_t dueMs = 0;
  std::int64_t dueDay = 0;
  std::optional<Moment> firstReview;
  std::optional<Moment> lastReview;
  int reviews = 0;
  int lapses = 0;  // how often it was forgotten after it had been learnt

  bool operator==(const Card&) const = default;
};

/// The whole days that a memory had between two looks: midnights of the learner's own calendar. Looks less than four
/// hours apart are of the same day though midnight lies between them, since nobody has slept. Never negative: a clock
/// that was set back counts as no time.
int daysBetween(const Moment& earlier, const Moment& later);

/// The card after a rating.
///   On the steps, Again goes to the first one, Hard repeats the step (the first one after the mean of the
///   first two, or one and a half times the only one), Good goes on, and after the last step, or with Easy, the card is
///   in review and comes back after I(retention, S), rounded, 1 … longestInterval days.
///   In review, Again sends the card to the relearning steps.
Card rated(const Card&, Rating, const Moment&, const CardRules&);

/// The fold of a log, oldest line first.
Card cardOf(std::string id, std::span<const CardReview>, const CardRules&);

/// Whether the card is to be asked at that moment. New cards are not due: DayPlan lets some in.
bool isDue(const Card&, const Moment&);

/// The chance that the card is remembered at that moment; 0 for a new card.
double chanceOfRecall(const Card&, const Moment&, const MemoryModel&);

/// `days` moved by up to the width that FSRS publishes: one day, and 15 % of what lies between 2.5 and 7 days, 10 % of
/// what lies between 7 and 20, 5 % of the rest; no less than 2 days, none below 3. Cards learnt together come apart by
/// it. What is drawn depends on the card's name and the number of its reviews alone, in whole numbers, so that two
/// windows, two machines and a log that is read again agree.
int fuzzedInterval(int days, std::string_view cardId, int reviews);

/// The rating that an answer suggests, before the learner says otherwise: a wrong one Again, a right one Good, with a
/// hint or guessed (sureness below one half) Hard. Easy is never suggested: a quick answer may be luck.
Rating suggestedRating(bool right, bool hintUsed, std::optional<double> sureness);

/// Whether an answer that nobody had planned rates its card, and how. The card comes back as if it had been its turn
/// where it is its turn, or where it was forgotten. Otherwise it stays as it is: whoever looks around in the labs, or
/// does homework, neither begins cards nor pushes them away.
std::optional<Rating> unplannedRating(const std::optional<Rating>& suggested, std::span<const Card> cards,
                                      std::string_view card, const Moment& now);

}  // namespace attn
