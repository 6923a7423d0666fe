// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRectF>

#include "theme/theme.h"
#include "window/document/card_data.h"

namespace attn::app {

/// The small picture of a document: its weights, or what is special about it. A pure function of its arguments.
void drawCardPicture(QPainter&, const QRectF&, const CardData&, const Theme&);

/// A sheet of paper, in the place of a picture where a file has none.
void drawSheet(QPainter&, const QRectF&, const Theme&);

/// The legend above the cards: weight 0 ... 1, and masked. Returns its width; draws right-aligned at `right`.
double drawWeightLegend(QPainter&, QPointF right, const Theme&);

}  // namespace attn::app
