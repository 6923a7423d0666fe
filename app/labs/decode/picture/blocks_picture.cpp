// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "figures/easing.h"
#include "labs/decode/picture/decode_data.h"
#include "labs/decode/picture/serving_canvas.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

std::int64_t writtenOf(const BlocksData& b, std::size_t sequence, std::int64_t tokens) {
  return std::min(b.use.lengths[sequence], tokens);
}

/// The cache after `tokens` tokens: the blocks allocated by then.
PagedCache cacheAt(const BlocksData& b, std::int64_t tokens) {
  if (tokens <= 0) return {};
  PagedUse now = b.use;
  for (std::int64_t& length : now.lengths) length = std::min(length, tokens);
  now.sharedPrefix = std::min(now.sharedPrefix, *std::ranges::min_element(now.lengths));
  return pagedCache(now, b.bytesPerToken).value_or(PagedCache{});
}

/// Draws the cache without blocks: every sequence reserves the greatest length.
void drawReserved(const ServingCanvas& c, const QRectF& area) {
  const BlocksData& b = c.data.blocks;
  const double tokens = servingProgress(c.view), label = c.px(22);
  const auto whole = static_cast<std::int64_t>(std::floor(tokens));
  c.caption({area.left(), area.top() + c.px(12)}, DecodeText::tr("Reserved: the maximum length for every sequence"),
            area.width());
  const auto count = static_cast<double>(b.use.lengths.size());
  const double top = area.top() + c.px(22), height = std::min(c.px(30), (area.bottom() - top) / count);
  const double pitch = (area.width() - label) / static_cast<double>(b.longest);
  for (std::size_t n = 0; n < b.use.lengths.size(); ++n) {
    const double y = top + height * static_cast<double>(n);
    const QRectF row(area.left() + label, y + c.px(2), area.width() - label, height - c.px(5));
    const double length = std::min(tokens, static_cast<double>(b.use.lengths[n]));
    c.text({area.left(), row.center().y() + c.px(4.5)}, sequenceLetter(static_cast<int>(n)), 12.5, c.theme.ink, 0,
           QFont::DemiBold);
    c.hatch(row);
    c.painter.fillRect(QRectF(row.left(), row.top(), pitch * length, row.height()), c.theme.background);
    c.painter.fillRect(QRectF(row.left(), row.top(), pitch * length, row.height()),
                       groundOf(c.theme, sequenceColor(c.theme, static_cast<int>(n))));
    c.box(row, {}, c.theme.soft, 1, 1);
    c.spot(row, static_cast<int>(n),
           DecodeText::tr("%1: %2 of %3 reserved tokens")
               .arg(sequenceLetter(static_cast<int>(n)), wholeText(writtenOf(b, n, whole)), wholeText(b.longest)));
  }
}

/// Draws the block pool in allocation order.
void drawPool(const ServingCanvas& c, const QRectF& area) {
  const BlocksData& b = c.data.blocks;
  const double tokens = servingProgress(c.view);
  const auto whole = static_cast<std::int64_t>(std::ceil(tokens));
  const QString blocks = DecodeText::tr("Blocks of %1, allocated one by one as needed").arg(wholeText(b.use.block));
  const QString shorter = DecodeText::tr("Blocks of %1, allocated as needed").arg(wholeText(b.use.block));
  const QString shared = b.cache.sharedBlocks > 0 ? DecodeText::tr(" · ∗ shared prefix, stored once") : QString();
  QString caption = blocks + shared;
  for (const QString& less : {QString(shorter + shared), shorter})
    if (c.width(caption, 12, QFont::DemiBold) > area.width()) caption = less;
  c.caption({area.left(), area.top() + c.px(12)}, caption, area.width());
  const double top = area.top() + c.px(22);
  const auto count = static_cast<double>(std::max<std::size_t>(1, b.blocks.size()));
  // The largest size in which all blocks fit.
  double side = c.px(120);
  const auto rowsFor = [&](double s) { return std::ceil(count / std::max(1.0, std::floor(area.width() / s))); };
  while (side > c.px(6) && rowsFor(side) * side * 0.72 > area.bottom() - top) side -= c.px(1);
  const auto perRow = static_cast<int>(std::max(1.0, std::floor(area.width() / side)));
  const double height = side * 0.72;
  for (int n = 0; n < static_cast<int>(b.blocks.size()); ++n) {
    const GivenBlock& block = b.blocks[static_cast<std::size_t>(n)];
    const QRectF cell(area.left() + side * (n % perRow), top + height * (n / perRow), side, height);
    const QRectF box = cell.adjusted(c.px(1.5), c.px(1.5), -c.px(1.5), -c.px(1.5));
    const double arrived = eased(tokens - static_cast<double>(block.bornAt) + 1);
    if (arrived <= 0) {
      c.box(box, {}, c.theme.line, 1, 2);
      continue;
    }
    const double share = static_cast<double>(b.tokensIn(block, whole)) / static_cast<double>(b.use.block);
    const QColor color = block.sequence < 0 ? c.theme.scores : sequenceColor(c.theme, block.sequence);
    c.painter.setOpacity(arrived);
    c.hatch(box);
    c.painter.fillRect(QRectF(box.left(), box.top(), box.width() * share, box.height()), groundOf(c.theme, color));
    c.box(box, {}, block.sequence < 0 ? c.theme.ink : color, block.sequence < 0 ? 2 : 1, 2);
    const QString letter = block.sequence < 0 ? QStringLiteral("∗") : sequenceLetter(block.sequence);
    if (side >= c.px(22) && share > 0.45)
      c.text({box.left() + side * 0.06, box.center().y() + c.px(4.5)}, letter, std::clamp(side / c.px(6.5), 12.0, 16.0),
             c.theme.ink, 0, QFont::DemiBold);
    c.painter.setOpacity(1);
    const QString who = block.sequence < 0 ? DecodeText::tr("all sequences") : sequenceLetter(block.sequence);
    c.spot(cell, block.sequence < 0 ? static_cast<int>(b.use.lengths.size()) : block.sequence,
           DecodeText::tr("memory block %1: block %2 of %3, %4 of %5 tokens")
               .arg(wholeText(n), wholeText(block.place), who, wholeText(b.tokensIn(block, whole)),
                    wholeText(b.use.block)));
  }
}

}  // namespace

