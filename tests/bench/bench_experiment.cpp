// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment of the Sandbox and the search for accidents. The goal: 10,000 products at every width in under 2 s.
#include <benchmark/benchmark.h>

#include <random>

#include "attention/accidents.h"
#include "attention/scale_experiment.h"

namespace attn {
namespace {

void scaleExperiment(benchmark::State& state) {
  const ScaleExperimentSettings settings{.samples = static_cast<Index>(state.range(0)), .seed = 1};
  for (auto _ : state) benchmark::DoNotOptimize(runScaleExperiment(settings));
}
BENCHMARK(scaleExperiment)
    ->Name("scale_experiment")
    ->ArgName("samples")
    ->Arg(10'000)
    ->Arg(100'000)
    ->Unit(benchmark::kMillisecond);

void accidents(benchmark::State& state) {
  const auto tokens = static_cast<Index>(state.range(0));
  std::mt19937 engine(1);
  std::normal_distribution<double> gaussian;
  const auto stack = [&] {
    std::vector<Matrix> heads;
    for (int h = 0; h < 4; ++h) heads.push_back(Matrix::NullaryExpr(tokens, 16, [&] { return gaussian(engine); }));
    return MatrixStack(std::move(heads));
  };
  Scenario s;
  s.heads = {4, 4};
  s.inputs = QkvInputs{stack(), stack(), stack()};
  s.attention.mask.causal = true;
  s.attention.mask.fill = -1e9;
  const Trace trace = *traceOnCpu(s);
  for (auto _ : state)
    for (Index head = 0; head < s.heads.query; ++head)
      for (Index row = 0; row < tokens; ++row) benchmark::DoNotOptimize(accidentsInRow(s, trace, head, row));
}
BENCHMARK(accidents)->Name("accidents_of")->ArgName("T")->Arg(16)->Arg(64)->Arg(256)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace attn
