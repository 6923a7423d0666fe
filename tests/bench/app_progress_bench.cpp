// SPDX-License-Identifier: GPL-3.0-or-later
// What the home page of a learner with 10,000 answers waits for (goal: 100 ms), and what an answer costs the window.
#include <benchmark/benchmark.h>

#include <QEventLoop>
#include <QTemporaryDir>
#include <string>

#include "progress/progress.h"
#include "questions/interview_report.h"

namespace attn::app::app_progress_bench {
namespace {

LearningLog logOf(int answers) {
  LearningLog log;
  const auto templates = questionTemplates();
  for (int i = 0; i < answers; ++i) {
    LoggedAnswer answer;
    answer.uid = "00000000-0000-0000-0000-" + std::to_string(1'000'000 + i);
    answer.when = {1'700'000'000'000 + i * 600'000LL, 60};
    answer.templateId = std::string(templates[static_cast<std::size_t>(i) % templates.size()].id);
    answer.seed = static_cast<std::uint64_t>(i);
    answer.occasion = Occasion::Card;
    answer.given = "42.5";
    answer.right = i % 4 != 0;
    answer.share = answer.right ? 1 : 0;
    answer.mistake = answer.right ? "" : "forgot-scale";
    answer.seconds = 30;
    answer.sureness = kFairlySure;
    answer.rating = answer.right ? Rating::Good : Rating::Again;
    answer.working = i % 10 == 0 ? "80 · 2 · 8 · 128 · 2 B = 320 KiB" : "";
    log.answers.push_back(answer);
  }
  return log;
}

const QString& folderWithAnswers(int answers) {
  static QTemporaryDir folder;
  static const QString path = [answers] {
    auto database =
        ProgressDatabase::open(folder.filePath(QStringLiteral("progress.sqlite")), ProgressDatabase::Mode::Write);
    if (!database || !database->write(logOf(answers), {})) qFatal("cannot write the log");
    return folder.path();
  }();
  return path;
}

void homeFacts(const LearningRecord& record) {
  const Moment now{1'700'000'000'000 + 10'000 * 600'000LL, 60};
  const std::vector<attn::Card> cards = record.cards({});
  benchmark::DoNotOptimize(dueByDay(cards, now, 7, {}));
  benchmark::DoNotOptimize(planDay(cards, offeredCards(record, true), now, {}));
  benchmark::DoNotOptimize(record.strengths(now));
}

/// From nothing to what the home page shows: the thread, the file, the fold.
void openHome(benchmark::State& state) {
  const QString& folder = folderWithAnswers(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    Progress progress(folder);
    QEventLoop loop;
    QObject::connect(&progress, &Progress::opened, &loop, &QEventLoop::quit);
    loop.exec();
    homeFacts(progress.record());
  }
}
BENCHMARK(openHome)->Arg(10'000)->Unit(benchmark::kMillisecond);

/// The fold alone: what the window does after each answer.
void foldLog(benchmark::State& state) {
  const LearningLog log = logOf(static_cast<int>(state.range(0)));
  for (auto _ : state) homeFacts(LearningRecord(log));
}
BENCHMARK(foldLog)->Arg(10'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace attn::app::app_progress_bench
