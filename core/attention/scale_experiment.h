// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "base/matrix.h"

/// Shows why scores are divided by sqrt(d_k): softmax of products of random queries and keys.
namespace attn {

struct ScaleExperimentSettings {
  Index samples = 10000;  // products q·k per width; rounded up to whole rows of kExperimentKeys
  std::uint64_t seed = 1;
  bool operator==(const ScaleExperimentSettings&) const = default;
};

inline constexpr Index kExperimentKeys = 16;    // keys per softmax row
inline constexpr Index kExperimentWidths = 11;  // d_k = 2^0 ... 2^10
inline constexpr Index experimentWidth(Index n) {
  return Index{1} << n;
}

/// Means over all rows.
struct RowMeasures {
  double largestWeight = 0;
  double entropyBits = 0;
  double jacobianNorm = 0;  // of d weights / d scores
};

/// For one row of weights p: max p; -sum p log2 p (0 log 0 = 0); ||diag(p) - p p^T||_F, which is
/// sqrt(sum p^2 - 2 sum p^3 + (sum p^2)^2).
RowMeasures measuresOf(const Vector& weights);
/// The measures of `keys` equal weights: 1/n, log2 n, sqrt(n - 1) / n.
RowMeasures measuresOfEqualWeights(Index keys);

/// Counts of q·k / sqrt(d_k) in equal bins from -kReach to kReach; values outside are not counted. Unscaled products
/// have the same histogram with bins sqrt(d_k) times as wide.
struct ScoreHistogram {
  static constexpr double kReach = 5;
  static constexpr std::size_t kBins = 80;
  static constexpr double kBinWidth = 2 * kReach / static_cast<double>(kBins);
  std::array<Index, kBins> counts{};
};

struct ScaleAtWidth {
  Index width = 1;                // d_k
  double mean = 0, variance = 0;  // of q·k; expected 0 and d_k
  ScoreHistogram histogram;
  RowMeasures unscaled, scaled;  // softmax(q·k), softmax(q·k / sqrt(d_k))
};

struct ScaleExperiment {
  ScaleExperimentSettings settings;
  Index rows = 0;                    // of kExperimentKeys products each
  std::vector<ScaleAtWidth> widths;  // d_k = 1, 2, 4, ..., 1024
  Index products() const { return rows * kExperimentKeys; }
};

/// The density of N(0, variance) at x.
double normalDensity(double x, double variance);

/// Draws q and kExperimentKeys keys per row with entries from N(0, 1) and takes the products of their first d_k entries
/// at every width. For each d_k the entries are independent; sharing them across widths makes the curves smooth.
/// Deterministic for a seed; row n uses the same numbers for any number of samples. `progress` (0 ... 1) is called on
/// the calling thread, and `stop` is polled as often; returns nullopt if it was requested.
/// Generator: splitmix64 (Steele et al. 2014), one stream per row; Box-Muller on pairs of 53-bit uniforms.
/// samples >= 1 (std::invalid_argument otherwise).
std::optional<ScaleExperiment> runScaleExperiment(const ScaleExperimentSettings&, std::stop_token stop = {},
                                                  const std::function<void(double)>& progress = {});

}  // namespace attn
