// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/train/picture/train_scene.h"

namespace attn::app {

/// A configuration that trains quickly.
inline TrainingConfiguration quickTraining(TrainingTask task = TrainingTask::Induction, Index steps = 40) {
  TrainingConfiguration c = defaultTraining(task);
  c.steps = steps;
  c.every = 10;
  c.batch = 8;
  c.freshSequences = 16;
  return c;
}

/// The view of a finished run, at one of its steps.
inline TrainView viewOfRun(const TrainingConfiguration& c, Index step, const AblatedHeads& silent = {}) {
  TrainView view;
  view.settings = c;
  view.facts = trainRunFacts(train(c, {}, {}, {}, 1));
  const TrainingRun& run = *view.facts->run;
  view.moment = std::make_shared<const TrainMoment>(trainMoment(run, step, view.facts->samples.front(), false, silent));
  if (!silent.off.empty())
    view.withoutHeads = std::make_shared<const TrainingPoint>(
        measured(c, *view.moment->weights, freshSequences(c), view.moment->step, silent));
  view.place = tellingPlace(*view.moment, run.configuration);
  if (view.place.layer > 0) {
    const TrainQuestion asked = trainQuestion(run.configuration, *view.moment, view.place);
    view.source = sourceOf(asked.byKey, view.moment->pass, view.place.key);
  }
  return view;
}

}  // namespace attn::app
