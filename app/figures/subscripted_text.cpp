// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/subscripted_text.h"

#include <QFontMetricsF>
#include <algorithm>

namespace attn::app {
namespace {

constexpr double kLabelSize = 0.78, kLineSize = 0.74;  // relative to the font
// relative to the font's height in a label, and to its size in a line
constexpr double kDrop = 0.22;

QFont fontOf(const SubscriptedPiece& piece, QFont font, double subscriptSize) {
  if (piece.below) font.setPixelSize(std::max(1, qRound(font.pixelSize() * subscriptSize)));
  return font;
}

double widthOf(const QString& text, const QFont& font, double subscriptSize) {
  double width = 0;
  for (const SubscriptedPiece& piece : subscriptedPieces(text))
    width += QFontMetricsF(fontOf(piece, font, subscriptSize)).horizontalAdvance(piece.text);
  return width;
}

void drawPieces(QPainter& painter, QPointF at, const QString& text, const QFont& font, double subscriptSize,
                double drop) {
  for (const SubscriptedPiece& piece : subscriptedPieces(text)) {
    painter.setFont(fontOf(piece, font, subscriptSize));
    painter.drawText(at + QPointF(0, piece.below ? drop : 0), piece.text);
    at.rx() += QFontMetricsF(painter.font()).horizontalAdvance(piece.text);
  }
}

}  // namespace

QList<SubscriptedPiece> subscriptedPieces(const QString& text) {
  QList<SubscriptedPiece> pieces = {{QString(), false}};
  for (const QChar c : text) {
    if (c == QLatin1Char('_')) {
      pieces.append({QString(), true});
      continue;
    }
    if (pieces.last().below && !c.isLetterOrNumber()) pieces.append({QString(), false});
    pieces.last().text += c;
  }
  return pieces;
}

double subscriptedWidth(const QString& text, const QFont& font) {
  return widthOf(text, font, kLabelSize);
}

void drawSubscriptedCentered(QPainter& painter, const QRectF& box, const QString& text, const QFont& font) {
  drawSubscriptedLeft(painter, box.translated((box.width() - subscriptedWidth(text, font)) / 2, 0), text, font);
}

void drawSubscriptedLeft(QPainter& painter, const QRectF& box, const QString& text, const QFont& font) {
  const QFontMetricsF metrics(font);
  const double baseline = box.center().y() + (metrics.ascent() - metrics.descent()) / 2;
  drawPieces(painter, {box.left(), baseline}, text, font, kLabelSize, metrics.height() * kDrop);
}

void drawSubscriptedLine(QPainter& painter, QPointF baseline, const QString& text, const QFont& font) {
  drawPieces(painter, baseline, text, font, kLineSize, font.pixelSize() * kDrop);
}

double subscriptedLineWidth(const QString& text, const QFont& font) {
  return widthOf(text, font, kLineSize);
}

QString withoutSubscriptMarks(const QString& text) {
  return QString(text).remove(QLatin1Char('_'));
}

}  // namespace attn::app
