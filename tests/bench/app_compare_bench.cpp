// SPDX-License-Identifier: GPL-3.0-or-later
// One frame of a comparison at 1600x900, laid out and painted from scratch, as while the playhead moves.
#include <benchmark/benchmark.h>

#include <QImage>
#include <QPainter>
#include <random>

#include "labs/steps/picture/compare_scene.h"
#include "labs/steps/picture/compare_timeline.h"

namespace attn::app::app_compare_bench {
namespace {

MatrixStack normal(Index heads, Index rows, Index cols, unsigned seed) {
  std::mt19937 engine(seed);
  std::normal_distribution<double> gaussian;
  std::vector<Matrix> matrices;
  for (Index h = 0; h < heads; ++h)
    matrices.emplace_back(Matrix::NullaryExpr(rows, cols, [&] { return gaussian(engine); }));
  return MatrixStack(std::move(matrices));
}

Snapshot snapshotOf(const Scenario& s) {
  return {std::make_shared<const Scenario>(s), std::make_shared<const Trace>(*traceOnCpu(s))};
}

CompareView viewOf(Index tokens, Index width, Index heads, Stage stage, CompareMode mode) {
  Scenario a;
  a.heads = {heads, heads};
  a.inputs =
      QkvInputs{normal(heads, tokens, width, 1), normal(heads, tokens, width, 2), normal(heads, tokens, width, 3)};
  Scenario b = a;
  b.attention.mask.causal = true;
  CompareView view;
  view.a = snapshotOf(a);
  view.b = snapshotOf(b);
  view.mode = mode;
  view.timeline = compareTimeline(a, b);
  view.playhead.step = stepOfStage(view.timeline, stage);
  const auto& step = view.timeline.steps[static_cast<std::size_t>(view.playhead.step)];
  view.playhead.cell = 0.6 * static_cast<double>(step.cells);
  view.selection = {stage, 0, tokens / 2, 1};
  return view;
}

void frame(benchmark::State& state, CompareMode mode) {
  const CompareView view =
      viewOf(state.range(0), state.range(1), state.range(2), static_cast<Stage>(state.range(3)), mode);
  const Theme theme = lightTheme();
  QImage image(1600, 900, QImage::Format_ARGB32_Premultiplied);
  for (auto _ : state) {
    image.fill(theme.background);
    QPainter painter(&image);
    CompareFrame(image.size(), view, theme).draw(painter);
  }
}

void sizes(benchmark::internal::Benchmark* bench) {
  for (const Stage stage : {Stage::Scores, Stage::Weights, Stage::Output}) {
    bench->Args({16, 8, 4, static_cast<int>(stage)})->Args({256, 64, 8, static_cast<int>(stage)});
  }
  bench->ArgNames({"T", "d", "H", "stage"})->Unit(benchmark::kMillisecond);
  bench->Repetitions(5)->ReportAggregatesOnly(true);
}

BENCHMARK_CAPTURE(frame, compare_side_by_side, CompareMode::SideBySide)->Apply(sizes);
BENCHMARK_CAPTURE(frame, compare_difference, CompareMode::Difference)->Apply(sizes);

}  // namespace
}  // namespace attn::app::app_compare_bench
