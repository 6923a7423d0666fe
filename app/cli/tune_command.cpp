// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "attention/backend_name.h"
#include "cli/bench_engines.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options/command.h"
#include "cli/terminal.h"
#include "cli/terminal_progress.h"
#include "cli/text_table.h"
#include "compute/attention_problem.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr Index kTokens = 1024, kHeads = 8;

struct TuneArguments {
  std::string backend = kOpenClBackend;  // or kEigenBackend
  std::optional<int> device;
  std::int64_t width = 64;
  bool json = false;
};

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
    return fail(cancelled ? CommandLine::tr("interrupted: no changes saved") : failureText(report.error()));
  }
  return arguments.json ? deliver(tuningJson(engine, *report, arguments))
                        : deliver(tuningTable(engine, *report, arguments));
}

}  // namespace

void addTune(const Command& program) {
  const auto a = std::make_shared<TuneArguments>();
  const Command command(program, "tune", "Find the fastest shape of the tiled kernel for a device, and save it");
  command.option("--backend", a->backend, "NAME", oneOf({kOpenClBackend, kEigenBackend}), "opencl (default) or eigen");
  command.device(a->device);
  command.option("--d", a->width, "N", wholeNumber(1, kWidestHead), "Width of a query, a key and a value (64)");
  command->add_flag("--json", a->json, "As JSON");
  command.runs([a] {
    const auto work = [a] { return tune(*a); };
    return a->backend == kEigenBackend ? work() : runSupervised(work);
  });
}

}  // namespace attn::app
