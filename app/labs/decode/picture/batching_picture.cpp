// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "labs/decode/picture/decode_data.h"
#include "labs/decode/picture/serving_canvas.h"
#include "text/index_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr double kHighestSlot = 60;  // design pixels

/// Busy slots and all slots in the first steps.
struct Used {
  std::int64_t busy = 0, all = 0;
  double share() const { return all == 0 ? 0 : static_cast<double>(busy) / static_cast<double>(all); }
};
Used usedUntil(const ServedBatch& batch, double step) {
  Used used;
  const auto done = std::min<std::int64_t>(batch.steps, static_cast<std::int64_t>(std::floor(step)));
  for (std::int64_t n = 0; n < done; ++n) used.busy += batch.busyIn(n);
  used.all = done * batch.slots;
  return used;
}

std::int64_t doneUntil(const ServedBatch& batch, double step) {
  return std::ranges::count_if(batch.sequences,
                               [step](const ServedSequence& s) { return static_cast<double>(s.end) <= step; });
}

/// Draws one batching scheme: slots from top to bottom, steps from left to right.
void drawServed(const ServingCanvas& c, const QRectF& area, const ServedBatch& batch, const QString& title, int row,
                std::int64_t columns) {
  const double now = servingProgress(c.view), label = c.px(52);
  const double head = c.px(24),
               height = std::min(c.px(kHighestSlot), (area.height() - head) / static_cast<double>(batch.slots));
  const double pitch = (area.width() - label) / static_cast<double>(columns);
  const QRectF grid(area.left() + label, area.top() + head, pitch * static_cast<double>(columns),
                    height * static_cast<double>(batch.slots));
  const Used used = usedUntil(batch, now);
  const bool isDone = now >= static_cast<double>(batch.steps);
  const QString told =
      used.all == 0 ? DecodeText::tr("no token generated yet")
      : isDone      ? DecodeText::tr("done after %1 steps: %2 of %3 slots used, %4")
                     .arg(wholeText(batch.steps), wholeText(used.busy), wholeText(used.all), percentText(used.share()))
               : DecodeText::tr("%1 of %2 slots used, %3")
                     .arg(wholeText(used.busy), wholeText(used.all), percentText(used.share()));
  const double y = area.top() + c.px(13), width = c.text({area.left(), y}, title, 14, c.theme.ink, 0, QFont::DemiBold);
  c.text({area.right(), y}, told, 12.5, c.theme.soft, 1, QFont::Normal, area.width() - width - c.px(16));
  c.mark(QRectF(area.left(), area.top(), c.px(3), head + grid.height()), row);
  for (std::int64_t slot = 0; slot < batch.slots; ++slot) {
    const double top = grid.top() + height * static_cast<double>(slot);
    c.text({area.left(), top + height / 2 + c.px(4)}, DecodeText::tr("slot %1").arg(indexText(slot)), 12, c.theme.soft);
    const double seen = std::min(now, static_cast<double>(batch.steps));
    const QRectF past(grid.left(), top + c.px(2), pitch * seen, height - c.px(4));
    if (past.width() > 0) c.hatch(past);
    c.box(QRectF(grid.left(), past.top(), grid.width(), past.height()), {}, c.theme.line, 1, 2);
  }
  for (int n = 0; n < static_cast<int>(batch.sequences.size()); ++n) {
    const ServedSequence& s = batch.sequences[static_cast<std::size_t>(n)];
    const double begin = static_cast<double>(s.begin), end = std::min(static_cast<double>(s.end), now);
    if (end <= begin) continue;
    const QRectF bar(grid.left() + pitch * begin, grid.top() + height * static_cast<double>(s.slot) + c.px(2),
                     pitch * (end - begin), height - c.px(4));
    c.painter.fillRect(bar, c.theme.background);
    c.box(bar.adjusted(0.5, 0, -0.5, 0), groundOf(c.theme, sequenceColor(c.theme, n)), sequenceColor(c.theme, n), 1.2,
          3);
    const QString letter = sequenceLetter(n);
    if (bar.width() > c.width(letter, 12, QFont::DemiBold) + c.px(3))
      c.text({bar.center().x(), bar.center().y() + c.px(4.5)}, letter, 12.5, c.theme.ink, 0.5, QFont::DemiBold);
    c.spot(bar, row,
           DecodeText::tr("sequence %1: %2 tokens, from step %3 to %4")
               .arg(letter, wholeText(s.end - s.begin), wholeText(s.begin), wholeText(s.end - 1)));
  }
  const double x = grid.left() + pitch * std::min(now, static_cast<double>(columns));
  drawLine(c.painter, {x, grid.top()}, {x, grid.bottom()}, c.theme.selection, c.px(2));
  c.spot(QRectF(area.left(), area.top(), area.width(), head + grid.height()), row, title + QStringLiteral(": ") + told);
}

}  // namespace

