// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/subscripted_text.h"

#include <QFontMetricsF>
#include <QList>
#include <algorithm>

namespace attn::app {
namespace {

constexpr double kSubscriptSize = 0.78;
constexpr double kDrop = 0.22;  // of the font's height

struct Piece {
  QString text;
  bool below = false;
};

QList<Piece> piecesOf(const QString& text) {
  QList<Piece> pieces = {{QString(), false}};
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

QFont smaller(QFont font) {
  font.setPixelSize(std::max(1, qRound(font.pixelSize() * kSubscriptSize)));
  return font;
}

}  // namespace

double subscriptedWidth(const QString& text, const QFont& font) {
  double width = 0;
  for (const Piece& piece : piecesOf(text)) {
    width += QFontMetricsF(piece.below ? smaller(font) : font).horizontalAdvance(piece.text);
  }
  return width;
}

void drawSubscriptedCentred(QPainter& painter, const QRectF& box, const QString& text, const QFont& font) {
  drawSubscriptedLeft(painter, box.translated((box.width() - subscriptedWidth(text, font)) / 2, 0), text, font);
}

void drawSubscriptedLeft(QPainter& painter, const QRectF& box, const QString& text, const QFont& font) {
  const QFontMetricsF metrics(font);
  double x = box.left();
  const double baseline = box.center().y() + (metrics.ascent() - metrics.descent()) / 2;
  for (const Piece& piece : piecesOf(text)) {
    painter.setFont(piece.below ? smaller(font) : font);
    painter.drawText(QPointF(x, baseline + (piece.below ? metrics.height() * kDrop : 0)), piece.text);
    x += QFontMetricsF(painter.font()).horizontalAdvance(piece.text);
  }
}

QString withoutSubscriptMarks(const QString& text) {
  return QString(text).remove(QLatin1Char('_'));
}

}  // namespace attn::app
