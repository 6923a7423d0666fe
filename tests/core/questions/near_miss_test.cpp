// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/near_miss.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "questions/answer_units.h"
#include "questions/given_answer.h"

namespace attn {
namespace {

Question numberQuestion(double answer, double tolerance, AnswerUnit unit = AnswerUnit::None) {
  Question q;
  q.answer = answer;
  q.tolerance = tolerance;
  q.unit = unit;
  return q;
}

std::string missOf(const Question& q, double given) {
  const auto near = nearMiss(q, given);
  return near ? std::string(near->kind->id) : "";
}

TEST(NearMiss, namesWhatIsWrongWithANumber) {
  const Question weight = numberQuestion(2.34, 0.01);
  EXPECT_EQ(missOf(weight, 2.34), "");
  EXPECT_EQ(missOf(weight, 2.3), "near-rounded");
  EXPECT_EQ(missOf(weight, 2), "near-rounded");
  EXPECT_EQ(missOf(weight, -2.34), "near-sign");
  EXPECT_EQ(missOf(weight, 23.4), "near-power-of-ten");
  EXPECT_EQ(missOf(weight, 0.234), "near-power-of-ten");
  EXPECT_EQ(missOf(weight, 1.77), "");
  EXPECT_EQ(missOf(numberQuestion(2.38, 0.01), 2.3), "near-cut-off");
  EXPECT_EQ(missOf(numberQuestion(0.35, 0.01), 35), "near-percent");
  EXPECT_EQ(missOf(numberQuestion(35, 0.5, AnswerUnit::Percent), 0.35), "near-share");
  EXPECT_EQ(missOf(numberQuestion(7, 0.4), 8), "near-one-too-many");
  EXPECT_EQ(missOf(numberQuestion(7, 0.4), 6), "near-one-too-few");
  EXPECT_STREQ(nearMiss(numberQuestion(7, 0.4), 8.0)->kind->name, "You counted one too many");
  const double gib = 1073741824;
  const Question bytes = numberQuestion(40 * gib, 0.005 * 40 * gib, AnswerUnit::Bytes);
  EXPECT_EQ(missOf(bytes, 40e9), "near-binary-prefix");
  EXPECT_EQ(missOf(bytes, 40 * gib / 1024), "near-binary-prefix");
  EXPECT_EQ(missOf(bytes, 40 * gib / 1000), "near-unit");
  EXPECT_EQ(missOf(numberQuestion(0.0074, 1e-5, AnswerUnit::Seconds), 7.4), "near-unit");
  EXPECT_EQ(missOf(numberQuestion(0.0074, 1e-5, AnswerUnit::Seconds), 0.007), "near-rounded");
}

TEST(NearMiss, callsOnlyTheRightNumberWithFewerDigitsRounded) {
  const Question weight = numberQuestion(0.18, 0.005);
  EXPECT_EQ(missOf(weight, 0.2), "near-rounded");
  EXPECT_EQ(missOf(weight, 0.1), "") << "nearly half of it is lost";
  for (const double other : {0.3, 0.4, 0.5, 0.9, 1.0}) EXPECT_EQ(missOf(weight, other), "") << other;
  EXPECT_EQ(missOf(numberQuestion(0.38, 0.005), 0.3), "near-cut-off");
  const Question sum = numberQuestion(0.3 - 0.1, 0.005);  // 0.19999999999999998
  EXPECT_EQ(missOf(sum, 0.1), "");
  // In any unit, a rounded number is off by at most half of its last digit.
  for (const AnswerUnit unit : {AnswerUnit::None, AnswerUnit::Percent, AnswerUnit::Bytes, AnswerUnit::Seconds})
    for (int right = 101; right < 1000; right += 7)
      for (int given = 1; given <= 10; ++given) {
        const double off = std::abs(right / 1000.0 - given / 10.0);
        const bool isRounded = missOf(numberQuestion(right / 1000.0, 1e-4, unit), given / 10.0) == "near-rounded";
        EXPECT_TRUE(!isRounded || off <= 0.05 + 1e-9) << right << " " << given;
      }
}

TEST(NearMiss, knowsTheNeighbors) {
  Question q = numberQuestion(0.24, 0.01);
  q.neighbors = {0.66, 0.1};
  EXPECT_EQ(missOf(q, 0.665), "near-neighbor");
  EXPECT_EQ(missOf(q, 0.7), "");
}

TEST(NearMiss, comesAfterTheMistakesOfTheQuestion) {
  static constexpr MistakeKind kKnown{"known", "Known", "Look"}, kOther{"other", "Other", "Look"};
  Question q = numberQuestion(7, 0.4);
  q.mistakes = {{&kKnown, 8.0, {}}, {&kOther, 8.2, {}}, {&kOther, 70.0, {}}};
  const std::vector<Mistake> both = recognizedMistakes(q, 8.1);
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].kind, &kKnown);
  EXPECT_EQ(both[1].kind, &kOther);
  EXPECT_EQ(judged(q, 8.1).mistake(), nullptr) << "nobody can tell which";
  EXPECT_EQ(judged(q, 70.0).mistake(), &kOther);
  EXPECT_EQ(judged(q, 6.0).mistake()->id, "near-one-too-few");
  EXPECT_TRUE(recognizedMistakes(q, 7.2).empty());
}

TEST(AnswerUnits, convertWhatIsTyped) {
  EXPECT_EQ(unitFactor(AnswerUnit::Bytes, "GiB"), 1073741824);
  EXPECT_EQ(unitFactor(AnswerUnit::Bytes, "gb"), 1e9);
  EXPECT_EQ(unitFactor(AnswerUnit::Bytes, "bytes"), 1);
  EXPECT_EQ(unitFactor(AnswerUnit::Bytes, "s"), std::nullopt);
  EXPECT_EQ(unitFactor(AnswerUnit::Seconds, "ms"), 0.001);
  EXPECT_EQ(unitFactor(AnswerUnit::Seconds, "µs"), 1e-6);
  EXPECT_EQ(unitFactor(AnswerUnit::Operations, "GFLOP"), 1e9);
  EXPECT_EQ(unitFactor(AnswerUnit::BytesPerSecond, "TB/s"), 1e12);
  EXPECT_EQ(unitFactor(AnswerUnit::FlopsPerSecond, "TFLOPS"), 1e12);
  EXPECT_EQ(unitFactor(AnswerUnit::Tokens, "tokens"), 1);
  EXPECT_EQ(unitFactor(AnswerUnit::None, "k"), 1024);
  EXPECT_EQ(unitFactor(AnswerUnit::None, "%"), 0.01);
  EXPECT_EQ(unitFactor(AnswerUnit::None, "abc"), std::nullopt);
  EXPECT_EQ(unitFactor(AnswerUnit::None, "GB"), std::nullopt);
}

}  // namespace
}  // namespace attn
