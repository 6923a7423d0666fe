// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/picture/tiles_numbers.h"

#include <algorithm>
#include <cmath>

#include "attention/step_formats.h"
#include "figures/cell_text.h"
#include "scenario/head_settings.h"

namespace attn::app {
namespace {

TiledDifference differenceOf(const Matrix& tiled, const Matrix& untiled) {
  TiledDifference difference{0, 0, tiled.size()};
  double apartSquared = 0, squared = 0;
  for (Index i = 0; i < tiled.size(); ++i) {
    const double a = tiled.data()[i], b = untiled.data()[i];
    const bool bothInfinite = std::isinf(a) && a == b;
    const double apart = bothInfinite ? 0 : std::abs(a - b);
    if (std::isnan(apart)) return {apart, apart, tiled.size()};
    difference.largest = std::max(difference.largest, apart);
    apartSquared += apart * apart;
    if (!bothInfinite) squared += b * b;
  }
  difference.relative = std::sqrt(apartSquared / (squared > 0 ? squared : 1));
  return difference;
}

bool fits(const TilesData& data, const Trace& trace) {
  const Scenario& s = *data.scenario;
  if (static_cast<Index>(trace.heads.size()) != s.heads.query) return false;
  const HeadTrace& head = trace.heads.front();
  return head.masked.rows() == queryTokens(s) && head.masked.cols() == keyTokens(s) && head.v.cols() == valueWidth(s);
}

}  // namespace

std::shared_ptr<const TilesNumbers> tilesNumbers(const TilesData& data, std::shared_ptr<const Trace> trace,
                                                 Index selectedHead) {
  if (!trace || !data.plan || !data.hasValues() || !fits(data, *trace)) return nullptr;
  auto numbers = std::make_shared<TilesNumbers>();
  numbers->trace = std::move(trace);
  const Index keys = keyTokens(*data.scenario);
  numbers->blockCols = data.plan->grid ? std::min(keys, data.plan->grid->size().cols) : keys;
  if (data.algorithm == Algorithm::Flash1) numbers->division = Division::EveryTile;
  ColorLimit scores{0, false}, outputs{0, false};
  const auto widen = [](ColorLimit& limit, const Matrix& m) {
    const ColorLimit own = colorLimit(m);
    limit = {std::max(limit.limit, own.limit), limit.exceeded || own.exceeded};
  };
  const Index heads = static_cast<Index>(numbers->trace->heads.size());
  numbers->firstHead = queryHeadOf(data, std::clamp<Index>(selectedHead, 0, heads - 1), 0);
  for (Index h = 0; h < data.followed.heads.query; ++h) {
    const HeadTrace& head = numbers->head(numbers->firstHead + h);
    const OnlineSoftmax online(head.masked, mixedValues(head), numbers->blockCols, numbers->division,
                               sinkLogit(data.scenario->attention, head.queryHead));
    numbers->results.push_back(online.result({0, head.masked.rows()}));
    numbers->differences.push_back(differenceOf(numbers->results.back().output, head.output));
    widen(scores, head.scaled);
    widen(outputs, head.output);
  }
  numbers->scores = {ColorScale::Kind::Diverging, scores.limit, scores.exceeded};
  numbers->outputs = {ColorScale::Kind::Diverging, outputs.limit, outputs.exceeded};
  return numbers;
}

Index queryHeadOf(const TilesData& data, Index selectedHead, Index eventHead) {
  const Index together = data.followed.heads.query;
  return selectedHead - selectedHead % together + eventHead;
}

std::optional<TileAtWork> tileAtWork(const TilesData& data, const TilesMoment& moment) {
  if (!data.schedule || !data.plan->grid || !moment.event) return std::nullopt;
  const MemoryEvent& event = data.schedule->event(*moment.event);
  if (event.row == MemoryEvent::kWhole) return std::nullopt;
  TileAtWork tile{event.head, event.row, std::nullopt};
  if (event.col != MemoryEvent::kWhole) tile.col = event.col;
  return tile;
}

RunningRows runningRows(const TilesData& data, const TilesNumbers& numbers, const TilesMoment& moment, Index queryHead,
                        Index eventHead, IndexRange queries) {
  const HeadTrace& head = numbers.head(queryHead);
  const TileGrid& grid = *data.plan->grid;
  const OnlineSoftmax online(head.masked, mixedValues(head), numbers.blockCols, numbers.division,
                             sinkLogit(data.scenario->attention, queryHead));
  const Index row = queries.begin / grid.size().rows;
  RunningRows rows;
  rows.queries = queries;
  const Index begun = moment.done + (moment.inProgress() ? 1 : 0);
  Index passed = 0;  // number of key tiles passed, including skipped ones
  std::optional<Index> meeting;
  for (const Index col : grid.columnsAtWork(row)) {
    const auto work = data.schedule->computations(eventHead, {row, col});
    ++rows.tilesToMeet;
    if (work->end <= moment.done) {
      ++rows.tilesMet;
      passed = col + 1;
    }
    // The last tile stays visible until another event begins.
    if (moment.event && work->contains(*moment.event)) {
      meeting = col;
      rows.rescaled = begun > work->begin + 1;
      rows.accumulated = begun > work->begin + 2;
    }
  }
  if (rows.tilesMet == rows.tilesToMeet) passed = online.tiles();
  if (meeting) {
    rows.step = online.step(queries, *meeting);
    rows.now = rows.accumulated ? rows.step->after : rows.step->before;
  } else {
    rows.now = online.before(queries, passed);
  }
  return rows;
}

}  // namespace attn::app
