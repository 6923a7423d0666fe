// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/picture/paper_pen.h"

#include <QColor>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QPainter>
#include <QPen>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextOption>
#include <algorithm>
#include <cmath>

#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kHatchApart = 1.5, kHatchLine = 0.18;  // mm
constexpr double kSmallestShare = 0.7;                  // smallest scale of a text before it is elided

double units(double millimeters) {
  return millimeters * kUnitsPerMillimeter;
}

QPointF units(QPointF point) {
  return point * kUnitsPerMillimeter;
}

QRectF units(const QRectF& rect) {
  return {rect.topLeft() * kUnitsPerMillimeter, rect.size() * kUnitsPerMillimeter};
}

/// Without shaping: the font substitutes contextual forms of brackets and signs next to digits, which have no text in a
/// PDF, so they could be neither selected nor searched.
QFont paperFont(double size, QFont::Weight weight) {
  QFont font = uiFont(units(size), weight);
  font.setStyleStrategy(QFont::PreferNoShaping);
  return font;
}

/// Gray is for rules and secondary text; it must survive a copy at half contrast.
QColor colorOf(PaperPen::Ink ink) {
  switch (ink) {
    case PaperPen::Ink::Black:
      return QColor(0x10, 0x10, 0x10);
    case PaperPen::Ink::Soft:
      return QColor(0x50, 0x50, 0x50);
    case PaperPen::Ink::Hair:
      return QColor(0x76, 0x76, 0x76);
  }
  return Qt::black;
}

QPen linePen(double thickness, PaperPen::Ink ink) {
  return QPen(colorOf(ink), units(thickness), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
}

}  // namespace

PaperText::PaperText(const QString& html, double width, double size, QFont::Weight weight)
    : m_document(std::make_shared<QTextDocument>()) {
  m_document->setUndoRedoEnabled(false);
  m_document->setDocumentMargin(0);
  m_document->setDefaultFont(paperFont(size, weight));
  QTextOption option = m_document->defaultTextOption();
  option.setWrapMode(QTextOption::WordWrap);
  m_document->setDefaultTextOption(option);
  // Monospaced letters look larger than others of the same size.
  constexpr double kCodeShare = 0.88;
  const QString code = QStringLiteral("<code style=\"font-family:'%1'; font-size:%2px\">")
                           .arg(QFontDatabase::systemFont(QFontDatabase::FixedFont).family().toHtmlEscaped())
                           .arg(qRound(units(size) * kCodeShare));
  m_document->setHtml(QStringLiteral("<div style=\"color:%1\">").arg(colorOf(PaperPen::Ink::Black).name()) +
                      QString(html).replace(QStringLiteral("<code>"), code) + QStringLiteral("</div>"));
  m_document->setTextWidth(units(width));
  m_height = m_document->size().height() / kUnitsPerMillimeter;
  m_usedWidth = m_document->idealWidth() / kUnitsPerMillimeter;
  const QTextLayout* first = m_document->firstBlock().layout();
  m_ascent = (first && first->lineCount() > 0 ? first->lineAt(0).ascent() : 0) / kUnitsPerMillimeter;
}

double PaperPen::width(const QString& text, double size, QFont::Weight weight) {
  return QFontMetricsF(paperFont(size, weight)).horizontalAdvance(text) / kUnitsPerMillimeter;
}

void PaperPen::text(QPointF at, const QString& words, double size, double align, QFont::Weight weight, Ink ink,
                    double room) const {
  QString shown = words;
  double wide = width(shown, size, weight);
  if (wide > room) {
    constexpr double kRounding = 0.99;  // widths of small and large type are not exactly proportional
    size *= std::max(kSmallestShare, kRounding * room / wide);
    shown = QFontMetricsF(paperFont(size, weight)).elidedText(shown, Qt::ElideRight, units(room) + 1);
    wide = width(shown, size, weight);
  }
  m_painter.setFont(paperFont(size, weight));
  m_painter.setPen(colorOf(ink));
  m_painter.drawText(units(at - QPointF(wide * align, 0)), shown);
}

void PaperPen::centerd(const QRectF& rect, const QString& words, double size, QFont::Weight weight, Ink ink) const {
  // Cap height, for vertical centering of digits.
  constexpr double kCapital = 0.69;
  text({rect.center().x(), rect.center().y() + size * kCapital / 2}, words, size, 0.5, weight, ink, rect.width() - 0.6);
}

void PaperPen::upwards(QPointF middle, const QString& words, double size) const {
  m_painter.save();
  m_painter.translate(units(middle));
  m_painter.rotate(-90);
  text({0, size * 0.3}, words, size, 0.5, QFont::Normal, Ink::Soft);
  m_painter.restore();
}

void PaperPen::paragraph(QPointF topLeft, const PaperText& words, double align) const {
  if (!words.m_document) return;
  m_painter.save();
  m_painter.translate(units(topLeft - QPointF(words.m_usedWidth * align, 0)));
  words.m_document->drawContents(&m_painter);
  m_painter.restore();
}

void PaperPen::formula(QPointF at, const Formula& formula, double size, double align) const {
  const double pixels = units(size);
  const QPointF corner = units(at) - QPointF(formula.size(pixels).width() * align, formula.ascent(pixels));
  formula.draw(m_painter, corner, pixels, colorOf(Ink::Black), Qt::white);
}

void PaperPen::line(QPointF from, QPointF to, double thickness, Ink ink) const {
  m_painter.setPen(linePen(thickness, ink));
  m_painter.drawLine(units(from), units(to));
}

void PaperPen::box(const QRectF& rect, double thickness, double radius, Ink ink) const {
  m_painter.setPen(linePen(thickness, ink));
  m_painter.setBrush(Qt::NoBrush);
  if (radius > 0)
    m_painter.drawRoundedRect(units(rect), units(radius), units(radius));
  else
    m_painter.drawRect(units(rect));
}

void PaperPen::circle(QPointF middle, double radius, double thickness) const {
  m_painter.setPen(linePen(thickness, Ink::Black));
  m_painter.setBrush(Qt::NoBrush);
  m_painter.drawEllipse(units(middle), units(radius), units(radius));
}

void PaperPen::hatch(const QRectF& rect) const {
  m_painter.setPen(linePen(kHatchLine, Ink::Hair));
  // Each line has constant x + y, a multiple of the distance, so that lines continue in adjacent rectangles.
  const double last = rect.right() + rect.bottom();
  for (double sum = (std::floor((rect.left() + rect.top()) / kHatchApart) + 1) * kHatchApart; sum < last;
       sum += kHatchApart) {
    const double from = std::max(rect.left(), sum - rect.bottom()), to = std::min(rect.right(), sum - rect.top());
    m_painter.drawLine(units(QPointF(from, sum - from)), units(QPointF(to, sum - to)));
  }
}

void PaperPen::tick(const QRectF& rect) const {
  line(rect.topLeft(), rect.bottomRight(), 0.45);
  line(rect.bottomLeft(), rect.topRight(), 0.45);
}

void PaperPen::filled(const QRectF& rect) const {
  m_painter.fillRect(units(rect), Qt::black);
}

void PaperPen::picture(const QRectF& area, const QSizeF& size, const std::function<void(QPainter&)>& draw) const {
  const double scale = kUnitsPerMillimeter * area.width() / size.width();
  m_painter.save();
  m_painter.translate(kUnitsPerMillimeter * area.topLeft());
  m_painter.scale(scale, scale);
  draw(m_painter);
  m_painter.restore();
}

}  // namespace attn::app
