// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <memory>
#include <optional>
#include <vector>

#include "figures/picture_frame.h"
#include "figures/scene_pen.h"
#include "session/playhead.h"
#include "theme/theme.h"
#include "traffic/size_table.h"

namespace attn::app {

/// What the picture of the size sheet depends on: the overview (step 0), or one group with formulas and numbers.
struct SizeTableView {
  std::shared_ptr<const SizeTable> sheet;
  Playhead playhead;
  SizeQuantity selected = SizeQuantity::ScoresOfLayer;
  bool presenting = false;
  bool interactive = false;  // shows the button; false for exported pictures

  bool operator==(const SizeTableView&) const = default;
};

/// The size sheet laid out: rows from top to bottom, in one or two columns, as large as they fit. If the overview
/// cannot show all quantities legibly, it shows only the most useful ones; a group always shows all of its quantities.
class SizeTableFrame : public PictureFrame {
 public:
  SizeTableFrame(const QSizeF&, SizeTableView, const Theme&);

  const SizeTableView& view() const { return m_view; }
  void draw(QPainter&) const override;

  /// The quantities shown, in reading order.
  std::vector<SizeQuantity> quantities() const;
  StageHint hint(const QPointF&) const override;
  RowTable table() const override;
  QRectF rowArea(int row) const override;
  int rowAt(const QPointF&) const override;
  std::optional<SizeQuantity> quantityAt(const QPointF&) const;
  /// The button "Make a small one with numbers"; null unless the view is interactive.
  const QRectF& smallButton() const { return m_small; }
  QString title() const;

 private:
  struct Place {
    SizeQuantity quantity;
    QRectF rect;
    bool shown = true;  // the playhead has reached it
  };
  struct Caption {
    SizeGroup group;
    QRectF rect;
  };

  std::optional<SizeGroup> group() const;
  double px(double length) const { return length * m_unit; }
  void layAll(const QRectF& body);
  bool layColumns(const QRectF& body, int columns, bool all, double leastUnit);
  double lineHeight() const;
  /// Draws `formula` with its baseline at `at`, if it fits legibly.
  void drawFormula(const ScenePen&, const QPointF& at, const Formula&, double pixels, double room, const QColor&) const;
  void layGroup(SizeGroup, const QRectF& body);
  void drawLine(QPainter&, const ScenePen&, const Place&) const;
  void drawCard(QPainter&, const ScenePen&, const Place&) const;
  void drawFooter(QPainter&, const ScenePen&) const;
  /// The ratio to the largest comparable value, for a bar; nullopt if the values are not comparable.
  std::optional<double> share(const SizeRow&) const;
  void drawBar(QPainter&, const SizeRow&, const QRectF&) const;

  SizeTableView m_view;
  Theme m_theme;
  double m_unit = 1;
  bool m_brief = false;  // lines show only name and result
  QRectF m_heading, m_footer, m_small;
  std::vector<Place> m_places;
  std::vector<Caption> m_captions;
  mutable std::shared_ptr<FaceCache> m_faces = std::make_shared<FaceCache>();
};

}  // namespace attn::app
