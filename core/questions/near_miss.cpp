// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/near_miss.h"

#include <algorithm>
#include <cmath>

namespace attn {
namespace {

constexpr MistakeKind kSign{"near-sign", TR("The sign is wrong"), TR("The digits are right, but not the sign.")};
constexpr MistakeKind kNeighbor{
    "near-neighbor", TR("You took the value of a neighbor"),
    TR("This number is right for another key, row or position: check which one is asked for.")};
constexpr MistakeKind kOneTooMany{"near-one-too-many", TR("You counted one too many"),
                                  TR("Count again, from 0: are both ends of the range part of it?")};
constexpr MistakeKind kOneTooFew{"near-one-too-few", TR("You counted one too few"),
                                 TR("Count again, from 0: are both ends of the range part of it?")};
constexpr MistakeKind kPercentForShare{"near-percent", TR("You gave the answer in percent"),
                                       TR("A share lies between 0 and 1: 25 % is 0.25.")};
constexpr MistakeKind kShareForPercent{"near-share", TR("You gave the share, not the percentage"),
                                       TR("The answer is in percent: 0.25 is 25 %.")};
constexpr MistakeKind kPowerOfTen{"near-power-of-ten", TR("The decimal point is misplaced"),
                                  TR("The digits are right, but not the power of ten: estimate the size first.")};
constexpr MistakeKind kUnit{
    "near-unit", TR("The digits are right, but not the unit"),
    TR("Each prefix (k, M, G, T; m, µ) is a factor of 1,000 from the next one: check which one you chose.")};
constexpr MistakeKind kBinaryPrefix{
    "near-binary-prefix", TR("You mixed powers of 1,000 and of 1,024"),
    TR("1 kB is 1,000 bytes and 1 KiB is 1,024; 1 GB is 10⁹ bytes and 1 GiB is 1,024³, 7 % more.")};
constexpr MistakeKind kRounded{"near-rounded", TR("You rounded too early or too far"),
                               TR("Keep one more digit than is asked for, and round at the end.")};
constexpr MistakeKind kCutOff{"near-cut-off", TR("You truncated instead of rounding"),
                              TR("Round up if the first dropped digit is 5 or more.")};

/// Compares within the tolerance, but at most within 1/50 of the expected number.
bool isNear(double given, double expected, double tolerance) {
  constexpr double kClosest = 1e-9, kWidest = 0.02;
  const double size = std::abs(expected);
  return std::abs(given - expected) <= std::clamp(tolerance, kClosest * size, kWidest * size);
}

/// Expects two nonzero numbers.
const MistakeKind* wrongFactor(const Question& question, double given, double right) {
  const bool hasPrefixes = question.unit != AnswerUnit::None && question.unit != AnswerUnit::Percent &&
                           question.unit != AnswerUnit::Tokens && question.unit != AnswerUnit::TokensPerSecond;
  // The tolerance scales with the factor.
  const double relative = question.tolerance / std::abs(right);
  const auto isTimes = [&](double factor) {
    const double expected = right * factor;
    return isNear(given, expected, relative * std::abs(expected));
  };
  constexpr double kDecimalStep = 1000, kBinary = 1.024;
  if (question.unit == AnswerUnit::Percent && isTimes(0.01)) return &kShareForPercent;
  if (question.unit == AnswerUnit::None && std::abs(right) <= 1 && isTimes(100)) return &kPercentForShare;
  for (int power = -4; power <= 4; ++power) {
    if (hasPrefixes && power != 0 && isTimes(std::pow(kDecimalStep, power))) return &kUnit;
    // A binary prefix in place of the decimal one, or vice versa, possibly of another size.
    for (int binary = -4; binary <= 4 && question.unit == AnswerUnit::Bytes; ++binary)
      if (binary != 0 && isTimes(std::pow(kDecimalStep, power) * std::pow(kBinary, binary))) return &kBinaryPrefix;
  }
  for (const double factor : {10.0, 0.1, 100.0, 0.01, 1000.0, 0.001})
    if (isTimes(factor)) return &kPowerOfTen;
  return nullptr;
}

/// The right number with too few digits, as typed in a unit of size `unit`.
const MistakeKind* fewerDigits(double given, double right, double unit) {
  const double number = right / unit, typed = given / unit;
  constexpr int kMaxDigits = 6;
  // Truncating 0.18 to 0.1 loses nearly half of it: that is another number, not a careless one.
  constexpr double kFurthestOff = 1.0 / 3, kNoise = 1e-9;
  if (std::abs(given - right) > kFurthestOff * std::abs(right)) return nullptr;
  const auto isExactly = [typed](double value) { return std::abs(typed - value) <= kNoise * std::abs(value); };
  const int whole = static_cast<int>(std::floor(std::log10(std::abs(number)))) + 1;
  for (int digits = kMaxDigits; digits >= 1; --digits) {
    const double scale = std::pow(10.0, digits - whole);
    if (isExactly(std::round(number * scale) / scale)) return &kRounded;
    if (isExactly(std::trunc(number * scale * (1 + kNoise)) / scale))
      return &kCutOff;  // 0.3 may be 0.29999999999999999
  }
  return nullptr;
}

const MistakeKind* kindOf(const Question& question, double given, double right) {
  if (!std::isfinite(given) || !std::isfinite(right)) return nullptr;
  const auto isNeighbor = [&](double value) { return std::abs(given - value) <= question.tolerance; };
  if (std::ranges::any_of(question.neighbors, isNeighbor)) return &kNeighbor;
  const bool isCount =
      right == std::round(right) && (question.unit == AnswerUnit::None || question.unit == AnswerUnit::Tokens);
  if (isCount && given == right + 1) return &kOneTooMany;
  if (isCount && given == right - 1) return &kOneTooFew;
  if (given == 0 || right == 0) return nullptr;
  if (isNear(given, -right, question.tolerance)) return &kSign;
  if (const MistakeKind* factor = wrongFactor(question, given, right)) return factor;
  constexpr double kDecimalStep = 1000, kBinaryStep = 1024;
  for (const double base : {kDecimalStep, kBinaryStep})
    for (int power = -3; power <= 5; ++power) {
      const double unit = std::pow(base, power);
      const bool isTyped = power == 0 || (question.unit != AnswerUnit::None && std::abs(right) >= unit);
      if (!isTyped || (base == kBinaryStep && question.unit != AnswerUnit::Bytes)) continue;
      if (const MistakeKind* digits = fewerDigits(given, right, unit)) return digits;
    }
  return nullptr;
}

}  // namespace

std::optional<Mistake> nearMiss(const Question& question, const AnswerValue& given) {
  const double* right = std::get_if<double>(&question.answer);
  const double* number = std::get_if<double>(&given);
  if (question.kind != AnswerKind::Number || !right || !number || isRight(question, given)) return std::nullopt;
  const MistakeKind* kind = kindOf(question, *number, *right);
  if (!kind) return std::nullopt;
  return Mistake{kind, given, {}};
}

}  // namespace attn
