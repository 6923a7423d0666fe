// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/explanation/explain_tiles.h"

#include <algorithm>
#include <cmath>

#include "labs/tiles/explanation/explain_tiles_parts.h"
#include "labs/tiles/picture/tiles_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

void explainTiled(const TilesPlace& p, Explanation& e) {
  switch (p.event->phase) {
    case Phase::Initialize:
      return explainStartValues(p, e);
    case Phase::LoadQuery:
    case Phase::LoadKeyValue:
      return explainLoad(p, e);
    case Phase::Scores:
      return explainTileScores(p, e);
    case Phase::Rescale:
      return explainRescale(p, e);
    case Phase::Accumulate:
      return explainAccumulate(p, e);
    default:
      return explainWrite(p, e);
  }
}

}  // namespace

TilesPlace::TilesPlace(const TilesView& v, const Theme& t)
    : view(v), data(*v.data), theme(t), moment(momentAt(data, v.playhead)) {
  row = explainedRow(v);
  if (!data.schedule || !moment.event) return;
  event = &data.schedule->event(*moment.event);
  queryHead = queryHeadOf(data, v.head, event->head);
  const bool tiled = data.plan->grid.has_value();
  if (v.numbers && tiled && event->row != MemoryEvent::kWhole)
    rows = runningRows(data, *v.numbers, moment, queryHead, event->head, {row, row + 1});
}

QString TilesPlace::query(Index i) const {
  const bool named = i < data.queryNames.size();
  return bold(named ? tokenHtml(data.queryNames[i].toStdString()) : QString::number(i), theme.ink);
}

QString TilesPlace::keyRange(IndexRange keys) const {
  if (keys.end > data.keyNames.size())
    return TilesExplainText::tr("keys %1 … %2").arg(wholeText(keys.begin), wholeText(keys.end - 1));
  if (keys.size() == 1) return TilesExplainText::tr("key %1").arg(data.keyNames[keys.begin].toHtmlEscaped());
  return TilesExplainText::tr("keys %1 … %2")
      .arg(data.keyNames[keys.begin].toHtmlEscaped(), data.keyNames[keys.end - 1].toHtmlEscaped());
}

Index explainedRow(const TilesView& view) {
  const TilesMoment moment = momentAt(*view.data, view.playhead);
  const auto work = tileAtWork(*view.data, moment);
  if (!work) return view.row;
  const IndexRange queries = view.data->plan->grid->queries(work->row);
  return queries.contains(view.row) ? view.row : queries.begin;
}

Explanation explainTiles(const TilesView& view, const Theme& theme) {
  Explanation e;
  if (!view.data) return e;
  const TilesPlace p(view, theme);
  e.title = tilesTitle(p.data, p.moment);
  if (p.data.problem) {
    e.question = tilesSubtitle(p.data, p.moment);
  } else if (!p.event) {
    explainTotals(p, e);
  } else if (p.data.plan->grid) {
    explainTiled(p, e);
  } else {
    explainKernel(p, e);
  }
  if (p.data.plan) {
    const TrafficShape& shape = p.data.followed;
    const bool tiled = p.data.plan->grid.has_value();
    const TileSize tile = tiled ? p.data.plan->grid->size() : TileSize{shape.queryTokens, shape.keyTokens};
    e.shapes = TilesExplainText::tr("Shapes: %1")
                   .arg(QStringLiteral("Q %1×%2 · K %3×%2 · V %3×%4 · S %1×%3")
                            .arg(wholeText(tile.rows), wholeText(shape.keyWidth), wholeText(tile.cols),
                                 wholeText(shape.valueWidth)));
  }
  e.plainText = plainTextOf(e);
  return e;
}

double UntiledComparison::roundingLimit() const {
  // The tiled sums are computed in double (16 digits); float32 has 7, float16 three, bfloat16 two.
  constexpr double kDouble = 1e-10, kFloat32 = 1e-5, kShort = 2e-2;
  return precision == QLatin1String("double") ? kDouble : precision == QLatin1String("float32") ? kFloat32 : kShort;
}

bool UntiledComparison::isEqual() const {
  return relative <= roundingLimit();
}

std::vector<double> UntiledComparison::differences() const {
  double largestOutput = 0;
  for (const double output : untiled)
    if (std::isfinite(output)) largestOutput = std::max(largestOutput, std::abs(output));
  // In short formats the differences are the lesson, and do not depend on the processor.
  const double noise = precision == QLatin1String("double") || precision == QLatin1String("float32")
                           ? roundingLimit() * largestOutput
                           : 0;
  std::vector<double> apart;
  for (std::size_t j = 0; j < running.size(); ++j) {
    const double difference = running[j] - untiled[j];
    apart.push_back(std::abs(difference) <= noise ? 0 : difference);
  }
  return apart;
}

std::optional<UntiledComparison> compareUntiled(const TilesView& view) {
  if (!view.data || !view.numbers || !view.data->schedule || !view.data->plan->grid) return std::nullopt;
  const TilesPlace p(view, lightTheme());
  const Index head = p.event ? p.queryHead : view.numbers->firstHead;
  const Index eventHead = p.event ? p.event->head : 0;
  // The followed row, even if another tile is active.
  const RunningRows rows = runningRows(p.data, *view.numbers, p.moment, head, eventHead, {view.row, view.row + 1});
  const OnlineResult now = finishOnline(rows.now);
  UntiledComparison c;
  c.row = view.row < p.data.queryNames.size() ? p.data.queryNames[view.row] : QString::number(view.row);
  c.result = p.data.algorithm == Algorithm::Flash1 ? QStringLiteral("O") : QStringLiteral("acc / ℓ");
  c.tilesMet = rows.tilesMet;
  c.tilesToMeet = rows.tilesToMeet;
  c.begun = p.event != nullptr;
  const Matrix& output = view.numbers->head(head).output;
  for (Index j = 0; j < output.cols(); ++j) {
    c.running.push_back(now.output(0, j));
    c.untiled.push_back(output(view.row, j));
  }
  c.largest = view.numbers->difference(head).largest;
  c.relative = view.numbers->difference(head).relative;
  c.outputs = view.numbers->difference(head).outputs;
  c.precision = QString::fromStdString(view.numbers->trace->backend.precision);
  return c;
}

}  // namespace attn::app
