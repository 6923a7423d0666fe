// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/check_item.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPolygonF>

#include "explanation/markup.h"
#include "theme/fonts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr double kTickBox = 16, kTickGap = 8;

}  // namespace

CheckItem::CheckItem(QWidget* parent, const QSizeF& margins)
    : Themed(parent), m_margins(margins), m_words(new RichLabel(this)) {
  setCheckable(true);
  setCursor(Qt::PointingHandCursor);
  m_words->setAttribute(Qt::WA_TransparentForMouseEvents);
  m_words->setTextInteractionFlags(Qt::NoTextInteraction);
  (new QHBoxLayout(this))->addWidget(m_words);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  CheckItem::restyle();
}

void CheckItem::restyle() {
  const auto px = [this](double length) { return qRound(m_theme.px(length)); };
  const int high = px(m_margins.height());
  layout()->setContentsMargins(px(m_margins.width() + kTickBox + kTickGap), high, px(m_margins.width()), high);
  m_words->setFont(uiFont(m_theme.px(13.5)));
  m_words->setInk(m_theme.ink);
  setHtml(m_html);
}

void CheckItem::setHtml(const QString& html) {
  m_html = html;
  m_words->setHtml(html);
  m_words->setFocusPolicy(Qt::NoFocus);
  setAccessibleName(plainOf(html));
  update();
}

QSize CheckItem::sizeHint() const {
  return layout()->sizeHint();
}

QSize CheckItem::minimumSizeHint() const {
  return layout()->minimumSize();
}

int CheckItem::heightForWidth(int width) const {
  return layout()->heightForWidth(width);
}

void CheckItem::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double side = m_theme.px(kTickBox), top = m_theme.px(m_margins.height() + 1);
  const QRectF box(m_theme.px(m_margins.width()), top, side, side);
  painter.setPen(QPen(hasFocus() ? m_theme.selection : m_theme.faint, m_theme.px(hasFocus() ? 2 : 1.3)));
  painter.setBrush(isChecked() ? m_theme.ink : m_theme.panel);
  painter.drawRoundedRect(box, m_theme.px(4), m_theme.px(4));
  if (!isChecked()) return;
  painter.setPen(QPen(m_theme.panel, m_theme.px(1.8)));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(QPolygonF{box.center() + QPointF(-side * 0.28, 0),
                                 box.center() + QPointF(-side * 0.07, side * 0.22),
                                 box.center() + QPointF(side * 0.32, -side * 0.25)});
}

void setTabOrderAfter(QWidget* before, std::span<CheckItem* const> points) {
  for (CheckItem* point : points) {
    QWidget::setTabOrder(before, point);
    before = point;
  }
}

}  // namespace attn::app
