// SPDX-License-Identifier: GPL-3.0-or-later
// What a learner waits for: from a cell edit to the finished picture, one animation frame, the first painted window.
// Run with `./dev bench`; figures are medians, quoted with the machine and the device.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <fstream>
#include <functional>
#include <memory>
#include <random>

#include "base/memory_policy.h"
#include "labs/lab.h"
#include "labs/steps/picture/steps_frame.h"
#include "labs/steps/steps_stage.h"
#include "paint_watch.h"
#include "preferences/language.h"
#include "scenario/edit.h"
#include "session/settings.h"
#include "theme/theme.h"
#include "window/application_setup.h"
#include "window/main_window.h"

namespace attn::app::app_bench {
namespace {

Matrix normal(Index rows, Index cols, unsigned seed) {
  std::mt19937 engine(seed);
  std::normal_distribution<double> gaussian;
  return Matrix::NullaryExpr(rows, cols, [&] { return gaussian(engine); });
}

MatrixStack stackOf(Index heads, Index rows, Index cols, unsigned seed) {
  std::vector<Matrix> matrices;
  for (Index h = 0; h < heads; ++h) matrices.push_back(normal(rows, cols, seed + static_cast<unsigned>(h)));
  return MatrixStack(std::move(matrices));
}

/// Causal attention over given Q, K, V: the sizes that the speed goals name.
Scenario sizedScenario(Index tokens, Index width, Index heads) {
  Scenario s;
  s.title = "Benchmark";
  s.heads = {heads, heads};
  s.inputs = QkvInputs{stackOf(heads, tokens, width, 1), stackOf(heads, tokens, width, 100),
                       stackOf(heads, tokens, width, 200)};
  s.attention.mask.causal = true;
  return s;
}

StepsView viewOf(const Scenario& scenario, Stage stage, double share) {
  StepsView view;
  view.snapshot.scenario = std::make_shared<const Scenario>(scenario);
  view.snapshot.trace = std::make_shared<const Trace>(*traceOnCpu(scenario));
  view.timeline = stepsTimeline(scenario);
  view.playhead.step = stepOfStage(view.timeline, stage);
  const auto& step = view.timeline.steps[static_cast<std::size_t>(view.playhead.step)];
  view.playhead.cell = share * static_cast<double>(step.cells);
  view.selection = {stage, 0, queryTokens(scenario) / 2, 1};
  return view;
}

double residentMegabytes() {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    if (word == "VmRSS:") {
      double kilobytes = 0;
      status >> kilobytes;
      return kilobytes / 1024;
    }
  }
  return 0;
}

/// One animation frame of the stage at 1600x900.
void frame(benchmark::State& state) {
  const Scenario scenario = sizedScenario(state.range(0), state.range(1), state.range(2));
  const auto stage = static_cast<Stage>(state.range(3));
  const StepsView view = viewOf(scenario, stage, 0.6);
  const Theme theme = lightTheme();
  QImage image(1600, 900, QImage::Format_ARGB32_Premultiplied);
  for (auto _ : state) {
    image.fill(theme.background);
    QPainter painter(&image);
    StepsFrame(image.size(), view, theme).draw(painter);
  }
}

/// A window with separate settings and recovery, so that nothing of the user is read or written.
class BenchWindow {
 public:
  BenchWindow() : m_settings(m_folder.filePath(QStringLiteral("settings.ini"))), m_window(makeWindow()) {}
  MainWindow& operator*() { return *m_window; }
  MainWindow* operator->() { return m_window.get(); }

 private:
  std::unique_ptr<MainWindow> makeWindow() {
    WindowParts parts;
    parts.recoveryFolder = m_folder.path();
    parts.progressFolder = m_folder.path();
    parts.startsBackend = false;
    return std::make_unique<MainWindow>(m_settings, m_language, parts);
  }

