// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/picture/tiles_layout.h"

#include <algorithm>
#include <cmath>

#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr Index kMaxNamed = 16;                    // tokens with names next to the grid
constexpr double kMinMemory = 19, kMinNamed = 25;  // heights of a matrix in off-chip memory, without and with names
constexpr double kSeriesHeight = 17;
constexpr double kNumbersOfSeries = 172;  // width of bytes, FLOPs and share on the right of the race
constexpr double kNarrow = 640;           // narrower than this, algorithm names omit their tiles

/// The design size of an arrangement, in design pixels.
QSizeF designOf(TilesArrangement arrangement) {
  switch (arrangement) {
    case TilesArrangement::Tall:
      return {800, 740};
    case TilesArrangement::Low:
      return {780, 610};
    case TilesArrangement::Wide:
      return {1060, 548};
  }
  return {800, 740};
}

bool isOfPairs(Tensor tensor) {
  return tensor == Tensor::S || tensor == Tensor::P;
}

}  // namespace

double fitOf(TilesArrangement arrangement, const QSizeF& size) {
  const QSizeF design = designOf(arrangement);
  return std::min(size.width() / design.width(), size.height() / design.height());
}

TilesArrangement arrangementFor(const QSizeF& size) {
  constexpr double kWorthIt = 1.08;  // the tall one shows the most
  TilesArrangement best = TilesArrangement::Tall;
  double fit = fitOf(best, size) * kWorthIt;
  for (const TilesArrangement other : {TilesArrangement::Low, TilesArrangement::Wide}) {
    if (fitOf(other, size) <= fit) continue;
    best = other;
    fit = fitOf(other, size);
  }
  return best;
}

QRectF MemoryRow::block(Index index) const {
  if (index == MemoryEvent::kWhole) return box;
  const double each = box.width() / static_cast<double>(blocks);
  return {box.left() + each * static_cast<double>(index), box.top(), each, box.height()};
}

TilesLayout::TilesLayout(const QSizeF& area, const TilesView& v, const Theme& t)
    : view(v), data(*v.data), theme(t), size(area), moment(momentAt(data, v.playhead)) {
  queryHead = std::clamp<Index>(v.head, 0, data.scenario->heads.query - 1);
  if (data.schedule) {
    state = data.schedule->stateAt(moment.done);
    if (moment.event) event = &data.schedule->event(*moment.event);
    atWork = tileAtWork(data, moment);
    if (event) queryHead = queryHeadOf(data, queryHead, event->head);
    if (hasNumbers() && atWork)
      rows = runningRows(data, *v.numbers, moment, queryHead, atWork->head, data.plan->grid->queries(atWork->row));
  }
  title = tilesTitle(data, moment);
  subtitle = tilesSubtitle(data, moment);
  const double w = size.width(), h = size.height();
  const bool low = h < px(660);
  arrangement = arrangementFor(size);
  const double margin = std::clamp(w * 0.04, px(14), px(arrangement == TilesArrangement::Tall ? 48 : 28));
  titlePixels = low ? 20 : 24;
  titleAt = {margin, px(low ? 30 : 42)};
  subtitleAt = {margin, px(low ? 48 : 67)};
  double top = px(low ? 60 : 92);
  if (arrangement != TilesArrangement::Tall) {
    // After the title, if both fit.
    const double behind = margin + textWidth(title, titlePixels, QFont::DemiBold) + px(16);
    if (behind + textWidth(subtitle, 14, QFont::Normal) < w - margin) {
      subtitleAt = {behind, titleAt.y()};
      top = px(44);
    }
  }
  race = h > px(420) && !data.problem;
  chart = race && w > px(560);
  const double raceHeight = race ? px(low ? 160 : 190) : px(10);
  const double bottom = h - raceHeight - px(14);
  const double inner = w - 2 * margin;
  const double chipWidth = std::clamp(inner * 0.315, px(190), px(380));
  const double travel = std::clamp(inner * 0.07, px(34), px(72));
  const double memoryWidth = std::clamp(inner * 0.2, px(118), px(230));
  const double gridWidth = inner - chipWidth - travel - memoryWidth - px(8);
  layGrid({margin, top, gridWidth, bottom - top});
  layMemory({margin + gridWidth + px(8), top, memoryWidth, bottom - top});
  layChip({w - margin - chipWidth, top, chipWidth, bottom - top});
  layTravel();
  if (race) layRace({margin, bottom + px(14), inner, raceHeight - px(8)});
  if (view.limit) {
    // Totals are shown only at the end of the timeline.
    race = chart = false;
    allSeries.clear();
  }
}

double TilesLayout::textWidth(const QString& text, double pixels, QFont::Weight weight) const {
  return QFontMetricsF(uiFont(px(pixels), weight)).horizontalAdvance(text);
}

