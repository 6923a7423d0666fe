// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/printed_page.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

#include "theme/fonts.h"
#include "theme/theme.h"

namespace attn::app {
namespace {

constexpr double kHeadingHeight = 34, kTitleSize = 13, kDetailSize = 9.5;
/// A small picture that is blown up to a page is no longer read but stared at.
constexpr double kLargestScale = 1.5;

}  // namespace

PagePlan planPage(const QSizeF& page, const QSizeF& picture) {
  PagePlan plan;
  plan.heading = QRectF(0, 0, page.width(), std::min(kHeadingHeight, page.height() / 4));
  const QRectF room(0, plan.heading.bottom(), page.width(), page.height() - plan.heading.bottom());
  const double scale = std::min({room.width() / picture.width(), room.height() / picture.height(), kLargestScale});
  const QSizeF size = picture * scale;
  plan.picture = QRectF(QPointF(room.center().x() - size.width() / 2, room.top()), size);
  return plan;
}

bool isLandscape(const QSizeF& picture) {
  return picture.width() > picture.height();
}

void paintPage(QPainter& painter, const QSizeF& page, const PrintedPicture& printed) {
  const PagePlan plan = planPage(page, printed.size);
  const Theme theme = lightTheme();
  painter.save();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  const auto line = [&](const QString& text, const QFont& face, const QColor& ink, double baseline) {
    painter.setFont(face);
    painter.setPen(ink);
    painter.drawText(QPointF(0, baseline), QFontMetricsF(face).elidedText(text, Qt::ElideRight, page.width()));
  };
  line(printed.title, uiFont(kTitleSize, QFont::DemiBold), theme.ink, kTitleSize);
  line(printed.detail, uiFont(kDetailSize), theme.soft, kTitleSize + 1.4 * kDetailSize);
  painter.translate(plan.picture.topLeft());
  const double scale = plan.picture.width() / printed.size.width();
  painter.scale(scale, scale);
  painter.setClipRect(QRectF(QPointF(), printed.size));
  printed.draw(painter);
  painter.restore();
}

}  // namespace attn::app
