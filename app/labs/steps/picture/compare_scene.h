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

/// Everything that the picture of a comparison depends on: two scenarios of the Steps lab at a shared playhead.
struct CompareView {
  Snapshot a, b;
  CompareMode mode = CompareMode::SideBySide;  // or Difference
  Timeline timeline;                           // of both sides, see compareTimeline()
  Playhead playhead;
  Selection selection;  // on both sides
  bool presenting = false;

  bool operator==(const CompareView&) const = default;
};

/// The cell at a point. `side` is nullopt for the difference B − A.
struct CompareHit {
  std::optional<Side> side;
  StepsHit hit;
};

/// One picture of a comparison, laid out. Both sides share their color scales, so that equal colors mean equal numbers.
/// A pure function of its arguments.
class CompareFrame : public PictureFrame {
 public:
  CompareFrame(const QSizeF&, CompareView, const Theme&);
  ~CompareFrame() override;

  const CompareView& view() const { return m_view; }
  bool isComplete() const;

  void draw(QPainter&) const override;
  std::optional<CompareHit> hit(const QPointF&) const;

  /// The matrices of the stage in reading order, without duplicates.
  std::vector<MatrixId> matrices() const;
  /// The rectangle of a cell after all transitions: in the difference if shown, else on side B; null if it is not on
  /// the stage.
  QRectF cellRect(const MatrixId&, Index row, Index column) const;
  bool showsTransposed(const MatrixId&) const;
  /// The height of the digits of a matrix on side B, in pixels; 0 if it shows no numbers.
  double digitPixels(const MatrixId&) const;
  /// "Weights, A and B side by side".
  QString title() const;
  /// "weights, row sat, column cat: A 0.27, B 0.33, difference +0.06".
  QString cellText(const MatrixId&, Index row, Index column) const;

  /// The laid-out parts; public for tests.
  struct Parts;
  const Parts* parts() const { return m_parts.get(); }

 private:
  CompareView m_view;
  Theme m_theme;  // scaled to the picture size
  std::unique_ptr<Parts> m_parts;
};

}  // namespace attn::app
