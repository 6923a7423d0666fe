// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/scale_experiment.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <tuple>

#include "base/normal_numbers.h"

namespace attn {
namespace {

constexpr std::size_t kWidest = std::size_t{1} << (kExperimentWidths - 1);
using Entries = std::array<double, kWidest>;
using Row = Eigen::Array<double, kExperimentKeys, 1>;

/// N(0, 1).
void drawNormals(SplitMix& random, Entries& entries) {
  for (std::size_t i = 0; i < kWidest; i += 2) std::tie(entries[i], entries[i + 1]) = normalPair(random);
}

/// q·k over the first 1, 2, 4, ... entries.
std::array<double, kExperimentWidths> productsByWidth(const Entries& q, const Entries& k) {
  std::array<double, kExperimentWidths> products{};
  double sum = 0;
  std::size_t i = 0;
  for (std::size_t n = 0; n < products.size(); ++n) {
    for (const std::size_t end = std::size_t{1} << n; i < end; ++i) sum += q[i] * k[i];
    products[n] = sum;
  }
  return products;
}

template <class Weights>
RowMeasures measuresOfRow(const Weights& weights) {
  const double squares = weights.square().sum();
  RowMeasures m;
  m.largestWeight = weights.maxCoeff();
  for (Index j = 0; j < weights.size(); ++j) m.entropyBits -= weights(j) > 0 ? weights(j) * std::log2(weights(j)) : 0;
  m.entropyBits = std::max(0.0, m.entropyBits);
  // Rounding may make the sum slightly negative if one weight is 1.
  m.jacobianNorm = std::sqrt(std::max(0.0, squares - 2 * weights.cube().sum() + squares * squares));
  return m;
}

Row softmax(const Row& scores) {
  const Row e = (scores - scores.maxCoeff()).exp();
  return e / e.sum();
}

void add(RowMeasures& sum, const RowMeasures& m) {
  sum.largestWeight += m.largestWeight;
  sum.entropyBits += m.entropyBits;
  sum.jacobianNorm += m.jacobianNorm;
}

void divide(RowMeasures& sum, double count) {
  sum.largestWeight /= count;
  sum.entropyBits /= count;
  sum.jacobianNorm /= count;
}

/// Adds one row of products at one width to the sums kept in `at`.
void addRow(const Row& scores, ScaleAtWidth& at) {
  const double root = std::sqrt(static_cast<double>(at.width));
  at.mean += scores.sum();
  at.variance += scores.square().sum();
  for (const double score : scores) {
    const double bin = std::floor((score / root + ScoreHistogram::kReach) / ScoreHistogram::kBinWidth);
    if (bin >= 0 && bin < static_cast<double>(ScoreHistogram::kBins))
      ++at.histogram.counts[static_cast<std::size_t>(bin)];
  }
  add(at.unscaled, measuresOfRow(softmax(scores)));
  add(at.scaled, measuresOfRow(softmax(scores / root)));
}

void finish(ScaleAtWidth& at, Index rows) {
  const auto products = static_cast<double>(rows * kExperimentKeys);
  at.mean /= products;
  at.variance = at.variance / products - at.mean * at.mean;
  divide(at.unscaled, static_cast<double>(rows));
  divide(at.scaled, static_cast<double>(rows));
}

}  // namespace

RowMeasures measuresOf(const Vector& weights) {
  return measuresOfRow(weights.array());
}

RowMeasures measuresOfEqualWeights(Index keys) {
  const auto n = static_cast<double>(keys);
  return {1 / n, std::log2(n), std::sqrt(n - 1) / n};
}

double normalDensity(double x, double variance) {
  return std::exp(-x * x / (2 * variance)) / std::sqrt(2 * std::numbers::pi * variance);
}

std::optional<ScaleExperiment> runScaleExperiment(const ScaleExperimentSettings& settings, std::stop_token stop,
                                                  const std::function<void(double)>& progress) {
  if (settings.samples < 1) throw std::invalid_argument("an experiment needs samples");
  ScaleExperiment result;
  result.settings = settings;
  result.rows = (settings.samples + kExperimentKeys - 1) / kExperimentKeys;
  result.widths.resize(static_cast<std::size_t>(kExperimentWidths));
  for (Index n = 0; n < kExperimentWidths; ++n) result.widths[static_cast<std::size_t>(n)].width = experimentWidth(n);

  constexpr Index kRowsBetweenLooks = 8;
  SplitMix seeds(settings.seed);
  Entries q, k;
  std::array<Row, kExperimentWidths> scores;
  for (Index row = 0; row < result.rows; ++row) {
    if (row % kRowsBetweenLooks == 0) {
      if (stop.stop_requested()) return std::nullopt;
      if (progress) progress(static_cast<double>(row) / static_cast<double>(result.rows));
    }
    SplitMix random(seeds.next());
    drawNormals(random, q);
    for (Index key = 0; key < kExperimentKeys; ++key) {
      drawNormals(random, k);
      const auto products = productsByWidth(q, k);
      for (std::size_t n = 0; n < products.size(); ++n) scores[n](key) = products[n];
    }
    for (std::size_t n = 0; n < scores.size(); ++n) addRow(scores[n], result.widths[n]);
  }
  for (ScaleAtWidth& at : result.widths) finish(at, result.rows);
  if (progress) progress(1);
  return result;
}

}  // namespace attn
