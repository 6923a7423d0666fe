// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/day_plan.h"

#include <gmock/gmock.h>

#include <set>
#include <string>
#include <vector>

namespace attn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t kToday = 20'000;  // a local day

Moment noon(std::int64_t day) {
  return {day * kMsPerDay + kMsPerDay / 2, 0};
}

CardRules exactDays() {
  CardRules rules;
  rules.fuzz = false;
  return rules;
}

/// A card answered with Good at noon of these days, after ten minutes of learning.
Card goodOn(std::string id, std::initializer_list<std::int64_t> days) {
  Card card;
  card.id = std::move(id);
  for (const std::int64_t day : days) {
    card = rated(card, Rating::Good, noon(day), exactDays());
    if (card.phase == CardPhase::Learning) card = rated(card, Rating::Good, {card.dueMs, 0}, exactDays());
  }
  return card;
}

Card learning(std::string id, std::int64_t dueMs) {
  Card card;
  card.id = std::move(id);
  return rated(card, Rating::Good, {dueMs - 600'000, 0}, exactDays());
}

std::int64_t dueOn(const Card& card, std::optional<std::int64_t> exam, std::int64_t today = kToday) {
  return dueDay(card, exam, today, exactDays());
}

TEST(DueDay, withoutAnExamIsTheCardsOwn) {
  const Card card = goodOn("a", {kToday - 2, kToday});
  EXPECT_EQ(card.intervalDays, 11);
  EXPECT_EQ(dueOn(card, {}), kToday + 11);
  // On the day of the exam and later, too.
  EXPECT_EQ(dueOn(card, kToday), kToday + 11);
  EXPECT_EQ(dueOn(card, kToday - 1), kToday + 11);
}

TEST(DueDay, isNotTouchedByAnExamFarAway) {
  EXPECT_EQ(dueOn(goodOn("a", {kToday - 2, kToday}), kToday + 300), kToday + 11);
}

TEST(DueDay, isBroughtForwardIntoTheDaysBeforeTheExam) {
  // Five ratings of Good: 163 days. The exam is in a month.
  std::set<std::int64_t> days;
  for (int i = 0; i < 100; ++i) {
    Card card = goodOn(std::to_string(i), {kToday - 59, kToday - 57, kToday - 46, kToday});
    ASSERT_EQ(card.intervalDays, 163);
    const std::int64_t look = dueOn(card, kToday + 30);
    days.insert(look);
    // Earlier than by default means a retention above 90 %.
    EXPECT_GT(chanceOfRecall(card, noon(look), MemoryModel{}), 0.9);
  }
  EXPECT_THAT(days,
              ElementsAre(kToday + 23, kToday + 24, kToday + 25, kToday + 26, kToday + 27, kToday + 28, kToday + 29));
}

TEST(DueDay, afterTheLastLookComesBackOnlyIfItWouldFade) {
  const std::int64_t exam = kToday + 6;
  const Card firm = goodOn("a", {kToday - 59, kToday - 57, kToday - 46, kToday});
  EXPECT_EQ(dueOn(firm, exam), exam);  // at the exam itself
  const Card fresh = goodOn("b", {kToday});
  ASSERT_EQ(fresh.intervalDays, 2);
  const std::int64_t look = dueOn(fresh, exam);
  EXPECT_EQ(look, kToday + 1);  // 95 % after a day, 90 % after two
}

TEST(DueDay, isNeverAfterAComingExam) {
  for (int ahead = 1; ahead < 400; ahead += 3) {
    Card card;
    card.id = std::to_string(ahead);
    for (int look = 0; look < 7; ++look) {
      card = rated(card, Rating::Easy, noon(kToday + look - 6), exactDays());
      EXPECT_LE(dueOn(card, kToday + ahead, kToday + look - 6), kToday + ahead) << ahead << " " << look;
      EXPECT_GT(dueOn(card, kToday + ahead, kToday + look - 6), kToday + look - 6) << ahead << " " << look;
    }
  }
}

TEST(DueDay, givesEveryCardALookInTheSevenDaysBeforeTheExam) {
  const std::int64_t exam = kToday + 45;
  for (int i = 0; i < 60; ++i) {
    Card card = goodOn("card " + std::to_string(i), {kToday});
    std::int64_t last = kToday;
    for (std::int64_t day = kToday + 1; day < exam; ++day)
      if (dueOn(card, exam, day) <= day) {
        card = rated(card, Rating::Good, noon(day), exactDays());
        last = day;
      }
    EXPECT_GE(last, exam - kFinalReviewDays) << card.id;
    EXPECT_GE(chanceOfRecall(card, noon(exam), MemoryModel{}), 0.9) << card.id;
  }
}

TEST(DayPlan, asksStepsFirstAndThenWhatIsMostEndangered) {
  const std::vector<Card> cards{goodOn("safe", {kToday - 2}), goodOn("endangered", {kToday - 40}),
                                goodOn("tomorrow", {kToday - 1}), learning("step", noon(kToday).utcMs - 1000),
                                learning("soon", noon(kToday).utcMs + 60'000)};
  const DayPlan plan = planDay(cards, {}, noon(kToday), {});
  EXPECT_THAT(plan.due, ElementsAre("step", "endangered", "safe"));
  EXPECT_THAT(plan.fresh, IsEmpty());
  EXPECT_EQ(plan.nextStepMs, noon(kToday).utcMs + 60'000);
  EXPECT_EQ(plan.size(), 3u);
}

TEST(DayPlan, letsInAFewNewCardsInTheirOrder) {
  const std::vector<std::string> offered{"a", "b", "c", "d"};
  DayRules rules;
  rules.newPerDay = 2;
  EXPECT_THAT(planDay({}, offered, noon(kToday), rules).fresh, ElementsAre("a", "b"));
  // One was started today, one earlier: one more today.
  const std::vector<Card> begun{goodOn("a", {kToday}), goodOn("b", {kToday - 1})};
  EXPECT_THAT(planDay(begun, offered, noon(kToday), rules).fresh, ElementsAre("c"));
  EXPECT_THAT(planDay(begun, offered, noon(kToday + 1), rules).fresh, ElementsAre("c", "d"));
  rules.newPerDay = 1;
  EXPECT_THAT(planDay(begun, offered, noon(kToday), rules).fresh, IsEmpty());
}

TEST(DayPlan, hurriesNewCardsBeforeAnExam) {
  std::vector<std::string> offered;
  for (int i = 0; i < 90; ++i) offered.push_back("card " + std::to_string(i));
  DayRules rules;
  rules.exam = kToday + 17;  // ten days, and then seven for final reviews
  EXPECT_EQ(planDay({}, offered, noon(kToday), rules).fresh.size(), 9u);
  rules.exam = kToday + 3;
  EXPECT_EQ(planDay({}, offered, noon(kToday), rules).fresh.size(), 90u);
  rules.exam = kToday + 365;
  EXPECT_EQ(planDay({}, offered, noon(kToday), rules).fresh.size(), 6u);
  rules.exam = kToday;
  EXPECT_EQ(planDay({}, offered, noon(kToday), rules).fresh.size(), 6u);
}

TEST(DayPlan, ofTheExamsDayIsTheUsualOne) {
  const std::vector<Card> cards{goodOn("a", {kToday - 59, kToday - 57, kToday - 46, kToday - 3})};
  DayRules rules;
  rules.exam = kToday;
  EXPECT_THAT(planDay(cards, {}, noon(kToday), rules).due, IsEmpty());
}

TEST(DueByDay, countsWhatIsOverdueAsToday) {
  const std::vector<Card> cards{goodOn("a", {kToday - 2}), goodOn("b", {kToday - 40}), goodOn("c", {kToday - 1}),
                                goodOn("d", {kToday - 2, kToday}), Card{}};
  const std::map<std::int64_t, int> counts = dueByDay(cards, noon(kToday), 5, {});
  EXPECT_THAT(counts, ElementsAre(std::pair(kToday, 2), std::pair(kToday + 1, 1), std::pair(kToday + 2, 0),
                                  std::pair(kToday + 3, 0), std::pair(kToday + 4, 0)));
}

TEST(DueByDay, showsNothingFromTheExamOn) {
  const std::vector<Card> cards{goodOn("a", {kToday - 59, kToday - 57, kToday - 46, kToday})};
  DayRules rules;
  rules.exam = kToday + 5;
  for (const auto& [day, count] : dueByDay(cards, noon(kToday), 365, rules)) EXPECT_EQ(count, 0) << day;
  rules.exam.reset();
  EXPECT_EQ(dueByDay(cards, noon(kToday), 365, rules).at(kToday + 163), 1);
}

}  // namespace
}  // namespace attn
