// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "figures/box.h"
#include "labs/growth/picture/growth_layout.h"
#include "labs/growth/picture/growth_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"
#include "traffic/published.h"

namespace attn::app {
namespace {

constexpr double kMinDrawings = 120;  // least height in design pixels of the drawings above the table
constexpr double kWords = 12, kTableRow = 25;
constexpr int kWarps = 4;

QString percentText(double share) {
  return GrowthText::tr("%1 %").arg(threeDigits(share * 100));
}

QString bytesOf(const VersionFacts& facts, bool resultsOnly) {
  if (!facts.cost) return QStringLiteral("–");
  const TensorBytes& moved = facts.cost->moved;
  return bytesText(resultsOnly ? moved[Tensor::O] + moved[Tensor::Stats] : facts.cost->bytes);
}

QString countOf(const VersionFacts& facts, bool divisionsOnly) {
  if (!facts.work) return QStringLiteral("–");
  return countText(divisionsOnly ? facts.work->divisions : facts.work->total() - facts.work->divisions);
}

QString busyText(const VersionFacts& facts) {
  return facts.blocks ? percentText(facts.blocks->busy) : QStringLiteral("–");
}

/// Aligns a rectangle to pixels: crisp, and identical when only a part of the picture is repainted.
QRectF onPixels(const QRectF& rect) {
  return QRectF(rect.toRect()).translated(0.5, 0.5);
}

/// Draws a hundred multiprocessors as squares, filled if they have a block in the first round.
void drawUnits(QPainter& painter, const QRectF& area, const VersionFacts& facts, const Theme& theme) {
  if (!facts.blocks || area.isNull()) return;
  const auto units = static_cast<int>(facts.blocks->units);
  const auto busy = static_cast<int>(std::min<std::int64_t>(facts.blocks->blocks, facts.blocks->units));
  const double gap = theme.px(1.5);
  int columns = 1;
  for (; columns < units; ++columns) {
    const double side = (area.width() + gap) / columns;
    if (side * std::ceil(static_cast<double>(units) / columns) <= area.height() + gap) break;
  }
  const double side = std::min((area.width() + gap) / columns, theme.px(24));
  painter.setPen(QPen(theme.faint, theme.lineWidth() * 0.8));
  for (int i = 0; i < units; ++i) {
    const QRectF square(area.left() + i % columns * side, area.top() + i / columns * side, side - gap, side - gap);
    painter.setBrush(i < busy ? QBrush(theme.ink) : QBrush(theme.field));
    painter.drawRect(onPixels(square));
  }
}

/// Draws which warp computes which part of a tile S = Q K^T: columns (flash1), rows (flash2), rows of two groups while
/// another warp copies (flash3).
void drawWarps(QPainter& painter, const QRectF& area, int version, const Theme& theme) {
  if (area.isNull()) return;
  const double high = area.height(), side = std::min(high, area.width() * 0.5);
  const double k = std::max(1.0, side / theme.px(76));  // scale of the parts next to the tile
  const auto px = [&](double length) { return theme.px(length) * k; };
  const QRectF tile(area.left() + (version == 2 ? px(30) : 0), area.top(), side, side);
  const auto shade = [&](int warp) {
    QColor color = theme.ink;
    color.setAlphaF(0.16F + 0.2F * static_cast<float>(warp));
    return color;
  };
  painter.setPen(QPen(theme.soft, theme.lineWidth()));
  const int parts = version == 2 ? 2 : kWarps;
  for (int i = 0; i < parts; ++i) {
    const double share = side / parts;
    const QRectF part = version == 0 ? QRectF(tile.left() + i * share, tile.top(), share, side)
                                     : QRectF(tile.left(), tile.top() + i * share, side, share);
    painter.setBrush(shade(version == 2 ? 2 * i + 1 : i));
    painter.drawRect(onPixels(part));
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.ink, theme.px(1.4), Qt::SolidLine, Qt::RoundCap));
  const double x = tile.right() + px(9), mid = tile.center().y(), arrow = px(5);
  if (version == 0) {
    // Row sums are spread over all warps and go through shared memory.
    for (int i = 0; i < kWarps; ++i) {
      const double from = tile.top() + (i + 0.5) * side / kWarps;
      painter.drawLine(QPointF(x, from), QPointF(x + px(16), mid));
    }
    painter.drawEllipse(QPointF(x + px(22), mid), px(4), px(4));
  } else {
    for (int i = 0; i < parts; ++i) {
      const double y = tile.top() + (i + 0.5) * side / parts;
      painter.drawLine(QPointF(x, y), QPointF(x + px(20), y));
      painter.drawLine(QPointF(x + px(20) - arrow, y - arrow * 0.7), QPointF(x + px(20), y));
      painter.drawLine(QPointF(x + px(20) - arrow, y + arrow * 0.7), QPointF(x + px(20), y));
    }
  }
  if (version != 2) return;
  // The producer warp.
  const QRectF producer(area.left(), mid - px(9), px(14), px(18));
  painter.setBrush(theme.field);
  painter.drawRect(producer);
  const double to = tile.left() - px(3);
  painter.drawLine(QPointF(producer.right() + px(2), mid), QPointF(to, mid));
  painter.drawLine(QPointF(to - arrow, mid - arrow * 0.7), QPointF(to, mid));
  painter.drawLine(QPointF(to - arrow, mid + arrow * 0.7), QPointF(to, mid));
}

/// Draws products (dark) and exponentials (hatched) of four tiles over time: in sequence, or overlapped.
void drawTimes(QPainter& painter, const QRectF& area, const std::optional<SoftmaxShare>& share, bool together,
               const Theme& theme) {
  if (!share || area.isNull()) return;
  constexpr int kTiles = 4;
  const double e = share->exponentials, whole = kTiles * (1 + e);
  const double unit = area.width() / whole, high = area.height() * 0.42;
  const QRectF upper(area.left(), area.top(), area.width(), high);
  const QRectF lower(area.left(), area.bottom() - high, area.width(), high);
  const auto bar = [&](const QRectF& row, double from, double length, bool products) {
    const QRectF rect(row.left() + from * unit, row.top(), std::max(1.0, length * unit - theme.px(1)), row.height());
    painter.setPen(QPen(theme.soft, theme.lineWidth()));
    painter.setBrush(products ? QBrush(theme.ink) : QBrush(theme.soft, Qt::BDiagPattern));
    painter.drawRect(onPixels(rect));
  };
  for (int i = 0; i < kTiles; ++i) {
    const double each = together ? std::max(1.0, e) : 1 + e;
    bar(upper, i * each, 1, true);
    bar(lower, i * each + (together ? 0 : 1), e, false);
  }
  painter.setPen(QPen(theme.line, theme.lineWidth()));
  painter.drawLine(QPointF(area.left(), area.center().y()), QPointF(area.right(), area.center().y()));
}

}  // namespace

