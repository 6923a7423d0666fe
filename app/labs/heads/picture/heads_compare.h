// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "figures/compare_panes.h"
#include "labs/heads/picture/heads_scene.h"

namespace attn::app {

/// The view of one side: its own steps, with the playhead and the selection mapped to it.
HeadsView headsSide(const HeadsView& common, const Snapshot& side);

/// The heads of two scenarios on one playhead: both sheets on common color scales, or B − A of the step's output for
/// each head. A pure function of its arguments.
class HeadsCompareFrame : public PictureFrame {
 public:
  /// Data of earlier frames with the same snapshots, to avoid recomputation.
  struct Known {
    std::shared_ptr<const HeadsNumbers> a, b;
  };

  /// `common` contains B, and a timeline with the steps of both.
  HeadsCompareFrame(const QSizeF&, HeadsView common, const Snapshot& a, CompareMode, const Theme&, Known = {});
  ~HeadsCompareFrame() override;

  bool isComplete() const { return m_parts != nullptr; }
  Known known() const;
  void draw(QPainter&) const override;
  std::optional<HeadsHit> hit(const QPointF&) const;
  /// The common selection, in B.
  Selection selection() const;
  /// The rectangle of a cell: in the difference, else on side B; null if it is not drawn.
  QRectF cellRect(const Selection&) const;
  /// "query head 5, row mat, column cat: A 0.51, B 0.40, difference −0.11".
  QString cellText(const Selection&) const;
  QString title() const;

  /// The layout, for tests.
  struct Parts;
  const Parts* parts() const { return m_parts.get(); }

 private:
  void layDifference(const QRectF& area);
  void drawDifference(QPainter&) const;

  CompareMode m_mode;
  Theme m_given, m_theme;
  std::unique_ptr<Parts> m_parts;
};

}  // namespace attn::app
