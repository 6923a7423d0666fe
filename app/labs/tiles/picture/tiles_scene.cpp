// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/picture/tiles_scene.h"

#include <QPainter>
#include <algorithm>

#include "figures/box.h"
#include "figures/scene_theme.h"
#include "labs/tiles/picture/tiles_layout.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kIndexShare = 0.7;  // relative to the letter

/// Scales the type with the area.
Theme tilesTheme(const Theme& theme, const QSizeF& size, bool presenting) {
  Theme t = theme;
  const double fit = fitOf(arrangementFor(size), size);
  if (presenting) {
    constexpr double kMax = 3;
    constexpr QSizeF kMin(640, 460);
    t.scale = heldScale(std::clamp(fit, leastSceneScale(true), kMax) * theme.scale, size, kMin);
  } else {
    t.scale = theme.scale * std::clamp(fit / theme.scale, 0.78, 1.3);
  }
  return t;
}

QString tileName(TileIndex tile) {
  return TilesText::tr("query tile %1, key tile %2").arg(tile.row).arg(tile.col);
}

Index headAt(const TilesData& data, const TilesMoment& moment) {
  return data.schedule && moment.event ? data.schedule->event(*moment.event).head : 0;
}

TileStatus statusAt(const TilesView& view, const TilesMoment& moment, TileIndex tile) {
  return shownStatus(view, headAt(*view.data, moment), tile, moment.done + (moment.inProgress() ? 1 : 0));
}

/// True if the tile's status is hidden while a question is open.
bool isHidden(const TilesView& view, const TilesMoment& moment, TileIndex tile) {
  return view.limit && statusAt(view, moment, tile) == TileStatus::ToDo;
}

QString statusText(const TilesView& view, const TilesMoment& moment, TileIndex tile) {
  if (isHidden(view, moment, tile)) return TilesText::tr("to do");
  const TilesData& data = *view.data;
  const TileStatus status = statusAt(view, moment, tile);
  if (status == TileStatus::Skipped) return TilesText::tr("skipped: masked everywhere");
  const TileKind kind = data.plan->grid->kind(tile);
  QStringList parts{kind == TileKind::Full ? TilesText::tr("all pairs visible") : TilesText::tr("some pairs visible")};
  if (!data.schedule) return parts.front();
  parts << (status == TileStatus::AtWork ? TilesText::tr("in progress")
            : status == TileStatus::Done ? TilesText::tr("done")
                                         : TilesText::tr("to do"));
  if (const auto order = data.schedule->orderOf(tile)) parts << TilesText::tr("number %1 in order").arg(*order);
  return listText(parts);
}

/// Bytes of the loads right before a tile is computed and the writes right after it.
std::int64_t bytesAround(const Schedule& schedule, IndexRange work) {
  while (work.begin > 0 && schedule.event(work.begin - 1).kind == EventKind::Load) --work.begin;
  while (work.end < schedule.size() && schedule.event(work.end).phase == Phase::Write) ++work.end;
  return schedule.bytesAt(work.end) - schedule.bytesAt(work.begin);
}

std::optional<TilesHit> hitGrid(const TilesLayout& l, const QPointF& point) {
  const QRectF& g = l.grid;
  const bool inRows = point.y() >= g.top() && point.y() < g.bottom();
  const auto row = static_cast<Index>((point.y() - g.top()) / g.height() * static_cast<double>(l.queries()));
  if (l.names && inRows && point.x() < g.left() && point.x() > g.left() - l.px(80)) {
    const QRectF cell = l.cells({row, row + 1}, {0, 1});
    return TilesHit{.kind = TilesHit::Kind::Row,
                    .row = row,
                    .area = {g.left() - l.px(78), cell.top(), l.px(74), cell.height()},
                    .label = TilesText::tr("Follow the row of “%1”").arg(l.data.queryNames[row])};
  }
  if (!g.contains(point) || !l.isTiledNow()) return std::nullopt;
  const auto key = static_cast<Index>((point.x() - g.left()) / g.width() * static_cast<double>(l.keys()));
  const TileSize size = l.data.plan->grid->size();
  const TileIndex tile{std::min(row, l.queries() - 1) / size.rows, std::min(key, l.keys() - 1) / size.cols};
  TilesHit hit{.kind = TilesHit::Kind::Tile, .tile = tile, .area = l.tile(tile)};
  if (l.data.schedule) {
    if (const auto work = l.data.schedule->computations(headAt(l.data, l.moment), tile)) hit.event = work->begin + 1;
  }
  hit.label = tileName(tile) + QStringLiteral(": ") + statusText(l.view, l.moment, tile);
  if (l.hasNumbers() && l.names && !isHidden(l.view, l.moment, tile)) {
    hit.label += QStringLiteral("\n") +
                 TilesText::tr("%1 → %2: score %3")
                     .arg(l.data.queryNames[row], l.data.keyNames[key],
                          numberText(l.view.numbers->head(l.queryHead).masked(row, key), l.theme.decimals));
    hit.row = row;
  }
  return hit;
}

