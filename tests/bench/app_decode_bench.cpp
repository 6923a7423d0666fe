// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the Decode lab at 1600x900, and the cost of a moved slider before the next one.
#include <benchmark/benchmark.h>

#include <QImage>
#include <QPainter>

#include "labs/decode/picture/decode_scene.h"

namespace attn::app::app_decode_bench {
namespace {

Scenario sixTokens() {
  Scenario scenario;
  scenario.tokens = {"The", "cat", "sat", "on", "the", "mat"};
  scenario.inputs =
      QkvInputs{MatrixStack(Matrix::Ones(6, 4)), MatrixStack(Matrix::Ones(6, 4)), MatrixStack(Matrix::Ones(6, 4))};
  return scenario;
}

DecodeSettings settingsOf(const char* model, std::int64_t length, std::int64_t window) {
  DecodeSettings settings;
  settings.model = model;
  settings.hardware = *findHardware("A100 80 GB");
  settings.length = length;
  settings.window = window;
  return settings;
}

void drawFrames(benchmark::State& state, const DecodeSettings& settings) {
  DecodeView view;
  view.data = decodeData(sixTokens(), settings);
  view.timeline = decodeTimeline(*view.data);
  QImage image(1600, 900, QImage::Format_ARGB32_Premultiplied);
  const Theme theme = lightTheme();
  double cell = 0;
  int step = 1;
  for (auto _ : state) {
    view.playhead = {step, cell, 1};
    image.fill(theme.background);
    QPainter painter(&image);
    DecodeFrame(image.size(), view, theme).draw(painter);
    cell += 0.37;
    if (cell > static_cast<double>(kDecodeParts)) {
      cell = 0;
      step = step % 7 + 1;
    }
  }
}

void decodeFrame(benchmark::State& state) {
  drawFrames(state, settingsOf("Llama 3 8B", 8192, 4096));
}

/// 128 key/value heads, and series that finish hundreds of tokens.
void decodeFrameManyMarks(benchmark::State& state) {
  drawFrames(state, settingsOf("DeepSeek-V3", 131'072, 1024));
}

void decodeSettingChanged(benchmark::State& state) {
  const Scenario scenario = sixTokens();
  std::int64_t length = 1024;
  for (auto _ : state) {
    benchmark::DoNotOptimize(decodeData(scenario, settingsOf("Llama 3 8B", length, 1024)));
    length = length == 131'072 ? 1024 : length * 2;
  }
}

BENCHMARK(decodeFrame)->Unit(benchmark::kMillisecond);
BENCHMARK(decodeFrameManyMarks)->Unit(benchmark::kMillisecond);
BENCHMARK(decodeSettingChanged)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace attn::app::app_decode_bench
