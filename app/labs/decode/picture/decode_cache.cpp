// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the caches of the Decode lab: one that grows row by row, and one that rolls.
#include <QPainterPath>
#include <algorithm>

#include "labs/decode/picture/decode_data.h"
#include "labs/decode/picture/decode_picture.h"
#include "text/number_text.h"
#include "text/token_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

constexpr double kPromptTint = 0.2, kTextTint = 0.5;  // share of the role color over the background

/// A matrix of a cache: keys, values, or the latent that replaces both.
struct Matrix {
  QRectF cells;
  QColor color;
  QString letter;
  Index heads = 1;
};

std::vector<Matrix> matricesOf(const DecodeCanvas& c, const CacheFigure& figure) {
  const AttentionShape& shape = c.data.allSeries[figure.series].shape;
  if (shape.latent)
    return {{figure.keys.united(figure.values), latentColor(c.theme), DecodeText::tr("latent, for K and V"), 1}};
  return {{figure.keys, c.theme.key, QStringLiteral("K"), shape.heads.keyValue},
          {figure.values, c.theme.value, QStringLiteral("V"), shape.heads.keyValue}};
}

bool isCurrent(const DecodeCanvas& c, const CachedToken& row) {
  return c.moment.hasToken() && !row.gap && row.position == c.moment.cached;
}

void drawHeadNumbers(const DecodeCanvas& c, const Matrix& m) {
  const double y = m.cells.top() - c.px(6), each = m.cells.width() / static_cast<double>(m.heads);
  if (m.heads == 1) return;
  const bool all = each >= c.width(wholeText(m.heads - 1), 12) + c.px(2.5);
  for (Index head = 0; head < m.heads; head += all ? 1 : m.heads - 1) {
    double x = m.cells.left() + each * (static_cast<double>(head) + 0.5);
    if (!all) x = std::clamp(x, m.cells.left() + c.px(4), m.cells.right() - c.px(6));
    c.text({x, y}, wholeText(head), 12, c.theme.soft, 0.5);
  }
}

/// Paints each row in one color and separates heads by thin lines.
void drawMatrix(const DecodeCanvas& c, const CacheFigure& figure, const Matrix& m) {
  QPainter& p = c.painter;
  const Theme& t = c.theme;
  p.setPen(Qt::NoPen);
  const auto count = static_cast<double>(figure.rows.size());
  for (std::size_t i = 0; i < figure.rows.size(); ++i) {
    const CachedToken& row = figure.rows[i];
    const QRectF whole = figure.row(i);
    const QRectF cells(m.cells.left(), whole.top(), m.cells.width(), whole.height());
    const bool current = isCurrent(c, row), ofPrompt = row.position < c.data.prompt;
    const double arrived = static_cast<double>(i + 1) <= c.moment.prefilled * count + 1e-9 ? 1 : 0;
    QColor fill = mixedColor(t.background, m.color, current ? 1 : ofPrompt ? kPromptTint : kTextTint);
    if (row.gap) fill = mixedColor(t.background, m.color, kPromptTint * 0.4);
    if (arrived == 0) continue;
    p.setOpacity(current ? c.moment.appended : 1);
    p.fillRect(cells.adjusted(0, 0.5, 0, -0.5), fill);
    if (row.gap) c.text({cells.center().x(), cells.center().y() + c.px(5)}, QStringLiteral("⋮"), 13, t.soft, 0.5);
  }
  p.setOpacity(1);
  const double each = m.cells.width() / static_cast<double>(m.heads);
  if (each >= 2.5) {
    p.setPen(QPen(t.background, each >= c.px(6) ? c.px(1.5) : 0.7));
    for (Index head = 1; head < m.heads; ++head) {
      const double x = m.cells.left() + each * static_cast<double>(head);
      for (std::size_t i = 0; i < figure.rows.size(); ++i) {
        if (figure.rows[i].gap) continue;
        const QRectF row = figure.row(i);
        p.drawLine(QPointF(x, row.top()), QPointF(x, row.bottom()));
      }
    }
  }
  drawBox(p, m.cells.adjusted(-1, -1, 1, 1), {}, m.color, c.px(1.3), c.px(3));
  c.text({m.cells.center().x(), m.cells.top() - c.px(20)}, m.letter, m.letter.size() > 1 ? 13 : 16,
         readableShade(m.color, t.background), 0.5);
  drawHeadNumbers(c, m);
}

void drawCurrent(const DecodeCanvas& c, const CacheFigure& figure, const std::vector<Matrix>& matrices) {
  for (std::size_t i = 0; i < figure.rows.size(); ++i) {
    if (!isCurrent(c, figure.rows[i])) continue;
    const QRectF row = figure.row(i);
    for (const Matrix& m : matrices)
      drawBox(c.painter, {m.cells.left() - c.px(1), row.top(), m.cells.width() + c.px(2), row.height()}, {},
              c.theme.selection, c.px(2.6), c.px(4));
  }
}

