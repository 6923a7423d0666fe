// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>

namespace attn::app {

/// Short labels with subscripts written as in LaTeX: in "1/√d_k = 0.5" the k hangs lower and smaller. A subscript ends
/// at the first character that is neither a letter nor a digit.
double subscriptedWidth(const QString&, const QFont&);
/// Draws in the painter's pen, vertically centred, with the text's middle at the middle of `box`.
void drawSubscriptedCentred(QPainter&, const QRectF& box, const QString&, const QFont&);
/// The same, beginning at the left edge of `box`.
void drawSubscriptedLeft(QPainter&, const QRectF& box, const QString&, const QFont&);
/// As a line of running text: from the left end of the baseline, with smaller subscripts that hang less.
void drawSubscriptedLine(QPainter&, QPointF baseline, const QString&, const QFont&);
double subscriptedLineWidth(const QString&, const QFont&);
/// The same text for screen readers: "1/√dk = 0.5".
QString withoutSubscriptMarks(const QString&);

}  // namespace attn::app
