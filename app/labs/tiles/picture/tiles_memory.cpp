// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "labs/tiles/picture/tiles_layout.h"
#include "text/number_text.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr Index kMaxDots = 4;
constexpr Index kMaxNamedBlocks = 12;

/// One dot per transfer of a block.
void drawDots(const TilesCanvas& c, QPointF middle, Index times, const QColor& color) {
  const double each = c.px(6);
  c.painter.setPen(Qt::NoPen);
  c.painter.setBrush(color);
  const double left = middle.x() - each * static_cast<double>(times - 1) / 2;
  for (Index i = 0; i < times; ++i)
    c.painter.drawEllipse(QPointF(left + each * static_cast<double>(i), middle.y()), c.px(2), c.px(2));
}

bool areDots(const TilesCanvas& c, Index times, double room) {
  return times <= kMaxDots && static_cast<double>(times) * c.px(6) <= room;
}

/// flash1 keeps m and l in off-chip memory, flash2 only L, which is computed from both.
QString letterOf(const TilesLayout& l, Tensor tensor) {
  return tensorLetter(tensor, tensor == Tensor::Stats && l.data.algorithm == Algorithm::Flash1);
}

/// True if a block is an input or has been written at least once.
bool isThere(Tensor tensor, Index times) {
  const bool given = tensor == Tensor::Q || tensor == Tensor::K || tensor == Tensor::V;
  return given || times > 0;
}

void drawBlocks(const TilesCanvas& c, const MemoryRow& row) {
  const TilesLayout& l = c.layout;
  const Theme& t = c.theme();
  const QColor color = tensorColor(row.tensor, t), ground = tensorGround(row.tensor, t);
  const Schedule* schedule = l.data.schedule.get();
  const Index head = l.event ? l.event->head : 0;
  const bool byKeys = row.tensor == Tensor::K || row.tensor == Tensor::V;
  const double each = row.box.width() / static_cast<double>(row.blocks);
  const bool named = row.blocks <= kMaxNamedBlocks &&
                     each >= c.width(letterOf(l, row.tensor), 13) + c.width(wholeText(row.blocks - 1), 9) + c.px(8) &&
                     row.box.height() >= c.px(24);
  for (Index b = 0; b < row.blocks; ++b) {
    if (each < 1.5 && b > 0) break;  // too small to be distinguished
    const QRectF block = row.block(b);
    const Index key = row.blocks == 1 && !l.isTiledNow() ? MemoryEvent::kWhole : b;
    const Index times = schedule ? schedule->timesMoved(row.tensor, head, key, l.moment.done) : 0;
    const bool onChip = std::ranges::any_of(l.state.chip.blocks, [&](const ChipBlock& lies) {
      return lies.tensor == row.tensor && (byKeys ? lies.col : lies.row) == b;
    });
    const bool moves = l.event && l.event->tensor == row.tensor && l.event->kind != EventKind::Compute &&
                       (key == MemoryEvent::kWhole || l.event->row == MemoryEvent::kWhole
                            ? (byKeys ? l.event->col == b || key == MemoryEvent::kWhole : true)
                            : (byKeys ? l.event->col : l.event->row) == b);
    if (isThere(row.tensor, times) || !schedule) {
      QColor fill = mixedColor(ground, t.panel, onChip || moves ? 0 : 0.15);
      if (onChip || moves) fill = mixedColor(ground, color, 0.42);
      c.painter.fillRect(block, fill);
    }
    if (b > 0 && each > 4) {
      c.painter.setPen(QPen(mixedColor(t.panel, color, 0.25), c.px(0.8)));
      c.painter.drawLine(block.topLeft(), block.bottomLeft());
    }
    if (!named) continue;
    const QString index = row.blocks > 1 || l.isTiledNow() ? QString::number(b) : QString();
    const bool there = isThere(row.tensor, times) || !schedule;
    const QColor ink = onChip || moves ? t.ink : there ? t.ink : t.faint;
    const bool dots = areDots(c, times, each - c.px(4));
    const double y = block.top() + row.box.height() * 0.5 + c.px(times > 0 && dots ? 0.5 : 4.5);
    const QString number = dots ? QString() : QStringLiteral("×") + wholeText(times);
    const double beside = number.isEmpty() ? 0 : c.width(number, 12) + c.px(4);
    const double letters = c.symbolWidth(letterOf(l, row.tensor), index, 13);
    const bool both = letters + beside < each - c.px(4);
    c.symbol({block.center().x() - (both ? beside / 2 : 0), y}, letterOf(l, row.tensor), index, 13, ink, 0.5);
    if (times > 0 && dots) drawDots(c, {block.center().x(), block.bottom() - c.px(6)}, times, color);
    if (!dots && both) c.text({block.center().x() + letters / 2 - beside / 2 + c.px(4), y}, number, 12, t.soft);
  }
  if (!named) {
    // One caption for all blocks, with the largest number of moves.
    Index most = 0;
    const Index step = std::max<Index>(1, row.blocks / 256);
    for (Index b = 0; schedule && b < row.blocks; b += step)
      most = std::max(
          most, schedule->timesMoved(row.tensor, head, row.blocks == 1 && !l.isTiledNow() ? MemoryEvent::kWhole : b,
                                     l.moment.done));
    const QString letter = letterOf(l, row.tensor);
    const QString number = most > 0 ? QStringLiteral("×") + wholeText(most) : QString();
    for (const QString& words :
         QStringList{letter + QStringLiteral("  ") + number, letter + QChar(QChar::Nbsp) + number, letter}) {
      if (c.width(words.trimmed(), 12) > row.box.width() - c.px(6)) continue;
      c.text({row.box.center().x(), row.box.center().y() + c.px(4)}, words.trimmed(), 12, t.ink, 0.5);
      break;
    }
  }
}