/// The position that the current row overwrites in a rolling cache; -1 if there is none.
std::int64_t overwritten(const DecodeCanvas& c, const CacheFigure& figure, const CachedToken& row) {
  const SharingScheme& series = c.data.allSeries[figure.series];
  if (!series.windowed || !isCurrent(c, row)) return -1;
  return row.position - series.use.window;
}

void drawRowNames(const DecodeCanvas& c, const CacheFigure& figure) {
  const bool windowed = c.data.allSeries[figure.series].windowed;
  const double left = figure.keys.left() - c.px(10), room = left - figure.area.left();
  for (std::size_t i = 0; i < figure.rows.size(); ++i) {
    const CachedToken& row = figure.rows[i];
    const QRectF cells = figure.row(i);
    const double y = cells.center().y() + c.px(4.3);
    if (row.gap) {
      c.text({left - c.px(2), y}, QStringLiteral("⋮"), 13, c.theme.soft, 1);
      c.text({figure.values.right() + c.px(12), y}, QStringLiteral("⋮"), 13, c.theme.soft);
      continue;
    }
    const bool current = isCurrent(c, row), ofPrompt = row.position < c.data.prompt;
    const QColor ink = current ? c.theme.ink : c.theme.soft;
    const QFont::Weight weight = current ? QFont::DemiBold : QFont::Normal;
    // In a window, positions tell which prompt tokens are gone.
    const QString name = windowed && ofPrompt ? wholeText(row.position) : cacheRowName(c.data, row.position);
    const std::int64_t old = overwritten(c, figure, row);
    const QString gone = old >= 0 ? wholeText(old) : QString();
    c.text({left, y}, name, 12.5, ink, 1, weight, room);
    const double end = left - c.width(name, 12.5, weight) - c.px(7), goneWidth = c.width(gone, 12);
    if (old >= 0 && end - goneWidth > figure.area.left() - c.px(12)) {
      c.text({end, y}, gone, 12, c.theme.soft, 1);
      drawLine(c.painter, {end - goneWidth - 1, y - c.px(4)}, {end + 1, y - c.px(4)}, c.theme.faint, c.px(1.2));
    }
    c.text({figure.values.right() + c.px(10), y}, wholeText(row.place), 12, current ? c.theme.ink : c.theme.soft, 0,
           weight);
  }
  c.text({figure.values.right() + c.px(10), figure.keys.top() - c.px(6)},
         windowed ? DecodeText::tr("slot") : DecodeText::tr("position"), 12, c.theme.soft);
}

