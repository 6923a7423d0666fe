// SPDX-License-Identifier: GPL-3.0-or-later
#include <QEasingCurve>
#include <algorithm>
#include <cmath>

#include "figures/cell_text.h"
#include "figures/scene_theme.h"
#include "labs/tiles/picture/tiles_layout.h"
#include "text/number_text.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kNamePixels = 12;
constexpr Index kMaxRows = 16, kMaxColumns = 16;       // of numbers on chip that are drawn as cells
constexpr double kSmallest = 8, kSmallestWide = 11.6;  // font sizes of the smallest numbers drawn

/// One of the two tables of numbers: a matrix with a column of row statistics on the right.
struct Table {
  QString title, index, sideTitle;
  const Matrix* values = nullptr;
  const Vector* side = nullptr;
  ColorScale scale;
  QColor frame;
  QRectF box;  // the cells, without the side column
  QRectF sideBox;
  bool waiting = false;  // drawn as an empty placeholder
};

/// Width of the longest name of the queries on chip, at full font size.
double widestName(const TilesLayout& l) {
  const QFontMetricsF metrics(uiFont(l.px(kNamePixels), QFont::DemiBold));
  double widest = 1;
  for (Index i = 0; i < l.rows->queries.size(); ++i)
    widest = std::max(widest, metrics.horizontalAdvance(l.data.queryNames[l.rows->queries.begin + i]));
  return widest;
}

/// Scores at the top, the running output below if both fit.
std::vector<Table> tables(const TilesLayout& l) {
  std::vector<Table> all;
  if (!l.rows || !l.hasNumbers()) return all;
  const RunningRows& rows = *l.rows;
  const QString tile = l.atWork->col ? QString::number(l.atWork->row) + QString::number(*l.atWork->col) : QString();
  Table scores;
  scores.index = tile;
  scores.frame = l.theme.scores;
  scores.scale = l.view.numbers->scores;
  if (rows.step) {
    const bool exponentials = rows.accumulated;
    scores.title = exponentials ? exponentialsLetter() : QStringLiteral("S");
    scores.values = exponentials ? &rows.step->exponentials : &rows.step->scores;
    if (exponentials) scores.scale = {ColorScale::Kind::Viridis, 1, false};
    scores.sideTitle = rows.rescaled ? QStringLiteral("m′") : QStringLiteral("m");
    scores.side = rows.rescaled ? &rows.step->after.rowMax : &rows.step->before.rowMax;
  } else {
    scores.title = QStringLiteral("S");
    scores.sideTitle = QStringLiteral("m");
    scores.side = &rows.now.rowMax;
    scores.waiting = true;
  }
  Table output;
  output.frame = l.theme.output;
  output.scale = l.view.numbers->outputs;
  const bool between = rows.step && rows.rescaled && !rows.accumulated;
  const QString running = runningLetter(l.data.algorithm);
  output.title = !between                                ? running
                 : l.data.algorithm == Algorithm::Flash1 ? QStringLiteral("ℓ · a · ") + running
                                                         : QStringLiteral("a · ") + running;
  output.sideTitle = between ? QStringLiteral("ℓ′") : QStringLiteral("ℓ");
  output.values = between ? &rows.step->rescaled : &rows.now.result;
  output.side = between ? &rows.step->after.rowSum : &rows.now.rowSum;
  all.push_back(scores);
  all.push_back(output);
  const QRectF area = chipNumbers(l);
  const double title = l.px(20), half = area.height() / 2;
  const double names = l.names ? std::min(widestName(l) + l.px(8), std::max(area.width() * 0.25, l.px(30))) : 0;
  const Index rowCount = rows.queries.size();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double top = area.top() + half * static_cast<double>(i) + title;
    const double side = l.px(l.arrangement == TilesArrangement::Tall ? 36 : 47), gap = l.px(3);
    const double tallest = l.arrangement == TilesArrangement::Tall ? 22 : 26;
    const double height = std::min(half - title - l.px(3), l.px(tallest) * static_cast<double>(rowCount));
    Table& t = all[i];
    t.box = {area.left() + names, top, area.width() - names - side - gap, height};
    const Index columns = t.values ? t.values->cols() : l.data.plan->grid->size().cols;
    const double most = static_cast<double>(columns) * l.px(l.arrangement == TilesArrangement::Tall ? 46 : 60);
    if (t.box.width() > most) t.box.setWidth(most);
    t.sideBox = {t.box.right() + gap, top, side, height};
  }
  return all;
}

