// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/card.h"

#include <gmock/gmock.h>

#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace attn {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

// 2022-11-29 12:30 UTC.
constexpr Moment kStart{1'669'725'000'000, 0};

CardRules exactCards() {
  CardRules rules;
  rules.fuzz = false;
  return rules;
}

Moment secondsLater(const Moment& moment, std::int64_t seconds) {
  return {moment.utcMs + seconds * 1000, moment.offsetMinutes};
}

std::vector<Rating> ratings(std::string_view digits) {
  std::vector<Rating> all;
  for (const char digit : digits) all.push_back(static_cast<Rating>(digit - '0'));
  return all;
}

/// Answers the card whenever it is due, and returns the intervals in days.
std::vector<int> intervalsWhenDue(Card& card, std::string_view digits, const CardRules& rules) {
  std::vector<int> days;
  Moment now = kStart;
  for (const Rating rating : ratings(digits)) {
    card = rated(card, rating, now, rules);
    days.push_back(card.intervalDays);
    now.utcMs = card.dueMs;
  }
  return days;
}

TEST(MemoryModel, givesTheIntervalsOfThePublishedExample) {
  Card card;
  EXPECT_THAT(intervalsWhenDue(card, "3333331133333", exactCards()),
              ElementsAre(0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21));
  EXPECT_NEAR(card.memory->stability, 20.7704, 1e-4);
  EXPECT_NEAR(card.memory->difficulty, 9.0558, 1e-4);
  EXPECT_EQ(card.lapses, 1);
}

