// SPDX-License-Identifier: GPL-3.0-or-later
// The Heads lab: from the head slider to the finished picture, and one frame of heads that slide.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <random>

#include "labs/heads/heads_lab.h"
#include "labs/heads/heads_stage_canvas.h"
#include "labs/heads/picture/heads_data.h"
#include "labs/heads/picture/heads_scene.h"
#include "paint_watch.h"
#include "scenario/edit.h"

namespace attn::app::app_heads_bench {
namespace {

Scenario headsScenario(Index tokens, Index width, Index heads) {
  std::mt19937 engine(1);
  std::normal_distribution<double> normal;
  const auto matrix = [&](Index rows, Index cols) {
    return Matrix(Matrix::NullaryExpr(rows, cols, [&] { return normal(engine); }));
  };
  const auto stack = [&](Index rows, Index cols) {
    std::vector<Matrix> all;
    for (Index h = 0; h < heads; ++h) all.push_back(matrix(rows, cols));
    return MatrixStack(std::move(all));
  };
  Scenario s;
  s.title = "Benchmark";
  s.heads = {heads, heads};
  ProjectedInputs in;
  const Index model = heads * width;
  in.x = MatrixStack(matrix(tokens, model));
  in.wQ = stack(model, width);
  in.wK = stack(model, width);
  in.wV = stack(model, width);
  in.wO = MatrixStack(matrix(model, model));
  s.inputs = std::move(in);
  s.attention.mask.causal = true;
  return s;
}

/// The slider moves between H_kv = 32 and 8: regrouped, computed on the worker, delivered to the panes, painted.
void headSliderToPicture(benchmark::State& state) {
  Session session;
  HeadsLab lab(session);
  lab.playback()->setReducedMotion(true);
  session.openScenario(headsScenario(state.range(0), state.range(1), state.range(2)));
  lab.resetForDocument();
  lab.inputsPane()->resize(288, 776);
  lab.stagePane()->resize(824, 776);
  lab.explainPane()->resize(328, 776);
  for (QWidget* pane : {lab.inputsPane(), lab.stagePane(), lab.explainPane()}) pane->show();
  QElapsedTimer patience;
  patience.start();
  while ((session.isComputing() || !session.snapshot().trace) && patience.elapsed() < 20000)
    QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
  const Scenario all = *session.scenario();
  PaintWatch watch(lab.stagePane()->findChild<HeadsStageCanvas*>());
  bool few = false;
  for (auto _ : state) {
    few = !few;
    session.apply(QStringLiteral("slide"),
                  withHeads(all, {all.heads.query, few ? all.heads.query / 4 : all.heads.query}));
    const auto edited = session.scenario();
    watch.arm();
    while (session.snapshot().scenario != edited || !watch.painted()) {
      if (session.snapshot().scenario != edited) watch.arm();
      QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
    state.PauseTiming();  // wait for the error of this edit, so that edits do not queue behind it
    while (session.isComputing()) QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
    state.ResumeTiming();
  }
}

/// One frame of the Heads stage while heads slide together.
void regroupingFrame(benchmark::State& state) {
  const Scenario before = headsScenario(state.range(0), state.range(1), state.range(2));
  const Scenario now = withHeads(before, {before.heads.query, before.heads.query / 4});
  HeadsView view;
  view.snapshot = {std::make_shared<const Scenario>(now), std::make_shared<const Trace>(*traceOnCpu(now))};
  view.regroupedFrom = {std::make_shared<const Scenario>(before), std::make_shared<const Trace>(*traceOnCpu(before))};
  view.regrouped = 0.5;
  view.timeline = headsTimeline(now);
  view.playhead.step = *indexOfHeadsStep(view.timeline, HeadsStep::Attend);
  view.playhead.cell = 1e9;
  const auto numbers = std::make_shared<const HeadsNumbers>(view.snapshot);
  const Theme theme = lightTheme();
  QImage image(824, 640, QImage::Format_ARGB32_Premultiplied);
  for (auto _ : state) {
    image.fill(theme.background);
    QPainter painter(&image);
    HeadsFrame(image.size(), view, theme, numbers).draw(painter);
  }
}

void sizes(benchmark::internal::Benchmark* bench) {
  bench->Args({6, 4, 8})->Args({32, 16, 32})->ArgNames({"T", "d", "H"})->Unit(benchmark::kMillisecond);
  bench->UseRealTime()->Repetitions(5)->ReportAggregatesOnly(true);
}

BENCHMARK(headSliderToPicture)->Apply(sizes);
BENCHMARK(regroupingFrame)->Apply(sizes);

}  // namespace
}  // namespace attn::app::app_heads_bench
