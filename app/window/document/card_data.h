// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "attention/trace.h"
#include "theme/theme.h"
#include "tiling/tile_grid.h"

namespace attn::app {

/// Translation context of the document cards.
struct CardText {
  Q_DECLARE_TR_FUNCTIONS(Cards)
};

/// The data for the thumbnail of a document on the welcome page. It is computed from the document, never a stored
/// image, so it always shows the document's numbers.
struct CardData {
  enum class Kind { Weights, Wires, Saturation, Heads, Bars, Rotation, Tiles, Cache };
  Kind kind = Kind::Weights;
  std::shared_ptr<const Scenario> scenario;
  std::shared_ptr<const Trace> trace;     // null if a document has sizes only
  std::shared_ptr<const Trace> unscaled;  // Saturation: the same with scale 1
  std::vector<double> scoreByDistance;    // Rotation: scores of the last query on the first key, by distance
  std::optional<TileGrid> tiles;          // Tiles: at most sixteen per side
  std::vector<Index> marks;               // rows (Weights) or distances (Rotation) to highlight
};

/// The most informative picture of a scenario, with its data; nullopt if it is too large to compute. `rowToMark` names
/// the token whose row is highlighted.
std::optional<CardData> cardDataOf(std::shared_ptr<const Scenario>, const QString& rowToMark = QString());

/// Reduces the data to a small picture, which has room for weights only.
CardData asLineCard(CardData);

/// "3 tokens · causal": the defining settings of a scenario, in the current language.
QString cardFacts(const Scenario&);

/// Draws the thumbnail of a document: its weights, or its special feature. A pure function of its arguments.
void drawCardPicture(QPainter&, const QRectF&, const CardData&, const Theme&);

/// Draws a blank page for a file without a picture.
void drawSheet(QPainter&, const QRectF&, const Theme&);

/// Draws the legend above the cards: weight 0 ... 1, and masked. Right-aligned at `right`; returns its width.
double drawWeightLegend(QPainter&, QPointF right, const Theme&);

}  // namespace attn::app