void drawPairs(const TilesCanvas& c, const MemoryRow& row) {
  const TilesLayout& l = c.layout;
  const Theme& t = c.theme();
  const QPointF middle = row.box.center();
  const bool tall = row.box.height() > c.px(34);
  if (!row.exists) {
    c.box(row.box, {}, t.faint, 1.2, 3, Qt::DashLine);
    const QString never = TilesText::tr("never written");
    const double room = row.box.width() - c.px(6);
    if (tall) {
      c.text({middle.x(), middle.y() - c.px(3)}, tensorLetter(row.tensor), 14, t.soft, 0.5);
      // On one line, or word by word, or not at all.
      const QStringList words = c.width(never, 12) <= room ? QStringList{never} : never.split(QLatin1Char(' '));
      const bool fit = std::ranges::all_of(words, [&](const QString& word) { return c.width(word, 12) <= room; }) &&
                       row.box.height() > c.px(36 + 15 * static_cast<double>(words.size() - 1));
      for (int i = 0; fit && i < words.size(); ++i)
        c.text({middle.x(), middle.y() + c.px(14 + 15 * i)}, words[i], 12, t.soft, 0.5);
    } else {
      const QString both = tensorLetter(row.tensor) + QStringLiteral(": ") + never;
      c.text({middle.x(), middle.y() + c.px(4)}, c.width(both, 12) <= room ? both : tensorLetter(row.tensor), 12,
             t.soft, 0.5);
    }
    return;
  }
  const Index head = l.event ? l.event->head : 0;
  const Index times =
      l.data.schedule ? l.data.schedule->timesMoved(row.tensor, head, MemoryEvent::kWhole, l.moment.done) : 0;
  const bool moves = l.event && l.event->tensor == row.tensor && l.event->kind != EventKind::Compute;
  const bool there = times > 0 || !l.data.schedule;
  c.box(row.box, there ? mixedColor(t.background, t.scores, moves ? 0.42 : 0.25) : QColor(),
        moves ? t.selection : t.scores, moves ? 2 : 1.2, 3, there ? Qt::SolidLine : Qt::DashLine);
  c.text({middle.x(), middle.y() + c.px(times > 0 && tall ? -1 : 4)}, tensorLetter(row.tensor), 14,
         there ? t.ink : t.soft, 0.5);
  if (times > 0 && tall && areDots(c, times, row.box.width()))
    drawDots(c, {middle.x(), middle.y() + c.px(11)}, times, t.ink);
}

}  // namespace

void drawTilesMemory(const TilesCanvas& c) {
  const TilesLayout& l = c.layout;
  const Theme& t = c.theme();
  c.text(l.memoryHeading, TilesText::tr("Off-chip (HBM)"), 12, t.soft, 0, QFont::DemiBold);
  const bool totals = !l.data.schedule && l.data.chosen().traffic.has_value();
  const TrafficCounters& now = totals ? l.data.chosen().traffic->counters : l.state.counters;
  QString moved = TilesText::tr("%1 read · %2 written").arg(bytesText(now.bytesRead()), bytesText(now.bytesWritten()));
  if (totals) moved = TilesText::tr("in all %1").arg(moved);
  const double room = l.chip.left() - l.memoryHeading.x() - c.px(8);
  if (c.width(moved, 12) > room) moved = TilesText::tr("%1 moved").arg(bytesText(now.bytes()));
  c.text(l.memoryHeading + QPointF(0, c.px(18)), moved, 12, t.ink, 0, QFont::Normal,
         l.chip.left() - l.memoryHeading.x() - c.px(8));
  for (const MemoryRow& row : l.memory) {
    c.text({row.box.left() - c.px(8), row.box.center().y() + c.px(4)}, bytesText(row.bytes), 12, t.soft, 1,
           QFont::Normal, c.px(66));
    if (row.tensor == Tensor::S || row.tensor == Tensor::P) {
      drawPairs(c, row);
      continue;
    }
    c.box(row.box, t.panel, {}, 0, 3);
    drawBlocks(c, row);
    c.box(row.box, {}, tensorColor(row.tensor, t), 1.5, 3);
  }
  const QString note = l.toScale ? TilesText::tr("each dot: moved once") : TilesText::tr("S and P not to scale");
  if (!l.memory.empty())
    c.text({l.chip.left() - c.px(12), l.memoryBottom + c.px(15)}, note, 12, t.soft, 1, QFont::Normal,
           l.chip.left() - l.memoryHeading.x());
}

}  // namespace attn::app
