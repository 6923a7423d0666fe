// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenes/compare_data.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "text/number_text.h"

namespace attn::app {
namespace {

const TimelineStep* stepOf(const Timeline& timeline, int id) {
  const auto found = std::ranges::find(timeline.steps, id, &TimelineStep::id);
  return found == timeline.steps.end() ? nullptr : &*found;
}

const QString& stationOf(const Timeline& timeline, const TimelineStep& step) {
  return timeline.stations[static_cast<std::size_t>(step.station)];
}

bool isSame(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

bool keysOrValues(Stage stage) {
  return stage == Stage::Keys || stage == Stage::Values;
}

}  // namespace

Stage presentStage(const Scenario& s, Stage stage) {
  if (shapeOf(s, stage).rows > 0) return stage;
  switch (stage) {
    case Stage::QueriesRotated:
      return Stage::Queries;
    case Stage::KeysRotated:
      return Stage::Keys;
    case Stage::Capped:
      return Stage::Scaled;
    case Stage::Projected:
      return Stage::Concat;
    default:
      return stage;
  }
}

MatrixId presentMatrix(const Scenario& s, const MatrixId& id) {
  const auto* stage = std::get_if<Stage>(&id);
  return stage ? MatrixId(presentStage(s, *stage)) : id;
}

Timeline mergedTimelines(const Timeline& naming, const Timeline& other) {
  std::set<int> ids;
  for (const Timeline* timeline : {&naming, &other})
    for (const TimelineStep& step : timeline->steps) ids.insert(step.id);
  Timeline common;
  for (const int id : ids) {
    const TimelineStep *first = stepOf(naming, id), *second = stepOf(other, id);
    const QString& station = first ? stationOf(naming, *first) : stationOf(other, *second);
    if (common.stations.empty() || common.stations.back() != station) common.stations.push_back(station);
    TimelineStep step = first ? *first : *second;
    step.station = static_cast<int>(common.stations.size()) - 1;
    if (first && second) step.cells = std::max(first->cells, second->cells);
    common.steps.push_back(step);
  }
  return common;
}

Timeline compareTimeline(const Scenario& a, const Scenario& b) {
  const Timeline ofA = stepsTimeline(a), ofB = stepsTimeline(b);
  // Given matrices stand there in one step; projections take three, which name the stop then.
  const bool aProjects = stepOf(ofA, static_cast<int>(Stage::Keys)),
             bProjects = stepOf(ofB, static_cast<int>(Stage::Keys));
  return aProjects && !bProjects ? mergedTimelines(ofA, ofB) : mergedTimelines(ofB, ofA);
}

SidePlace sidePlace(const Scenario& s, const Timeline& common, const Playhead& playhead) {
  SidePlace place{stepsTimeline(s), playhead, {}};
  if (common.steps.empty() || place.timeline.steps.empty()) return place;
  const TimelineStep& wanted = common.steps[static_cast<std::size_t>(std::clamp(playhead.step, 0, common.lastStep()))];
  place.playhead.step = stepOfStage(place.timeline, stageOf(wanted));
  const TimelineStep& own = place.timeline.steps[static_cast<std::size_t>(place.playhead.step)];
  const auto cells = static_cast<double>(own.cells);
  if (own.id == wanted.id) {
    // A larger matrix fills while a smaller one does.
    if (own.cells != wanted.cells) place.playhead.cell = playhead.cell * cells / static_cast<double>(wanted.cells);
    return place;
  }
  place.playhead.cell = cells;
  place.playhead.transition = 1;
  const bool standsThereToo = stageOf(own) == Stage::Queries && keysOrValues(stageOf(wanted));
  if (!standsThereToo) place.lacking = stageOf(wanted);
  return place;
}

const Matrix* matrixOf(const Snapshot& snapshot, const MatrixId& id, Index head) {
  if (!snapshot.scenario || !snapshot.trace || snapshot.trace->heads.empty()) return nullptr;
  head = std::clamp<Index>(head, 0, static_cast<Index>(snapshot.trace->heads.size()) - 1);
  if (const auto* stage = std::get_if<Stage>(&id)) return stageMatrix(*snapshot.trace, head, *stage);
  const auto slot = std::get<InputSlot>(id);
  const MatrixStack& stack = stackIn(*snapshot.scenario, slot);
  if (stack.empty()) return nullptr;
  const bool ofKeys = slot == InputSlot::K || slot == InputSlot::V || slot == InputSlot::WK || slot == InputSlot::WV ||
                      slot == InputSlot::BK || slot == InputSlot::BV;
  return &stack.forHead(ofKeys ? snapshot.scenario->heads.keyValueHeadOf(head) : head);
}

Matrix differenceOf(const Matrix& a, const Matrix& b) {
  return b.binaryExpr(a, [](double after, double before) { return isSame(after, before) ? 0.0 : after - before; });
}

CellComparison compareCell(const Snapshot& a, const Snapshot& b, const Selection& selection,
                           std::optional<Stage> shown) {
  if (!a.scenario || !b.scenario) return {};
  const bool standsIn = shown && selection.matrix == MatrixId(presentStage(*b.scenario, *shown));
  const MatrixId asked = standsIn ? MatrixId(*shown) : selection.matrix;
  const auto cellOf = [&](const Snapshot& snapshot) -> std::optional<double> {
    const Matrix* m = matrixOf(snapshot, presentMatrix(*snapshot.scenario, asked), selection.head);
    if (!m || selection.row < 0 || selection.row >= m->rows() || selection.column < 0 || selection.column >= m->cols())
      return std::nullopt;
    return (*m)(selection.row, selection.column);
  };
  CellComparison cell{cellOf(a), cellOf(b), {}};
  if (cell.a && cell.b) cell.difference = isSame(*cell.a, *cell.b) ? 0.0 : *cell.b - *cell.a;
  return cell;
}

std::optional<Stage> shownStage(const Timeline& timeline, const Playhead& playhead) {
  if (timeline.steps.empty()) return std::nullopt;
  return stageOf(timeline.steps[static_cast<std::size_t>(std::clamp(playhead.step, 0, timeline.lastStep()))]);
}

QString signedText(double difference) {
  constexpr double kRounds = 0.005, kNoise = 1e-12;
  const double size = std::abs(difference);
  if (size < kNoise) return numberText(0);
  // Small, but not nothing: 0.00 would deny it.
  QString text = size < kRounds ? powerText(difference) : numberText(difference);
  return difference > 0 ? QStringLiteral("+") + text : text;
}

}  // namespace attn::app
