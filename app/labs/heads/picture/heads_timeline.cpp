// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/picture/heads_timeline.h"

#include <QCoreApplication>
#include <algorithm>
#include <optional>

#include "scenario/has_numbers.h"

namespace attn::app {
namespace {

struct HeadsStationText {
  Q_DECLARE_TR_FUNCTIONS(HeadsTimeline)
};

}  // namespace

Timeline headsTimeline(const Scenario& s) {
  if (!hasNumbers(s)) return {};
  Timeline timeline;
  const auto add = [&](HeadsStep step, const QString& station, Index cells) {
    timeline.steps.push_back(
        {static_cast<int>(step), static_cast<int>(timeline.stations.size()), std::max<Index>(1, cells)});
    timeline.stations.push_back(station);
  };
  add(HeadsStep::Split, HeadsStationText::tr("split"), s.heads.query);
  if (isLatent(s))
    add(HeadsStep::Latent, HeadsStationText::tr("latents"), keyTokens(s) * latentWidth(s));
  else
    add(HeadsStep::Share, HeadsStationText::tr("share"), s.heads.query);
  add(HeadsStep::Attend, HeadsStationText::tr("attend"), queryTokens(s) * keyTokens(s));
  add(HeadsStep::Concat, HeadsStationText::tr("concat"), s.heads.query);
  if (outputWidth(s) > 0) add(HeadsStep::Project, HeadsStationText::tr("project"), queryTokens(s) * outputWidth(s));
  return timeline;
}

HeadsStep headsStepOf(const TimelineStep& step) {
  return static_cast<HeadsStep>(step.id);
}

QString headsStepName(HeadsStep step) {
  switch (step) {
    case HeadsStep::Split:
      return QStringLiteral("split");
    case HeadsStep::Share:
      return QStringLiteral("share");
    case HeadsStep::Latent:
      return QStringLiteral("latents");
    case HeadsStep::Attend:
      return QStringLiteral("attend");
    case HeadsStep::Concat:
      return QStringLiteral("concat");
    case HeadsStep::Project:
      return QStringLiteral("project");
  }
  return {};
}

std::optional<int> indexOfHeadsStep(const Timeline& timeline, HeadsStep step) {
  const auto found = std::ranges::find(timeline.steps, static_cast<int>(step), &TimelineStep::id);
  if (found == timeline.steps.end()) return std::nullopt;
  return static_cast<int>(found - timeline.steps.begin());
}

Stage headsStage(HeadsStep step) {
  switch (step) {
    case HeadsStep::Split:
      return Stage::Queries;
    case HeadsStep::Share:
      return Stage::Keys;
    case HeadsStep::Latent:
      return Stage::Latent;
    case HeadsStep::Attend:
      return Stage::Weights;
    case HeadsStep::Concat:
      return Stage::Concat;
    case HeadsStep::Project:
      return Stage::Projected;
  }
  return Stage::Weights;
}

}  // namespace attn::app
