// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/rope_extension.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace attn {

double extendedSpeed(const Rope& rope, Index rotatedWidth, Index pair, RopeExtension extension, double factor,
                     double trainedLength) {
  const auto r = static_cast<double>(rotatedWidth);
  const double power = -2.0 * static_cast<double>(pair) / r, plain = std::pow(rope.base, power);
  switch (extension) {
    case RopeExtension::AsTrained:
      break;
    case RopeExtension::Interpolation:
      return plain / factor;
    case RopeExtension::NtkAware:
      // With one pair there is no slowest or fastest one.
      if (rotatedWidth <= 2) return plain / factor;
      return std::pow(rope.base * std::pow(factor, r / (r - 2)), power);
    case RopeExtension::Yarn: {
      constexpr double kMin = 1, kMax = 32;  // rotations in the trained length
      const double turns = trainedLength * plain / (2 * std::numbers::pi);
      const double kept = std::clamp((turns - kMin) / (kMax - kMin), 0.0, 1.0);
      return (1 - kept) * plain / factor + kept * plain;
    }
  }
  return plain;
}

double extendedScore(const Rope& rope, const Vector& q, const Vector& k, double distance, RopeExtension extension,
                     double factor, double trainedLength) {
  const std::vector<RotationPair> pairs = rotationPairs(rope, q.size());
  const auto width = 2 * static_cast<Index>(pairs.size());
  std::vector<bool> turned(static_cast<std::size_t>(q.size()), false);
  double sum = 0;
  for (std::size_t t = 0; t < pairs.size(); ++t) {
    const Index a = pairs[t].first, b = pairs[t].second;
    const double angle = distance * extendedSpeed(rope, width, static_cast<Index>(t), extension, factor, trainedLength);
    const double c = std::cos(angle), s = std::sin(angle);
    sum += (q(a) * c - q(b) * s) * k(a) + (q(a) * s + q(b) * c) * k(b);
    turned[static_cast<std::size_t>(a)] = turned[static_cast<std::size_t>(b)] = true;
  }
  for (Index c = 0; c < q.size(); ++c) {
    if (!turned[static_cast<std::size_t>(c)]) sum += q(c) * k(c);
  }
  return sum;
}

}  // namespace attn