void TilesLayout::layGrid(const QRectF& area) {
  gridHeading = {area.left(), area.top() + px(16)};
  names = !data.queryNames.isEmpty() && queries() <= kMaxNamed && keys() <= kMaxNamed;
  double left = px(20), top = px(48);
  if (names) {
    const QFontMetricsF metrics(uiFont(px(12), QFont::DemiBold));
    double widest = 0, tallest = 0;
    for (const QString& name : data.queryNames) widest = std::max(widest, metrics.horizontalAdvance(name));
    for (const QString& name : data.keyNames) tallest = std::max(tallest, metrics.horizontalAdvance(name));
    left = std::min(widest, px(kLongestName)) + px(8);
    top = px(24) + std::min(tallest, px(kLongestName)) * 0.82 + px(12);
  }
  legendNextTo = arrangement == TilesArrangement::Wide && isTiledNow();
  const double right = px(26) + (legendNextTo ? px(136) : 0), below = px(legendNextTo ? 32 : 100);
  const QRectF room(area.left() + left, area.top() + top, area.width() - left - right, area.height() - top - below);
  const auto rowsOf = static_cast<double>(queries()), columns = static_cast<double>(keys());
  const double cell = std::max(0.0, std::min(room.width() / columns, room.height() / rowsOf));
  // Very flat or narrow matrices are stretched to keep their tiles visible.
  const double width = std::max(cell * columns, std::min(room.width(), px(90)));
  const double height = std::max(cell * rowsOf, std::min(room.height(), px(queries() == 1 ? 30 : 60)));
  grid = {std::round(room.left() + std::max(0.0, room.width() - width) / 2), std::round(room.top()), std::floor(width),
          std::floor(std::max(1.0, height))};
  legendAt =
      legendNextTo ? QPointF(grid.right() + px(44), grid.top()) : QPointF(area.left() + px(4), grid.bottom() + px(36));
}

QRectF TilesLayout::cells(IndexRange q, IndexRange k) const {
  const double w = grid.width() / static_cast<double>(keys()), h = grid.height() / static_cast<double>(queries());
  return {grid.left() + w * static_cast<double>(k.begin), grid.top() + h * static_cast<double>(q.begin),
          w * static_cast<double>(k.size()), h * static_cast<double>(q.size())};
}

QRectF TilesLayout::tile(TileIndex t) const {
  if (!isTiledNow()) return grid;
  return cells(data.plan->grid->queries(t.row), data.plan->grid->keys(t.col));
}

/// Areas in proportion to bytes: full width while the height is legible, else narrower.
void TilesLayout::layMemory(const QRectF& area) {
  memoryHeading = {area.left(), area.top() + px(16)};
  if (!data.plan) return;
  const TrafficPlan& plan = *data.plan;
  std::vector<Tensor> tensors = {Tensor::Q, Tensor::K, Tensor::V, Tensor::S, Tensor::P, Tensor::O};
  if (isTiledNow()) tensors.push_back(Tensor::Stats);
  const double labels = px(54), left = area.left() + labels, width = area.width() - labels;
  const double gap = px(7), top = area.top() + px(44);
  const double room = area.bottom() - px(24) - top - gap * static_cast<double>(tensors.size() - 1);
  double total = 0;
  for (const Tensor t : tensors) total += static_cast<double>(plan.matrixBytes(t));
  const double least = px(arrangement == TilesArrangement::Tall ? kMinMemory : kMinNamed), most = px(92);
  // The height of a byte at full width is reduced until everything fits, including matrices raised to the minimum
  // height.
  double perByte = room / total;
  const auto heightOf = [&](Tensor t) {
    return std::clamp(static_cast<double>(plan.matrixBytes(t)) * perByte, least, isOfPairs(t) ? room : most);
  };
  const auto needed = [&] {
    double sum = 0;
    for (const Tensor t : tensors) sum += heightOf(t);
    return sum;
  };
  for (int i = 0; i < 60 && needed() > room + 0.5; ++i) perByte *= 0.92;
  double largest = 0;
  for (const Tensor t : tensors)
    if (!isOfPairs(t)) largest = std::max(largest, static_cast<double>(plan.matrixBytes(t)));
  perByte = std::min(perByte, px(34) / std::max(1.0, largest));
  double y = top;
  for (const Tensor t : tensors) {
    const auto bytes = static_cast<double>(plan.matrixBytes(t));
    const double height = heightOf(t);
    // Matrices raised to the minimum height become narrower to keep their area.
    const double fair = bytes * perByte * width / height, least2 = std::min(width, px(46));
    if (fair < least2 * 0.98) toScale = false;
    MemoryRow row;
    row.tensor = t;
    row.box = {left, y, std::clamp(fair, least2, width), height};
    row.exists = !isOfPairs(t) || !isTiledNow();
    row.bytes = plan.matrixBytes(t);
    const bool byKeys = t == Tensor::K || t == Tensor::V;
    if (isTiledNow() && !isOfPairs(t)) row.blocks = byKeys ? plan.grid->cols() : plan.grid->rows();
    memory.push_back(row);
    y += height + gap;
  }
  memoryBottom = y - gap;
}

const MemoryRow* TilesLayout::memoryRow(Tensor tensor) const {
  const auto found = std::ranges::find(memory, tensor, &MemoryRow::tensor);
  return found == memory.end() ? nullptr : &*found;
}

