// SPDX-License-Identifier: GPL-3.0-or-later
// A ten-second animation, 1280×720 at 30 frames per second, written in each format.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <filesystem>

#include "exports/animation/animation.h"
#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "scenario/document.h"
#include "session/pace.h"
#include "session/session.h"
#include "text/problem_text.h"

namespace attn::app::app_animation_bench {
namespace {

constexpr double kSeconds = 10;
const std::filesystem::path kExample = std::filesystem::path(__FILE__).parent_path().parent_path().parent_path() /
                                       "resources/scenarios/2-it-and-the-dog.attn.json";

void tenSeconds(benchmark::State& state, AnimationFormat format) {
  if (isVideo(format) && QStandardPaths::findExecutable(QStringLiteral("ffmpeg")).isEmpty())
    return state.SkipWithError("ffmpeg is not installed");
  Session session;
  if (!session.open(kExample).empty()) return state.SkipWithError("the example cannot be read");
  while (session.isComputing()) QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
  const auto lab = makeLab(QStringLiteral("steps"), session);
  lab->resetForDocument();
  AnimationPlan plan;
  plan.format = format;
  plan.secondsAtTheEnd = 0;
  const Film film = lab->film({QSizeF(plan.size) / 1.5, lightTheme(), 1.5});
  const Pace pace(film.timeline);
  // In the middle, where cells fill, pictures pause and steps slide in.
  const double from = pace.length() / 3;
  plan.from = pace.at(from);
  plan.to = pace.at(from + kSeconds);
  const QTemporaryDir folder;
  const std::filesystem::path file = folder.filePath(QStringLiteral("x") + animationSuffix(format)).toStdString();
  std::int64_t bytes = 0;
  for (auto _ : state) {
    const auto done = writeAnimation(file, plan, film);
    if (!done) return state.SkipWithError(done.error().sentence.toUtf8().constData());
    bytes = done->bytes;
  }
  state.counters["bytes"] = static_cast<double>(bytes);
}

const bool kRegistered = [] {
  for (const AnimationFormat format :
       {AnimationFormat::Gif, AnimationFormat::WebP, AnimationFormat::Mp4, AnimationFormat::WebM}) {
    const std::string name = "ten_seconds_of_animation/" + animationSuffix(format).mid(1).toStdString();
    auto* row = benchmark::RegisterBenchmark(name.c_str(), tenSeconds, format);
    row->Unit(benchmark::kSecond)->UseRealTime()->Iterations(1)->Repetitions(3)->ReportAggregatesOnly(true);
  }
  return true;
}();

}  // namespace
}  // namespace attn::app::app_animation_bench
