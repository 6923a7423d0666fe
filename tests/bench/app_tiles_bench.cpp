// SPDX-License-Identifier: GPL-3.0-or-later
// One frame of the Tiles lab at 1600x900, laid out and drawn from scratch, at any point of the schedule.
#include <benchmark/benchmark.h>

#include <QImage>
#include <QPainter>
#include <random>

#include "figures/face.h"
#include "labs/tiles/picture/tiles_scene.h"
#include "theme/theme.h"

namespace attn::app::app_tiles_bench {
namespace {

MatrixStack randomStack(Index rows, Index cols, unsigned seed) {
  std::mt19937 engine(seed);
  std::normal_distribution<double> gaussian;
  return MatrixStack(Matrix(Matrix::NullaryExpr(rows, cols, [&] { return gaussian(engine); })));
}

/// T tokens of width d in square tiles; 0 tokens with values beyond 256.
TilesView benchView(Index tokens, Index width, Index tile, const char* algorithm) {
  Scenario s;
  constexpr Index kMaxValues = 256;
  if (tokens <= kMaxValues) {
    s.inputs = QkvInputs{randomStack(tokens, width, 1), randomStack(tokens, width, 2), randomStack(tokens, width, 3)};
  } else {
    s.inputs = ShapeInputs{tokens, tokens, width, width, 1};
  }
  s.attention.mask.causal = true;
  s.tiling = Tiling{algorithm, tile, tile, 2, 196608, false};
  TilesView view;
  view.data = prepareTiles(std::make_shared<const Scenario>(s), hardwareTable().front());
  if (tokens <= kMaxValues) view.numbers = tilesNumbers(*view.data, std::make_shared<const Trace>(*traceOnCpu(s)), 0);
  view.row = tokens / 2;
  return view;
}

void tilesFrame(benchmark::State& state, const char* algorithm) {
  TilesView view = benchView(state.range(0), state.range(1), state.range(2), algorithm);
  const Index events = view.data->schedule ? view.data->schedule->size() : 0;
  const Theme theme = lightTheme();
  QImage image(1600, 900, QImage::Format_ARGB32_Premultiplied);
  const auto faces = std::make_shared<FaceCache>();  // reused between frames, as on the stage
  Index step = 0;
  for (auto _ : state) {
    // Steps through the schedule so that every phase is drawn, in the middle of an event.
    step = events > 0 ? (step + events / 7 + 1) % events : 0;
    view.playhead = playheadAfter(*view.data, step);
    view.playhead.cell = std::max(0.0, view.playhead.cell - 0.5);
    QPainter painter(&image);
    TilesFrame(image.size(), view, theme, faces).draw(painter);
  }
}

void tilesPrepare(benchmark::State& state) {
  Scenario s;
  s.inputs = ShapeInputs{state.range(0), state.range(0), 128, 128, 1};
  s.attention.mask.causal = true;
  s.tiling = Tiling{"flash2", 128, 128, 2, 196608, false};
  const auto scenario = std::make_shared<const Scenario>(s);
  for (auto _ : state) benchmark::DoNotOptimize(prepareTiles(scenario, hardwareTable().front()));
}

BENCHMARK_CAPTURE(tilesFrame, flash2, "flash2")
    ->Args({12, 4, 4})
    ->Args({64, 64, 8})
    ->Args({256, 64, 16})
    ->Args({1024, 64, 16})
    ->Args({131072, 128, 128})
    ->ArgNames({"T", "d", "tile"})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(tilesFrame, flash1, "flash1")
    ->Args({64, 64, 8})
    ->Args({256, 64, 16})
    ->ArgNames({"T", "d", "tile"})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(tilesFrame, eager, "eager")
    ->Args({64, 64, 8})
    ->ArgNames({"T", "d", "tile"})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(tilesPrepare)->Arg(1024)->Arg(131072)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace attn::app::app_tiles_bench