/// Q, K and V have slots at the top of the chip; S or P, acc, m and l are the numbers below.
void TilesLayout::layChip(const QRectF& area) {
  chipHeading = {area.left(), area.top() + px(16)};
  chip = {area.left(), area.top() + px(28), area.width(), area.height() - px(28) - px(6)};
  if (!isTiledNow()) return;
  slotNotes = arrangement == TilesArrangement::Tall;
  const double height = px(28), step = px(36), across = (chip.width() - px(11)) / 3;
  double x = chip.left() + px(11), y = chip.top() + px(11);
  for (const Tensor tensor : {Tensor::Q, Tensor::K, Tensor::V}) {
    const auto lies = std::ranges::find(state.chip.blocks, tensor, &ChipBlock::tensor);
    ChipSlot slot;
    slot.box = {x, y, px(42), height};
    slot.block.tensor = tensor;
    if (lies != state.chip.blocks.end()) slot.block = *lies;
    // For a group, the query tile of the active head.
    for (const ChipBlock& b : state.chip.blocks)
      if (tensor == Tensor::Q && b.tensor == Tensor::Q && event && b.head == event->head) slot.block = b;
    const bool moves = moment.inProgress() && event && event->tensor == tensor;
    slot.arriving = moves && event->kind == EventKind::Load;
    if (slot.arriving)
      slot.block = {tensor, event->head, tensor == Tensor::Q ? event->row : MemoryEvent::kWhole,
                    tensor == Tensor::Q ? MemoryEvent::kWhole : event->col, event->bytes};
    slotsOnChip.push_back(slot);
    (slotNotes ? y : x) += slotNotes ? step : across;
  }
}

QRectF chipNumbers(const TilesLayout& l) {
  const double top = l.slotsOnChip.empty() ? l.chip.top() + l.px(12) : l.slotsOnChip.back().box.bottom() + l.px(6);
  return {l.chip.left() + l.px(11), top, l.chip.width() - l.px(22), l.chip.bottom() - l.px(46) - top};
}

void TilesLayout::layTravel() {
  if (!event || event->kind == EventKind::Compute) return;
  const MemoryRow* row = memoryRow(event->tensor);
  if (!row) return;
  const bool byKeys = event->tensor == Tensor::K || event->tensor == Tensor::V;
  const Index block = isTiledNow() && row->exists ? (byKeys ? event->col : event->row) : MemoryEvent::kWhole;
  QRectF outside = row->block(block);
  QRectF inside;
  for (const ChipSlot& slot : slotsOnChip)
    if (slot.block.tensor == event->tensor) inside = slot.box;
  if (inside.isNull()) {
    const QRectF numbers = chipNumbers(*this);
    const double y = std::clamp(outside.center().y(), numbers.top() + px(20), numbers.bottom() - px(20));
    // Without values, blocks stay left of the chip, whose area shows a text.
    const double x = data.hasValues() ? chip.left() + px(6) : chip.left() - px(58);
    inside = {x, y - px(14), px(42), px(28)};
  }
  // Long bars are replaced by a smaller block during travel.
  const double width = std::clamp(outside.width(), px(26), px(44)),
               height = std::clamp(outside.height(), px(18), px(30));
  outside = QRectF(outside.center().x() - width / 2, outside.center().y() - height / 2, width, height);
  const bool loads = event->kind == EventKind::Load;
  travelFrom = loads ? outside : inside;
  travelTo = loads ? inside : outside;
}

void TilesLayout::layRace(const QRectF& area) {
  raceHeading = {area.left(), area.top() + px(12)};
  const double chartWidth = chart ? std::clamp(area.width() * 0.31, px(180), px(330)) : 0;
  seriesTiles = area.width() > px(kNarrow);
  for (const TilesSeries& series : data.allSeries) {
    double name = textWidth(algorithmText(series.algorithm), 12.5, QFont::DemiBold) + px(10);
    if (seriesTiles && series.tile) name += textWidth(tileSizeText(*series.tile), 12, QFont::Normal) + px(6);
    seriesNames = std::max(seriesNames, name);
  }
  const double left = area.left() + seriesNames;
  const double right = area.right() - chartWidth - (chart ? px(34) : 0) - px(kNumbersOfSeries);
  seriesEnd = std::max(px(40), right - left);
  seriesRight = right + px(kNumbersOfSeries);
  const double first = area.top() + px(38), last = area.bottom() - px(26);
  const double step = (last - first) / static_cast<double>(data.allSeries.size());
  const double longest = data.longestSeconds();
  for (std::size_t i = 0; i < data.allSeries.size(); ++i) {
    const double share = longest > 0 ? data.allSeries[i].seconds / longest : 0;
    const double y = first + step * static_cast<double>(i);
    allSeries.emplace_back(left, y, std::max(2.0, seriesEnd * share), std::min(px(kSeriesHeight), step - px(8)));
  }
  if (!chart) return;
  chartHeading = {area.right() - chartWidth, area.top() + px(12)};
  chartBox = {area.right() - chartWidth + px(50), area.top() + px(26), chartWidth - px(50) - px(66),
              area.height() - px(26) - px(26)};
}

}  // namespace attn::app
