// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/frame/page_title.h"

#include <QPainter>
#include <algorithm>

#include "text/list_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kPageTitlePixels = 14, kPageDetailPixels = 12, kBeforeDetail = 10;

QFont pageTitleFace(const Theme& theme) {
  return uiFont(theme.px(kPageTitlePixels), QFont::DemiBold);
}

}  // namespace

PageTitle::PageTitle(QWidget* parent) : Themed(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void PageTitle::setTexts(const QString& title, const QString& detail, const QString& toolTip) {
  m_title = title;
  m_detail = detail;
  setPlainToolTip(this, toolTip);
  setAccessibleDescription(toolTip);
  setAccessibleName(detail.isEmpty() ? title : listText({title, detail}));
  update();
}

int PageTitle::titleWidth() const {
  return qCeil(QFontMetricsF(pageTitleFace(m_theme)).horizontalAdvance(m_title)) + 1;
}

QSize PageTitle::sizeHint() const {
  return {qRound(m_theme.px(360)), qRound(m_theme.px(51))};
}

QSize PageTitle::minimumSizeHint() const {
  return {qRound(m_theme.px(40)), qRound(m_theme.px(51))};
}

void PageTitle::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QFont titleFace = pageTitleFace(m_theme), detailFace = uiFont(m_theme.px(kPageDetailPixels));
  const QFontMetricsF titleMetrics(titleFace), detailMetrics(detailFace);
  const QString title = titleMetrics.elidedText(m_title, Qt::ElideRight, width());
  const double titleWidth = titleMetrics.horizontalAdvance(title), gap = m_theme.px(kBeforeDetail);
  const double detailWidth = detailMetrics.horizontalAdvance(m_detail);
  // Prefer the title alone over half of the detail.
  const bool hasDetail = !m_detail.isEmpty() && titleWidth + gap + detailWidth <= width();
  const double left = std::max(0.0, (width() - titleWidth - (hasDetail ? gap + detailWidth : 0)) / 2);
  const double baseline = height() / 2.0 + titleMetrics.capHeight() / 2;
  painter.setFont(titleFace);
  painter.setPen(m_theme.ink);
  painter.drawText(QPointF(left, baseline), title);
  if (!hasDetail) return;
  painter.setFont(detailFace);
  painter.setPen(m_theme.soft);
  painter.drawText(QPointF(left + titleWidth + gap, baseline), m_detail);
}

}  // namespace attn::app
