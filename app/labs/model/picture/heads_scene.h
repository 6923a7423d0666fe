// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <optional>
#include <utility>
#include <vector>

#include "labs/model/picture/heads_layout.h"
#include "theme/theme.h"

namespace attn::app {

/// What is at a point.
struct ModelHeadsHit {
  enum class Kind { Head, Weight, Layer, Next, Part, Bar };
  Kind kind = Kind::Head;
  ModelPlace place;  // Head, Weight, Part, Bar: what a click selects
  Index layer = 0;   // Layer
  Index token = 0;   // Next
  QRectF area;
  QString label;  // tooltip
};

/// The page of all heads, laid out. A pure function of its arguments.
class ModelHeadsFrame : public PartFrame<ModelView, ModelHeadsLayout> {
 public:
  ModelHeadsFrame(const QSizeF&, ModelView, const Theme&);

  void draw(QPainter&) const override;
  std::optional<ModelHeadsHit> hit(const QPointF&) const;
  StageHint hint(const QPointF&) const override;
  /// Heads by layers.
  std::optional<ItemTable> itemTable() const override;
  QString description() const override;
  QString copyText() const override;
  /// The rectangle of a head's cell; null if it is not shown.
  QRectF headRect(ModelHead) const;
  /// The rectangle of a weight in the large map; null if it is not shown.
  QRectF weightRect(Index query, Index key) const;
  std::vector<std::pair<QRectF, QString>> words() const override;

 private:
  void drawGrid(QPainter&) const;
  void drawCell(QPainter&, ModelHead, const QRectF&) const;
  void drawBehavior(QPainter&, ModelHead, const QRectF&) const;
  void drawLegend(QPainter&) const;
  void drawLens(QPainter&) const;
  /// `marks`: the selected row and cell.
  void drawMap(QPainter&, const QRectF& area, const ModelObservation&, bool marks) const;
  void drawBars(QPainter&) const;
  QColor hidden() const;

  std::vector<double> m_shares;  // of the logit, by head
  double m_limit = 1;            // of the signed colors
};

}  // namespace attn::app
