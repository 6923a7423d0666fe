// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <exception>
#include <random>

#include "attention/backend_name.h"
#include "cli/bench_engines.h"
#include "cli/bench_table.h"
#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/fresh_seed.h"
#include "cli/interrupt.h"
#include "cli/options/option_checks.h"
#include "cli/supervised.h"
#include "cli/terminal.h"
#include "cli/terminal_progress.h"
#include "measure/bench_document.h"
#include "session/document_file.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

BenchPlan planOf(const BenchArguments& a) {
  BenchPlan plan;
  plan.tokens.clear();
  for (const std::string& part : partsOf(a.tokens)) {
    Index tokens = 0;
    std::from_chars(part.data(), part.data() + part.size(), tokens);
    plan.tokens.push_back(tokens);
  }
  plan.kernels.clear();
  const std::vector<std::string> wanted = partsOf(a.algorithms);
  for (const AttentionKernel kernel : {AttentionKernel::Eager, AttentionKernel::Standard, AttentionKernel::Flash})
    if (std::ranges::find(wanted, code(kernel)) != wanted.end()) plan.kernels.push_back(kernel);
  plan.heads = {a.heads, a.keyValueHeads.value_or(a.heads)};
  plan.d = a.width;
  plan.causal = a.causal;
  plan.window = a.window;
  plan.rounds = static_cast<int>(a.rounds);
  plan.seed = a.seed ? *a.seed : freshSeed();
  return plan;
}

bool filesAreWritable(const BenchArguments& a) {
  for (const auto& file : {a.out, a.csv}) {
    if (!file) continue;
    const QString why = unwritable(*file);
    if (why.isEmpty()) continue;
    complain(why);
    return false;
  }
  return true;
}

int deliverAll(const BenchResult& result, const BenchArguments& a) {
  int code = kDone;
  const auto write = [&](const std::string& text, const std::optional<std::filesystem::path>& file) {
    code = std::max(code, deliver(text, file));
  };
  const std::string document = writeBenchDocument(result);
  if (a.csv) write(writeBenchCsv(result), a.csv);
  if (a.out) write(document, a.out);
  const bool isTaken = namesStandardOutput(a.csv) || namesStandardOutput(a.out);
  if (!a.json && !isTaken) code = std::max(code, deliver(benchTable(result)));
  if (a.json && !a.out) write(document, std::nullopt);
  return code;
}

/// A configuration that does not fit is a valid result; any other error is a failure, and so are no results at all.
int verdict(const BenchResult& result) {
  const auto failed = [](const BenchRun& run) {
    return isWrong(run) || (run.failure && run.failure->kind != BackendFailure::Kind::OutOfMemory);
  };
  const bool measured = std::ranges::any_of(result.runs, [](const BenchRun& run) { return !run.wallMs.empty(); });
  if (!result.complete) {
    complain(CommandLine::tr("interrupted: the result is incomplete"));
    return kFailed;
  }
  if (std::ranges::any_of(result.runs, failed)) {
    complain(CommandLine::tr("some runs failed or gave wrong results: see their lines"));
    return kFailed;
  }
  if (measured) return kDone;
  complain(CommandLine::tr("nothing could be measured: the device has too little memory for any run"));
  return kFailed;
}

std::optional<BenchResult> measure(const BenchPlan& plan, const Engines& engines, const Interrupt& interrupt,
                                   TerminalProgress& line) {
  std::vector<AttentionEngine*> asked;
  for (const auto& engine : engines) asked.push_back(engine.get());
  const BenchObserver observer = [&](const BenchProgress& progress) {
    if (!interrupt.happened()) line.show(progress.fraction, benchProgressText(progress));
  };
  try {
    return runBench(plan, asked, observer, interrupt.token());
  } catch (const std::exception& error) {
    line.clear();
    complain(CommandLine::tr("cannot measure: %1").arg(QString::fromUtf8(error.what())));
    return std::nullopt;
  }
}

int measureAndDeliver(const BenchPlan& plan, const BenchArguments& arguments) {
  TerminalProgress line;
  // From here on, Ctrl-C is handled: a driver may take long to start.
  const Interrupt interrupt([&] {
    line.say(CommandLine::tr("stopping after the current kernel; press Ctrl-C again to quit now, without a result"));
  });
  const EnginesOrExit made = makeEngines(arguments.backend, arguments.device);
  if (made.exitCode != kDone) return made.exitCode;
  const std::optional<BenchResult> result = measure(plan, made.engines, interrupt, line);
  line.clear();
  if (!result) return kFailed;
  const int delivered = deliverAll(*result, arguments);
  return std::max(delivered, verdict(*result));
}

}  // namespace

int runBenchCommand(const BenchArguments& arguments) {
  const BenchPlan plan = planOf(arguments);
  if (plan.heads.query % plan.heads.keyValue != 0) {
    complain(problemText({ProblemCode::HeadsNotDivisible,
                          "--kv-heads",
                          {std::to_string(plan.heads.query), std::to_string(plan.heads.keyValue)}}));
    return kWrongUse;
  }
  if (mixesOnStandardOutput({arguments.out, arguments.csv}, arguments.json && !arguments.out)) return kWrongUse;
  if (!filesAreWritable(arguments)) return kFailed;
  if (arguments.backend == kEigenBackend) return measureAndDeliver(plan, arguments);
  return runSupervised([&] { return measureAndDeliver(plan, arguments); });
}

}  // namespace attn::app
