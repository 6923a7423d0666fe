// SPDX-License-Identifier: GPL-3.0-or-later
// The latency of the home page for a learner with 10,000 answers (goal: 100 ms), and the cost of an answer for the
// window.
#include <benchmark/benchmark.h>

#include <QEventLoop>
#include <QTemporaryDir>

#include "learn/home/home_facts.h"
#include "learn/picture/lesson_numbers.h"
#include "logged_answers.h"
#include "progress/progress.h"

namespace attn::app::app_progress_bench {
namespace {

const QString& folderWithAnswers(int answers) {
  static QTemporaryDir folder;
  static const QString path = [answers] {
    writeLoggedAnswers(folder.path(), answers);
    return folder.path();
  }();
  return path;
}

HomeFacts factsOfHome(const LearningRecord& record) {
  static const LoadedLessons lessons = builtInLessons();
  return homeFacts(lessons, record, {1'700'000'000'000 + 10'000 * 600'000LL, 60}, {}, true, QStringLiteral("en"));
}

/// From nothing to the home page: thread, file, fold.
void openHome(benchmark::State& state) {
  const QString& folder = folderWithAnswers(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    Progress progress(folder);
    QEventLoop loop;
    QObject::connect(&progress, &Progress::opened, &loop, &QEventLoop::quit);
    loop.exec();
    benchmark::DoNotOptimize(factsOfHome(progress.record()));
  }
}
BENCHMARK(openHome)->Arg(10'000)->Unit(benchmark::kMillisecond);

/// The fold alone, which the window runs after each answer.
void foldLog(benchmark::State& state) {
  const LearningLog log = loggedAnswers(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(factsOfHome(LearningRecord(log)));
}
BENCHMARK(foldLog)->Arg(10'000)->Unit(benchmark::kMillisecond);

/// What the first opening reads in addition: the lessons with their texts, and the numbers of their pictures.
void readLessons(benchmark::State& state) {
  for (auto _ : state) {
    const LoadedLessons lessons = builtInLessons();
    benchmark::DoNotOptimize(lessonNumbers(lessons.front()->scenarios));
  }
}
BENCHMARK(readLessons)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace attn::app::app_progress_bench