/// Draws the arrow from the last slot back to the first.
void drawRound(const DecodeCanvas& c, const CacheFigure& figure) {
  const SharingScheme& series = c.data.allSeries[figure.series];
  if (!series.windowed || figure.rowCount < series.use.window || figure.rows.size() < 2) return;
  const double numbers = c.width(wholeText(series.use.window - 1), 12, QFont::DemiBold);
  const double x = figure.values.right() + c.px(16) + numbers, bend = x + c.px(12);
  const double top = figure.row(0).center().y(), bottom = figure.row(figure.rows.size() - 1).center().y();
  const bool now = c.moment.hasToken() && c.moment.cached % series.use.window == 0;
  QPainterPath path(QPointF(x, bottom));
  path.lineTo(bend - c.px(4), bottom);
  path.quadTo(bend, bottom, bend, bottom - c.px(4));
  path.lineTo(bend, top + c.px(4));
  path.quadTo(bend, top, bend - c.px(4), top);
  path.lineTo(x, top);
  path.moveTo(x + c.px(5), top - c.px(4));
  path.lineTo(x, top);
  path.lineTo(x + c.px(5), top + c.px(4));
  c.painter.setBrush(Qt::NoBrush);
  c.painter.setPen(
      QPen(now ? c.theme.selection : c.theme.faint, c.px(now ? 2 : 1.3), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  c.painter.drawPath(path);
}

/// Draws a line along the rows that grows downwards: the part of the cache that the current token has read.
void drawReading(const DecodeCanvas& c, const CacheFigure& figure) {
  const double share = c.moment.allSeries[figure.series].share;
  const bool atWork = c.moment.hasToken() && share > 0 && c.data.allSeries[figure.series].actual;
  if (!atWork || figure.rows.size() < 2) return;
  const double rows = static_cast<double>(figure.rows.size()) - (c.data.allSeries[figure.series].windowed ? 0 : 1);
  const double x = figure.keys.left() - c.px(5);
  c.painter.setPen(QPen(c.theme.selection, c.px(2.4), Qt::SolidLine, Qt::RoundCap));
  c.painter.drawLine(QPointF(x, figure.keys.top() + c.px(2)),
                     QPointF(x, figure.keys.top() + c.px(2) + share * (rows * figure.rowHeight - c.px(4))));
}

/// From the longest to the shortest.
QStringList titlesOf(const DecodeCanvas& c, const CacheFigure& figure) {
  const SharingScheme& series = c.data.allSeries[figure.series];
  const QString plain = sharingText(series.sharing, series.shape.heads.keyValue);
  if (!series.windowed)
    return {DecodeText::tr("%1: the cache grows, row by row").arg(plain),
            DecodeText::tr("%1: the cache grows").arg(plain), plain};
  const QString window = wholeText(series.use.window);
  return {DecodeText::tr("%1, window %2: the cache rolls").arg(plain, window),
          DecodeText::tr("window %1: the cache rolls").arg(window), DecodeText::tr("window %1").arg(window)};
}

/// "one row, one layer: 2 · 8 · 128 numbers · 2 B = 4,096 B"
QStringList rowCaptions(const SharingScheme& series) {
  const AttentionShape& s = series.shape;
  const QString times = QStringLiteral(" · ");
  QString numbers;
  if (s.latent)
    numbers = QStringLiteral("(%1 + %2)").arg(wholeText(s.latent->compressed), wholeText(s.latent->rotated));
  else if (s.keyWidth == s.valueWidth)
    numbers = QStringLiteral("2") + times + wholeText(s.heads.keyValue) + times + wholeText(s.keyWidth);
  else
    numbers = wholeText(s.heads.keyValue) + times +
              QStringLiteral("(%1 + %2)").arg(wholeText(s.keyWidth), wholeText(s.valueWidth));
  const CachedBytes each = cachedBytes(series.use);
  const QString element = wholeText(each.ofNumber), bytes = exactBytesText(series.newBytes);
  if (each.ofRow > 0) {
    const QString rows = wholeText(cachedRows(s)), scale = wholeText(each.ofRow);
    return {DecodeText::tr("one row, one layer: %1 numbers · %2 B + %3 scales · %4 B = %5")
                .arg(numbers, element, rows, scale, bytes),
            QStringLiteral("%1 · %2 B + %3 · %4 B = %5").arg(numbers, element, rows, scale, bytes)};
  }
  return {DecodeText::tr("one row, one layer: %1 numbers · %2 B = %3").arg(numbers, element, bytes),
          QStringLiteral("%1 · %2 B = %3").arg(numbers, element, bytes)};
}

/// The captions below a cache, long and short.
QStringList captionsOf(const DecodeCanvas& c, const CacheFigure& figure) {
  const SharingScheme& series = c.data.allSeries[figure.series];
  if (!series.windowed) return rowCaptions(series);
  const QString window = wholeText(series.use.window), rule = DecodeText::tr("slot = position mod %1").arg(window);
  const std::int64_t old = c.moment.cached - series.use.window;
  if (!c.moment.hasToken() && old > 0) return {rule, rule};
  if (!c.moment.hasToken() || old < 0)
    return {DecodeText::tr("slot = position mod %1: nothing overwritten yet").arg(window), rule};
  const QString token = shownToken(decodeTokenName(c.data, c.moment.token));
  return {DecodeText::tr("slot = position mod %1: %2 overwrites position %3").arg(window, token, wholeText(old)), rule};
}

}  // namespace

void drawCaches(const DecodeCanvas& c) {
  for (const CacheFigure& figure : c.layout.caches) {
    c.text({figure.area.left(), figure.area.top() + c.px(12)},
           c.fitting(titlesOf(c, figure), figure.area.width(), QFont::DemiBold), 12, c.theme.soft, 0, QFont::DemiBold,
           figure.area.width());
    const std::vector<Matrix> matrices = matricesOf(c, figure);
    for (const Matrix& m : matrices) drawMatrix(c, figure, m);
    drawRowNames(c, figure);
    drawReading(c, figure);
    drawCurrent(c, figure, matrices);
    drawRound(c, figure);
    c.text({figure.area.left(), figure.keys.bottom() + c.px(19)}, c.fitting(captionsOf(c, figure), figure.area.width()),
           12, c.theme.soft, 0, QFont::Normal, figure.area.width());
  }
  if (c.layout.emptyPlace.isValid())
    c.text(c.layout.emptyPlace.topLeft() + QPointF(0, c.px(12)),
           DecodeText::tr("Choose a window to see a rolling cache."), 12, c.theme.soft, 0, QFont::Normal,
           c.layout.emptyPlace.width());
}

QString cacheRowName(const DecodeData& data, std::int64_t position) {
  if (position < data.prompt) return DecodeText::tr("prompt");
  return shownToken(decodeTokenName(data, static_cast<int>(position - data.prompt)));
}

}  // namespace attn::app
