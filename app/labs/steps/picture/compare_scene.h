// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "figures/compare_panes.h"
#include "figures/picture_frame.h"
#include "labs/steps/picture/compare_timeline.h"
#include "labs/steps/picture/steps_scene.h"

namespace attn::app {

/// All that the picture of a comparison depends on: two scenarios of the Steps lab on one playhead.
struct CompareView {
  Snapshot a, b;
  CompareMode mode = CompareMode::SideBySide;  // or Difference
  Timeline timeline;                           // of both, compareTimeline()
  Playhead playhead;
  Selection selection;  // the same cell on both sides
  bool presenting = false;

  bool operator==(const CompareView&) const = default;
};

/// What lies under a point. `side` is absent for the difference B − A.
struct CompareHit {
  std::optional<Side> side;
  StepsHit hit;
};

/// One picture of a comparison, laid out: both sides share their colour scales, so that equal colours mean equal
/// numbers. A pure function of its arguments.
class CompareFrame : public PictureFrame {
 public:
  CompareFrame(const QSizeF&, CompareView, const Theme&);
  ~CompareFrame() override;

  const CompareView& view() const { return m_view; }
  /// Whether both sides are there.
  bool isComplete() const;

  void draw(QPainter&) const override;
  std::optional<CompareHit> hit(const QPointF&) const;

  /// The matrices that the stage consists of, in reading order; each once.
  std::vector<MatrixId> matrices() const;
  /// Where a cell is drawn when nothing slides: of the difference, else on side B; null where it is not on the stage.
  QRectF cellRect(const MatrixId&, Index row, Index column) const;
  bool showsTransposed(const MatrixId&) const;
  /// The height of the digits of a matrix on side B, in pixels; 0 where it has no numbers there.
  double digitPixels(const MatrixId&) const;
  /// "Weights, A and B side by side".
  QString title() const;
  /// "weights, row sat, column cat: A 0.27, B 0.33, difference +0.06".
  QString cellText(const MatrixId&, Index row, Index column) const;

  /// What is laid out; tests read it.
  struct Parts;
  const Parts* parts() const { return m_parts.get(); }

 private:
  CompareView m_view;
  Theme m_theme;  // scaled to the area
  std::unique_ptr<Parts> m_parts;
};

}  // namespace attn::app
