// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/document/card_data.h"

#include <QLocale>
#include <algorithm>

#include "scenario/has_numbers.h"
#include "traffic/algorithm.h"
#include "traffic/traffic_plan.h"

namespace attn::app {
namespace {

constexpr Index kWiresAtMost = 5, kWideKeys = 32, kFarthest = 16;
constexpr std::int64_t kMostCardScores = std::int64_t{1} << 22;  // larger ones get no thumbnail

std::shared_ptr<const Trace> traced(const Scenario& scenario) {
  std::optional<Trace> trace = traceOnCpu(scenario);
  return trace ? std::make_shared<const Trace>(std::move(*trace)) : nullptr;
}

CardData::Kind kindOf(const Scenario& s) {
  if (s.tiling) {
    const auto algorithm = algorithmNamed(s.tiling->algorithm);
    return algorithm && readsCache(*algorithm) ? CardData::Kind::Cache : CardData::Kind::Tiles;
  }
  if (queryTokens(s) == 1) return CardData::Kind::Bars;
  if (s.heads.query > s.heads.keyValue) return CardData::Kind::Heads;
  if (isCrossAttention(s) && std::max(queryTokens(s), keyTokens(s)) <= kWiresAtMost) return CardData::Kind::Wires;
  if (s.attention.rope && s.heads.query == 1) return CardData::Kind::Rotation;
  if (keyWidth(s) >= kWideKeys && !s.attention.scale) return CardData::Kind::Saturation;
  return CardData::Kind::Weights;
}

/// The document's tiles, or larger ones if they would be too small to see.
std::optional<TileGrid> shownTiles(const Scenario& s) {
  constexpr Index kMost = 16;
  const Result<TrafficPlan> plan = planTraffic(trafficShape(s), *s.tiling);
  if (!plan || !plan->grid) return std::nullopt;
  if (std::max(plan->grid->rows(), plan->grid->cols()) <= kMost) return plan->grid;
  const auto part = [](Index tokens) { return (tokens + kMost - 1) / kMost; };
  return TileGrid(plan->grid->visibility(), {part(queryTokens(s)), part(keyTokens(s))});
}

MatrixStack repeatedRow(const Matrix& matrix, Index row, Index times) {
  return MatrixStack(Matrix(matrix.row(row).replicate(times, 1)));
}

/// The scores of the last query on the first key at distances 0, 1, 2 ...
std::vector<double> scoresByDistance(const Scenario& scenario, const Trace& trace) {
  const HeadTrace& head = trace.heads.front();
  Scenario line;
  line.attention.rope = scenario.attention.rope;
  line.inputs = QkvInputs{repeatedRow(head.q, head.q.rows() - 1, kFarthest + 1), repeatedRow(head.k, 0, kFarthest + 1),
                          MatrixStack(Matrix(Matrix::Zero(kFarthest + 1, 1)))};
  const std::shared_ptr<const Trace> scores = traced(line);
  std::vector<double> byDistance;
  for (Index d = 0; scores && d <= kFarthest; ++d) byDistance.push_back(scores->heads.front().scores(d, 0));
  return byDistance;
}

/// Distances between equal tokens: those at which the last token's name meets the first one's in the scenario itself.
std::vector<Index> distancesPresent(const Scenario& scenario) {
  const std::vector<std::string> names = queryTokenNames(scenario);
  std::vector<Index> distances;
  const auto last = static_cast<Index>(names.size()) - 1;
  for (Index i = last; i >= 0; --i) {
    if (names[static_cast<std::size_t>(i)] == names.front()) distances.push_back(last - i);
  }
  return distances;
}

/// This picture needs sizes only.
std::optional<CardData> trafficCard(std::shared_ptr<const Scenario> scenario) {
  CardData card;
  card.kind = scenario->tiling ? kindOf(*scenario) : CardData::Kind::Cache;
  if (card.kind == CardData::Kind::Tiles) {
    card.tiles = shownTiles(*scenario);
    if (!card.tiles) return std::nullopt;
  }
  card.scenario = std::move(scenario);
  return card;
}

std::vector<Index> rowsToMark(const Scenario& scenario, const Trace& trace, const QString& token) {
  const std::vector<std::string> names = queryTokenNames(scenario);
  const auto found = std::find(names.begin(), names.end(), token.toStdString());
  if (!token.isEmpty() && found != names.end()) return {static_cast<Index>(found - names.begin())};
  return trace.heads.front().emptyRows;
}

}  // namespace

std::optional<CardData> cardDataOf(std::shared_ptr<const Scenario> scenario, const QString& rowToMark) {
  if (!scenario) return std::nullopt;
  if (scenario->tiling || !hasNumbers(*scenario)) return trafficCard(std::move(scenario));
  if (queryTokens(*scenario) * keyTokens(*scenario) * scenario->heads.query > kMostCardScores) return std::nullopt;
  CardData card;
  card.kind = kindOf(*scenario);
  card.trace = traced(*scenario);
  if (!card.trace) return std::nullopt;
  if (card.kind == CardData::Kind::Saturation) {
    Scenario unscaled = *scenario;
    unscaled.attention.scale = 1.0;
    card.unscaled = traced(unscaled);
  } else if (card.kind == CardData::Kind::Rotation) {
    card.scoreByDistance = scoresByDistance(*scenario, *card.trace);
    card.marks = distancesPresent(*scenario);
  } else {
    card.marks = rowsToMark(*scenario, *card.trace, rowToMark);
  }
  card.scenario = std::move(scenario);
  return card;
}

CardData asLineCard(CardData card) {
  // A tiled or sizes-only document has no weights.
  if (card.kind == CardData::Kind::Bars || !card.trace) return card;
  if (card.kind == CardData::Kind::Rotation) card.marks.clear();  // distances are not rows
  card.kind = CardData::Kind::Weights;
  return card;
}

QString cardFacts(const Scenario& s) {
  const QLocale locale;
  const auto number = [&locale](Index n) { return locale.toString(static_cast<qlonglong>(n)); };
  const auto queries = static_cast<int>(queryTokens(s)), keys = static_cast<int>(keyTokens(s));
  QStringList facts;
  if (queries == 1 && keys > 1) {
    facts << CardText::tr("%n query(ies)", nullptr, 1) << CardText::tr("cache %1").arg(number(keys));
  } else if (isCrossAttention(s)) {
    facts << CardText::tr("%n query(ies)", nullptr, queries) << CardText::tr("%n key(s)", nullptr, keys);
  } else {
    facts << CardText::tr("%n token(s)", nullptr, queries);
  }
  const Mask& mask = s.attention.mask;
  if (keyWidth(s) >= kWideKeys) facts << CardText::tr("d_k %1").arg(number(keyWidth(s)));
  if (s.heads.query > 1) {
    facts << CardText::tr("H %1, H_kv %2").arg(number(s.heads.query), number(s.heads.keyValue));
  } else if (mask.causal && queries > 1) {
    facts << CardText::tr("causal");
  }
  if (mask.window > 0) facts << CardText::tr("window %1").arg(number(mask.window));
  if (!mask.padding.empty()) facts << CardText::tr("padding");
  if (s.attention.rope) facts << CardText::tr("RoPE");
  return facts.join(QString::fromUtf8(" \xc2\xb7 "));
}

}  // namespace attn::app
