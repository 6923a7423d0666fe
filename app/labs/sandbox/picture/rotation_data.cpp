// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "labs/sandbox/picture/rotation_scene.h"
#include "labs/sandbox/picture/sandbox_frame.h"
#include "text/number_text.h"

namespace attn::app {

double RotationData::scoreAt(double shift) const {
  double sum = 0;
  std::vector<bool> turned(static_cast<std::size_t>(q.size()), false);
  for (const RotationPair& pair : pairs) {
    const ClockHand a = clockHand(q, pair, queryPosition + shift), b = clockHand(k, pair, keyPosition + shift);
    sum += a.length * std::cos(a.angle) * b.length * std::cos(b.angle) +
           a.length * std::sin(a.angle) * b.length * std::sin(b.angle);
    turned[static_cast<std::size_t>(pair.first)] = turned[static_cast<std::size_t>(pair.second)] = true;
  }
  for (Index c = 0; c < q.size(); ++c) {
    if (!turned[static_cast<std::size_t>(c)]) sum += q(c) * k(c);
  }
  return sum;
}

double RotationData::scoreAtDistance(double distance) const {
  return rotatedScore(rope, q, k, distance, 0, first);
}

std::optional<RotationData> rotationData(const Snapshot& snapshot, const Selection& at) {
  if (!snapshot.scenario || !snapshot.trace || !snapshot.scenario->attention.rope) return std::nullopt;
  const Scenario& s = *snapshot.scenario;
  const HeadTrace& head = snapshot.trace->heads.at(static_cast<std::size_t>(at.head));
  RotationData d;
  d.rope = *s.attention.rope;
  d.q = head.q.row(at.row);
  d.k = head.k.row(at.column);
  d.first = rotatedColumns(s).first;
  d.pairs = rotationPairs(d.rope, d.q.size(), d.first);
  d.queryPosition = static_cast<double>(d.rope.start + s.attention.mask.queryOffset + at.row);
  d.keyPosition = static_cast<double>(d.rope.start + at.column);
  d.traced = head.scores(at.row, at.column);
  return d;
}

int trainedDistance(const Scenario& s) {
  return static_cast<int>(std::clamp<Index>(std::max(queryTokens(s), keyTokens(s)), 16, 64));
}

QString ropeExtensionName(RopeExtension extension) {
  const QString names[] = {{}, SandboxText::tr("interpolated"), QStringLiteral("NTK"), QStringLiteral("YaRN")};
  return names[static_cast<std::size_t>(extension)];
}

QString rotationDistanceText(const RotationData& data, int distance) {
  return SandboxText::tr("distance %1: q·k = %2")
      .arg(numberText(distance, 0), numberText(data.scoreAtDistance(distance), 4));
}

}  // namespace attn::app
