// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/day_plan.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <string_view>
#include <utility>

#include "questions/dice.h"

namespace attn {

namespace {

constexpr std::uint64_t kLastLookSalt = 0x6C6F6F6B;  // makes this draw independent of the fuzz

bool countsDays(const Card& card) {
  return card.phase == CardPhase::Review && card.memory && card.lastReview;
}

std::int64_t finalReviewDay(const Card& card, std::int64_t exam) {
  return exam - 1 - static_cast<std::int64_t>(mixedSeed(kLastLookSalt, card.id) % kFinalReviewDays);
}

std::int64_t dueAfterLastLook(const Card& card, std::int64_t exam, const CardRules& rules) {
  const double ideal = rules.memory.interval(card.memory->stability, kExamRetention);
  const auto days = static_cast<std::int64_t>(std::clamp(std::floor(ideal), 1.0, double{kFinalReviewDays}));
  return std::min({localDay(*card.lastReview) + days, card.dueDay, exam});
}

int newToday(std::size_t fresh, int begun, std::int64_t today, const DayRules& rules) {
  std::int64_t most = rules.newPerDay;
  if (rules.exam && today < *rules.exam) {
    const std::int64_t days = std::max<std::int64_t>(1, *rules.exam - kFinalReviewDays - today);
    const auto all = static_cast<std::int64_t>(fresh) + begun;
    most = std::max(most, (all + days - 1) / days);
  }
  return static_cast<int>(std::max<std::int64_t>(0, most - begun));
}

}  // namespace

std::int64_t dueDay(const Card& card, std::optional<std::int64_t> exam, std::int64_t today, const CardRules& rules) {
  if (!exam || today >= *exam || !countsDays(card)) return card.dueDay;
  if (localDay(*card.lastReview) >= *exam - kFinalReviewDays) return dueAfterLastLook(card, *exam, rules);
  return card.dueDay < *exam ? card.dueDay : finalReviewDay(card, *exam);
}

DayPlan planDay(std::span<const Card> cards, std::span<const std::string> offered, const Moment& now,
                const DayRules& rules) {
  const std::int64_t today = localDay(now);
  DayPlan plan;
  std::set<std::string_view> begun;
  std::vector<std::pair<std::int64_t, const Card*>> steps;
  std::vector<std::pair<double, const Card*>> reviews;
  for (const Card& card : cards) {
    if (card.phase == CardPhase::New) continue;
    begun.insert(card.id);
    if (card.phase == CardPhase::Review) {
      if (dueDay(card, rules.exam, today, rules.cards) <= today)
        reviews.emplace_back(chanceOfRecall(card, now, rules.cards.memory), &card);
    } else if (isDue(card, now)) {
      steps.emplace_back(card.dueMs, &card);
    } else if (card.dueDay <= today) {
      plan.nextStepMs = std::min(plan.nextStepMs.value_or(card.dueMs), card.dueMs);
    }
  }
  const auto byNameWithin = [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second->id < b.second->id;
  };
  std::ranges::sort(steps, byNameWithin);
  std::ranges::sort(reviews, byNameWithin);
  for (const auto& [due, card] : steps) plan.due.push_back(card->id);
  for (const auto& [chance, card] : reviews) plan.due.push_back(card->id);

  for (const std::string& id : offered)
    if (!begun.contains(id)) plan.fresh.push_back(id);
  const auto begunToday = std::ranges::count_if(
      cards, [&](const Card& card) { return card.firstReview && localDay(*card.firstReview) == today; });
  const int most = newToday(plan.fresh.size(), static_cast<int>(begunToday), today, rules);
  if (std::cmp_greater(plan.fresh.size(), most)) plan.fresh.resize(static_cast<std::size_t>(most));
  return plan;
}

std::map<std::int64_t, int> dueByDay(std::span<const Card> cards, const Moment& now, int days, const DayRules& rules) {
  const std::int64_t today = localDay(now);
  std::map<std::int64_t, int> counts;
  for (std::int64_t day = today; day < today + days; ++day) counts[day] = 0;
  for (const Card& card : cards) {
    if (card.phase == CardPhase::New) continue;
    const std::int64_t due = dueDay(card, rules.exam, today, rules.cards);
    if (rules.exam && today < *rules.exam && due >= *rules.exam) continue;
    const auto found = counts.find(std::max(due, today));
    if (found != counts.end()) ++found->second;
  }
  return counts;
}

}  // namespace attn
