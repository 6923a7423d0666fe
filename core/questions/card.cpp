// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/card.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "questions/dice.h"

namespace attn {

namespace {

constexpr std::int64_t kMinimumDayGapMs = 240 * kMsPerMinute;

bool isLearning(CardPhase phase) {
  return phase == CardPhase::Learning || phase == CardPhase::Relearning;
}

MemoryState remembered(const Card& card, Rating rating, const Moment& now, const CardRules& rules) {
  if (!card.memory || !card.lastReview) return rules.memory.first(rating);
  return rules.memory.next(*card.memory, daysBetween(*card.lastReview, now), rating);
}

Card inReview(Card card, const Moment& now, const CardRules& rules) {
  const double ideal = rules.memory.interval(card.memory->stability, rules.retention);
  // Clamped before rounding: a huge stability would overflow an int.
  int days = static_cast<int>(std::lround(std::clamp(ideal, 1.0, static_cast<double>(rules.longestInterval))));
  if (rules.fuzz) days = std::min(fuzzedInterval(days, card.id, card.reviews), rules.longestInterval);
  card.phase = CardPhase::Review;
  card.step = 0;
  card.intervalDays = days;
  card.dueMs = now.utcMs + days * kMsPerDay;
  card.dueDay = localDay(now) + days;
  return card;
}

Card onStep(Card card, CardPhase phase, int step, std::int64_t wait, const Moment& now) {
  card.phase = phase;
  card.step = step;
  card.intervalDays = 0;
  card.dueMs = now.utcMs + wait;
  card.dueDay = localDay({card.dueMs, now.offsetMinutes});
  return card;
}

std::int64_t waitAfterHard(const std::vector<std::int64_t>& steps, std::size_t step) {
  if (step > 0) return steps[step];
  return steps.size() == 1 ? steps[0] * 3 / 2 : (steps[0] + steps[1]) / 2;
}

Card advanceSteps(Card card, CardPhase phase, Rating rating, const Moment& now, const CardRules& rules) {
  const std::vector<std::int64_t>& steps = phase == CardPhase::Learning ? rules.learningSteps : rules.relearningSteps;
  // The log may have been written when there were more steps.
  if (steps.empty() || (std::cmp_greater_equal(card.step, steps.size()) && rating != Rating::Again))
    return inReview(std::move(card), now, rules);
  const auto step = static_cast<std::size_t>(card.step);
  switch (rating) {
    case Rating::Again:
      return onStep(std::move(card), phase, 0, steps[0], now);
    case Rating::Hard:
      return onStep(std::move(card), phase, static_cast<int>(step), waitAfterHard(steps, step), now);
    case Rating::Good:
      if (step + 1 == steps.size()) return inReview(std::move(card), now, rules);
      return onStep(std::move(card), phase, static_cast<int>(step) + 1, steps[step + 1], now);
    case Rating::Easy:
      break;
  }
  return inReview(std::move(card), now, rules);
}

}  // namespace

int daysBetween(const Moment& earlier, const Moment& later) {
  if (later.utcMs - earlier.utcMs < kMinimumDayGapMs) return 0;
  return static_cast<int>(std::clamp<std::int64_t>(localDay(later) - localDay(earlier), 0, 1'000'000));
}

Card rated(const Card& before, Rating rating, const Moment& now, const CardRules& rules) {
  Card card = before;
  card.memory = remembered(before, rating, now, rules);
  if (!card.firstReview) card.firstReview = now;
  card.lastReview = now;
  if (before.phase == CardPhase::New) card.phase = CardPhase::Learning;
  if (before.phase == CardPhase::Review && rating == Rating::Again) {
    ++card.lapses;
    card.phase = CardPhase::Relearning;
    card.step = 0;
  }
  const CardPhase phase = card.phase;
  card = isLearning(phase) ? advanceSteps(std::move(card), phase, rating, now, rules)
                           : inReview(std::move(card), now, rules);
  ++card.reviews;
  return card;
}

bool isDue(const Card& card, const Moment& now) {
  switch (card.phase) {
    case CardPhase::New:
      return false;
    case CardPhase::Review:
      return card.dueDay <= localDay(now);
    case CardPhase::Learning:
    case CardPhase::Relearning:
      break;
  }
  return card.dueMs <= now.utcMs;
}

double chanceOfRecall(const Card& card, const Moment& now, const MemoryModel& model) {
  if (!card.memory || !card.lastReview) return 0.0;
  return model.retrievability(daysBetween(*card.lastReview, now), card.memory->stability);
}

int fuzzedInterval(int days, std::string_view cardId, int reviews) {
  if (days < 3) return days;
  // In units of 1/200 day: the published ranges begin at 2.5 days and their factors are hundredths.
  const std::int64_t n = days;
  const std::int64_t width = 200 + 15 * (2 * std::min<std::int64_t>(n, 7) - 5) +
                             20 * (std::clamp<std::int64_t>(n, 7, 20) - 7) + 10 * (std::max<std::int64_t>(n, 20) - 20);
  const std::int64_t low = std::max<std::int64_t>(2, (200 * n - width + 100) / 200);
  const std::int64_t high = (200 * n + width + 100) / 200;
  const std::uint64_t draw = mixedSeed(static_cast<std::uint64_t>(reviews), cardId);
  return static_cast<int>(low + static_cast<std::int64_t>(draw % static_cast<std::uint64_t>(high - low + 1)));
}

Rating suggestedRating(bool right, bool hintUsed, std::optional<double> sureness) {
  if (!right) return Rating::Again;
  return hintUsed || sureness.value_or(1.0) < 0.5 ? Rating::Hard : Rating::Good;
}

std::optional<Rating> unplannedRating(const std::optional<Rating>& suggested, std::span<const Card> cards,
                                      std::string_view card, const Moment& now) {
  const auto found = std::ranges::find(cards, card, &Card::id);
  if (!suggested || found == cards.end()) return std::nullopt;
  return isDue(*found, now) || *suggested == Rating::Again ? suggested : std::nullopt;
}

}  // namespace attn
