// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPainter>
#include <QString>

namespace attn::app {

/// A piece of a label with subscripts written as in LaTeX: in "1/√d_k = 0.5" the k is below the line. A subscript ends
/// at the first character that is neither a letter nor a digit.
struct SubscriptedPiece {
  QString text;
  bool below = false;
};

QList<SubscriptedPiece> subscriptedPieces(const QString&);
double subscriptedWidth(const QString&, const QFont&);
/// Draws with the painter's pen, centered in `box`.
void drawSubscriptedCentered(QPainter&, const QRectF& box, const QString&, const QFont&);
/// The same, starting at the left edge of `box`.
void drawSubscriptedLeft(QPainter&, const QRectF& box, const QString&, const QFont&);
/// As a line of running text, from the left end of the baseline; subscripts are smaller and dropped less.
void drawSubscriptedLine(QPainter&, QPointF baseline, const QString&, const QFont&);
double subscriptedLineWidth(const QString&, const QFont&);
/// The same text for screen readers: "1/√dk = 0.5".
QString withoutSubscriptMarks(const QString&);

}  // namespace attn::app
