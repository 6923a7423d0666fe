// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace attn {

/// An answer, as far as it says how well its topic is known.
struct Evidence {
  double ageDays;  // how long ago it was given; below 0 counts as now
  bool right;
  bool hintUsed = false;
};

/// The chance that the next question of a topic is answered right, without a hint, and the range in which it lies with
/// 80 % probability.
struct Strength {
  double chance;
  double low, high;
  double answers;  // what the answers weigh together: five of today weigh 5

  bool operator==(const Strength&) const = default;
};

inline constexpr double kEvidenceHalfLifeDays = 30.0;

/// Each answer weighs w = 2^(−age / 30 days). With a = 1 + Σ w over right answers, b = 1 + Σ w over wrong ones (a right
/// answer with a hint is half right, half wrong), the chance is the mean a / (a + b) of the distribution Beta(a, b),
/// and the range lies between its quantiles 10 % and 90 %. Without answers: one half, 10 % … 90 %. Source: Bayes' rule
/// for a Bernoulli variable under a uniform prior (Laplace 1774, the rule of succession); old evidence is discounted as
/// in West and Harrison, "Bayesian Forecasting and Dynamic Models", 1989, section 6.3.
Strength strengthOf(std::span<const Evidence>);

/// The x at which the distribution Beta(a, b) has collected the probability p; a, b > 0, 0 < p < 1. Within 1e-9.
double betaQuantile(double p, double a, double b);

/// An answer whose learner said beforehand how sure they were.
struct SureAnswer {
  double sureness;  // 0 … 1: the chance that the learner gave themselves
  bool right;
};

/// How sure, and how right.
struct CalibrationLevel {
  double sureness;
  int answers;
  int right;
  double low, high;  // in which the true share of right answers lies with 80 % probability: quantiles of Beta

  bool operator==(const CalibrationLevel&) const = default;
};

struct Calibration {
  std::vector<CalibrationLevel> levels;  // one for each sureness that occurred, ascending
  int answers = 0;
  double meanSureness = 0.0;
  double shareRight = 0.0;
  /// Mean square of sureness − right: 0 is best, always saying "one half" gives 0.25. Brier 1950.
  double brier = 0.0;

  /// Above 0: surer than right.
  double overconfidence() const { return meanSureness - shareRight; }
  bool operator==(const Calibration&) const = default;
};

/// nullopt without answers.
std::optional<Calibration> calibrationOf(std::span<const SureAnswer>);

}  // namespace attn
