// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/picture/heads_timeline.h"

#include <QCoreApplication>
#include <algorithm>
#include <optional>

#include "scenario/has_numbers.h"

namespace attn::app {
namespace {

/// What is fixed for each step.
struct StepFacts {
  const char *name, *title, *section;
  Stage stage;
};
constexpr StepFacts kFacts[] = {
    {"split", QT_TRANSLATE_NOOP("HeadsScene", "Split"), QT_TRANSLATE_NOOP("HeadsTimeline", "split"), Stage::Queries},
    {"share", QT_TRANSLATE_NOOP("HeadsScene", "Share"), QT_TRANSLATE_NOOP("HeadsTimeline", "share"), Stage::Keys},
    {"latents", QT_TRANSLATE_NOOP("HeadsScene", "Latents"), QT_TRANSLATE_NOOP("HeadsTimeline", "latents"),
     Stage::Latent},
    {"attend", QT_TRANSLATE_NOOP("HeadsScene", "Attend"), QT_TRANSLATE_NOOP("HeadsTimeline", "attend"), Stage::Weights},
    {"concat", QT_TRANSLATE_NOOP("HeadsScene", "Concat"), QT_TRANSLATE_NOOP("HeadsTimeline", "concat"), Stage::Concat},
    {"project", QT_TRANSLATE_NOOP("HeadsScene", "Project"), QT_TRANSLATE_NOOP("HeadsTimeline", "project"),
     Stage::Projected}};
static_assert(std::size(kFacts) == kHeadsSteps.size());

const StepFacts& factsOf(HeadsStep step) {
  return kFacts[static_cast<std::size_t>(step)];
}

}  // namespace

Timeline headsTimeline(const Scenario& s) {
  if (!hasNumbers(s)) return {};
  Timeline timeline;
  const auto add = [&](HeadsStep step, Index cells) {
    timeline.steps.push_back(
        {static_cast<int>(step), static_cast<int>(timeline.sections.size()), std::max<Index>(1, cells)});
    timeline.sections.push_back(QCoreApplication::translate("HeadsTimeline", factsOf(step).section));
  };
  add(HeadsStep::Split, s.heads.query);
  if (isLatent(s))
    add(HeadsStep::Latent, keyTokens(s) * latentWidth(s));
  else
    add(HeadsStep::Share, s.heads.query);
  add(HeadsStep::Attend, queryTokens(s) * keyTokens(s));
  add(HeadsStep::Concat, s.heads.query);
  if (outputWidth(s) > 0) add(HeadsStep::Project, queryTokens(s) * outputWidth(s));
  return timeline;
}

HeadsStep headsStepOf(const TimelineStep& step) {
  return static_cast<HeadsStep>(step.id);
}

QString headsStepName(HeadsStep step) {
  return QLatin1String(factsOf(step).name);
}

QString headsStepTitle(HeadsStep step) {
  return QCoreApplication::translate("HeadsScene", factsOf(step).title);
}

std::optional<int> indexOfHeadsStep(const Timeline& timeline, HeadsStep step) {
  const auto found = std::ranges::find(timeline.steps, static_cast<int>(step), &TimelineStep::id);
  if (found == timeline.steps.end()) return std::nullopt;
  return static_cast<int>(found - timeline.steps.begin());
}

Stage headsStage(HeadsStep step) {
  return factsOf(step).stage;
}

}  // namespace attn::app
