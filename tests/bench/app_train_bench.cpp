// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the Train lab at 1600x900, and what going to another kept step costs before the next one.
#include <benchmark/benchmark.h>

#include <QImage>
#include <QPainter>

#include "labs/train/picture/train_scene.h"

namespace attn::app::app_train_bench {
namespace {

TrainView trained(Index layers, Index heads) {
  TrainingConfiguration c = defaultTraining(TrainingTask::Induction);
  c.layers = layers;
  c.heads = heads;
  c.steps = 200;
  c.freshSequences = 32;
  TrainView view;
  view.settings = c;
  view.facts = trainRunFacts(train(c));
  view.moment =
      std::make_shared<const TrainMoment>(trainMoment(*view.facts->run, 200, view.facts->samples.front(), false, {}));
  view.place = tellingPlace(*view.moment, c);
  return view;
}

void drawRun(benchmark::State& state, TrainView view) {
  QImage image(1600, 900, QImage::Format_ARGB32_Premultiplied);
  const Theme theme = lightTheme();
  Index step = 0;
  for (auto _ : state) {
    const TrainingRun& run = *view.facts->run;
    step = step >= 200 ? 0 : step + 10;
    view.moment = std::make_shared<const TrainMoment>(trainMoment(run, step, view.moment->text, false, {}));
    image.fill(theme.background);
    QPainter painter(&image);
    TrainFrame(image.size(), view, theme).draw(painter);
  }
}

void trainFrame(benchmark::State& state) {
  drawRun(state, trained(2, 2));
}

void trainFrameManyHeads(benchmark::State& state) {
  drawRun(state, trained(3, 4));
}

/// What an explanation asks of a model before anything is drawn.
void trainGradientAsked(benchmark::State& state) {
  const TrainView view = trained(2, 2);
  for (auto _ : state)
    benchmark::DoNotOptimize(trainGradient(view.facts->run->configuration, *view.moment, view.place).byScore);
}

BENCHMARK(trainFrame)->Unit(benchmark::kMillisecond);
BENCHMARK(trainFrameManyHeads)->Unit(benchmark::kMillisecond);
BENCHMARK(trainGradientAsked)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace attn::app::app_train_bench
