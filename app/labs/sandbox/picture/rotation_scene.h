// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "attention/rope_extension.h"
#include "attention/rotation_pairs.h"
#include "labs/sandbox/picture/sandbox_frame.h"

namespace attn::app {

/// The range of the rotation curve and the RoPE extension that it uses. Not part of a document.
struct Reach {
  RopeExtension extension = RopeExtension::AsTrained;
  int factor = 1;  // multiple of the document's longest distance

  bool operator==(const Reach&) const = default;
};

inline constexpr std::array kReachFactors{1, 2, 4, 8};

/// The maximum shift of both tokens, in positions.
inline constexpr int kRotationShifts = 16;

/// Everything that the picture of the rotation depends on.
struct RotationView {
  using Frame = class RotationFrame;
  Snapshot snapshot;
  Selection selection;  // head, query (row), key (column)
  double done = 0;      // positions that both tokens are shifted by
  Reach reach;
  bool presenting = false;

  bool operator==(const RotationView&) const = default;
};

/// The data of the picture, from the document's own queries and keys.
struct RotationData {
  Rope rope;
  Vector q, k;      // not rotated
  Index first = 0;  // first rotated column
  std::vector<RotationPair> pairs;
  double queryPosition = 0, keyPosition = 0;  // in the document, with start and query offset
  double traced = 0;                          // q·k from the document's trace
  /// q·k with both rotated by their positions after the shift: the sum over all pairs.
  double scoreAt(double shift) const;
  double scoreAtDistance(double distance) const;
  /// The same with the RoPE extension for a model trained up to distance `trained`.
  double extendedAt(double distance, const Reach& reach, double trained) const {
    return extendedScore(rope, q, k, distance, reach.extension, reach.factor, trained);
  }
};
/// nullopt if the document does not rotate.
std::optional<RotationData> rotationData(const Snapshot&, const Selection&);

struct RotationHit {
  int distance = 0;  // on the curve
  QRectF rect;
};

/// Pairs as clock hands, the two tokens on the position axis, and q·k against their distance, laid out. A pure function
/// of its arguments.
class RotationFrame : public SandboxFrameOf<RotationView, struct RotationPicture> {
 public:
  RotationFrame(const QSizeF&, RotationView, const Theme&);

  std::optional<RotationHit> hit(const QPointF&) const;
  /// The area of the curve of q·k against distance; null if the document does not rotate.
  QRectF curveArea() const;

  StageHint hint(const QPointF&) const override;
  /// The pairs of columns: "columns 1, 2: +0.35". None is current: a query and a key are selected instead.
  std::optional<ItemTable> itemTable() const override;
  QString description() const override;
  /// The hovered distance is marked on the curve.
  std::vector<QRectF> highlightAreas(const QPointF&) const override;
  void drawHighlight(QPainter&, const QPointF& inItem) const override;
  /// Like rotationDistanceText(); empty if the document does not rotate.
  QString distanceText(int distance) const;

 protected:
  void paint(QPainter&) const override;

 private:
  std::optional<RotationData> m_data;  // nullopt if the document does not rotate
};

/// The area reserved for the button that enables rotation.
QRectF rotationOfferRect(const QSizeF&, const Theme&);
/// The longest distance in a document, at least 16: the assumed training length.
int trainedDistance(const Scenario&);
/// "interpolated", "NTK", "YaRN"; empty without an extension.
QString ropeExtensionName(RopeExtension);
/// "distance 2: q·k = 1.37"
QString rotationDistanceText(const RotationData&, int distance);

}  // namespace attn::app