std::optional<TilesHit> hitMemory(const TilesLayout& l, const QPointF& point) {
  for (const MemoryRow& row : l.memory) {
    if (!row.box.contains(point)) continue;
    TilesHit hit{.kind = TilesHit::Kind::Block, .area = row.box};
    const QString letter = tensorLetter(row.tensor);
    if (!row.exists) {
      hit.label = TilesText::tr("%1 would take %2 here; it is never written").arg(letter, exactBytesText(row.bytes));
      return hit;
    }
    hit.label = TilesText::tr("%1: %2 off chip; read %3, written %4 so far")
                    .arg(letter, exactBytesText(row.bytes), exactBytesText(l.state.counters.reads[row.tensor]),
                         exactBytesText(l.state.counters.writes[row.tensor]));
    if (row.blocks > 1 && l.data.schedule) {
      const auto block =
          static_cast<Index>((point.x() - row.box.left()) / row.box.width() * static_cast<double>(row.blocks));
      hit.area = row.block(block);
      const Index head = l.event ? l.event->head : 0;
      hit.label += QStringLiteral("\n") + TilesText::tr("block %1 moved %2 times")
                                              .arg(block)
                                              .arg(l.data.schedule->timesMoved(row.tensor, head, block, l.moment.done));
    }
    return hit;
  }
  return std::nullopt;
}

std::optional<TilesHit> hitChip(const TilesLayout& l, const QPointF& point) {
  if (!l.chip.contains(point)) return std::nullopt;
  for (const ChipSlot& slot : l.slotsOnChip) {
    if (!slot.box.contains(point)) continue;
    const QString letter = tensorLetter(slot.block.tensor);
    return TilesHit{.area = slot.box,
                    .label = slot.block.bytes > 0
                                 ? TilesText::tr("%1: %2 on chip").arg(letter, exactBytesText(slot.block.bytes))
                                 : TilesText::tr("%1: not on chip now").arg(letter)};
  }
  if (const auto row = chipRowAt(l, point); row && l.rows) {
    const Index query = l.rows->queries.begin + *row;
    TilesHit hit{.kind = TilesHit::Kind::Row, .row = query, .area = QRectF(point, QSizeF(1, 1)).adjusted(-4, -4, 4, 4)};
    if (query < l.data.queryNames.size())
      hit.label = TilesText::tr("Follow the row of “%1”").arg(l.data.queryNames[query]);
    return hit;
  }
  if (!l.isTiledNow()) return std::nullopt;
  return TilesHit{.area = l.chip,
                  .label = TilesText::tr("%1 of %2 bytes on chip used")
                               .arg(wholeText(l.state.chip.bytes()), wholeText(l.data.tiling.sramBytes))};
}

