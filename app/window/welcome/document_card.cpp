// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/welcome/document_card.h"

#include <QKeyEvent>
#include <QPainter>
#include <QTextLayout>

#include "figures/subscripted_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kFramedHeight = 144, kLineHeight = 60, kCardPadding = 20, kCardGap = 20;
constexpr double kFramedPicture = 104, kLinePicture = 48;

/// Draws wrapped text and returns the y below its last line; text that does not fit ends in "…".
double drawWrapped(QPainter& painter, const QRectF& box, const QString& text, const QFont& face, double lineHeight) {
  QTextLayout layout(text, face);
  layout.beginLayout();
  double y = box.top();
  while (true) {
    QTextLine line = layout.createLine();
    if (!line.isValid()) break;
    line.setLineWidth(box.width());
    const bool last = y + 2 * lineHeight > box.bottom() + 1;
    const QString rest = text.mid(line.textStart());
    const bool cut = last && line.textStart() + line.textLength() < text.size();
    const QString shown = cut ? QFontMetricsF(face).elidedText(rest, Qt::ElideRight, box.width())
                              : text.mid(line.textStart(), line.textLength());
    painter.drawText(QPointF(box.left(), y + QFontMetricsF(face).ascent()), shown.trimmed());
    y += lineHeight;
    if (last) break;
  }
  layout.endLayout();
  return y;
}

}  // namespace

DocumentCard::DocumentCard(Shape shape, QWidget* parent) : Themed(parent), m_shape(shape) {
  setAttribute(Qt::WA_Hover);
  setCursor(Qt::PointingHandCursor);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void DocumentCard::setTexts(const QString& title, const QString& summary, const QString& facts) {
  m_title = title;
  m_summary = summary;
  m_facts = facts;
  setAccessibleName(QString(title).remove(QLatin1Char('_')));
  setAccessibleDescription(QStringLiteral("%1 %2").arg(summary, QString(facts).remove(QLatin1Char('_'))).trimmed());
  // Show elided texts in full.
  QStringList whole{title, summary, facts};
  whole.removeAll(QString());
  const QString told = withoutSubscriptMarks(whole.join(QLatin1Char('\n')));
  setWrappedToolTip(this, told);
  update();
}

void DocumentCard::setData(const CardData& card) {
  m_data = m_shape == Shape::Line ? asLineCard(card) : card;
  if (m_shape == Shape::Framed) setTexts(m_title, m_summary, cardFacts(*card.scenario));
  update();
}

void DocumentCard::setPicture(const QImage& picture) {
  m_picture = picture;
  m_isSheet = picture.isNull();
  update();
}

double DocumentCard::pictureSide() const {
  return m_theme.px(m_shape == Shape::Framed ? kFramedPicture : kLinePicture);
}

QSize DocumentCard::sizeHint() const {
  return {qRound(m_theme.px(280)), qRound(m_theme.px(m_shape == Shape::Framed ? kFramedHeight : kLineHeight))};
}

void DocumentCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    click();
  } else {
    QAbstractButton::keyPressEvent(event);
  }
}

void DocumentCard::paintFrame(QPainter& painter) const {
  const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  const double radius = m_theme.px(10);
  if (m_shape == Shape::Framed) {
    painter.setPen(QPen(underMouse() ? m_theme.faint : m_theme.line, 1));
    painter.setBrush(m_theme.panel);
    painter.drawRoundedRect(frame, radius, radius);
  } else if (underMouse()) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.panel);
    painter.drawRoundedRect(frame, radius, radius);
  }
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.selection, 2));
    painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
  }
}

void DocumentCard::paintTexts(QPainter& painter, const QRectF& box) const {
  const bool framed = m_shape == Shape::Framed;
  constexpr double kSmallestTitle = 12;
  double titlePixels = 14;
  const auto fits = [&] {
    return subscriptedLineWidth(m_title, uiFont(m_theme.px(titlePixels), QFont::DemiBold)) <= box.width();
  };
  while (titlePixels > kSmallestTitle && !fits()) titlePixels -= 0.5;
  const QFont titleFace = uiFont(m_theme.px(titlePixels), QFont::DemiBold);
  const QFont summaryFace = uiFont(m_theme.px(framed ? 13 : 12.5));
  const QFont factsFace = uiFont(m_theme.px(11.5));
  const double titleHeight = m_theme.px(20);
  const double top = framed ? box.top() : box.center().y() - m_theme.px(20);
  painter.setPen(m_theme.ink);
  const QString title = fits() ? m_title : QFontMetricsF(titleFace).elidedText(m_title, Qt::ElideRight, box.width());
  drawSubscriptedLine(painter, QPointF(box.left(), top + QFontMetricsF(titleFace).ascent()), title, titleFace);
  painter.setPen(m_theme.soft);
  painter.setFont(summaryFace);
  const double factsTop = box.bottom() - (framed ? m_theme.px(16) : 0);
  drawWrapped(painter,
              QRectF(box.left(), top + titleHeight + m_theme.px(framed ? 3 : 0), box.width(),
                     factsTop - top - titleHeight - m_theme.px(3)),
              m_summary, summaryFace, m_theme.px(19));
  if (!framed) return;
  painter.setPen(m_theme.faint);
  const QString facts = subscriptedLineWidth(m_facts, factsFace) <= box.width()
                            ? m_facts
                            : QFontMetricsF(factsFace).elidedText(m_facts, Qt::ElideRight, box.width());
  drawSubscriptedLine(painter, QPointF(box.left(), box.bottom() - m_theme.px(3)), facts, factsFace);
}

void DocumentCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paintFrame(painter);
  const double padding = m_theme.px(m_shape == Shape::Framed ? kCardPadding : 6), side = pictureSide();
  const QRectF picture(padding, (height() - side) / 2, side, side);
  if (m_data) drawCardPicture(painter, picture, *m_data, m_theme);
  if (!m_picture.isNull()) painter.drawImage(QRectF(picture.topLeft().toPoint(), picture.size()), m_picture);
  if (m_isSheet) drawSheet(painter, picture, m_theme);
  const double left = picture.right() + m_theme.px(m_shape == Shape::Framed ? kCardGap : 14);
  paintTexts(painter, QRectF(left, picture.top(), width() - left - padding * 0.8, side));
}

}  // namespace attn::app
