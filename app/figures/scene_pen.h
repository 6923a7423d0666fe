// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRectF>

#include "figures/face.h"
#include "figures/formula.h"
#include "theme/theme.h"

namespace attn::app {

/// A stage from top to bottom: heading, then everything else.
struct StageFrame {
  QRectF heading, body;
};
StageFrame stageFrame(const QSizeF&, const Theme&);

/// Short texts on a picture. Positions are on the baseline; `align` 0 = left end, 0.5 = middle, 1 = right end.
class ScenePen {
 public:
  ScenePen(QPainter& painter, const Theme& theme) : m_painter(painter), m_theme(theme) {}

  /// Shortened where it is wider than `room`.
  void text(QPointF at, const QString&, double pixels, const QColor&, double align = 0, QFont::Weight = QFont::Normal,
            double room = 1e9);
  /// In one or more lines of at most `width`; returns the height that they take.
  double lines(const QRectF&, const QString&, double pixels, const QColor&);
  /// The same with subscripts as in LaTeX: in "d_k" the k hangs lower and smaller. Not shortened.
  void subscripted(QPointF at, const QString&, double pixels, const QColor&, QFont::Weight = QFont::Normal);
  void formula(QPointF baseline, const Formula&, double pixels, const QColor& ink, double align = 0);
  double width(const QString&, double pixels, QFont::Weight = QFont::Normal);
  void heading(const QRectF&, const QString& title, const QString& subtitle);
  /// The small title of a part of the picture.
  void caption(QPointF at, const QString&, double room = 1e9);
  void arrow(QPointF from, QPointF to, const QColor&);

 private:
  QPainter& m_painter;
  const Theme& m_theme;
  FaceShelf m_faces;
};

}  // namespace attn::app