/// "flash2 in tiles of 272 × 64; 64 × 384 does not fit: it needs 221,696 of 196,608 bytes"
QString seriesLabel(const TilesSeries& series) {
  QString text = algorithmText(series.algorithm);
  if (series.tile) text = TilesText::tr("%1 in tiles of %2").arg(text, tileSizeText(*series.tile));
  if (!series.refused || series.misfit->arguments.size() < 2) return text;
  const auto bytes = [&](std::size_t argument) {
    return wholeText(QString::fromStdString(series.misfit->arguments[argument]).toLongLong());
  };
  return text + QStringLiteral("; ") +
         TilesText::tr("%1 does not fit: it needs %2 of %3 bytes on chip")
             .arg(tileSizeText(*series.refused), bytes(0), bytes(1));
}

std::optional<TilesHit> hitRace(const TilesFrame& frame, const TilesLayout& l, const QPointF& point) {
  for (std::size_t i = 0; i < l.allSeries.size(); ++i) {
    const QRectF reach = l.allSeries[i].adjusted(-l.px(70), -l.px(6), l.px(150), l.px(6));
    if (!reach.contains(point)) continue;
    const TilesSeries& series = l.data.allSeries[i];
    if (!series.traffic) return std::nullopt;
    const TrafficCounters& c = series.traffic->counters;
    return TilesHit{.kind = TilesHit::Kind::Series,
                    .event = frame.eventsAt(point.x()),
                    .area = l.allSeries[i],
                    .label = seriesLabel(series) + QStringLiteral("\n") +
                             TilesText::tr("%1 and %2 FLOPs in all, %3 at best on %4")
                                 .arg(exactBytesText(c.bytes()), countText(c.flops), secondsText(series.seconds),
                                      QString::fromStdString(l.data.hardware.name))};
  }
  return std::nullopt;
}

}  // namespace

TileStatus shownStatus(const TilesView& view, Index head, TileIndex tile, Index begun) {
  const TilesData& data = *view.data;
  TileStatus status = TileStatus::ToDo;
  if (data.schedule)
    status = data.schedule->status(head, tile, begun);
  else if (data.plan->grid->kind(tile) == TileKind::Skipped)
    status = TileStatus::Skipped;
  return view.limit && status == TileStatus::Skipped ? TileStatus::ToDo : status;
}

double TilesCanvas::symbol(QPointF at, const QString& letter, const QString& index, double pixels, const QColor& ink,
                           double align) const {
  const double letters = width(letter, pixels), small = indexPixels(pixels, kIndexShare, px(1));
  const QPointF from = at - QPointF(symbolWidth(letter, index, pixels) * align, 0);
  text(from, letter, pixels, ink);
  if (!index.isEmpty()) text(from + QPointF(letters + px(0.6), px(pixels * 0.22)), index, small, ink);
  return symbolWidth(letter, index, pixels);
}

double TilesCanvas::symbolWidth(const QString& letter, const QString& index, double pixels) const {
  return width(letter, pixels) + (index.isEmpty() ? 0 : width(index, indexPixels(pixels, kIndexShare, px(1))));
}

void TilesCanvas::box(const QRectF& rect, const QColor& fill, const QColor& line, double width, double radius,
                      Qt::PenStyle style) const {
  drawBox(painter, rect, fill, line, px(width), px(radius), style);
}

void TilesCanvas::hatch(const QRectF& rect) const {
  drawHatching(painter, {rect}, theme());
}

TilesFrame::TilesFrame(const QSizeF& size, TilesView view, const Theme& theme, std::shared_ptr<FaceCache> faces)
    : PictureFrame(size),
      m_view(std::move(view)),
      m_theme(tilesTheme(theme, size, m_view.presenting)),
      m_faces(faces ? std::move(faces) : std::make_shared<FaceCache>()) {
  if (m_view.data) m_layout = std::make_unique<TilesLayout>(size, m_view, m_theme);
}

TilesFrame::~TilesFrame() = default;

