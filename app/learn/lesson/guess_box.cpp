// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson/guess_box.h"

#include <QEvent>
#include <QScrollBar>
#include <QTextDocumentFragment>
#include <QWheelEvent>
#include <algorithm>

#include "theme/fonts.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"

namespace attn::app {

GuessBox::GuessBox(QWidget* parent) : QWidget(parent), m_name(new RichLabel(this)), m_value(new RichLabel(this)) {
  columnOf({m_name, m_value, BoxItem::growing()}, this)->setContentsMargins(0, 0, 0, 0);
}

void GuessBox::setTheme(const Theme& theme, bool isLit) {
  const auto px = [&](double length) { return qRound(theme.px(length)); };
  layout()->setSpacing(px(4));
  setLooks(theme, {{m_name, 12, theme.soft}, {m_value, 15, theme.ink, QFont::DemiBold}});
  m_value->setContentsMargins(px(10), px(6), px(10), px(6));
  if (isLit)
    m_value->setBox(theme.selectionBackground, theme.selection, theme.px(7));
  else
    m_value->setBox(theme.field, theme.soft, theme.px(7));
}

int GuessBox::widthFor(const QString& html) const {
  const QString words = QTextDocumentFragment::fromHtml(html).toPlainText() + QStringLiteral("   ✕");
  const QMargins margins = m_value->contentsMargins();
  return m_value->fontMetrics().horizontalAdvance(words) + margins.left() + margins.right() + 4;
}

void GuessBox::showAnswer(const QString& name, const QString& html, Sign sign) {
  m_name->setHtml(name.toHtmlEscaped());
  const QString mark = sign == Sign::Wrong   ? QStringLiteral("&nbsp;&nbsp;✕")
                       : sign == Sign::Right ? QStringLiteral("&nbsp;&nbsp;✓")
                                             : QString();
  m_value->setHtml(html + mark);
  setAccessibleName(name + QStringLiteral(": ") + QTextDocumentFragment::fromHtml(html).toPlainText());
}

SideScroll::SideScroll(QWidget* parent) : QScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setWidgetResizable(true);
  setFocusPolicy(Qt::NoFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  viewport()->setAutoFillBackground(false);
}

void SideScroll::hold(QWidget* held) {
  if (QWidget* before = takeWidget()) before->removeEventFilter(this);
  if (!held) return;
  setWidget(held);
  held->setAutoFillBackground(false);
  held->installEventFilter(this);
  held->show();
  fit();
}

QSize SideScroll::sizeHint() const {
  if (!widget()) return {0, 0};
  const int inner = std::max(viewport()->width(), widget()->minimumSizeHint().width());
  const int height = widget()->hasHeightForWidth() ? widget()->heightForWidth(inner) : widget()->sizeHint().height();
  const bool scrolls = widget()->minimumSizeHint().width() > viewport()->width();
  return {1, height + (scrolls ? horizontalScrollBar()->sizeHint().height() : 0)};
}

void SideScroll::fit() {
  const int height = sizeHint().height();
  if (height != minimumHeight() || height != maximumHeight()) setFixedHeight(height);
}

bool SideScroll::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) fit();
  return QScrollArea::eventFilter(watched, event);
}

void SideScroll::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  fit();
}

/// Leaves the wheel to the enclosing pane.
void SideScroll::wheelEvent(QWheelEvent* event) {
  if (event->angleDelta().x() != 0 && event->angleDelta().y() == 0)
    QScrollArea::wheelEvent(event);
  else
    event->ignore();
}

}  // namespace attn::app
