// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "attention/backend_name.h"
#include "cli/bench_engines.h"
#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/supervised.h"
#include "cli/terminal.h"
#include "cli/terminal_progress.h"
#include "cli/text_table.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr Index kTokens = 1024, kHeads = 8;

AttentionProblem problemOf(const TuneArguments& a) {
  AttentionProblem p;
  p.heads = {kHeads, kHeads};
  p.queryTokens = p.keyTokens = kTokens;
  p.dK = p.dV = a.width;
  return p;
}

/// The first entry won the final longer race of a few; the others are sorted by time.
TuningReport sorted(TuningReport report) {
  if (report.tried.size() > 1)
    std::stable_sort(report.tried.begin() + 1, report.tried.end(),
                     [](const auto& a, const auto& b) { return a.milliseconds < b.milliseconds; });
  return report;
}

BackendResult<TuningReport> search(AttentionEngine& engine, const AttentionProblem& problem,
                                   const Interrupt& interrupt) {
  TerminalProgress line;
  const TuningProgress progress = [&](const TuningStep& step) {
    if (!interrupt.happened()) line.show(step.fraction, QString::fromStdString(step.trying));
  };
  return engine.tune(problem, progress, interrupt.token()).map(&sorted);
}

std::string tuningJson(const AttentionEngine& engine, const TuningReport& report, const TuneArguments& a) {
  Json variants = Json::array();
  for (const TuningReport::Entry& entry : report.tried)
    variants.push_back({{"variant", entry.variant}, {"milliseconds", entry.milliseconds}, {"gflops", entry.gflops}});
  const Json all = {{"format", "attentionscope/tuning"},
                    {"version", 1},
                    {"backend", engine.device().backend},
                    {"device", engine.device().name},
                    {"d", a.width},
                    {"stored", report.stored},
                    {"place", report.place},
                    {"variants", std::move(variants)}};
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

QString tuningTable(const AttentionEngine& engine, const TuningReport& report, const TuneArguments& a) {
  const QString device = QString::fromStdString(engine.device().name);
  if (report.tried.empty())
    return CommandLine::tr("%1: there is nothing to tune: its tiled kernel has only one shape.").arg(device) +
           QLatin1Char('\n');
  QString text = CommandLine::tr("Shapes of the tiled kernel on %1, d %2, fastest first").arg(device).arg(a.width) +
                 QStringLiteral("\n\n");
  std::vector<QStringList> rows = {{CommandLine::tr("shape"), CommandLine::tr("ms"), CommandLine::tr("GFLOP/s")}};
  for (const TuningReport::Entry& entry : report.tried)
    rows.push_back({QString::fromStdString(entry.variant), QLocale().toString(entry.milliseconds, 'f', 3),
                    QLocale().toString(entry.gflops, 'f', 1)});
  text += textTable(rows, 1) + QLatin1Char('\n');
  const QString place = QString::fromStdString(report.place);
  text += report.stored ? CommandLine::tr("From now on the first one is used (saved in %1)").arg(place)
                        : CommandLine::tr("The first one could not be saved: %1").arg(place);
  return text + QLatin1Char('\n');
}

int tune(const TuneArguments& arguments) {
  const Interrupt interrupt;
  const EnginesOrExit made = makeEngines(arguments.backend, arguments.device);
  if (made.exitCode != kDone) return made.exitCode;
  AttentionEngine& engine = *made.engines.front();
  const BackendResult<TuningReport> report = search(engine, problemOf(arguments), interrupt);
  if (!report) {
    const bool cancelled = report.error().kind == BackendFailure::Kind::Cancelled;
    complain(cancelled ? CommandLine::tr("interrupted: no changes saved") : failureText(report.error()));
    return kFailed;
  }
  return arguments.json ? deliver(tuningJson(engine, *report, arguments))
                        : deliver(tuningTable(engine, *report, arguments));
}

}  // namespace

int runTuneCommand(const TuneArguments& arguments) {
  if (arguments.backend == kEigenBackend) return tune(arguments);
  return runSupervised([&] { return tune(arguments); });
}

}  // namespace attn::app