QString printedShare(const char* id) {
  static const std::map<std::string, std::string> all = [] {
    std::map<std::string, std::string> texts;
    for (const PublishedRow& row : publishedRows())
      if (row.printed) texts[row.id] = row.printed->text;
    return texts;
  }();
  const auto found = all.find(id);
  return found == all.end() ? QString() : QString::fromStdString(found->second).remove(QLatin1Char('%'));
}

QStringList versionColumns() {
  return {GrowthText::tr("what differs"), QStringLiteral("FlashAttention"), QStringLiteral("FlashAttention-2"),
          QStringLiteral("FlashAttention-3")};
}

QStringList versionCells(const GrowthData&, const VersionsMoment& m, VersionRow row) {
  const QString none = QStringLiteral("–");
  // Version 3 has the counts of version 2 unless a row says otherwise.
  const auto three = [](const QString& name, const QString& first, const QString& second) -> QStringList {
    return {name, first, second, second};
  };
  switch (row) {
    case VersionRow::Loops:
      return three(GrowthText::tr("outer loop"), GrowthText::tr("keys"), GrowthText::tr("queries"));
    case VersionRow::Bytes:
      return three(GrowthText::tr("bytes moved"), bytesOf(m.first, false), bytesOf(m.second, false));
    case VersionRow::Results:
      return three(GrowthText::tr("of them O, m, ℓ"), bytesOf(m.first, true), bytesOf(m.second, true));
    case VersionRow::Divisions:
      return three(GrowthText::tr("divisions"), countOf(m.first, true), countOf(m.second, true));
    case VersionRow::Operations:
      return three(GrowthText::tr("rest of the softmax"), countOf(m.first, false), countOf(m.second, false));
    case VersionRow::Blocks:
      return three(GrowthText::tr("chip busy"), busyText(m.first), busyText(m.second));
    case VersionRow::Warps:
      return {GrowthText::tr("a warp has its own"), GrowthText::tr("keys"), GrowthText::tr("queries"),
              GrowthText::tr("task")};
    case VersionRow::Waiting: {
      const QString waiting = m.share ? percentText(m.share->waiting()) : none;
      return {GrowthText::tr("of peak, at best"), waiting, waiting,
              m.share ? percentText(m.share->overlapped()) : none};
    }
    case VersionRow::Print: {
      const auto range = [](const char* least, const char* most) {
        return GrowthText::tr("%1–%2 %").arg(printedShare(least), printedShare(most));
      };
      return {GrowthText::tr("of peak, published"),
              range("flash-attention-2.first-least", "flash-attention-2.first-most"),
              range("flash-attention-2.least", "flash-attention-2.most"),
              GrowthText::tr("%1 %").arg(printedShare("flash-attention-3.fp16"))};
    }
  }
  return {};
}

