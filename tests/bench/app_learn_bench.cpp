// SPDX-License-Identifier: GPL-3.0-or-later
// What a learner waits for in the real window: home with 10,000 logged answers, and the next step of a lesson on its
// stage (goals: 100 ms each).
#include <benchmark/benchmark.h>

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QTemporaryDir>

#include "labs/lab.h"
#include "learn/learn_page.h"
#include "lessons/lesson_director.h"
#include "logged_answers.h"
#include "paint_watch.h"
#include "preferences/language.h"
#include "scenario/has_numbers.h"
#include "session/settings.h"
#include "window/main_window.h"

namespace attn::app::app_learn_bench {
namespace {

void settleEvents() {
  while (QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents)) {
  }
}

/// A window whose learner has answered that many cards.
class LearnersWindow {
 public:
  explicit LearnersWindow(int answers) : m_settings(m_folder.filePath(QStringLiteral("settings.ini"))) {
    if (answers > 0) writeLoggedAnswers(m_folder.path(), answers);
    m_settings.setMotion(MotionSetting::Reduced);
    WindowParts parts;
    parts.recoveryFolder = parts.progressFolder = m_folder.path();
    parts.startsBackend = false;
    m_window = std::make_unique<MainWindow>(m_settings, m_language, parts);
    m_window->resize(1440, 900);
    m_window->show();
    while (!m_window->progress().isOpen()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    settleEvents();
  }
  MainWindow& operator*() { return *m_window; }
  MainWindow* operator->() { return m_window.get(); }

 private:
  QTemporaryDir m_folder;
  Settings m_settings;
  Language m_language;
  std::unique_ptr<MainWindow> m_window;
};

/// From the click on the tab, after another answer was added elsewhere, to the painted page.
void showHome(benchmark::State& state) {
  LearnersWindow window(static_cast<int>(state.range(0)));
  LoggedAnswer answer = loggedAnswers(1).answers.front();
  window->workspace().showLearn();
  settleEvents();
  PaintWatch watch(&window->workspace().learn());
  for (auto _ : state) {
    state.PauseTiming();
    window->workspace().showWelcome();
    answer.uid.clear();
    window->progress().add(answer);
    settleEvents();
    watch.arm();
    state.ResumeTiming();
    window->workspace().showLearn();
    while (!watch.painted()) QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    settleEvents();
  }
}
BENCHMARK(showHome)->Arg(10'000)->Unit(benchmark::kMillisecond)->UseRealTime();

/// From "Continue" to the stage with its numbers, painted.
void nextStep(benchmark::State& state, const char* lesson) {
  LearnersWindow window(0);
  LessonDirector& director = window->lessons();
  const auto arrived = [&] {
    const Session& session = window->session();
    const bool computed = !hasNumbers(*session.scenario()) ||
                          (session.snapshot().hasResults() && session.snapshot().scenario == session.scenario());
    return computed && director.player().prediction() != LessonPlayer::Prediction::Waiting;
  };
  window->workspace().showLearn();
  window->workspace().learn().playLesson(QLatin1String(lesson), 0);
  while (!arrived()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  settleEvents();
  for (auto _ : state) {
    director.goTo((director.player().step() + 1) % director.player().stepCount());
    while (!arrived()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    settleEvents();
  }
}
BENCHMARK_CAPTURE(nextStep, scaling, "scaling")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(nextStep, tiles, "tiles")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(nextStep, numbers, "numbers")->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace attn::app::app_learn_bench