/// The font size, in design pixels, at which numbers with this many decimals fit a cell.
double numberPixels(const TilesCanvas& c, const QSizeF& cell, int decimals) {
  const double byHeight = cell.height() / c.px(1) * 0.78;
  const QString widest = numberText(-0.88, decimals);
  const double byWidth = cell.width() / (c.width(widest, 10, QFont::DemiBold) + c.px(5)) * 10;
  return std::min({byHeight, byWidth, 12.5});
}

double smallestNumber(const TilesLayout& l) {
  const double usual = l.arrangement == TilesArrangement::Wide ? kSmallestWide : kSmallest;
  return l.view.presenting ? legiblePixels(usual, l.theme.scale) : usual;
}

/// The most decimals that fit the cell at a legible font size, at least 1.
int fittingDecimals(const TilesCanvas& c, const QSizeF& cell) {
  int decimals = c.theme().decimals;
  while (decimals > 1 && numberPixels(c, cell, decimals) < smallestNumber(c.layout)) --decimals;
  return decimals;
}

void drawCell(const TilesCanvas& c, const QRectF& cell, double value, const QColor& fill, double pixels, bool bold,
              int decimals) {
  if (std::isinf(value) && value < 0 && fill.alpha() == 0) {
    c.hatch(cell.adjusted(0.5, 0.5, -0.5, -0.5));
  } else if (fill.alpha() > 0) {
    c.painter.fillRect(cell.adjusted(0.4, 0.4, -0.4, -0.4), fill);
  }
  if (pixels < smallestNumber(c.layout)) return;
  const QColor ink = fill.alpha() > 0 ? readableOn(fill) : c.theme().ink;
  const QFont::Weight weight = bold ? QFont::DemiBold : QFont::Normal;
  QString text;
  for (const QString& form : cellForms(value, decimals)) {  // falls back to shorter forms of a power of ten
    text = form;
    if (c.width(text, pixels, weight) <= cell.width()) break;
  }
  c.text({cell.center().x(), cell.center().y() + c.px(pixels * 0.36)}, text, pixels, ink, 0.5, weight);
}

