// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "labs/steps/picture/cell_frame.h"
#include "labs/steps/picture/compare_timeline.h"

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

/// One picture of a comparison, laid out. Both sides share their color scales, so that equal colors mean equal numbers.
/// A pure function of its arguments.
class CompareFrame : public CellFrame {
 public:
  CompareFrame(const QSizeF&, CompareView, const Theme&);
  ~CompareFrame() override;

  const CompareView& view() const { return m_view; }
  bool isComplete() const { return m_parts != nullptr; }

  void draw(QPainter&) const override;
  std::optional<StepsHit> hit(const QPointF&) const override;
  /// "Weights, A and B side by side".
  QString title() const override;
  /// "weights, row sat, column cat: A 0.27, B 0.33, difference +0.06".
  QString cellText(const MatrixId&, Index row, Index column) const override;

  /// The laid-out parts; public for tests.
  struct Parts;
  const Parts* parts() const { return m_parts.get(); }

 protected:
  Cells cells() const override;

 private:
  CompareView m_view;
  Theme m_theme;  // scaled to the picture size
  std::unique_ptr<Parts> m_parts;
};

}  // namespace attn::app
