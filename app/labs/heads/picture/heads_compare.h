// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "figures/compare_panes.h"
#include "labs/heads/picture/heads_scene.h"

namespace attn::app {

/// The view of one side: its own steps, at the place where the common playhead stands, and its own nearest cell.
HeadsView headsSide(const HeadsView& common, const Snapshot& side);

/// What lies under a point. `side` is absent for the difference B − A.
struct HeadsCompareHit {
  std::optional<Side> side;
  HeadsHit hit;
};

/// The heads of two scenarios on one playhead: both sheets in common colours, or B − A of what the step makes, head by
/// head. A pure function of its arguments.
class HeadsCompareFrame : public PictureFrame {
 public:
  /// What earlier frames of the same snapshots have computed; saves doing it again.
  struct Known {
    std::shared_ptr<const HeadsNumbers> a, b;
  };

  /// `common` holds B, and a timeline with the steps of both.
  HeadsCompareFrame(const QSizeF&, HeadsView common, const Snapshot& a, CompareMode, const Theme&, Known = {});
  ~HeadsCompareFrame() override;

  bool isComplete() const { return m_parts != nullptr; }
  Known known() const;
  void draw(QPainter&) const override;
  std::optional<HeadsCompareHit> hit(const QPointF&) const;
  /// The common selection, in B.
  Selection selection() const;
  /// Where a cell is drawn: of the difference, else on side B; null where it is not on the picture.
  QRectF cellRect(const Selection&) const;
  /// "query head 5, row mat, column cat: A 0.51, B 0.40, difference −0.11".
  QString cellText(const Selection&) const;
  QString title() const;

  /// What is laid out; tests read it.
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
