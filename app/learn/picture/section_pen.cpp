// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/picture/section_pen.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextDocument>
#include <memory>

#include "figures/matrix_figure.h"
#include "text/whole_numbers.h"
#include "theme/fonts.h"

namespace attn::app {

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
  auto document = std::make_shared<QTextDocument>();
  document->setDocumentMargin(0);
  document->setDefaultFont(uiFont(px(pixels), weight));
  QString body = withWholeNumbers(html);
  body.replace(QStringLiteral("<b>"), QStringLiteral("<span style=\"font-weight:600\">"))
      .replace(QStringLiteral("</b>"), QStringLiteral("</span>"));
  document->setHtml(QStringLiteral("<div style=\"line-height:125%; color:%1\">%2</div>").arg(ink.name(), body));
  document->setTextWidth(room);
  draw([document, at](QPainter& painter) {
    painter.save();
    painter.translate(at);
    document->drawContents(&painter);
    painter.restore();
  });
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

void drawParts(QPainter& painter, const std::vector<SectionPen::Part>& parts) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (const SectionPen::Part& part : parts) part(painter);
  painter.restore();
}

}  // namespace attn::app
