// SPDX-License-Identifier: GPL-3.0-or-later
// The Train lab, its stage 1600x900: frames; seeking to another stored step, from the playhead to the painted picture
// (goal: 16 ms); and a run with a window compared with the same run without one (goal: at most 20 % slower). The latter
// is measured in alternating pairs, so that other load affects both.
#include <benchmark/benchmark.h>

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <algorithm>
#include <memory>
#include <vector>

#include "labs/train/picture/train_scene.h"
#include "labs/train/train_lab.h"
#include "labs/train/train_stage.h"
#include "paint_watch.h"
#include "preferences/language.h"
#include "session/settings.h"
#include "window/main_window.h"

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

TrainingConfiguration induction(Index layers, Index heads, Index tokens = 24) {
  TrainingConfiguration c = defaultTraining(TrainingTask::Induction);
  c.layers = layers;
  c.heads = heads;
  c.tokens = tokens;
  c.vocabulary = std::max(c.vocabulary, (tokens + 1) / 2);
  return c;
}

Scenario twoTokens() {
  Scenario scenario;
  scenario.inputs =
      QkvInputs{MatrixStack(Matrix::Ones(2, 2)), MatrixStack(Matrix::Ones(2, 2)), MatrixStack(Matrix::Ones(2, 2))};
  return scenario;
}

void settleEvents() {
  while (QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents)) {
  }
}

/// The real window with the Train lab, its stage as large as a screen.
class TrainWindow {
 public:
  explicit TrainWindow(const TrainingConfiguration& c) : m_settings(m_folder.filePath(QStringLiteral("settings.ini"))) {
    m_settings.setMotion(MotionSetting::Reduced);
    WindowParts parts;
    parts.recoveryFolder = parts.progressFolder = m_folder.path();
    parts.startsBackend = false;
    m_window = std::make_unique<MainWindow>(m_settings, m_language, parts);
    m_window->session().openScenario(twoTokens());
    m_window->workspace().showLab(QStringLiteral("train"));
    m_window->resize(1600, 900);
    m_window->show();
    settleEvents();
    m_window->resize(m_window->size() + QSize(1600, 900) - stage().size());
    state().apply(QStringLiteral("Benchmark"), c);
    state().prepare();
    settle();
    if (stage().size() != QSize(1600, 900)) qFatal("the stage has another size");
  }
  TrainLab& lab() { return *qobject_cast<TrainLab*>(m_window->workspace().lab()); }
  TrainState& state() { return lab().state(); }
  TrainStage& stage() { return *qobject_cast<TrainStage*>(lab().stagePane()); }
  /// Returns when no computation or paint is pending.
  void settle() {
    settleEvents();
    while (state().isPreparing())
      QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    settleEvents();
  }
  /// Trains and paints, as at the highest speed of the lab; returns the seconds.
  double train() {
    lab().playback()->setSpeed(4);
    settle();
    QElapsedTimer clock;
    clock.start();
    state().train();
    while (state().isRunning()) QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    const double seconds = static_cast<double>(clock.nsecsElapsed()) * 1e-9;
    lab().playback()->pause();
    return seconds;
  }

 private:
  QTemporaryDir m_folder;
  Settings m_settings;
  Language m_language;
  std::unique_ptr<MainWindow> m_window;
};

double median(std::vector<double> numbers) {
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  return *middle;
}