TEST(MemoryModel, givesTheMemoryStateOfThePublishedExample) {
  // Again, then Good after 0, 1, 3, 8 and 21 days, and once more immediately.
  Card card = rated({}, Rating::Again, kStart, exactCards());
  Moment now = kStart;
  for (const int days : {0, 1, 3, 8, 21}) {
    now = secondsLater(now, days * 86'400);
    card = rated(card, Rating::Good, now, exactCards());
  }
  EXPECT_NEAR(card.memory->stability, 53.6269, 1e-4);
  EXPECT_NEAR(card.memory->difficulty, 6.3575, 1e-4);
  card = rated(card, Rating::Good, now, exactCards());
  EXPECT_NEAR(card.memory->stability, 53.6269, 1e-4);
  EXPECT_NEAR(card.memory->difficulty, 6.3464, 1e-4);
}

struct KnownHistory {
  const char* ratings;
  std::vector<std::int64_t> secondsBefore;  // each rating, with the time since the previous one
  std::vector<std::int64_t> waits;          // seconds until the card is due, after each rating
  CardPhase phase;
  int step;
  double stability, difficulty;  // at the end
};

TEST(MemoryModel, agreesWithPyFsrsOnManyHistories) {
  // The results of py-fsrs 6.3.2 with its defaults, without fuzz: reviews when due, in the same minutes, early and
  // late.
  const std::vector<KnownHistory> histories{
      {"22132424",
       {0, 330, 330, 60, 600, 600, 86400, 172800},
       {330, 330, 60, 600, 600, 86400, 172800, 432000},
       CardPhase::Review,
       0,
       4.526549975,
       9.072245565},
      {"443343",
       {0, 3456000, 86400, 31536000, 60, 345600},
       {691200, 13392000, 13651200, 67910400, 79228800, 80092800},
       CardPhase::Review,
       0,
       926.5669587,
       1},
      {"3311",
       {0, 432000, 691200, 172800},
       {600, 1555200, 600, 600},
       CardPhase::Relearning,
       0,
       0.4896318991,
       9.128074776},
      {"34332343",
       {0, 3456000, 0, 172800, 900, 31536000, 345600, 86400},
       {600, 6393600, 6393600, 7084800, 7084800, 37843200, 39052800, 39312000},
       CardPhase::Review,
       0,
       455.0363218,
       1.975990731},
      {"14313212",
       {0, 60, 900, 60, 900, 0, 60, 60},
       {60, 86400, 86400, 600, 86400, 86400, 600, 900},
       CardPhase::Relearning,
       0,
       0.08163198433,
       9.739139153},
      {"232111311",
       {0, 31536000, 345600, 60, 950400, 900, 60, 31536000, 950400},
       {330, 600, 600, 60, 60, 60, 600, 60, 60},
       CardPhase::Learning,
       0,
       0.2422622281,
       9.963968109},
      {"3232132",
       {0, 600, 600, 172800, 518400, 600, 86400},
       {600, 600, 172800, 518400, 600, 86400, 172800},
       CardPhase::Review,
       0,
       1.802767191,
       9.201725895},
      {"1323233",
       {0, 3456000, 86400, 345600, 345600, 31536000, 950400},
       {60, 600, 600, 1036800, 1382400, 6652800, 7603200},
       CardPhase::Review,
       0,
       87.63536311,
       8.355357916},
      {"43434332",
       {0, 60480000, 2592000, 60480000, 691200, 1123200, 2592000, 7776000},
       {691200, 16502400, 31190400, 128649600, 131673600, 134265600, 140140800, 150508800},
       CardPhase::Review,
       0,
       1742.261753,
       4.010608969},
      {"341333",
       {0, 172800, 172800, 950400, 31536000, 0},
       {600, 1641600, 600, 950400, 7689600, 7689600},
       CardPhase::Review,
       0,
       88.8163713,
       6.991629093},
      {"21331", {0, 600, 60, 0, 300}, {330, 60, 600, 86400, 600}, CardPhase::Relearning, 0, 0.2029870567, 9.44365529},
      {"32312",
       {0, 950400, 950400, 60, 0},
       {600, 600, 3628800, 600, 900},
       CardPhase::Relearning,
       0,
       11.75388983,
       8.828407957},
      {"13243",
       {0, 60, 600, 600, 86400},
       {60, 600, 600, 86400, 172800},
       CardPhase::Review,
       0,
       2.488611266,
       6.767419892},
      {"4144242",
       {0, 86400, 950400, 31536000, 60, 86400, 172800},
       {691200, 600, 1382400, 20649600, 20649600, 20908800, 21081600},
       CardPhase::Review,
       0,
       243.7674549,
       6.830714904},
      {"142424",
       {0, 86400, 172800, 432000, 60480000, 432000},
       {60, 259200, 604800, 2073600, 11577600, 12614400},
       CardPhase::Review,
       0,
       146.2610655,
       6.169797707},
      {"321434124",
       {0, 600, 60, 345600, 3456000, 600, 950400, 950400, 60},
       {600, 600, 60, 604800, 2592000, 3801600, 600, 900, 777600},
       CardPhase::Review,
       0,
       9.248635248,
       9.036221275},
      {"1111", {0, 300, 60, 900}, {60, 60, 60, 60}, CardPhase::Learning, 0, 0.01543191751, 9.851407101},
      {"4332334",
       {0, 3456000, 31536000, 0, 31536000, 345600, 900},
       {691200, 7516800, 52444800, 52444800, 98668800, 99273600, 112838400},
       CardPhase::Review,
       0,
       1305.927319,
       1.971039969},
      {"1434233",
       {0, 60, 86400, 259200, 1555200, 3888000, 9676800},
       {60, 86400, 259200, 1555200, 3888000, 9676800, 22291200},
       CardPhase::Review,
       0,
       257.994426,
       5.694413807},
      {"111311111",
       {0, 3456000, 60, 172800, 31536000, 0, 0, 3456000, 900},
       {60, 60, 60, 600, 60, 60, 60, 60, 60},
       CardPhase::Learning,
       0,
       0.02337043028,
       9.976462994},
      {"11213",
       {0, 7776000, 172800, 172800, 259200},
       {60, 60, 330, 60, 600},
       CardPhase::Learning,
       1,
       1.109496726,
       9.705414909},
      {"433322144",
       {0, 900, 86400, 31536000, 0, 86400, 3456000, 172800, 3456000},
       {691200, 691200, 1123200, 19612800, 19612800, 19699200, 600, 777600, 4320000},
       CardPhase::Review,
       0,
       50.48244669,
       7.604355404},
      {"23142323",
       {0, 0, 300, 60, 0, 0, 300, 0},
       {330, 600, 60, 86400, 86400, 86400, 86400, 86400},
       CardPhase::Review,
       0,
       0.9887085392,
       8.991106232},
      {"4243",
       {0, 600, 600, 345600},
       {691200, 691200, 1123200, 2505600},
       CardPhase::Review,
       0,
       29.04123411,
       1.987695869},
      {"43333",
       {0, 691200, 3369600, 13219200, 44064000},
       {691200, 3369600, 13219200, 44064000, 128044800},
       CardPhase::Review,
       0,
       1481.94417,
       1},
      {"1113111",
       {0, 0, 3456000, 600, 60, 600, 31536000},
       {60, 60, 60, 600, 60, 60, 60},
       CardPhase::Learning,
       0,
       0.01637440677,
       9.963809065},
      {"4344344",
       {0, 259200, 7776000, 86400, 1123200, 2592000, 691200},
       {691200, 1900800, 28598400, 29030400, 32313600, 45878400, 49420800},
       CardPhase::Review,
       0,
       572.3757453,
       1},
      {"13111",
       {0, 60, 345600, 31536000, 31536000},
       {60, 600, 60, 60, 60},
       CardPhase::Learning,
       0,
       0.1281072031,
       9.851009904},
      {"124414134",
       {0, 300, 300, 900, 600, 300, 0, 300, 60},
       {60, 330, 86400, 86400, 600, 86400, 600, 86400, 86400},
       CardPhase::Review,
       0,
       0.4866819072,
       9.104849521},
      {"3333", {0, 60, 60, 60}, {600, 172800, 172800, 172800}, CardPhase::Review, 0, 2.3065, 2.097455429},
      {"133112",
       {0, 60, 600, 86400, 600, 600},
       {60, 600, 86400, 600, 600, 900},
       CardPhase::Relearning,
       0,
       0.05137556894,
       9.713352086},
      {"4424332",
       {0, 172800, 86400, 60, 86400, 0, 0},
       {691200, 2332800, 2505600, 3715200, 3974400, 3974400, 3974400},
       CardPhase::Review,
       0,
       46.26755153,
       4.661800358},
      {"3142434",
       {0, 1123200, 259200, 259200, 1123200, 7776000, 2592000},
       {600, 60, 604800, 950400, 3369600, 10368000, 16675200},
       CardPhase::Review,
       0,
       193.0370769,
       5.798754667},
      {"23144331",
       {0, 60, 345600, 900, 3456000, 600, 950400, 172800},
       {330, 600, 60, 86400, 1382400, 1382400, 2764800, 600},
       CardPhase::Relearning,
       0,
       2.007695934,
       9.015609925},
      {"13123311",
       {0, 900, 0, 900, 600, 900, 900, 300},
       {60, 600, 60, 330, 600, 86400, 600, 600},
       CardPhase::Relearning,
       0,
       0.02462489321,
       9.889884469},
      {"1111", {0, 0, 86400, 86400}, {60, 60, 60, 60}, CardPhase::Learning, 0, 0.02935371137, 9.851407101},
  };
  for (const KnownHistory& history : histories) {
    Card card;
    Moment now = secondsLater(kStart, -4 * 3600 - 1800);
    std::vector<std::int64_t> waits;
    for (std::size_t i = 0; i < history.waits.size(); ++i) {
      now = secondsLater(now, history.secondsBefore[i]);
      card = rated(card, ratings(history.ratings)[i], now, exactCards());
      waits.push_back((card.dueMs - now.utcMs) / 1000);
    }
    EXPECT_THAT(waits, ElementsAreArray(history.waits)) << history.ratings;
    EXPECT_EQ(card.phase, history.phase) << history.ratings;
    EXPECT_EQ(card.step, history.step) << history.ratings;
    EXPECT_NEAR(card.memory->stability / history.stability, 1.0, 1e-8) << history.ratings;
    EXPECT_NEAR(card.memory->difficulty, history.difficulty, 1e-8) << history.ratings;
  }
}

TEST(MemoryModel, forgetsTenPercentInItsStability) {
  const MemoryModel model;
  EXPECT_DOUBLE_EQ(model.retrievability(0, 17), 1.0);
  EXPECT_NEAR(model.retrievability(17, 17), 0.9, 1e-12);
  EXPECT_NEAR(model.interval(17, 0.9), 17, 1e-10);
  for (const double retention : {0.7, 0.95, 0.99})
    EXPECT_NEAR(model.retrievability(model.interval(17, retention), 17), retention, 1e-12);
}

TEST(MemoryModel, staysWithinItsBounds) {
  Card forgotten, easy;
  for (int i = 0; i < 60; ++i) {
    const Moment now = secondsLater(kStart, std::int64_t{i} * 4000 * 86'400);
    forgotten = rated(forgotten, Rating::Again, now, exactCards());
    easy = rated(easy, Rating::Easy, now, exactCards());
    EXPECT_GE(forgotten.memory->stability, 0.001);
    EXPECT_LE(forgotten.memory->difficulty, 10.0);
    EXPECT_GE(easy.memory->difficulty, 1.0);
    EXPECT_TRUE(std::isfinite(easy.memory->stability));
    EXPECT_LE(easy.intervalDays, 36'500);
  }
  EXPECT_EQ(easy.intervalDays, 36'500);
}

TEST(Card, walksItsSteps) {
  const Card again = rated({}, Rating::Again, kStart, {});
  const Card hard = rated({}, Rating::Hard, kStart, {});
  const Card good = rated({}, Rating::Good, kStart, {});
  const Card easy = rated({}, Rating::Easy, kStart, {});
  EXPECT_EQ(again.dueMs - kStart.utcMs, 60'000);
  EXPECT_EQ(hard.dueMs - kStart.utcMs, 330'000);
  EXPECT_EQ(good.dueMs - kStart.utcMs, 600'000);
  EXPECT_EQ(easy.phase, CardPhase::Review);
  EXPECT_EQ(good.phase, CardPhase::Learning);
  EXPECT_FALSE(isDue(good, secondsLater(kStart, 599)));
  EXPECT_TRUE(isDue(good, secondsLater(kStart, 600)));
}

TEST(Card, withoutStepsIsInReviewAtOnce) {
  CardRules rules = exactCards();
  rules.learningSteps.clear();
  rules.relearningSteps.clear();
  const Card card = rated({}, Rating::Good, kStart, rules);
  EXPECT_EQ(card.phase, CardPhase::Review);
  EXPECT_EQ(card.intervalDays, 2);
  EXPECT_EQ(rated(card, Rating::Again, secondsLater(kStart, 2 * 86'400), rules).phase, CardPhase::Review);
}

TEST(Card, continuesWithFewerStepsThanWereLogged) {
  Card card = rated({}, Rating::Good, kStart, {});
  CardRules rules;
  rules.learningSteps = {60'000};
  EXPECT_EQ(rated(card, Rating::Good, secondsLater(kStart, 600), rules).phase, CardPhase::Review);
  EXPECT_EQ(rated(card, Rating::Hard, secondsLater(kStart, 600), rules).phase, CardPhase::Review);
  EXPECT_EQ(rated(card, Rating::Again, secondsLater(kStart, 600), rules).step, 0);
}

TEST(LocalDay, beginsAtMidnightWhereTheLearnerIs) {
  const Moment utc{20 * kMsPerDay - 1, 0};
  EXPECT_EQ(localDay(utc), 19);
  EXPECT_EQ(localDay({20 * kMsPerDay, 0}), 20);
  EXPECT_EQ(localDay({20 * kMsPerDay, -60}), 19);
  EXPECT_EQ(localDay({20 * kMsPerDay - 60'000, 1}), 20);
  EXPECT_EQ(localDay({-1, 0}), -1);
  EXPECT_EQ(localDay({-kMsPerDay, 0}), -1);
  EXPECT_EQ(localDay({-kMsPerDay - 1, 0}), -2);
}

TEST(LocalDay, countsNightsAndNotHours) {
  const Moment evening{19 * 3'600'000, 0};
  const Moment morning{kMsPerDay + 7 * 3'600'000, 0};
  EXPECT_EQ(daysBetween(evening, morning), 1);  // 12 hours, and a night
  // The same instants in a time zone 8 hours ahead: from 3:00 to 15:00.
  EXPECT_EQ(daysBetween({evening.utcMs, 480}, {morning.utcMs, 480}), 0);
  // Ten minutes across midnight are not a night.
  EXPECT_EQ(daysBetween({kMsPerDay - 300'000, 0}, {kMsPerDay + 300'000, 0}), 0);
  // A clock that was set back.
  EXPECT_EQ(daysBetween(morning, evening), 0);
}

TEST(LocalDay, hasTwentyThreeHoursOrTwentyFiveWhenTheClocksChange) {
  // Berlin: daylight saving time starts in the night to 2026-03-29, and ends in the night to 2026-10-25.
  const Moment saturday{1'774'737'000'000, 60};      // 2026-03-28 23:30 +01:00
  const Moment sundayNight{1'774'819'800'000, 120};  // 2026-03-29 23:30 +02:00, 23 hours later
  EXPECT_EQ(sundayNight.utcMs - saturday.utcMs, 23 * 3'600'000);
  EXPECT_EQ(daysBetween(saturday, sundayNight), 1);
  const Moment autumn{1'792'877'400'000, 120};       // 2026-10-24 23:30 +02:00
  const Moment autumnSunday{1'792'963'800'000, 60};  // 2026-10-25 22:30 +01:00, 24 hours later
  EXPECT_EQ(daysBetween(autumn, autumnSunday), 1);
  // A card with an interval of two days, answered shortly before midnight, is due from midnight on Monday.
  const Card card =
      rated(rated({}, Rating::Good, secondsLater(saturday, -600), exactCards()), Rating::Good, saturday, exactCards());
  ASSERT_EQ(card.intervalDays, 2);
  EXPECT_FALSE(isDue(card, sundayNight));
  EXPECT_TRUE(isDue(card, {sundayNight.utcMs + 1'800'000, 120}));
}

TEST(Card, inReviewIsDueAllDayLong) {
  const Card card =
      rated(rated({}, Rating::Good, kStart, exactCards()), Rating::Good, secondsLater(kStart, 600), exactCards());
  ASSERT_EQ(card.intervalDays, 2);
  EXPECT_FALSE(isDue(card, {kStart.utcMs / kMsPerDay * kMsPerDay + 2 * kMsPerDay - 1, 0}));
  EXPECT_TRUE(isDue(card, {kStart.utcMs / kMsPerDay * kMsPerDay + 2 * kMsPerDay, 0}));
  EXPECT_TRUE(isDue(card, secondsLater(kStart, 900 * 86'400)));
  EXPECT_FALSE(isDue(Card{}, kStart));
}

TEST(Fuzz, isTheSameWhereverItIsComputed) {
  std::vector<int> days;
  for (int reviews = 0; reviews < 8; ++reviews) days.push_back(fuzzedInterval(30, "scaled-score", reviews));
  EXPECT_THAT(days, ElementsAre(32, 31, 29, 30, 31, 28, 30, 30));
  EXPECT_EQ(fuzzedInterval(1000, "kv-bytes", 3), 1001);
}

TEST(Fuzz, staysWithinThePublishedWidthAndReachesItsEnds) {
  struct Range {
    int days, low, high;
  };
  // By hand from the published factors: 1 + 0.15 · 0.5 = 1.075 for 3 days, … 1 + 0.675 + 1.3 + 4 = 6.975 for 100.
  for (const Range& range : {Range{1, 1, 1}, Range{2, 2, 2}, Range{3, 2, 4}, Range{7, 5, 9}, Range{10, 8, 12},
                             Range{20, 17, 23}, Range{100, 93, 107}}) {
    std::set<int> seen;
    for (int i = 0; i < 4000; ++i) seen.insert(fuzzedInterval(range.days, "card " + std::to_string(i), i % 7));
    EXPECT_EQ(*seen.begin(), range.low) << range.days;
    EXPECT_EQ(*seen.rbegin(), range.high) << range.days;
    EXPECT_EQ(static_cast<int>(seen.size()), range.high - range.low + 1) << range.days;
  }
}

TEST(Fuzz, neverExceedsTheLongestInterval) {
  CardRules rules;
  rules.longestInterval = 100;
  for (int i = 0; i < 200; ++i) {
    Card card;
    card.id = std::to_string(i);
    for (int k = 0; k < 6; ++k) card = rated(card, Rating::Easy, secondsLater(kStart, k * 90 * 86'400), rules);
    EXPECT_LE(card.intervalDays, 100);
  }
}

TEST(SuggestedRating, followsFromTheAnswer) {
  EXPECT_EQ(suggestedRating(false, false, 1.0), Rating::Again);
  EXPECT_EQ(suggestedRating(true, false, {}), Rating::Good);
  EXPECT_EQ(suggestedRating(true, true, 1.0), Rating::Hard);
  EXPECT_EQ(suggestedRating(true, false, 0.25), Rating::Hard);
  EXPECT_EQ(suggestedRating(true, false, 0.5), Rating::Good);
}

}  // namespace
}  // namespace attn
