// SPDX-License-Identifier: GPL-3.0-or-later
// What a learner waits for in the Sandbox: from a click on a cell of the mask to the finished picture (goal: 16 ms at T
// = 16 and T = 64), and one frame of each page.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QMouseEvent>
#include <QPainter>
#include <QWidget>
#include <functional>
#include <random>

#include "labs/sandbox/sandbox_lab.h"
#include "labs/sandbox/sandbox_stage.h"
#include "scenario/edit.h"

namespace attn::app::app_sandbox_bench {
namespace {

Scenario sized(Index tokens) {
  constexpr Index kHeads = 4, kWidth = 16;
  std::mt19937 engine(7);
  std::normal_distribution<double> gaussian;
  const auto stack = [&] {
    std::vector<Matrix> heads;
    for (Index h = 0; h < kHeads; ++h)
      heads.push_back(Matrix::NullaryExpr(tokens, kWidth, [&] { return gaussian(engine); }));
    return MatrixStack(std::move(heads));
  };
  Scenario s;
  s.heads = {kHeads, kHeads};
  s.inputs = QkvInputs{stack(), stack(), stack()};
  s.attention.mask.causal = true;
  s.attention.mask.window = tokens / 2;
  s.attention.mask.padding = {0};
  s.attention.rope = Rope{};
  return withMaskCell(std::move(s), 0, tokens - 1, tokens - 1, false);
}

/// The Sandbox as in a window: stage and explanation, side by side.
struct OpenSandbox {
  Session session;
  SandboxLab lab{session};
  QWidget window;

  OpenSandbox(Index tokens, const QString& step) {
    lab.playback()->setReducedMotion(true);
    session.openScenario(sized(tokens));
    window.resize(1152, 776);
    lab.stagePane()->setParent(&window);
    lab.stagePane()->setGeometry(0, 0, 824, 776);
    lab.explainPane()->setParent(&window);
    lab.explainPane()->setGeometry(824, 0, 328, 776);
    window.show();
    lab.resetForDocument();
    settle();
    if (!lab.seek({step, 0, {}})) qFatal("no such step");
    lab.refreshNow();
    QCoreApplication::processEvents();
  }
  void settle() {
    while (session.isComputing() || session.snapshot().scenario != session.scenario())
      QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    QCoreApplication::processEvents();
  }
  SandboxStage& canvas() { return *window.findChild<SandboxStage*>(); }
};

class PaintCount : public QObject {
 public:
  explicit PaintCount(QWidget* watched) { watched->installEventFilter(this); }
  int paints = 0;

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint) ++paints;
    return false;
  }
};

void clickToPicture(benchmark::State& state) {
  OpenSandbox box(state.range(0), QStringLiteral("mask"));
  SandboxStage& canvas = box.canvas();
  PaintCount count(&canvas);
  // Only paints after the new numbers arrived count.
  QObject::connect(&box.session, &Session::snapshotChanged, &count, [&count] { count.paints = 0; });
  const CellPlace cell{state.range(0) - 1, state.range(0) - 2};
  const QPointF at = canvas.frame<MaskFrame>().cellRect(std::nullopt, cell).center();
  const auto send = [&](QEvent::Type type) {
    const auto buttons = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, at, canvas.mapToGlobal(at), Qt::LeftButton, buttons, {});
    QCoreApplication::sendEvent(&canvas, &event);
  };
  for (auto _ : state) {
    const auto before = box.session.scenario();
    send(QEvent::MouseButtonPress);
    const auto edited = box.session.scenario();
    if (edited == before) state.SkipWithError("the click changed nothing");
    while (box.session.snapshot().scenario != edited || count.paints == 0)
      QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    state.PauseTiming();
    send(QEvent::MouseButtonRelease);
    box.settle();  // wait for the error of this edit, so that edits do not queue behind it
    state.ResumeTiming();
  }
}

void frame(benchmark::State& state, const char* step) {
  OpenSandbox box(state.range(0), QString::fromLatin1(step));
  QImage image(824, 776, QImage::Format_ARGB32_Premultiplied);
  const Theme theme = lightTheme();
  for (auto _ : state) {
    QPainter painter(&image);
    box.lab.drawPicture(painter, image.size(), theme);
  }
}

const bool kRegistered = [] {
  auto* clicks = benchmark::RegisterBenchmark("mask_click_to_picture", clickToPicture);
  clicks->ArgName("T")->Arg(16)->Arg(64)->Arg(256)->Unit(benchmark::kMillisecond)->UseRealTime()->MinTime(1.0);
  clicks->Repetitions(5)->ReportAggregatesOnly(true);
  for (const char* step : {"mask", "accidents", "scale", "rotation"}) {
    auto* frames = benchmark::RegisterBenchmark((std::string("sandbox_frame/") + step).c_str(), frame, step);
    frames->ArgName("T")->Arg(16)->Arg(64)->Unit(benchmark::kMillisecond)->Repetitions(5)->ReportAggregatesOnly(true);
  }
  return true;
}();

}  // namespace
}  // namespace attn::app::app_sandbox_bench