void drawTable(const TilesCanvas& c, const Table& t) {
  const TilesLayout& l = c.layout;
  const Theme& theme = c.theme();
  const IndexRange queries = l.rows->queries;
  const auto rowCount = static_cast<double>(queries.size());
  const double titleY = t.box.top() - c.px(5);
  const double letter = c.symbol({t.box.center().x(), titleY}, t.title, t.index, 13, theme.ink, 0.5);
  Q_UNUSED(letter)
  c.text({t.sideBox.center().x(), titleY}, t.sideTitle, 13, theme.ink, 0.5);
  const double height = t.box.height() / rowCount;
  if (t.values && !t.waiting) {
    const auto columns = static_cast<double>(t.values->cols());
    const QSizeF cell(t.box.width() / columns, height);
    const bool numbered = queries.size() <= kMaxRows && t.values->cols() <= kMaxColumns;
    const int decimals = fittingDecimals(c, cell);
    const double pixels = numbered ? numberPixels(c, cell, decimals) : 0;
    for (Index i = 0; i < queries.size(); ++i) {
      const bool followed = queries.begin + i == l.view.row;
      for (Index j = 0; j < t.values->cols(); ++j) {
        const double value = (*t.values)(i, j);
        const QRectF at(t.box.left() + cell.width() * static_cast<double>(j),
                        t.box.top() + height * static_cast<double>(i), cell.width(), height);
        const bool hidden = std::isinf(value) && value < 0;
        drawCell(c, at, value, hidden ? QColor(0, 0, 0, 0) : t.scale.color(value, theme), pixels, followed, decimals);
      }
    }
  } else if (t.waiting) {
    c.box(t.box, {}, theme.faint, 1, 2, Qt::DashLine);
    const QString none = TilesText::tr("no scores");
    if (c.width(none, 12) < t.box.width() - c.px(4))
      c.text({t.box.center().x(), t.box.center().y() + c.px(4)}, none, 12, theme.soft, 0.5);
  }
  const QSizeF sideCell(t.sideBox.width(), height);
  const int sideDecimals = fittingDecimals(c, sideCell);
  const double pixels = queries.size() <= kMaxRows ? numberPixels(c, sideCell, sideDecimals) : 0;
  for (Index i = 0; i < queries.size(); ++i) {
    const QRectF at(t.sideBox.left(), t.sideBox.top() + height * static_cast<double>(i), t.sideBox.width(), height);
    drawCell(c, at, (*t.side)(i), theme.panel, pixels, queries.begin + i == l.view.row, sideDecimals);
  }
  if (!t.waiting) c.box(t.box, {}, t.frame, 1.4, 2);
  c.box(t.sideBox, {}, theme.scores, 1.4, 2);
  const double room = t.box.left() - l.chip.left() - c.px(8);
  const double namePixels =
      l.names ? std::min({kNamePixels, height / c.px(1) * 0.78, kNamePixels * room / (widestName(l) + c.px(1))}) : 0;
  const double usualName = l.arrangement == TilesArrangement::Wide ? kSmallestWide : 0;
  const double smallestName = l.view.presenting ? legiblePixels(usualName, l.theme.scale) : usualName;
  if (l.names && height >= c.px(10) && namePixels >= smallestName) {
    for (Index i = 0; i < queries.size(); ++i) {
      const bool followed = queries.begin + i == l.view.row;
      const double y = t.box.top() + height * (static_cast<double>(i) + 0.5);
      c.text({t.box.left() - c.px(5), y + c.px(3.8)}, l.data.queryNames[queries.begin + i], namePixels,
             followed ? theme.ink : theme.soft, 1, followed ? QFont::DemiBold : QFont::Normal);
    }
  }
  if (queries.contains(l.view.row)) {
    const double y = t.box.top() + height * static_cast<double>(l.view.row - queries.begin);
    const double left = t.waiting ? t.sideBox.left() : t.box.left();  // text replaces the numbers
    c.box(QRectF(QPointF(left - c.px(1.5), y), QPointF(t.sideBox.right() + c.px(1.5), y + height)), {}, theme.selection,
          2, 3);
  }
}

/// The purpose of a block on chip.
QString slotNote(const TilesLayout& l, const ChipSlot& slot) {
  const bool empty = slot.block.bytes == 0;
  if (slot.arriving) return TilesText::tr("on its way");
  if (empty) return TilesText::tr("not loaded");
  switch (slot.block.tensor) {
    case Tensor::Q:
      return l.data.algorithm == Algorithm::Flash1 ? TilesText::tr("for this key tile")
                                                   : TilesText::tr("for all key tiles");
    case Tensor::K:
      if (l.data.algorithm == Algorithm::Flash1) return TilesText::tr("for all query tiles");
      return l.rows && l.rows->step ? TilesText::tr("used for scores") : TilesText::tr("needed for scores");
    default:
      if (l.data.algorithm == Algorithm::Flash1) return TilesText::tr("for all query tiles");
      return l.rows && l.rows->accumulated ? TilesText::tr("added to acc") : TilesText::tr("needed for acc");
  }
}

