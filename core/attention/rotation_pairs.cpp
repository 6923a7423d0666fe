// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/rotation_pairs.h"

#include <cmath>

#include "attention/operations.h"

namespace attn {

std::vector<RotationPair> rotationPairs(const Rope& rope, Index keyWidth, Index first) {
  const Index width = rope.dims == 0 ? keyWidth - first : rope.dims;
  std::vector<RotationPair> pairs;
  for (Index t = 0; t < width / 2; ++t) {
    const bool half = rope.layout == Rope::Layout::Half;
    pairs.push_back(
        {first + (half ? t : 2 * t), first + (half ? t + width / 2 : 2 * t + 1), rotationAngle(rope, width, 1, t)});
  }
  return pairs;
}

ClockHand clockHand(const Vector& row, const RotationPair& pair, double position) {
  const double x = row(pair.first), y = row(pair.second);
  return {std::hypot(x, y), std::atan2(y, x) + position * pair.speed};
}

Vector rotatedScoreParts(const Rope& rope, const Vector& q, const Vector& k, double queryPosition, double keyPosition,
                         Index first) {
  const std::vector<RotationPair> pairs = rotationPairs(rope, q.size(), first);
  const double distance = queryPosition - keyPosition;
  Vector parts = Vector::Zero(static_cast<Index>(pairs.size()) + 1);
  std::vector<bool> turned(static_cast<std::size_t>(q.size()), false);
  for (std::size_t t = 0; t < pairs.size(); ++t) {
    const auto [a, b, speed] = pairs[t];
    // Rotating both and multiplying is rotating one by the difference: (R_m q)·(R_n k) = (R_(m-n) q)·k.
    const double c = std::cos(distance * speed), s = std::sin(distance * speed);
    parts(static_cast<Index>(t)) = (q(a) * c - q(b) * s) * k(a) + (q(a) * s + q(b) * c) * k(b);
    turned[static_cast<std::size_t>(a)] = turned[static_cast<std::size_t>(b)] = true;
  }
  for (Index c = 0; c < q.size(); ++c) {
    if (!turned[static_cast<std::size_t>(c)]) parts(parts.size() - 1) += q(c) * k(c);
  }
  return parts;
}

double rotatedScore(const Rope& rope, const Vector& q, const Vector& k, double queryPosition, double keyPosition,
                    Index first) {
  return rotatedScoreParts(rope, q, k, queryPosition, keyPosition, first).sum();
}

Scenario withRotation(Scenario s, bool on) {
  const Index width = rotatedColumns(s).width;
  s.attention.rope.reset();
  if (!on || width < 2 || (isLatent(s) && width % 2 != 0)) return s;
  s.attention.rope = Rope{};
  if (width % 2 != 0) s.attention.rope->dims = width - 1;  // pairs need an even width
  return s;
}

}  // namespace attn
