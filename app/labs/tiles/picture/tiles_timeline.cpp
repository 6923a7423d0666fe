// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/picture/tiles_timeline.h"

#include <algorithm>

#include "labs/tiles/picture/tiles_text.h"

namespace attn::app {
namespace {

constexpr double kSlowest = 0.9, kFastest = 0.004;  // seconds per event
constexpr double kWholeRace = 60;                   // seconds for a long schedule
constexpr Index kSchematicCells = 200;

std::vector<Phase> sectionsOf(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::Eager:
      return {Phase::Scores, Phase::Scale, Phase::Mask, Phase::Softmax, Phase::Accumulate};
    case Algorithm::Standard:
      return {Phase::Scores, Phase::Softmax, Phase::Accumulate};
    case Algorithm::Flash1:
      return {Phase::LoadKeyValue, Phase::LoadQuery, Phase::Scores, Phase::Rescale, Phase::Accumulate, Phase::Write};
    default:
      return {Phase::LoadQuery, Phase::LoadKeyValue, Phase::Scores, Phase::Rescale, Phase::Accumulate, Phase::Write};
  }
}

Phase phaseOfStep(const TilesData& data, int step) {
  return data.schedule->event(data.firstEvent[static_cast<std::size_t>(step)]).phase;
}

QString phaseWord(Phase phase) {
  return QString::fromUtf8(code(phase));
}

}  // namespace

QStringList tilesStepNames() {
  QStringList names;
  for (int phase = 0; phase <= static_cast<int>(Phase::Write); ++phase) names << phaseWord(static_cast<Phase>(phase));
  return names << QStringLiteral("race");
}

void tilesTimeline(TilesData& data) {
  Timeline& t = data.timeline;
  if (!data.schedule) {
    if (data.problem) return;
    t.sections = {TilesSectionText::tr("race")};
    t.steps = {{0, 0, kSchematicCells, kWholeRace / 3}};
    return;
  }
  const Schedule& schedule = *data.schedule;
  const std::vector<Phase> sections = sectionsOf(data.algorithm);
  const double perEvent = std::clamp(kWholeRace / static_cast<double>(schedule.size()), kFastest, kSlowest);
  const auto startPage = [&] {
    t.pages.push_back(static_cast<int>(t.sections.size()));
    for (const Phase phase : sections) t.sections.push_back(sectionName(data, phase));
  };
  int last = -1;
  for (Index n = 0; n < schedule.size();) {
    const IndexRange run = schedule.phaseAround(n);
    const Phase phase = schedule.event(n).phase;
    // flash1 writes O, m and l once in full before its loops: a separate page, whose only section is the last.
    const Phase named = phase == Phase::Initialize ? Phase::Write : phase;
    const auto place = static_cast<int>(std::ranges::find(sections, named) - sections.begin());
    if (place < last || last < 0) startPage();
    last = place;
    t.steps.push_back({static_cast<int>(t.steps.size()), t.pages.back() + place, run.size(),
                       perEvent * static_cast<double>(run.size())});
    data.firstEvent.push_back(run.begin);
    n = run.end;
  }
  data.firstEvent.push_back(schedule.size());
}

std::optional<Index> eventNamed(const TilesData& data, const QString& word, Index row, int nth) {
  if (!data.schedule) return std::nullopt;
  const Schedule& schedule = *data.schedule;
  const Index tile = data.plan->grid ? row / data.plan->grid->size().rows : MemoryEvent::kWhole;
  std::optional<Index> any, ofRow, ofPass;
  Index before = -2;  // the last event found
  int pass = 0;
  for (Index n = 0; n < schedule.size(); ++n) {
    const MemoryEvent& event = schedule.event(n);
    if (phaseWord(event.phase) != word) continue;
    const bool isOfRow = event.row == tile || event.row == MemoryEvent::kWhole;
    if (isOfRow && before != n - 1) ++pass;
    if (isOfRow) before = n;
    if (isOfRow && pass == nth) ofPass = n;
    any = n;
    // The second key tile is the most instructive: it rescales the sums so far.
    if (event.row == tile && (!ofRow || event.col <= 1)) ofRow = n;
  }
  if (nth > 0) return ofPass;
  return ofRow ? ofRow : any;
}

std::optional<int> stepOfPass(const TilesData& data, const QString& word, int pass) {
  int found = 0;
  for (int step = 0; step <= data.timeline.lastStep(); ++step)
    if (phaseWord(phaseOfStep(data, step)) == word && ++found == pass) return step;
  return std::nullopt;
}

std::pair<QString, int> passOfStep(const TilesData& data, int step) {
  const Phase phase = phaseOfStep(data, step);
  int pass = 0;
  for (int each = 0; each <= step; ++each)
    if (phaseOfStep(data, each) == phase) ++pass;
  return {phaseWord(phase), pass};
}

}  // namespace attn::app