RowTable blocksTable(const DecodeView& view) {
  const BlocksData& b = view.page->blocks;
  const auto tokens = static_cast<std::int64_t>(std::floor(servingProgress(view)));
  RowTable table{{DecodeText::tr("Sequence"), DecodeText::tr("Tokens"), DecodeText::tr("Blocks"),
                  DecodeText::tr("Empty in the last"), DecodeText::tr("Empty if reserved")},
                 {}};
  for (std::size_t n = 0; n < b.use.lengths.size(); ++n) {
    const std::int64_t length = writtenOf(b, n, tokens), blocks = (length + b.use.block - 1) / b.use.block;
    table.rows.push_back({sequenceLetter(static_cast<int>(n)), wholeText(length), wholeText(blocks),
                          wholeText(blocks * b.use.block - length), wholeText(b.longest - length)});
  }
  const PagedCache now = cacheAt(b, tokens);
  const auto sequences = static_cast<std::int64_t>(b.use.lengths.size());
  std::int64_t all = 0;
  for (std::size_t n = 0; n < b.use.lengths.size(); ++n) all += writtenOf(b, n, tokens);
  table.rows.push_back({DecodeText::tr("in memory"), wholeText(now.tokens), wholeText(now.blocks),
                        wholeText(now.blocks * b.use.block - now.tokens), wholeText(sequences * b.longest - all)});
  return table;
}

void drawBlocks(const ServingCanvas& c, const QRectF& body) {
  const BlocksData& b = c.data.blocks;
  const RowTable table = blocksTable(c.view);
  const auto sequences = static_cast<double>(b.use.lengths.size());
  const double tableHeight = c.px(20) * (sequences + 2), reserved = c.px(26) + sequences * c.px(30);
  const double upper = std::min(reserved, body.height() * 0.3);
  drawReserved(c, QRectF(body.left(), body.top(), body.width(), upper));
  const auto tokens = static_cast<std::int64_t>(std::floor(servingProgress(c.view)));
  const PagedCache now = cacheAt(b, tokens);
  const std::int64_t reservedBytes = b.cache.bytesReserved;
  std::int64_t written = 0;
  for (std::size_t n = 0; n < b.use.lengths.size(); ++n) written += writtenOf(b, n, tokens);
  const double share = static_cast<double>(written * b.bytesPerToken) / static_cast<double>(reservedBytes);
  const QString sums = DecodeText::tr("%1 allocated, %2 of them empty · if reserved: %3, of which %4 % hold a token")
                           .arg(bytesText(now.bytesAllocated), bytesText(now.bytesLost), bytesText(reservedBytes),
                                QLocale().toString(share * 100, 'f', 0));
  const bool wraps = c.width(sums, 12.5) > body.width();
  const double poolTop = body.top() + upper + c.px(14), words = c.px(wraps ? 42 : 24);
  const double tableTop = body.bottom() - tableHeight;
  drawPool(c, QRectF(body.left(), poolTop, body.width(), tableTop - words - c.px(12) - poolTop));
  if (wraps)
    c.lines(QRectF(body.left(), tableTop - words - c.px(2), body.width(), words), sums, 12.5, c.theme.ink);
  else
    c.text({body.left(), tableTop - c.px(12)}, sums, 12.5, c.theme.ink);
  std::vector<int> rows;
  for (int n = 0; n < static_cast<int>(table.rows.size()); ++n) rows.push_back(n);
  drawServingTable(c, QRectF(body.left(), tableTop, body.width(), tableHeight), table, rows);
}

}  // namespace attn::app