RowTable batchingTable(const DecodeView& view) {
  const BatchingData& b = view.page->batching;
  const double now = servingProgress(view);
  RowTable table{{DecodeText::tr("Batch"), DecodeText::tr("Steps in all"), DecodeText::tr("Sequences done"),
                  DecodeText::tr("Slots used so far")},
                 {}};
  const auto add = [&](const QString& name, const ServedBatch& batch) {
    const Used used = usedUntil(batch, now);
    table.rows.push_back({name, wholeText(batch.steps), wholeText(doneUntil(batch, now)),
                          DecodeText::tr("%1 of %2").arg(wholeText(used.busy), wholeText(used.all))});
  };
  add(DecodeText::tr("static"), b.fixed);
  add(DecodeText::tr("continuous"), b.flowing);
  return table;
}

void drawBatching(const ServingCanvas& c, const QRectF& body) {
  const BatchingData& b = c.data.batching;
  const std::int64_t columns = std::max(b.fixed.steps, b.flowing.steps);
  const double queue = c.px(64), gap = c.px(20);
  // The queue: one bar per sequence, as long as its length.
  std::int64_t all = 0;
  for (const std::int64_t length : b.lengths) all += length;
  c.caption({body.left(), body.top() + c.px(12)},
            DecodeText::tr("%1 sequences wait; a square is a token to generate")
                .arg(wholeText(static_cast<std::int64_t>(b.lengths.size()))),
            body.width());
  const double space = c.px(7);
  const double side =
      std::min(c.px(12), (body.width() - space * static_cast<double>(b.lengths.size())) / static_cast<double>(all));
  double x = body.left();
  for (int n = 0; n < static_cast<int>(b.lengths.size()); ++n) {
    const std::int64_t length = b.lengths[static_cast<std::size_t>(n)];
    const QRectF bar(x, body.top() + c.px(36), side * static_cast<double>(length), side);
    for (std::int64_t t = 0; t < length; ++t)
      c.painter.fillRect(QRectF(x + side * static_cast<double>(t), bar.top(), side * 0.86, side * 0.86),
                         sequenceColor(c.theme, n));
    c.text({x, bar.top() - c.px(4)}, sequenceLetter(n), 12, c.theme.ink, 0, QFont::DemiBold);
    c.spot(bar.adjusted(0, -c.px(14), 0, 0), 1,
           DecodeText::tr("sequence %1: %2 tokens").arg(sequenceLetter(n), wholeText(length)));
    x = bar.right() + space;
  }
  const double most = c.px(24) + c.px(kHighestSlot) * static_cast<double>(b.fixed.slots);
  const double each = std::min(most, (body.height() - queue - gap - c.px(24)) / 2);
  const QRectF upper(body.left(), body.top() + queue, body.width(), each);
  drawServed(c, upper, b.fixed, DecodeText::tr("static batch"), 0, columns);
  drawServed(c, upper.translated(0, each + gap), b.flowing, DecodeText::tr("continuous batch"), 1, columns);
  const std::int64_t step =
      std::min<std::int64_t>(columns, static_cast<std::int64_t>(std::floor(servingProgress(c.view))));
  c.text({body.right(), std::min(body.bottom(), upper.bottom() + gap + each + c.px(22))},
         DecodeText::tr("after step %1 of %2").arg(wholeText(step), wholeText(columns)), 12, c.theme.soft, 1);
}

}  // namespace attn::app