void drawSlots(const TilesCanvas& c) {
  const TilesLayout& l = c.layout;
  const Theme& t = c.theme();
  for (const ChipSlot& slot : l.slotsOnChip) {
    const QColor color = tensorColor(slot.block.tensor, t);
    const bool there = slot.block.bytes > 0 && !slot.arriving;
    const bool arrived = there && l.event && l.event->tensor == slot.block.tensor && l.event->kind == EventKind::Load;
    c.box(slot.box, there ? mixedColor(tensorGround(slot.block.tensor, t), color, 0.42) : QColor(),
          arrived ? t.selection : color, arrived ? 2.4 : 1.3, 3, there ? Qt::SolidLine : Qt::DashLine);
    c.symbol({slot.box.center().x(), slot.box.center().y() + c.px(4)}, tensorLetter(slot.block.tensor),
             blockIndex(slot.block), 13, there ? t.ink : readableShade(color, t.background), 0.5);
    const double x = slot.box.right() + c.px(l.slotNotes ? 10 : 6), room = l.chip.right() - x - c.px(6);
    const double y = slot.box.top() + c.px(l.slotNotes ? 11 : 18);
    const QString bytes = bytesText(slot.block.bytes);
    const bool fits = l.slotNotes || c.width(bytes, 12, QFont::DemiBold) < (l.chip.width() - c.px(11)) / 3 - c.px(50);
    if (slot.block.bytes > 0 && fits) c.text({x, y}, bytes, 12, t.ink, 0, QFont::DemiBold);
    if (l.slotNotes && c.width(slotNote(l, slot), 12) <= room)
      c.text({x, slot.box.top() + c.px(slot.block.bytes > 0 ? 25 : 18)}, slotNote(l, slot), 12, t.soft, 0,
             QFont::Normal, room);
  }
}

/// The used chip memory, block by block.
void drawFilling(const TilesCanvas& c) {
  const TilesLayout& l = c.layout;
  const Theme& t = c.theme();
  const std::int64_t capacity = l.data.tiling.sramBytes, taken = l.state.chip.bytes();
  const bool over = taken > capacity;
  const QRectF bar(l.chip.left() + c.px(11), l.chip.bottom() - c.px(38), l.chip.width() - c.px(22), c.px(9));
  c.painter.fillRect(bar, mixedColor(t.background, t.line, 0.6));
  const double perByte = bar.width() / static_cast<double>(std::max(capacity, taken));
  double x = bar.left();
  for (const ChipBlock& block : l.state.chip.blocks) {
    const double width = perByte * static_cast<double>(block.bytes);
    c.painter.fillRect(QRectF(x, bar.top(), std::max(0.5, width - 0.7), bar.height()), tensorColor(block.tensor, t));
    x += width;
  }
  if (over) {
    const double limit = bar.left() + perByte * static_cast<double>(capacity);
    c.painter.fillRect(QRectF(limit, bar.top() - c.px(3), bar.right() - limit, bar.height() + c.px(6)),
                       QColor(t.error.red(), t.error.green(), t.error.blue(), 90));
    c.painter.setPen(QPen(t.error, c.px(2)));
    c.painter.drawLine(QPointF(limit, bar.top() - c.px(4)), QPointF(limit, bar.bottom() + c.px(4)));
  }
  c.box(bar, {}, over ? t.error : mixedColor(t.line, t.scores, 0.4), 1, 1);
  const double y = bar.bottom() + c.px(16);
  const QString words = TilesText::tr("%1 of %2 bytes").arg(wholeText(taken), wholeText(capacity));
  const double used = c.text({bar.left(), y}, words, 12, over ? t.error : t.ink, 0, QFont::DemiBold);
  const QString rest = over ? TilesText::tr("%1 too many").arg(wholeText(taken - capacity))
                            : TilesText::tr("%1 free").arg(wholeText(capacity - taken));
  if (used + c.width(rest, 12) + c.px(8) < bar.width()) c.text({bar.right(), y}, rest, 12, over ? t.error : t.soft, 1);
}

