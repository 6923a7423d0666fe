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
/// Small pictures enlarged to a full page are hard to read.
constexpr double kLargestScale = 1.5;

}  // namespace

PagePlan planPage(const QSizeF& page, const QSizeF& onScreen) {
  PagePlan plan;
  plan.heading = QRectF(0, 0, page.width(), std::min(kHeadingHeight, page.height() / 4));
  plan.picture = QRectF(0, plan.heading.bottom(), page.width(), page.height() - plan.heading.bottom());
  const double units =
      std::max({onScreen.width() / plan.picture.width(), onScreen.height() / plan.picture.height(), 1 / kLargestScale});
  plan.drawn = plan.picture.size() * units;
  return plan;
}

bool isLandscape(const QSizeF& onScreen) {
  return onScreen.width() > onScreen.height();
}

void paintPage(QPainter& painter, const QSizeF& page, const PrintedPicture& printed) {
  const PagePlan plan = planPage(page, printed.onScreen);
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
  const double scale = plan.picture.width() / plan.drawn.width();
  painter.scale(scale, scale);
  painter.setClipRect(QRectF(QPointF(), plan.drawn));
  printed.draw(painter, plan.drawn);
  painter.restore();
}

}  // namespace attn::app
