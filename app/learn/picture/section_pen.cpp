// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/picture/section_pen.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextDocument>
#include <algorithm>
#include <cmath>

#include "figures/matrix_figure.h"
#include "figures/text_document.h"
#include "theme/fonts.h"

namespace attn::app {

SectionPen::SectionPen(double width, const Theme& theme, double inset)
    : m_width(inset > 0 ? std::max(1.0, width - 2 * inset) : width), m_inset(inset), m_theme(theme) {}

double SectionPen::textWidth(const QString& words, double pixels, QFont::Weight weight) const {
  return QFontMetricsF(uiFont(px(pixels), weight)).horizontalAdvance(words);
}

double SectionPen::text(QPointF at, const QString& words, double pixels, const QColor& ink, double align,
                        QFont::Weight weight, double room) {
  const QFont font = uiFont(px(pixels), weight);
  const QFontMetricsF metrics(font);
  const QString shown = metrics.horizontalAdvance(words) <= room ? words : shortened(words, metrics, room);
  const double wide = metrics.horizontalAdvance(shown);
  draw([font, ink, shown, left = at - QPointF(wide * align, 0)](QPainter& painter) {
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(left, shown);
  });
  return wide;
}

double SectionPen::paragraph(QPointF at, double room, const QString& html, double pixels, const QColor& ink,
                             QFont::Weight weight) {
  const auto document = textDocument(html, room, uiFont(px(pixels), weight), ink, 125);
  drawAt(at, [document](QPainter& painter) { document->drawContents(&painter); });
  return document->size().height();
}

void SectionPen::line(QPointF from, QPointF to, const QColor& ink, double width, Qt::PenStyle style) {
  draw([=, pen = QPen(ink, px(width), style, Qt::FlatCap)](QPainter& painter) {
    painter.setPen(pen);
    painter.drawLine(from, to);
  });
}

void SectionPen::box(const QRectF& area, const QColor& fill, const QColor& edge, double edgeWidth, double radius) {
  draw([=, pen = edge.isValid() ? QPen(edge, px(edgeWidth)) : QPen(Qt::NoPen), corner = px(radius)](QPainter& painter) {
    painter.setPen(pen);
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(area, corner, corner);
  });
}

void SectionPen::dot(QPointF at, double radius, const QColor& fill, const QColor& edge) {
  draw([=, pen = edge.isValid() ? QPen(edge, px(1.6)) : QPen(Qt::NoPen), r = px(radius)](QPainter& painter) {
    painter.setPen(pen);
    painter.setBrush(fill);
    painter.drawEllipse(at, r, r);
  });
}

void SectionPen::drawAt(QPointF at, Section::Part part) {
  draw([at, part = std::move(part)](QPainter& painter) {
    painter.save();
    painter.translate(at);
    part(painter);
    painter.restore();
  });
}

std::unique_ptr<const Section> SectionPen::finish(double height, double least) {
  for (SectionItem& each : m_items) each.area.translate(m_inset, 0);
  return std::make_unique<Section>(QSizeF(std::max(least, m_width) + 2 * m_inset, std::ceil(height)), m_inset,
                                   std::move(m_parts), std::move(m_items), std::move(m_cuts));
}

void Section::draw(QPainter& painter) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(m_left, 0);
  for (const Part& part : m_parts) part(painter);
  painter.restore();
}

int Section::itemAt(const QPointF& point) const {
  const auto sizeOf = [](const SectionItem& item) { return item.area.width() * item.area.height(); };
  int found = -1;
  for (int i = 0; i < static_cast<int>(m_items.size()); ++i) {
    const SectionItem& item = m_items[static_cast<std::size_t>(i)];
    if (item.area.contains(point) && (found < 0 || sizeOf(item) < sizeOf(m_items[static_cast<std::size_t>(found)])))
      found = i;
  }
  return found;
}

}  // namespace attn::app
