// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the Growth lab at 1600x900, and the cost of a changed setting before the next one.
#include <benchmark/benchmark.h>

#include <QImage>
#include <QPainter>

#include "labs/growth/picture/growth_scene.h"

namespace attn::app::app_growth_bench {
namespace {

Scenario smallText() {
  Scenario scenario;
  scenario.tokens = {"The", "cat"};
  scenario.inputs =
      QkvInputs{MatrixStack(Matrix::Ones(2, 4)), MatrixStack(Matrix::Ones(2, 4)), MatrixStack(Matrix::Ones(2, 4))};
  return scenario;
}

GrowthSettings settingsOf(Index tileRows) {
  GrowthSettings settings;
  settings.model = "Llama 3 8B";
  settings.hardware = *findHardware("A100 80 GB");
  settings.tileRows = tileRows;
  return settings;
}

/// T changes in every frame, as during playback: nothing can be reused from the previous frame.
void drawGrowth(benchmark::State& state, GrowthPage page) {
  GrowthView view;
  view.data = growthData(smallText(), settingsOf(128));
  view.page = page;
  QImage image(1600, 900, QImage::Format_ARGB32_Premultiplied);
  const Theme theme = lightTheme();
  double octaves = 0;
  for (auto _ : state) {
    view.tokens = tokensAt({static_cast<int>(octaves), (octaves - static_cast<int>(octaves)) * 8, 1});
    image.fill(theme.background);
    QPainter painter(&image);
    GrowthFrame(image.size(), view, theme).draw(painter);
    octaves = octaves > 11.9 ? 0 : octaves + 0.037;
  }
}

void growthFrame(benchmark::State& state) {
  drawGrowth(state, GrowthPage::Growth);
}

void growthFrameVersions(benchmark::State& state) {
  drawGrowth(state, GrowthPage::Versions);
}

/// At the right end of the axis, where counting takes longest.
void growthFrameLongest(benchmark::State& state) {
  GrowthView view;
  view.data = growthData(smallText(), settingsOf(32));
  QImage image(1600, 900, QImage::Format_ARGB32_Premultiplied);
  const Theme theme = lightTheme();
  for (auto _ : state) {
    view.tokens = view.tokens == kMaxGrowth ? kMaxGrowth - 1 : kMaxGrowth;
    image.fill(theme.background);
    QPainter painter(&image);
    GrowthFrame(image.size(), view, theme).draw(painter);
  }
}

void growthSettingChanged(benchmark::State& state) {
  const Scenario scenario = smallText();
  Index rows = 32;
  for (auto _ : state) {
    benchmark::DoNotOptimize(growthData(scenario, settingsOf(rows)));
    rows = rows == 128 ? 32 : rows * 2;
  }
}

BENCHMARK(growthFrame)->Unit(benchmark::kMillisecond);
BENCHMARK(growthFrameVersions)->Unit(benchmark::kMillisecond);
BENCHMARK(growthFrameLongest)->Unit(benchmark::kMillisecond);
BENCHMARK(growthSettingChanged)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace attn::app::app_growth_bench
