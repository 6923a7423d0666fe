// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <exception>
#include <limits>

#include "attention/backend_name.h"
#include "cli/bench_engines.h"
#include "cli/bench_table.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options/command.h"
#include "cli/supervised.h"
#include "cli/terminal.h"
#include "cli/terminal_progress.h"
#include "compute/attention_problem.h"
#include "measure/bench_document.h"
#include "scenario/limits.h"
#include "session/document_file.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

// More than any machine measures in a day, with counts that fit into 64 bits.
constexpr std::int64_t kMostTokens = std::int64_t{1} << 20, kMostHeads = 1024, kMostRounds = 1000;

struct BenchArguments {
  BenchPlan plan;
  std::optional<std::int64_t> keyValueHeads;  // nullopt: as many as heads
  std::string backend = "auto";               // or "eigen", "opencl", "all"
  std::optional<int> device;
  bool json = false;
  std::optional<std::filesystem::path> out, csv;
};

std::vector<AttentionKernel> kernelsIn(const std::string& list) {
  const std::vector<std::string> wanted = partsOf(list);
  std::vector<AttentionKernel> kernels = BenchPlan().kernels;
  std::erase_if(kernels, [&](AttentionKernel each) { return std::ranges::find(wanted, code(each)) == wanted.end(); });
  return kernels;
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
    return fail(CommandLine::tr("interrupted: the result is incomplete"));
  }
  if (std::ranges::any_of(result.runs, failed)) {
    return fail(CommandLine::tr("some runs failed or gave wrong results: see their lines"));
  }
  if (measured) return kDone;
  return fail(CommandLine::tr("nothing could be measured: the device has too little memory for any run"));
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

int bench(const BenchArguments& arguments) {
  BenchPlan plan = arguments.plan;
  plan.heads.keyValue = arguments.keyValueHeads.value_or(plan.heads.query);
  if (plan.heads.query % plan.heads.keyValue != 0)
    return refuse(problemText({ProblemCode::HeadsNotDivisible,
                               "--kv-heads",
                               {std::to_string(plan.heads.query), std::to_string(plan.heads.keyValue)}}));
  if (mixesOnStandardOutput({arguments.out, arguments.csv}, arguments.json && !arguments.out)) return kWrongUse;
  if (!canWrite({arguments.out, arguments.csv})) return kFailed;
  const auto work = [&] { return measureAndDeliver(plan, arguments); };
  return arguments.backend == kEigenBackend ? work() : runSupervised(work);
}

}  // namespace

void addBench(const Command& program) {
  const auto a = std::make_shared<BenchArguments>();
  a->plan.seed = freshSeed();
  const Command command(program, "bench", "Run the real kernels on this machine and measure them");
  command->footer(
      "Each round runs every case once; a long case has fewer rounds, at least 3. After Ctrl-C the results so far are "
      "printed "
      "until\nthen, marked as incomplete, and exit code 1.");
  command.converted("--tokens", a->plan.tokens, "LIST", "Numbers of tokens (256,1024,4096)", &numbersIn)
      ->check(wholeNumbers(1, kMostTokens));
  const auto number = [command](const char* name, auto& to, std::int64_t low, std::int64_t high, const char* text) {
    command.option(name, to, "N", wholeNumber(low, high), text);
  };
  number("--heads", a->plan.heads.query, 1, kMostHeads, "Query heads (8)");
  number("--kv-heads", a->keyValueHeads, 1, kMostHeads,
         "Key/value heads, a divisor of the query heads (the same number)");
  number("--d", a->plan.d, 1, kWidestHead, "Width of a query, a key and a value (64)");
  command->add_flag("--causal", a->plan.causal, "A query sees no later key; counts half of the operations");
  number("--window", a->plan.window, 0, limits::position,
         "Keys that a query sees on each side, including itself; 0 is off");
  command.converted("--algorithm", a->plan.kernels, "LIST", "Some of eager,standard,flash (all three)", &kernelsIn)
      ->check(listOf({"eager", "standard", "flash"}));
  command.option("--backend", a->backend, "NAME", oneOf({"auto", kEigenBackend, kOpenClBackend, "all"}),
                 "auto (OpenCL, else Eigen), eigen, opencl or all (both)");
  command.device(a->device);
  number("--rounds", a->plan.rounds, 1, kMostRounds, "Runs of each case (7)");
  number("--seed", a->plan.seed, 0, std::numeric_limits<std::int64_t>::max(),
         "Seed of the random inputs (different in each run)");
  command->add_flag("--json", a->json, "Print the document instead of a table");
  command.option("-o,--output", a->out, "FILE",
                 "Save the document, which the Measure lab opens; with --json not printed then");
  command.option("--csv", a->csv, "FILE", "Save the runs as a table");
  command.runs([a] { return bench(*a); });
}

}  // namespace attn::app
