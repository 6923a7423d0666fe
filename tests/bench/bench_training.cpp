// SPDX-License-Identifier: GPL-3.0-or-later
// The training time of the Train lab: the first 300 steps of the default induction task, without measurements, by
// threads.
#include <benchmark/benchmark.h>

#include <vector>

#include "training/trainer.h"

namespace attn {
namespace {

void stepsOfInduction(benchmark::State& state) {
  const TrainingConfiguration configuration = defaultTraining(TrainingTask::Induction);
  for (auto _ : state) {
    Trainer trainer(configuration, static_cast<int>(state.range(0)));
    for (int step = 0; step < 300; ++step) {
      if (!trainer.advance()) state.SkipWithError("the run diverged");
    }
    benchmark::DoNotOptimize(trainer.weights().data());
  }
}
BENCHMARK(stepsOfInduction)
    ->Name("training/300 steps of induction")
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

/// One measured point: fresh texts through the model in double.
void measuredPoint(benchmark::State& state) {
  const TrainingConfiguration configuration = defaultTraining(TrainingTask::Induction);
  const ModelWeights weights = firstWeights(configuration);
  const std::vector<TaskSequence> fresh = freshSequences(configuration);
  for (auto _ : state) benchmark::DoNotOptimize(measured(configuration, weights, fresh, 0).loss);
}
BENCHMARK(measuredPoint)->Name("training/measured point of induction")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace attn
