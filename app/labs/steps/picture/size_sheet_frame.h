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
#include "traffic/size_sheet.h"

namespace attn::app {

/// What the sheet of sizes shows: all answers (step 0), or a group of them with formulas and numbers.
struct SizeSheetView {
  std::shared_ptr<const SizeSheet> sheet;
  Playhead playhead;
  SizeQuantity selected = SizeQuantity::ScoresOfLayer;
  bool presenting = false;
  bool interactive = false;  // with what can be pressed: not in a picture for elsewhere

  bool operator==(const SizeSheetView&) const = default;
};

/// The sheet laid out: rows from top to bottom, in one column or two, as large as they fit. Where not all answers have
/// room in letters that can be read, the ones that are asked most are shown; every group shows all of its own.
class SizeSheetFrame : public PictureFrame {
 public:
  SizeSheetFrame(const QSizeF&, SizeSheetView, const Theme&);

  void draw(QPainter&) const override;

  /// The quantities in the picture, in reading order, and where one lies (null where it is not in it).
  std::vector<SizeQuantity> quantities() const;
  QRectF rowRect(SizeQuantity) const;
  std::optional<SizeQuantity> quantityAt(const QPointF&) const;
  /// Where "Make a small one with numbers" can be pressed; null in a picture that nobody presses.
  const QRectF& smallButton() const { return m_small; }
  QString title() const;

 private:
  struct Place {
    SizeQuantity quantity;
    QRectF rect;
    bool shown = true;  // the playhead has come so far
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
  /// `formula` where it fits in letters that can be read; it stands on this base line.
  void drawFormula(const ScenePen&, const QPointF& at, const Formula&, double pixels, double room, const QColor&) const;
  void layGroup(SizeGroup, const QRectF& body);
  void drawLine(QPainter&, const ScenePen&, const Place&) const;
  void drawCard(QPainter&, const ScenePen&, const Place&) const;
  void drawFooter(QPainter&, const ScenePen&) const;
  /// The share of the largest value beside it, for a bar; nothing where they cannot be compared.
  std::optional<double> share(const SizeRow&) const;
  void drawBar(QPainter&, const SizeRow&, const QRectF&) const;

  SizeSheetView m_view;
  Theme m_theme;
  double m_unit = 1;
  bool m_brief = false;  // a line has the name and the result alone
  QRectF m_heading, m_footer, m_small;
  std::vector<Place> m_places;
  std::vector<Caption> m_captions;
  mutable std::shared_ptr<FaceCache> m_faces = std::make_shared<FaceCache>();
};

}  // namespace attn::app
