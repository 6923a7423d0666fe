// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse over the largest stages (T = 256): from a move to the repainted picture. Goal: 60 frames per second, 16 ms.
// Every move changes what is under the pointer.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QMouseEvent>
#include <QWidget>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "scenario/edit.h"

namespace attn::app::app_mouse_bench {
namespace {

Scenario largest() {
  constexpr Index kTokens = 256, kHeads = 8, kWidth = 64;
  std::mt19937 engine(7);
  std::normal_distribution<double> gaussian;
  const auto stack = [&] {
    std::vector<Matrix> heads;
    for (Index h = 0; h < kHeads; ++h)
      heads.push_back(Matrix::NullaryExpr(kTokens, kWidth, [&] { return gaussian(engine); }));
    return MatrixStack(std::move(heads));
  };
  Scenario s;
  s.heads = {kHeads, kHeads};
  s.inputs = QkvInputs{stack(), stack(), stack()};
  s.attention.mask.causal = true;
  s.attention.mask.window = kTokens / 2;
  s.attention.mask.padding = {0};
  s.attention.rope = Rope{};
  return withMaskCell(std::move(s), 0, kTokens - 1, kTokens - 1, false);
}

/// The widget of a stage that is under a point.
QWidget* stageAt(QWidget* pane, const QPoint& point) {
  QWidget* at = pane->childAt(point);
  return at ? at : pane;
}

void mouseMove(benchmark::State& state, const char* labName, const char* step) {
  Session session;
  const auto labs = makeLabs(session);
  Lab* lab = nullptr;
  for (const auto& each : labs)
    if (each->id() == QLatin1String(labName)) lab = each.get();
  lab->playback()->setReducedMotion(true);
  session.openScenario(largest());
  QWidget window;
  window.resize(1600, 900);
  QWidget* pane = lab->stagePane();
  pane->setParent(&window);
  pane->setGeometry(0, 0, 1600, 900);
  window.show();
  const auto settle = [&] {
    while (session.isComputing() || session.snapshot().scenario != session.scenario())
      QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    QCoreApplication::processEvents();
  };
  lab->resetForDocument();
  settle();
  if (!lab->seek({QString::fromLatin1(step), 0, {}})) qFatal("no such step");
  settle();
  lab->refreshNow();
  QCoreApplication::processEvents();
  int move = 0;
  for (auto _ : state) {
    // Across the stage, in jumps that always reach another part.
    const QPoint at(60 + 97 * move % 1480, 60 + 61 * move % 780);
    ++move;
    QWidget* under = stageAt(pane, at);
    const QPointF local = under->mapFrom(&window, at);
    QMouseEvent event(QEvent::MouseMove, local, under->mapToGlobal(local), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(under, &event);
    QCoreApplication::processEvents();
  }
}

const bool kRegistered = [] {
  for (const auto& [lab, step] : {std::pair("steps", "weights"),
                                  {"heads", "attend"},
                                  {"sandbox", "mask"},
                                  {"sandbox", "accidents"},
                                  {"sandbox", "rotation"},
                                  {"tiles", "first"},
                                  {"decode", "last"}}) {
    auto* moves =
        benchmark::RegisterBenchmark((std::string("mouse_move/") + lab + "/" + step).c_str(), mouseMove, lab, step);
    moves->Unit(benchmark::kMillisecond)->UseRealTime()->Repetitions(5)->ReportAggregatesOnly(true);
  }
  return true;
}();

}  // namespace
}  // namespace attn::app::app_mouse_bench