VersionsLayout layOutVersions(const QSizeF& size, const GrowthView& view, const VersionsMoment& moment,
                              const Theme& theme, const std::shared_ptr<FaceCache>& faces) {
  VersionsLayout layout{TextLayout(theme, faces)};
  TextLayout& words = layout.words;
  const auto px = [&](double length) { return theme.px(length); };
  const double wide = size.width() / theme.scale, high = size.height() / theme.scale;
  const double side = px(wide < 560 ? 16 : 40), top = px(high < 620 ? 14 : 26);
  QRectF area(side, top, size.width() - 2 * side, size.height() - top - px(high < 620 ? 10 : 20));
  double y =
      words.addLines(area.topLeft(), area.width(), GrowthText::tr("What differs between FlashAttention 1, 2 and 3?"),
                     wide < 560 ? 18 : 22, theme.ink, QFont::DemiBold);
  const QString subtitle =
      GrowthText::tr("The same result from the same products. %1 tokens, %n head(s), on %2.", nullptr,
                     static_cast<int>(view.data->shape.heads.query))
          .arg(wholeText(moment.tokens), QString::fromStdString(view.data->settings.hardware.name));
  y = words.addLines({area.left(), y + px(4)}, area.width(), subtitle, wide < 560 ? 12.5 : 14, theme.soft);
  area.setTop(y + px(wide < 560 ? 8 : 20));

  // A large stage gets larger drawings, line spacing and text, up to a legible maximum.
  const double rows = static_cast<double>(kVersionRows.size()), head = px(22);
  const double spare = area.height() - px(kTableRow) * rows - head - px(4 + 16 + 250);
  const double roomy = std::clamp(spare / px(360), 0.0, 1.0);
  const double letters = kWords + 2 * roomy, line = px(kTableRow + 9 * roomy);

  // Columns: names, then one per version.
  double names = 0;
  for (const VersionRow row : kVersionRows)
    names = std::max(names, words.width(versionCells(*view.data, moment, row).value(0), letters));
  names = std::min(names + px(14), area.width() * 0.36);
  const double column = (area.width() - names) / 3;
  const auto left = [&](int version) { return area.left() + names + version * column; };

  const double table = line * rows + px(4);
  const double drawings = area.height() - table - head - px(16);
  // In a presentation the drawings matter more than the text size.
  layout.fits = drawings >= px(view.presenting ? kMinDrawings : 0);
  const QStringList columns = versionColumns();
  const double large = letters + 1, titles = area.top() + words.ascent(large, QFont::DemiBold);
  for (int version = 0; version < 3; ++version) {
    QString title = columns.value(version + 1);
    if (words.width(title, large, QFont::DemiBold) > column - px(12))
      title = GrowthText::tr("version %1").arg(version + 1);
    words.add({left(version), titles}, title, large, theme.ink, 0, QFont::DemiBold, column - px(6));
  }
  double below = area.top() + head;
  if (drawings >= px(kMinDrawings)) {
    const double gap = px(16 + 14 * roomy), most = drawings - px(12 * roomy) - 2 * gap;
    const double warps = std::min(px(76 + 84 * roomy), most * 0.4), units = std::min(px(76 + 78 * roomy), most * 0.36),
                 times = std::min(px(34 + 34 * roomy), most * 0.24);
    const auto name = [&](double from, double height, const QString& text) {
      const QStringList lines = words.broken(text, letters, QFont::Normal, names - px(12));
      const double first = from + (height - words.height(letters) * 1.08 * static_cast<double>(lines.size())) / 2;
      words.addLines({area.left(), std::max(from - px(4), first)}, names - px(12), text, letters, theme.soft);
    };
    for (int version = 0; version < 3; ++version) {
      const auto at = static_cast<std::size_t>(version);
      const double room = column - px(20);
      layout.warps[at] = {left(version), below, room, warps};
      layout.units[at] = {left(version), below + warps + gap, room, units};
      layout.times[at] = {left(version), below + warps + units + 2 * gap, room, times};
    }
    name(below, warps, GrowthText::tr("warps of a tile"));
    name(below + warps + gap, units, GrowthText::tr("busy multiprocessors"));
    name(below + warps + units + 2 * gap, times, GrowthText::tr("products, exponentials"));
    below += warps + units + times + 2 * gap + px(12);
  }
  layout.rule = QRectF(area.left(), below, area.width(), 0);
  for (std::size_t i = 0; i < kVersionRows.size(); ++i) {
    const QRectF row(area.left(), below + px(3) + line * static_cast<double>(i), area.width(), line);
    layout.rows.push_back(row);
    const QStringList cells = versionCells(*view.data, moment, kVersionRows[i]);
    const double base = row.center().y() + words.ascent(letters) * 0.38;
    words.add({row.left(), base}, cells.value(0), letters, theme.soft, 0, QFont::Normal, names - px(8));
    for (int version = 0; version < 3; ++version) {
      const bool differs = version == 0 || cells.value(version + 1) != cells.value(version);
      words.add({left(version), base}, cells.value(version + 1), letters, differs ? theme.ink : theme.soft, 0,
                differs && version > 0 ? QFont::DemiBold : QFont::Normal, column - px(8));
    }
  }
  return layout;
}

void drawVersions(QPainter& painter, const VersionsLayout& layout, const GrowthView& view, const VersionsMoment& moment,
                  const Theme& theme) {
  for (int version = 0; version < 3; ++version) {
    const auto at = static_cast<std::size_t>(version);
    drawWarps(painter, layout.warps[at], version, theme);
    drawUnits(painter, layout.units[at], version == 0 ? moment.first : moment.second, theme);
    drawTimes(painter, layout.times[at], moment.share, version == 2, theme);
  }
  painter.setPen(QPen(theme.soft, theme.lineWidth()));
  painter.drawLine(layout.rule.topLeft(), layout.rule.topRight());
  const auto chosen = static_cast<std::size_t>(view.place.version);
  if (chosen >= layout.rows.size()) return;
  drawBox(painter, layout.rows[chosen].adjusted(-theme.px(5), theme.px(1), theme.px(5), -theme.px(1)),
          theme.selectionBackground, {}, 0, theme.px(4));
}

}  // namespace attn::app
