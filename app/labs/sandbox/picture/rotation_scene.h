// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <memory>
#include <optional>
#include <vector>

#include "attention/rotation_pairs.h"
#include "figures/picture_frame.h"
#include "labs/sandbox/picture/rotation_reach.h"
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
  Reach reach;          // of the curve
  bool presenting = false;

  bool operator==(const RotationView&) const = default;
};

/// The numbers of the picture, from the document's own queries and keys.
struct RotationData {
  Rope rope;
  Vector q, k;      // not rotated
  Index first = 0;  // column from which on they turn
  std::vector<RotationPair> pairs;
  double queryPosition = 0, keyPosition = 0;  // in the document, with start and query offset
  double traced = 0;                          // q·k as the document has it
  /// q·k with both rotated by their positions after the shift: the sum of what the pairs give.
  double scoreAt(double shift) const;
  double scoreAtDistance(double distance) const;
  /// The same with the hands slowed down, trained up to this distance.
  double extendedAt(double distance, const Reach& reach, double trained) const {
    return extendedScore(rope, q, k, distance, reach.extension, reach.factor, trained);
  }
};
/// nullopt where the document does not rotate.
std::optional<RotationData> rotationData(const Snapshot&, const Selection&);

struct RotationHit {
  int distance = 0;  // on the curve
  QRectF rect;
};

struct RotationPicture;

/// Pairs as clock hands, the two tokens on the line of positions, and q·k against their distance, laid out. A pure
/// function of its arguments.
class RotationFrame : public PictureFrame {
 public:
  RotationFrame(const QSizeF&, RotationView, const Theme&);
  ~RotationFrame() override;

  const RotationView& view() const { return m_view; }
  void draw(QPainter& painter) const override { draw(painter, std::nullopt); }
  /// With the distance under the pointer marked on the curve.
  void draw(QPainter&, const std::optional<int>& hoveredDistance) const;
  std::optional<RotationHit> hit(const QPointF&) const;
  /// Where q·k is drawn against the distance; null where the document does not rotate.
  QRectF curveArea() const;

  std::size_t pairCount() const { return m_data ? m_data->pairs.size() : 0; }
  /// "columns 1, 2: +0.35": a pair of columns, and its part of q·k. Empty where there is no such pair.
  QString pairText(std::size_t pair) const;
  /// Where the clock of a pair is drawn; null where it has none.
  QRectF pairRect(std::size_t pair) const;
  /// As rotationDistanceText(); empty where the document does not rotate.
  QString distanceText(int distance) const;

 private:
  RotationView m_view;
  Theme m_theme;                       // scaled to the area
  std::optional<RotationData> m_data;  // absent where the document does not rotate
  std::unique_ptr<RotationPicture> m_picture;
};

/// Where the picture leaves room for what offers to switch the rotation on.
QRectF rotationOfferRect(const QSizeF&, const Theme&);
/// The longest distance of a document, and at least 16: what a model is said to be trained for.
int trainedDistance(const Scenario&);
/// "interpolated", "NTK", "YaRN"; nothing where the hands turn as trained.
QString ropeExtensionName(RopeExtension);
/// "distance 2: q·k = 1.37"
QString rotationDistanceText(const RotationData&, int distance);

}  // namespace attn::app