  QTemporaryDir m_folder;
  Settings m_settings;
  Language m_language;
  std::unique_ptr<MainWindow> m_window;
};

void processUntil(const std::function<bool()>& done) {
  QElapsedTimer clock;
  clock.start();
  constexpr int kPatience = 20000;
  while (!done() && clock.elapsed() < kPatience) QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
}

/// The edited number: one of a query affects its row, one of a key its column and every softmax, the scale everything.
enum class Edit { Query, Key, Scale };

Scenario edited(const Scenario& scenario, Edit edit, double value) {
  if (edit == Edit::Scale) {
    Scenario next = scenario;
    next.attention.scale = 0.2 + value / 1000;
    return next;
  }
  return withCell(scenario, edit == Edit::Query ? InputSlot::Q : InputSlot::K, 0, 1, 1, value);
}

/// From apply() to the repainted window: computed on the worker, delivered to the window, all changes repainted.
void editToPicture(benchmark::State& state, BackendChoice choice, Edit edit) {
  BenchWindow window;
  window->resize(1600, 900);
  Session& session = window->session();
  session.openScenario(sizedScenario(state.range(0), state.range(1), state.range(2)));
  window->workspace().showLab(0);
  window->workspace().lab()->resetForDocument();
  window->workspace().lab()->playback()->setReducedMotion(true);
  window->show();
  session.chooseBackend(choice);
  const std::string wanted = choice == BackendChoice::Eigen ? "eigen" : "opencl";
  processUntil([&] {
    return session.backendInfo().name == wanted && !session.backendIsStarting() && !session.isComputing() &&
           session.snapshot().trace && session.snapshot().trace->backend.name == wanted;
  });
  if (session.backendInfo().name != wanted) {
    state.SkipWithError("this backend is not available here");
    return;
  }
  const Timeline& timeline = window->workspace().lab()->playback()->timeline();
  window->workspace().lab()->playback()->seek(stepOfStage(timeline, Stage::Weights), 1e9);
  QCoreApplication::processEvents();

  PaintWatch watch(window->findChild<StepsStage*>());
  double value = 0;
  for (auto _ : state) {
    value += 0.01;
    watch.arm();
    session.apply(QStringLiteral("edit"), edited(*session.scenario(), edit, value));
    const auto wantedScenario = session.scenario();
    while (session.snapshot().scenario != wantedScenario || !watch.painted()) {
      if (session.snapshot().scenario != wantedScenario) watch.arm();
      QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
    state.PauseTiming();  // wait for the error of this edit, so that edits do not queue behind it
    processUntil([&] { return !session.isComputing(); });
    state.ResumeTiming();
  }
}

/// From the construction of the window to its first paint with an example open; fonts are already loaded.
void openWindow(benchmark::State& state) {
  for (auto _ : state) {
    BenchWindow window;
    window->resize(1440, 900);
    window->session().openScenario(sizedScenario(6, 4, 1));
    window->workspace().showLab(0);
    bool painted = false;
    QObject::connect(&*window, &MainWindow::firstPainted, [&] { painted = true; });
    window->show();
    processUntil([&] { return painted; });
  }
  state.counters["resident_MB"] = residentMegabytes();
}

}  // namespace
}  // namespace attn::app::app_bench

int main(int argc, char** argv) {
  using namespace attn;
  using namespace attn::app;
  using namespace attn::app::app_bench;
  keepFreedMemory();  // as the program does
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  prepareApplication();

  const auto sizes = [](auto* bench) {
    bench->Args({16, 8, 4})->Args({64, 64, 8})->Args({256, 64, 8});
    bench->ArgNames({"T", "d", "H"})->Unit(benchmark::kMillisecond)->UseRealTime()->MinTime(1.0);
    bench->Repetitions(5)->ReportAggregatesOnly(true);
  };
  for (const auto& [name, edit] : {std::pair("query", Edit::Query), {"key", Edit::Key}, {"scale", Edit::Scale}}) {
    const std::string title = std::string("edit_to_picture/") + name;
    sizes(benchmark::RegisterBenchmark((title + "/eigen").c_str(), editToPicture, BackendChoice::Eigen, edit));
    sizes(benchmark::RegisterBenchmark((title + "/opencl").c_str(), editToPicture, BackendChoice::OpenCl, edit));
  }
  auto* frames = benchmark::RegisterBenchmark("frame", frame);
  for (const Stage stage : {Stage::Scores, Stage::Masked, Stage::Weights, Stage::Output}) {
    frames->Args({16, 8, 4, static_cast<int>(stage)})->Args({256, 64, 8, static_cast<int>(stage)});
  }
  frames->ArgNames({"T", "d", "H", "stage"})->Unit(benchmark::kMillisecond);
  frames->Repetitions(5)->ReportAggregatesOnly(true);
  benchmark::RegisterBenchmark("open_window", openWindow)->Unit(benchmark::kMillisecond)->UseRealTime();

  benchmark::AddCustomContext("devices", [] {
    std::string names;
    for (const DeviceEntry& device : listDevices()) names += (names.empty() ? "" : "; ") + device.name;
    return names;
  }());
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