/// The default induction run with this number of layers and heads, with and without a window.
void trainWatched(benchmark::State& state) {
  const TrainingConfiguration c = induction(state.range(0), state.range(1));
  TrainWindow window(c);
  std::vector<double> alone, watched, slower, stepsSlower, frames;
  for (auto _ : state) {
    QElapsedTimer clock;
    clock.start();
    const TrainingRun run = attn::train(c);
    alone.push_back(static_cast<double>(clock.nsecsElapsed()) * 1e-9);
    const int before = window.stage().layoutCount();
    watched.push_back(window.train());
    state.SetIterationTime(watched.back());
    slower.push_back((watched.back() / alone.back() - 1) * 100);
    // The training steps alone, without the measurements between them.
    stepsSlower.push_back((window.state().facts()->run->seconds / run.seconds - 1) * 100);
    frames.push_back((window.stage().layoutCount() - before) / watched.back());
    window.settle();
  }
  const auto steps = static_cast<double>(c.steps);
  state.counters["steps_per_s"] = steps / median(watched);
  state.counters["alone_steps_per_s"] = steps / median(alone);
  state.counters["slower_percent"] = median(slower);
  state.counters["steps_slower_percent"] = median(stepsSlower);
  state.counters["frames_per_s"] = median(frames);
}
BENCHMARK(trainWatched)
    ->ArgNames({"layers", "heads"})
    ->Args({2, 2})
    ->Args({3, 4})
    ->Unit(benchmark::kMillisecond)
    ->UseManualTime()
    ->Iterations(5);

/// From a playhead moved to another stored step to the painted stage, optionally with the explanation.
void trainScrub(benchmark::State& state, bool explained) {
  TrainingConfiguration c = induction(state.range(0), state.range(1), state.range(2));
  c.steps = 40;
  c.batch = 4;
  c.freshSequences = 4;
  TrainWindow window(c);
  window.train();
  window.settle();
  PaintWatch watch(&window.stage());
  const Playback& playback = *window.lab().playback();
  int at = 0;
  for (auto _ : state) {
    at = (at + 1) % (playback.timeline().lastStep() + 1);
    watch.arm();
    window.lab().playback()->seek(at, 0);
    while (!watch.painted()) QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    if (explained) settleEvents();
    state.PauseTiming();
    window.settle();
    state.ResumeTiming();
  }
}
void scrubSizes(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgNames({"layers", "heads", "tokens"})->Unit(benchmark::kMillisecond)->UseRealTime();
  for (const int tokens : {24, 512})
    for (const auto& [layers, heads] : {std::pair(2, 2), {3, 4}}) benchmark->Args({layers, heads, tokens});
}
BENCHMARK_CAPTURE(trainScrub, painted, false)->Apply(scrubSizes);
BENCHMARK_CAPTURE(trainScrub, explained, true)->Apply(scrubSizes);

/// The parts of seeking to another stored step: the forward pass over the shown sequence, the layout, the paint.
enum class ScrubPart { Pass, Layout, Paint };
void trainScrubPart(benchmark::State& state, ScrubPart part) {
  TrainingConfiguration c = induction(state.range(0), state.range(1), state.range(2));
  c.steps = 20;
  c.batch = 4;
  c.freshSequences = 4;
  TrainView view;
  view.settings = c;
  view.facts = trainRunFacts(train(c));
  const TaskSequence& text = view.facts->samples.front();
  view.moment = std::make_shared<const TrainMoment>(trainMoment(*view.facts->run, 20, text, false, {}));
  view.place = tellingPlace(*view.moment, c);
  QImage image(1600, 900, QImage::Format_ARGB32_Premultiplied);
  const Theme theme = lightTheme();
  const TrainFrame frame(image.size(), view, theme);
  Index step = 0;
  for (auto _ : state) {
    if (part == ScrubPart::Pass) {
      step = 20 - step;
      view.moment = std::make_shared<const TrainMoment>(trainMoment(*view.facts->run, step, text, false, {}));
    } else if (part == ScrubPart::Layout) {
      benchmark::DoNotOptimize(TrainFrame(image.size(), view, theme).size());
    } else {
      image.fill(theme.background);
      QPainter painter(&image);
      frame.draw(painter);
    }
  }
}
BENCHMARK_CAPTURE(trainScrubPart, pass, ScrubPart::Pass)->Apply(scrubSizes);
BENCHMARK_CAPTURE(trainScrubPart, layout, ScrubPart::Layout)->Apply(scrubSizes);
BENCHMARK_CAPTURE(trainScrubPart, paint, ScrubPart::Paint)->Apply(scrubSizes);

/// What an explanation computes with a model before anything is drawn.
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