/// Text instead of numbers, if nothing stays on the chip or there are no numbers.
void drawWords(const TilesCanvas& c) {
  const TilesLayout& l = c.layout;
  const Theme& t = c.theme();
  const QRectF area = chipNumbers(l);
  const QRectF words = area.adjusted(0, c.px(12), 0, -c.px(20));
  if (!l.isTiledNow()) {
    c.lines(words,
            TilesText::tr("Each kernel streams whole matrices through the chip and keeps nothing: what the next "
                          "kernel needs goes back to off-chip memory."),
            12.5, t.soft);
    if (!l.event) return;
    const bool moves = l.event->kind != EventKind::Compute;
    const QString what =
        moves ? (l.event->kind == EventKind::Load ? TilesText::tr("reads %1: %2") : TilesText::tr("writes %1: %2"))
                    .arg(tensorLetter(l.event->tensor), bytesText(l.event->bytes))
              : TilesText::tr("computes %1").arg(tensorLetter(l.event->tensor));
    c.text({area.left(), area.bottom() - c.px(4)}, what, 13.5, t.ink, 0, QFont::DemiBold);
    return;
  }
  if (l.data.hasValues() && l.hasNumbers()) {
    c.lines(words,
            l.data.algorithm == Algorithm::Flash1 && l.event
                ? TilesText::tr("No query tile is on chip. Its partial result is off chip.")
                : TilesText::tr("Nothing has been loaded yet."),
            12.5, t.soft);
  }
  if (!l.data.hasValues()) {
    c.lines(words,
            TilesText::tr("This document has sizes only. Bytes are counted, but there are no numbers to compute with."),
            12.5, t.soft);
  }
}

}  // namespace

QString blockIndex(const ChipBlock& block) {
  const auto part = block.row != MemoryEvent::kWhole ? block.row : block.col;
  return part == MemoryEvent::kWhole ? QString() : QString::number(part);
}

std::optional<Index> chipRowAt(const TilesLayout& l, const QPointF& point) {
  for (const Table& t : tables(l)) {
    const QRectF reach(t.box.left() - l.px(50), t.box.top(), t.sideBox.right() - t.box.left() + l.px(50),
                       t.box.height());
    if (!reach.contains(point)) continue;
    const auto rows = static_cast<double>(l.rows->queries.size());
    return std::min(static_cast<Index>((point.y() - t.box.top()) / t.box.height() * rows), l.rows->queries.size() - 1);
  }
  return std::nullopt;
}

void drawTilesChip(const TilesCanvas& c) {
  const TilesLayout& l = c.layout;
  const Theme& t = c.theme();
  const bool over = l.data.misfit.has_value();
  const QString heading = TilesText::tr("On chip (SRAM)"), misfit = TilesText::tr("the tile does not fit");
  const double from = c.width(heading, 12, QFont::DemiBold) + c.px(10);
  // If only one fits, the error takes precedence.
  const bool both = from + c.width(misfit, 12, QFont::DemiBold) <= l.chip.width();
  if (!over || both) c.text(l.chipHeading, heading, 12, t.soft, 0, QFont::DemiBold);
  if (over) c.text(l.chipHeading + QPointF(both ? from : 0, 0), misfit, 12, t.error, 0, QFont::DemiBold);
  c.box(l.chip, t.panel, over ? t.error : mixedColor(t.scores, t.ink, 0.2), 1.8, 8);
  drawSlots(c);
  // Numbers of a block that has been written stay visible but faded.
  const bool here = std::ranges::any_of(l.state.chip.blocks, [](const ChipBlock& b) { return b.tensor == Tensor::O; });
  c.painter.setOpacity(here || l.moment.inProgress() ? 1 : 0.4);
  for (const Table& table : tables(l)) drawTable(c, table);
  c.painter.setOpacity(1);
  if (!l.rows) drawWords(c);
  if (l.isTiledNow() && l.data.schedule) drawFilling(c);
}

