// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/compare_panes.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <cmath>

#include "figures/matrix_figure.h"
#include "figures/subscripted_text.h"
#include "text/difference_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

struct CompareText {
  Q_DECLARE_TR_FUNCTIONS(CompareText)
};

constexpr double kLine = 24, kNote = 18, kPaneGap = 20, kBadge = 20, kBelowCaption = 4;

double captionHeight(bool notes, const Theme& theme) {
  return std::ceil(theme.px(kLine + (notes ? kNote : 0)));
}

void drawBadge(QPainter& painter, const QRectF& box, Side side, const Theme& theme) {
  const bool a = side == Side::A;
  painter.setPen(QPen(theme.ink, theme.px(1.2)));
  painter.setBrush(a ? QBrush(theme.background) : QBrush(theme.ink));
  painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), theme.px(5), theme.px(5));
  const QFont font = uiFont(theme.px(12.5), QFont::DemiBold);
  const QFontMetricsF metrics(font);
  const QString letter = a ? QStringLiteral("A") : QStringLiteral("B");
  painter.setFont(font);
  painter.setPen(a ? theme.ink : theme.background);
  painter.drawText(
      QPointF(box.center().x() - metrics.horizontalAdvance(letter) / 2, box.center().y() + metrics.capHeight() / 2),
      letter);
}

void drawCaption(QPainter& painter, const QRectF& rect, Side side, const SideCaption& caption, const Theme& theme) {
  const double badge = theme.px(kBadge);
  drawBadge(painter, {rect.left(), rect.top(), badge, badge}, side, theme);
  const double x = rect.left() + badge + theme.px(8), room = rect.right() - x;
  if (room <= 0) return;
  const QFont font = uiFont(theme.px(13), QFont::DemiBold);
  const QFontMetricsF metrics(font);
  painter.setPen(theme.ink);
  drawSubscriptedLine(painter, QPointF(x, rect.top() + badge / 2 + metrics.capHeight() / 2),
                      shortened(caption.text, metrics, room), font);
  if (caption.note.isEmpty()) return;
  const QFont small = uiFont(theme.px(12));
  const QFontMetricsF smallMetrics(small);
  painter.setFont(small);
  painter.setPen(theme.soft);
  painter.drawText(QPointF(x, rect.top() + theme.px(kLine) + smallMetrics.ascent() * 0.9),
                   shortened(caption.note, smallMetrics, room));
}

}  // namespace

std::pair<SideCaption, SideCaption> compareCaptions(const Scenario& a, const Scenario& b) {
  const std::vector<Difference> found = differences(a, b);
  const auto textOf = [&](const Scenario& side, bool isBefore, const QString& otherwise) {
    const QString text = sideText(found, side, isBefore);
    return text.isEmpty() ? otherwise : text;
  };
  return {{textOf(a, true, CompareText::tr("pinned")), {}}, {textOf(b, false, CompareText::tr("as it is now")), {}}};
}

ComparePanes comparePanes(const QRectF& given, bool stacked, bool notes, const Theme& theme) {
  const QRectF area(std::round(given.left()), std::round(given.top()), std::floor(given.width()),
                    std::floor(given.height()));
  const double caption = captionHeight(notes, theme), below = std::round(theme.px(kBelowCaption));
  const double gap = std::round(theme.px(kPaneGap));
  const double width = stacked ? area.width() : std::floor((area.width() - gap) / 2);
  const double height = stacked ? std::floor((area.height() - gap) / 2) : area.height();
  const auto part = [&](const QPointF& at, QRectF& captionRect, QRectF& pane) {
    captionRect = {at, QSizeF(width, caption)};
    pane = {at + QPointF(0, caption + below), QSizeF(width, std::max(0.0, height - caption - below))};
  };
  ComparePanes panes;
  panes.stacked = stacked;
  part(area.topLeft(), panes.captionA, panes.a);
  part(area.topLeft() + (stacked ? QPointF(0, height + gap) : QPointF(width + gap, 0)), panes.captionB, panes.b);
  return panes;
}

void drawCaptions(QPainter& painter, const ComparePanes& panes, const SideCaption& a, const SideCaption& b,
                  const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  drawCaption(painter, panes.captionA, Side::A, a, theme);
  drawCaption(painter, panes.captionB, Side::B, b, theme);
  painter.restore();
}

void drawDivider(QPainter& painter, const ComparePanes& panes, const Theme& theme) {
  painter.save();
  painter.setPen(QPen(theme.line, theme.lineWidth()));
  if (panes.stacked) {
    const double y = std::floor((panes.a.bottom() + panes.captionB.top()) / 2) + 0.5;
    painter.drawLine(QPointF(panes.a.left(), y), QPointF(panes.a.right(), y));
  } else {
    const double x = std::floor((panes.a.right() + panes.b.left()) / 2) + 0.5;
    painter.drawLine(QPointF(x, panes.captionA.top()), QPointF(x, panes.a.bottom()));
  }
  painter.restore();
}

}  // namespace attn::app
