// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/strength.h"

#include <math.h>  // lgamma_r

#include <algorithm>
#include <cmath>
#include <map>

namespace attn {

namespace {

constexpr double kRangeTail = 0.1;  // on each side of an 80 % range

/// std::lgamma() writes the sign to a global variable, which is a data race.
double logGamma(double x) {
  int sign = 0;
  return ::lgamma_r(x, &sign);
}

/// The continued fraction of the incomplete beta function, by Lentz's method; converges fast for x < (a + 1) / (a + b +
/// 2). Source: NIST Digital Library of Mathematical Functions, 8.17.22.
double betaFraction(double x, double a, double b) {
  constexpr double tiny = 1e-300;
  const auto away = [](double v) { return std::abs(v) < tiny ? tiny : v; };
  double c = 1.0;
  double d = 1.0 / away(1.0 - (a + b) * x / (a + 1.0));
  double fraction = d;
  for (int m = 1; m < 10'000; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1.0 / away(1.0 + even * d);
    c = away(1.0 + even / c);
    fraction *= c * d;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1.0 / away(1.0 + odd * d);
    c = away(1.0 + odd / c);
    fraction *= c * d;
    if (std::abs(c * d - 1.0) < 1e-14) break;
  }
  return fraction;
}

/// The regularized incomplete beta function I_x(a, b): the distribution function of Beta(a, b).
double betaDistribution(double x, double a, double b) {
  if (x <= 0.0) return 0.0;
  if (x >= 1.0) return 1.0;
  if (x > (a + 1.0) / (a + b + 2.0)) return 1.0 - betaDistribution(1.0 - x, b, a);
  const double front = std::exp(a * std::log(x) + b * std::log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b)) / a;
  return front * betaFraction(x, a, b);
}

}  // namespace

double betaQuantile(double p, double a, double b) {
  double low = 0.0;
  double high = 1.0;
  while (high - low > 1e-10) {
    const double middle = 0.5 * (low + high);
    (betaDistribution(middle, a, b) < p ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

Strength strengthOf(std::span<const Evidence> answers) {
  double right = 0.0;
  double wrong = 0.0;
  for (const Evidence& answer : answers) {
    const double weight = std::exp2(-std::max(answer.ageDays, 0.0) / kEvidenceHalfLifeDays);
    const double share = !answer.right ? 0.0 : answer.hintUsed ? 0.5 : 1.0;
    right += weight * share;
    wrong += weight * (1.0 - share);
  }
  const double a = 1.0 + right;
  const double b = 1.0 + wrong;
  return {a / (a + b), betaQuantile(kRangeTail, a, b), betaQuantile(1.0 - kRangeTail, a, b), right + wrong};
}

std::optional<Calibration> calibrationOf(std::span<const SureAnswer> answers) {
  if (answers.empty()) return std::nullopt;
  std::map<double, CalibrationLevel> levels;
  Calibration all;
  for (const SureAnswer& answer : answers) {
    CalibrationLevel& level =
        levels.try_emplace(answer.sureness, CalibrationLevel{answer.sureness, 0, 0, 0, 0}).first->second;
    const double outcome = answer.right ? 1.0 : 0.0;
    ++level.answers;
    level.right += answer.right ? 1 : 0;
    all.meanSureness += answer.sureness;
    all.shareRight += outcome;
    all.brier += (answer.sureness - outcome) * (answer.sureness - outcome);
  }
  const auto count = static_cast<double>(answers.size());
  all.answers = static_cast<int>(answers.size());
  all.meanSureness /= count;
  all.shareRight /= count;
  all.brier /= count;
  for (auto& [sureness, level] : levels) {
    level.low = betaQuantile(kRangeTail, 1.0 + level.right, 1.0 + (level.answers - level.right));
    level.high = betaQuantile(1.0 - kRangeTail, 1.0 + level.right, 1.0 + (level.answers - level.right));
    all.levels.push_back(level);
  }
  return all;
}

}  // namespace attn
