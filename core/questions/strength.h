// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace attn {

/// An answer as evidence of how well its topic is known.
struct Evidence {
  double ageDays;  // time since the answer; below 0 counts as 0
  bool right;
  bool hintUsed = false;
};

/// The probability of answering the next question of a topic correctly without a hint, with its 80 % interval.
struct Strength {
  double chance;
  double low, high;
  double answers;  // total weight of the answers: five answers from today weigh 5

  bool operator==(const Strength&) const = default;
};

inline constexpr double kEvidenceHalfLifeDays = 30.0;

/// Each answer has the weight w = 2^(−age / 30 days). With a = 1 + Σ w over right answers and b = 1 + Σ w over wrong
/// ones (a right answer with a hint counts half to each), the chance is the mean a / (a + b) of the distribution
/// Beta(a, b), and the range lies between its 10 % and 90 % quantiles. Without answers: 0.5, 10 % … 90 %. Source:
/// Bayes' rule for a Bernoulli variable with a uniform prior (Laplace 1774, the rule of succession); old evidence is
/// discounted as in West and Harrison, "Bayesian Forecasting and Dynamic Models", 1989, section 6.3.
Strength strengthOf(std::span<const Evidence>);

/// The p-quantile of the distribution Beta(a, b), within 1e-9; a, b > 0, 0 < p < 1.
double betaQuantile(double p, double a, double b);

/// An answer whose learner stated beforehand how sure they were.
struct SureAnswer {
  double sureness;  // 0 … 1: the learner's own estimate of the chance of being right
  bool right;
};

struct CalibrationLevel {
  double sureness;
  int answers;
  int right;
  double low, high;  // 80 % interval of the true share of right answers: quantiles of Beta

  bool operator==(const CalibrationLevel&) const = default;
};

struct Calibration {
  std::vector<CalibrationLevel> levels;  // one for each sureness stated, ascending
  int answers = 0;
  double meanSureness = 0.0;
  double shareRight = 0.0;
  /// The mean of (sureness − outcome)²: 0 is best; always stating 0.5 gives 0.25. Brier 1950.
  double brier = 0.0;

  bool operator==(const Calibration&) const = default;
};

/// nullopt without answers.
std::optional<Calibration> calibrationOf(std::span<const SureAnswer>);

}  // namespace attn
