// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRectF>

#include "theme/theme.h"
#include "window/document/card_data.h"

namespace attn::app {

/// Draws the thumbnail of a document: its weights, or its special feature. A pure function of its arguments.
void drawCardPicture(QPainter&, const QRectF&, const CardData&, const Theme&);

/// Draws a blank page for a file without a picture.
void drawSheet(QPainter&, const QRectF&, const Theme&);

/// Draws the legend above the cards: weight 0 ... 1, and masked. Right-aligned at `right`; returns its width.
double drawWeightLegend(QPainter&, QPointF right, const Theme&);

}  // namespace attn::app
