// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/section_label.h"

#include <QAccessible>
#include <QPainter>

#include "theme/fonts.h"
#include "widgets/glyph.h"

namespace attn::app {
namespace {

QFont sectionFont(const Theme& theme) {
  QFont font = uiFont(theme.px(11), QFont::DemiBold);
  font.setCapitalization(QFont::AllUppercase);
  font.setLetterSpacing(QFont::PercentageSpacing, 105);
  return font;
}

}  // namespace

SectionLabel::SectionLabel(QWidget* parent) : Themed(parent) {
  setTextFormat(Qt::PlainText);
}

void SectionLabel::restyle() {
  setFont(sectionFont(m_theme));
  setStyleSheet(QStringLiteral("color: %1").arg(m_theme.faint.name()));
}

FoldButton::FoldButton(QWidget* folded, QWidget* parent) : Themed(parent), m_folded(folded) {
  setCheckable(true);
  folded->hide();
  connect(this, &QPushButton::toggled, folded, &QWidget::setVisible);
}

void FoldButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(sectionFont(m_theme));
  painter.setPen(hasFocus() || underMouse() ? m_theme.ink : m_theme.faint);
  painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeft, text());
  if (hasFocus()) {
    const QFontMetrics metrics(painter.font());
    painter.save();
    painter.setPen(QPen(m_theme.selection, 2));
    const double line = m_theme.px(20);
    painter.drawLine(QPointF(0, line), QPointF(metrics.horizontalAdvance(text()), line));
    painter.restore();
  }
  const double side = m_theme.px(12);
  const QRectF box(width() - side, (height() - side) / 2, side, side);
  painter.translate(box.center());
  if (!isChecked()) painter.rotate(-90);
  drawGlyph(painter, QRectF(-side / 2, -side / 2, side, side), Glyph::Down, painter.pen().color());
}

InlineError::InlineError(QWidget* parent) : Themed(parent) {
  setTextFormat(Qt::PlainText);
  setWordWrap(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  hide();
}

void InlineError::restyle() {
  const Theme& theme = m_theme;
  setFont(uiFont(theme.px(12)));
  setStyleSheet(QStringLiteral("color: %1; background: %2; border-radius: %3px; padding: %4px")
                    .arg(theme.error.name(), theme.errorBackground.name())
                    .arg(qRound(theme.px(7)))
                    .arg(qRound(theme.px(6))));
}

void InlineError::showText(const QString& text) {
  if (text == this->text() && isVisibleTo(parentWidget()) == !text.isEmpty()) return;
  setText(text);
  setVisible(!text.isEmpty());
  if (text.isEmpty()) return;
  setAccessibleName(text);
  QAccessibleEvent alert(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

}  // namespace attn::app
