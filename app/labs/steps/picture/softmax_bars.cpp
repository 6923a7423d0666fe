// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "figures/cell_text.h"
#include "figures/scene_pen.h"
#include "figures/scene_theme.h"
#include "labs/steps/picture/softmax_geometry.h"
#include "theme/fonts.h"

namespace attn::app {

void drawSoftmaxBars(QPainter& painter, const SoftmaxGeometry& g, const StepsData& d) {
  const Theme& theme = d.theme;
  const double top = g.lines[2].bottom() + theme.px(30), bottom = g.area.bottom() - theme.px(22);
  const double left = g.lines[0].left(), right = g.lines[0].right(), height = bottom - top;
  if (height < theme.px(40)) return;
  const double limit = d.scaleOf(Stage::Exponentials).limit;
  const double small = theme.px(12);
  const ScenePen pen(painter, theme, 1, d.faces);
  const auto drawOutline = [&](const QRectF& rect) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.soft, theme.px(1), Qt::DashLine));
    painter.drawRect(rect);
  };
  painter.setPen(QPen(theme.line, theme.px(1), Qt::DotLine));
  painter.drawLine(QPointF(left, top), QPointF(right, top));
  pen.text({left - theme.px(8), top + small * 0.36}, limitText(limit), small, theme.soft, 1);
  pen.text({left - theme.px(8), bottom + small * 0.36}, limitText(0), small, theme.soft, 1);
  for (Index j = g.first; j < g.first + g.count; ++j) {
    const double x = g.cellRect(0, j).center().x(), wide = std::min(g.cell * 0.5, theme.px(46));
    const bool active = j == g.selected;
    const double high = std::clamp(d.head.exponentials(g.row, j) / limit, 0.0, 1.0) * height;
    const double share =
        std::clamp(d.head.weights(g.row, j) / limit, 0.0, 1.0) * height * g.progress(Stage::Weights, j);
    if (share > 0.5)
      painter.fillRect(QRectF(x - wide / 2, bottom - share, wide, share), active ? theme.selection : theme.scores);
    if (g.progress(Stage::Exponentials, j) > 0 && high > 0.5) drawOutline({x - wide / 2, bottom - high, wide, high});
    const QFont::Weight weight = active ? QFont::DemiBold : QFont::Normal;
    const QString name =
        QFontMetricsF(uiFont(small, weight)).elidedText(d.keyNames.value(j), Qt::ElideRight, g.cell - theme.px(4));
    pen.text({x, bottom + theme.px(17)}, name, small, active ? theme.ink : theme.soft, 0.5, weight);
  }
  if (g.sink) {
    // The sink's share: the same, but hatched, because no value receives it.
    const QRectF column = g.sinkRect(0);
    const double e = std::exp(*g.sink - d.head.rowMax(g.row, 0)), x = column.center().x();
    const double wide = std::min(column.width() * 0.5, theme.px(46));
    const bool divided = g.progress(Stage::Weights, g.keys - 1) >= 1;
    const double high = std::clamp(e / limit, 0.0, 1.0) * height;
    const double share = divided ? std::clamp(e / d.head.rowSum(g.row, 0) / limit, 0.0, 1.0) * height : 0;
    if (share > 0.5) drawHatching(painter, {QRectF(x - wide / 2, bottom - share, wide, share)}, theme);
    if (g.progress(Stage::RowSum, 0) >= 1 && high > 0.5) drawOutline({x - wide / 2, bottom - high, wide, high});
    pen.text({x, bottom + theme.px(17)}, StepsText::tr("nowhere", "the share of the sink logit"), small, theme.soft,
             0.5);
  }
  painter.setPen(QPen(theme.soft, theme.px(1)));
  painter.drawLine(QPointF(left, bottom), QPointF(g.sink ? g.sinkRect(0).right() : right, bottom));

  if (g.names > theme.px(100)) {
    const double box = theme.px(15), x = g.area.left(), first = top + height * 0.3, second = first + theme.px(27);
    drawOutline({x, first - box * 0.8, box, box});
    pen.text({x + theme.px(24), first}, StepsText::tr("exponential"), small, theme.soft);
    painter.fillRect(QRectF(x, second - box * 0.8, box, box), theme.scores);
    const QString sum = cellText(d.head.rowSum(g.row, 0), d.theme.decimals);
    pen.text({x + theme.px(24), second}, StepsText::tr("÷ %1 = weight").arg(sum), small, theme.soft);
  }
  const double x = g.result.left() - theme.px(14), wide = g.area.right() - x;
  pen.text({x, top + theme.px(10)}, StepsText::tr("score"), small, theme.soft);
  drawLegend(painter, {x, top + theme.px(15), wide, theme.px(7)}, d.scaleOf(Stage::Masked), theme, *d.faces);
  pen.text({x, top + theme.px(60)}, StepsText::tr("exponential, weight"),
           std::max(std::min(small, wide / 9.2), theme.px(legiblePixels(0, theme.scale))), theme.soft);
  drawLegend(painter, {x, top + theme.px(65), wide, theme.px(7)}, d.scaleOf(Stage::Exponentials), theme, *d.faces);
}

}  // namespace attn::app