void drawTilesTravel(const TilesCanvas& c) {
  const TilesLayout& l = c.layout;
  if (!l.event || l.travelFrom.isNull()) return;
  const Theme& t = c.theme();
  const QColor color = tensorColor(l.event->tensor, t);
  const bool loads = l.event->kind == EventKind::Load;
  const QRectF& outside = loads ? l.travelFrom : l.travelTo;
  const QRectF& inside = loads ? l.travelTo : l.travelFrom;
  // A dotted line from the matrix to the chip.
  const MemoryRow* row = l.memoryRow(l.event->tensor);
  const QPointF left(row->box.right() + c.px(3), outside.center().y()),
      right(inside.left() - c.px(3), inside.center().y());
  c.painter.setPen(QPen(color, c.px(1.6), Qt::DotLine));
  c.painter.drawLine(left, right);
  const QPointF tip = loads ? right : left, back(loads ? -c.px(7) : c.px(7), 0);
  c.painter.setPen(Qt::NoPen);
  c.painter.setBrush(color);
  c.painter.drawPolygon(QPolygonF({tip, tip + back + QPointF(0, c.px(4)), tip + back - QPointF(0, c.px(4))}));
  const QString bytes = bytesText(l.event->bytes);
  const double share = QEasingCurve(QEasingCurve::InOutCubic).valueForProgress(std::clamp(l.moment.share, 0.0, 1.0));
  if (!l.moment.inProgress()) {
    const double width = c.width(bytes, 12, QFont::DemiBold) + c.px(10);
    // On a narrow stage the line is shorter than its label, which would overlap the text on the chip.
    if (!l.data.hasValues() && left.x() + width > l.chip.left()) return;
    // Halfway, but left of the names at the chip's edge.
    const double x =
        std::max(left.x() + width / 2, std::min((left.x() + right.x()) / 2, l.chip.left() - c.px(3) - width / 2));
    const QPointF middle = left + (right - left) * ((x - left.x()) / std::max(1.0, right.x() - left.x()));
    const QRectF label(middle.x() - width / 2, middle.y() - c.px(10), width, c.px(20));
    c.box(label, t.selectionBackground, t.selection, 1.4, 5);
    c.text({middle.x(), middle.y() + c.px(4.2)}, bytes, 12, t.ink, 0.5, QFont::DemiBold);
    return;
  }
  const QPointF at = l.travelFrom.center() + (l.travelTo.center() - l.travelFrom.center()) * share;
  const QSizeF size = l.travelFrom.size() + (l.travelTo.size() - l.travelFrom.size()) * share;
  const QRectF flying(at.x() - size.width() / 2, at.y() - size.height() / 2, size.width(), size.height());
  c.box(flying, mixedColor(tensorGround(l.event->tensor, t), color, 0.42), t.selection, 2.6, 4);
  const bool byKeys = l.event->tensor == Tensor::K || l.event->tensor == Tensor::V;
  const auto part = byKeys ? l.event->col : l.event->row;
  c.symbol({at.x(), at.y() + c.px(4)}, tensorLetter(l.event->tensor),
           part == MemoryEvent::kWhole ? QString() : QString::number(part), 13, t.ink, 0.5);
  const double width = c.width(bytes, 12, QFont::DemiBold) + c.px(8);
  // The label would overlap the text on the chip.
  if (!l.data.hasValues() && at.x() + width / 2 > l.chip.left()) return;
  const QRectF label(at.x() - width / 2, flying.bottom() + c.px(2), width, c.px(17));
  c.box(label, t.background, {}, 0, 4);
  c.text({at.x(), flying.bottom() + c.px(15)}, bytes, 12, t.ink, 0.5, QFont::DemiBold);
}

}  // namespace attn::app
