// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/text_layout.h"

#include <QPainter>
#include <QTextBoundaryFinder>

#include "figures/matrix_figure.h"
#include "figures/scene_theme.h"

namespace attn::app {

const Face& TextLayout::face(double pixels, QFont::Weight weight) const {
  return m_faces->ui(m_theme.px(legiblePixels(pixels, m_theme.scale)), weight);
}

double TextLayout::width(const QString& text, double pixels, QFont::Weight weight) const {
  return face(pixels, weight).width(text);
}

double TextLayout::ascent(double pixels, QFont::Weight weight) const {
  return face(pixels, weight).metrics().ascent();
}

double TextLayout::height(double pixels, QFont::Weight weight) const {
  return face(pixels, weight).metrics().height();
}

void TextLayout::add(QPointF at, const QString& text, double pixels, const QColor& ink, double align,
                     QFont::Weight weight, double room) {
  const Face& letters = face(pixels, weight);
  QString shown = text;
  if (letters.width(shown) > room) shown = shortened(text, letters.metrics(), room);
  if (shown.isEmpty()) return;
  const double wide = letters.width(shown), up = letters.metrics().ascent();
  const QPointF from = at - QPointF(wide * align, 0);
  m_words.push_back(
      {from, QRectF(from.x(), from.y() - up, wide, up + letters.metrics().descent()), shown, pixels, weight, ink});
}

QStringList TextLayout::broken(const QString& text, double pixels, QFont::Weight weight, double width) const {
  const Face& letters = face(pixels, weight);
  QStringList lines;
  QString line;
  for (const QString& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    const QString longer = line.isEmpty() ? word : QString(line + QLatin1Char(' ') + word);
    if (!line.isEmpty() && letters.width(longer) > width) {
      lines << line;
      line = word;
    } else {
      line = longer;
    }
  }
  if (!line.isEmpty()) lines << line;
  // Words that are too long, such as sentences of scripts without spaces, break where Unicode allows it, or anywhere.
  QStringList fitting;
  for (QString rest : lines) {
    while (letters.width(rest) > width && rest.size() > 1) {
      qsizetype most = rest.size() - 1;
      while (most > 1 && letters.width(rest.left(most)) > width) --most;
      QTextBoundaryFinder finder(QTextBoundaryFinder::Line, rest);
      finder.setPosition(most);
      if (!finder.isAtBoundary() && finder.toPreviousBoundary() > 0) most = finder.position();
      fitting << rest.left(most);
      rest = rest.mid(most);
    }
    fitting << rest;
  }
  return fitting;
}

double TextLayout::addLines(QPointF topLeft, double width, const QString& text, double pixels, const QColor& ink,
                            QFont::Weight weight) {
  double top = topLeft.y();
  for (const QString& line : broken(text, pixels, weight, width)) {
    add({topLeft.x(), top + ascent(pixels, weight)}, line, pixels, ink, 0, weight);
    top += height(pixels, weight) * 1.08;
  }
  return top;
}

void TextLayout::draw(QPainter& painter) const {
  for (const Word& word : m_words) {
    painter.setPen(word.ink);
    face(word.pixels, word.weight).draw(painter, word.baseline, word.text);
  }
}

}  // namespace attn::app
