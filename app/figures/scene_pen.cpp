// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/scene_pen.h"

#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "figures/matrix_figure.h"
#include "figures/scene_theme.h"
#include "figures/subscripted_text.h"
#include "theme/fonts.h"

namespace attn::app {

StageFrame stageFrame(const QSizeF& size, const Theme& theme) {
  const double side = theme.px(size.width() < theme.px(560) ? 18 : 40);
  const bool low = size.height() < theme.px(620);
  StageFrame f;
  f.heading = {side, theme.px(low ? 14 : 24), size.width() - 2 * side, theme.px(low ? 46 : 54)};
  f.body = QRectF(side, f.heading.bottom() + theme.px(low ? 12 : 24), f.heading.width(), 0);
  f.body.setBottom(size.height() - theme.px(low ? 12 : 24));
  return f;
}

const Face& ScenePen::face(double pixels, QFont::Weight weight) const {
  const double exact = px(legiblePixels(pixels, m_unit));
  return m_faces->ui(m_sizes == Sizes::Exact ? exact : std::max(1.0, std::round(exact * 2) / 2), weight);
}

const Face& ScenePen::mathFace(double pixels) const {
  return m_faces->math(px(legiblePixels(pixels, m_unit)));
}

double ScenePen::text(QPointF at, const QString& text, double pixels, const QColor& ink, double align,
                      QFont::Weight weight, double room) const {
  const Face& letters = face(pixels, weight);
  QString shown = text;
  double width = letters.width(shown);
  if (width > room) {
    shown = shortened(text, letters.metrics(), room);
    width = letters.width(shown);
  }
  m_painter.setPen(ink);
  letters.draw(m_painter, at - QPointF(width * align, 0), shown);
  return width;
}

double ScenePen::width(const QString& text, double pixels, QFont::Weight weight) const {
  return face(pixels, weight).width(text);
}

double ScenePen::fittingPixels(const QString& text, double pixels, double smallest, double room,
                               QFont::Weight weight) const {
  constexpr double kStep = 0.5;  // widths are not proportional to sizes
  while (pixels > smallest && width(text, pixels, weight) > room) pixels = std::max(smallest, pixels - kStep);
  return pixels;
}

void ScenePen::subscripted(QPointF at, const QString& text, double pixels, const QColor& ink,
                           QFont::Weight weight) const {
  for (const SubscriptedPiece& piece : subscriptedPieces(text)) {
    const double size = piece.below ? indexPixels(pixels, 0.75, m_unit) : pixels;
    this->text(at + QPointF(0, piece.below ? px(pixels * 0.22) : 0), piece.text, size, ink, 0, weight);
    at.rx() += width(piece.text, size, weight);
  }
}

double ScenePen::lines(const QRectF& rect, const QString& text, double pixels, const QColor& ink) const {
  m_painter.setFont(uiFont(px(pixels)));
  m_painter.setPen(ink);
  QRectF used;
  m_painter.drawText(rect, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, text, &used);
  return used.height();
}

void ScenePen::formula(QPointF baseline, const Formula& formula, double pixels, const QColor& ink, double align) const {
  const double size = px(pixels);
  const double width = formula.size(size).width();
  formula.draw(m_painter, baseline - QPointF(width * align, formula.ascent(size)), size, ink,
               m_theme.selectionBackground);
}

void ScenePen::heading(const QRectF& rect, const QString& title, const QString& subtitle) const {
  const double y = rect.top() + face(22, QFont::DemiBold).metrics().ascent() * 0.86;
  text({rect.left(), y}, title, 22, m_theme.ink, 0, QFont::DemiBold, rect.width());
  text({rect.left(), y + px(25)}, subtitle, fittingPixels(subtitle, 13.5, 11, rect.width()), m_theme.soft, 0,
       QFont::Normal, rect.width());
}

void ScenePen::caption(QPointF at, const QString& words, double room) const {
  text(at, words, 12, m_theme.soft, 0, QFont::DemiBold, room);
}

void ScenePen::arrow(QPointF from, QPointF to, const QColor& ink) const {
  const QPointF way = to - from;
  const double length = std::hypot(way.x(), way.y());
  if (length < 1) return;
  const QPointF along = way / length, across(-along.y(), along.x());
  const double head = std::min(m_theme.px(5), length / 2);
  m_painter.setPen(QPen(ink, m_theme.px(1.4), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  m_painter.drawLine(from, to);
  m_painter.drawLine(to - (along - across) * head, to);
  m_painter.drawLine(to - (along + across) * head, to);
}

}  // namespace attn::app
