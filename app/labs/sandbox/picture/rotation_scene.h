// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <optional>

#include "attention/rotation_pairs.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// How far both tokens can be moved on together.
inline constexpr int kRotationShifts = 16;

/// All that the picture of the rotation depends on.
struct RotationView {
  Snapshot snapshot;
  Selection selection;  // head, query (row), key (column)
  double shift = 0;     // positions that both tokens are moved on
  std::optional<int> hoveredDistance;
  bool presenting = false;
};

/// The numbers of the picture, from the document's own queries and keys.
struct RotationData {
  Rope rope;
  Vector q, k;  // not rotated
  std::vector<RotationPair> pairs;
  double queryPosition = 0, keyPosition = 0;  // in the document, with start and query offset
  double traced = 0;                          // q·k as the document has it
  /// q·k with both rotated where they stand after the shift, by their hands.
  double scoreAt(double shift) const;
  double scoreAtDistance(double distance) const;
};
/// nullopt where the document does not rotate.
std::optional<RotationData> rotationData(const Snapshot&, const Selection&);

struct RotationHit {
  int distance = 0;  // on the curve
  QRectF rect;
};

/// Pairs as clock hands, the two tokens on the line of positions, and q·k against their distance.
void drawRotationScene(QPainter&, const QSizeF&, const RotationView&, const Theme&);
std::optional<RotationHit> hitRotationScene(const QPointF&, const QSizeF&, const RotationView&, const Theme&);
/// Where the picture leaves room for what offers to switch the rotation on.
QRectF rotationOfferRect(const QSizeF&, const Theme&);
/// "columns 1, 2: +0.35": a pair of columns, and its part of q·k. Empty where there is no such pair.
QString rotationPairText(const RotationView&, std::size_t pair);
/// Where the clock of a pair is drawn; null where it has none.
QRectF rotationPairRect(const QSizeF&, const RotationView&, const Theme&, std::size_t pair);
/// "distance 2: q·k = 1.37"
QString rotationDistanceText(const RotationView&, int distance);

}  // namespace attn::app