void TilesFrame::draw(QPainter& painter) const {
  painter.save();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.setLayoutDirection(Qt::LeftToRight);
  if (m_layout) {
    const TilesLayout& l = *m_layout;
    const TilesCanvas canvas(painter, l, m_faces);
    const double room = size().width() - l.titleAt.x() - l.px(14);
    canvas.text(l.titleAt, l.title, l.titlePixels, m_theme.ink, 0, QFont::DemiBold, room);
    canvas.text(l.subtitleAt, l.subtitle, 14, m_theme.soft, 0, QFont::Normal,
                size().width() - l.subtitleAt.x() - l.px(14));
    if (!l.data.problem) {
      drawTilesGrid(canvas);
      drawTilesMemory(canvas);
      drawTilesChip(canvas);
      drawTilesTravel(canvas);
      if (l.race) drawTilesRace(canvas);
      if (l.chart) drawTilesChart(canvas);
    }
  }
  painter.restore();
}

std::optional<TilesHit> TilesFrame::hit(const QPointF& point) const {
  if (!m_layout || m_layout->data.problem) return std::nullopt;
  if (auto hit = hitGrid(*m_layout, point)) return hit;
  if (auto hit = hitMemory(*m_layout, point)) return hit;
  if (auto hit = hitChip(*m_layout, point)) return hit;
  return hitRace(*this, *m_layout, point);
}

StageHint TilesFrame::hint(const QPointF& point) const {
  const std::optional<TilesHit> found = hit(point);
  return found ? StageHint{found->label, found->area} : StageHint{};
}

QRectF TilesFrame::raceRect() const {
  if (!m_layout || !m_layout->race || m_layout->allSeries.empty()) return {};
  return m_layout->allSeries.front().united(m_layout->allSeries.back());
}

Index TilesFrame::eventsAt(double x) const {
  if (!m_layout || m_layout->allSeries.empty() || !m_layout->data.schedule) return 0;
  const TilesData& data = m_layout->data;
  const double clock = (x - m_layout->allSeries.front().left()) / m_layout->seriesEnd * data.longestSeconds();
  if (clock <= 0) return 0;
  return data.schedule->stepAt(clock, data.bytesPerSecond, data.flopsPerSecond);
}

QRectF TilesFrame::tileRect(TileIndex tile) const {
  return m_layout && m_layout->data.plan ? m_layout->tile(tile) : QRectF();
}

QString tilesTileText(const TilesView& view, TileIndex tile) {
  const TilesData& data = *view.data;
  const TilesMoment moment = momentAt(data, view.playhead);
  QString text = tileName(tile) + QStringLiteral(": ") + statusText(view, moment, tile);
  const auto work = data.schedule ? data.schedule->computations(headAt(data, moment), tile) : std::nullopt;
  if (!work || isHidden(view, moment, tile)) return text;
  return listText({text, TilesText::tr("%1 moved for it").arg(bytesText(bytesAround(*data.schedule, *work)))});
}

std::optional<TileIndex> tileAt(const TilesView& view) {
  if (!view.data) return std::nullopt;
  const TilesMoment moment = momentAt(*view.data, view.playhead);
  const std::optional<TileAtWork> work = tileAtWork(*view.data, moment);
  if (!work) return std::nullopt;
  if (work->col) return TileIndex{work->row, *work->col};
  const std::vector<Index> columns = view.data->plan->grid->columnsAtWork(work->row);
  if (columns.empty()) return std::nullopt;
  const bool begins = view.data->schedule->event(*moment.event).phase == Phase::LoadQuery;
  return TileIndex{work->row, begins ? columns.front() : columns.back()};
}

QString TilesFrame::description() const {
  if (!m_view.data) return {};
  const TilesData& data = *m_view.data;
  const TilesMoment moment = momentAt(data, m_view.playhead);
  QString text = tilesTitle(data, moment) + QStringLiteral(": ") + tilesSubtitle(data, moment);
  if (data.schedule) {
    const ScheduleState state = data.schedule->stateAt(moment.done);
    text += QStringLiteral("; ") +
            TilesText::tr("%1 read · %2 written")
                .arg(bytesText(state.counters.bytesRead()), bytesText(state.counters.bytesWritten()));
    if (isTiled(data.algorithm))
      text += QStringLiteral("; ") + TilesText::tr("%1 of %2 bytes on chip used")
                                         .arg(wholeText(state.chip.bytes()), wholeText(data.tiling.sramBytes));
  }
  return text;
}

}  // namespace attn::app
