// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <QString>
#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <limits>
#include <set>

#include "attention/backend_name.h"
#include "cli/bench_engines.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options/command.h"
#include "cli/terminal.h"
#include "cli/terminal_progress.h"
#include "cli/text_table.h"
#include "compute/attention_problem.h"
#include "measure/bench.h"
#include "measure/bench_document.h"
#include "measure/bench_result.h"
#include "scenario/limits.h"
#include "text/measure_text.h"
#include "text/number_text.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

constexpr double kGiga = 1e9;

QString none() {
  return QStringLiteral("–");
}

/// Three significant digits, or all digits before the decimal point.
QString benchDigits(double value) {
  constexpr int kMaxDecimals = 4;
  if (value <= 0 || !std::isfinite(value)) return numberText(value, 0);
  const int before = static_cast<int>(std::floor(std::log10(value))) + 1;
  return QLocale().toString(value, 'f', std::clamp(3 - before, 0, kMaxDecimals));
}

QString percent(double share) {
  return CommandLine::tr("%1 %").arg(benchDigits(share * 100));
}

QStringList runRow(const BenchResult& result, const BenchRun& run) {
  const bool measured = !run.wallMs.empty();
  const auto number = [&](double value) { return measured ? benchDigits(value) : none(); };
  const double share = shareOfPeak(result, run);
  return {wholeText(run.tokens),
          QString::fromUtf8(code(run.kernel)),
          QString::fromStdString(run.backend),
          wholeText(static_cast<std::int64_t>(run.wallMs.size())),
          number(medianMs(run)),
          number(minMs(run)),
          number(spreadMs(run)),
          number(gflops(run)),
          share > 0 ? percent(share) : none(),
          run.relativeError ? powerText(*run.relativeError) : none(),
          roundBytesText(static_cast<double>(run.bytesCounted)),
          number(effectiveBandwidth(run) / kGiga)};
}

QString runTable(const BenchResult& result) {
  std::vector<QStringList> rows = {{CommandLine::tr("T"), CommandLine::tr("algorithm"), CommandLine::tr("backend"),
                                    CommandLine::tr("rounds"), CommandLine::tr("median ms"), CommandLine::tr("min ms"),
                                    CommandLine::tr("spread ms"), CommandLine::tr("GFLOP/s"),
                                    CommandLine::tr("of peak"), CommandLine::tr("error"), CommandLine::tr("counted"),
                                    CommandLine::tr("counted GB/s")}};
  Index before = 0;
  for (const BenchRun& run : result.runs) {
    if (run.tokens != before) rows.emplace_back();
    before = run.tokens;
    rows.push_back(runRow(result, run));
  }
  return textTable(rows, 0);
}

QString deviceLine(const BenchDevice& d) {
  const QString where = d.platform.empty()
                            ? QString::fromStdString(d.name)
                            : CommandLine::tr("%1 (%2)", "a device and its driver")
                                  .arg(QString::fromStdString(d.name), QString::fromStdString(d.platform));
  const QString speed =
      d.fmaGflops > 0 ? CommandLine::tr("peak %1 GFLOP/s of fused multiply-adds, copy %2 GB/s, measured in this run")
                            .arg(benchDigits(d.fmaGflops), benchDigits(d.copyGbps))
                      : CommandLine::tr("peak not measured");
  return CommandLine::tr("%1: %2, %n core(s); %3", "a backend, its device, its speed", d.computeUnits)
      .arg(QString::fromStdString(d.backend), where, speed);
}

QString benchProblemLine(const BenchResult& result) {
  QStringList parts = {CommandLine::tr("%n query head(s)", nullptr, static_cast<int>(result.heads.query)),
                       CommandLine::tr("%n key/value head(s)", nullptr, static_cast<int>(result.heads.keyValue)),
                       CommandLine::tr("d %1").arg(wholeText(result.d))};
  parts << (result.causal ? CommandLine::tr("causal") : CommandLine::tr("not causal"));
  if (result.window > 0) parts << CommandLine::tr("window %1").arg(wholeText(result.window));
  parts << CommandLine::tr("%n round(s)", nullptr, result.rounds);
  parts << CommandLine::tr("seed %1").arg(QString::number(result.seed));
  return CommandLine::tr("float32; %1").arg(parts.join(QStringLiteral(", ")));
}

QStringList findings(const BenchResult& result) {
  QStringList lines;
  std::set<Index> tokens;
  for (const BenchRun& run : result.runs) tokens.insert(run.tokens);
  for (const BenchDevice& device : result.devices) {
    const QString backend = QString::fromStdString(device.backend);
    for (const Index t : tokens) {
      const QString faster = timesFasterText(result, device.backend, t);
      if (!faster.isEmpty()) lines << CommandLine::tr("%1, T = %2: %3").arg(backend, wholeText(t), faster);
    }
    const QString crossed = crossingText(result, device.backend);
    if (!crossed.isEmpty()) lines << CommandLine::tr("%1: %2", "a backend and a sentence").arg(backend, crossed);
  }
  for (const BenchRun& run : result.runs) {
    const QString trouble = runTroubleText(result, run);
    if (!trouble.isEmpty())
      lines << CommandLine::tr("%1, T = %2, %3: %4", "backend, tokens, algorithm, what went wrong")
                   .arg(QString::fromStdString(run.backend), wholeText(run.tokens), QString::fromUtf8(code(run.kernel)),
                        trouble);
  }
  if (!result.complete) lines << CommandLine::tr("Incomplete: results measured before the interruption.");
  return lines;
}

QString benchPhaseText(BenchPhase phase) {
  static constexpr std::array<const char*, 6> kTexts{QT_TRANSLATE_NOOP("CommandLine", "build"),
                                                     QT_TRANSLATE_NOOP("CommandLine", "tune"),
                                                     QT_TRANSLATE_NOOP("CommandLine", "warm up"),
                                                     QT_TRANSLATE_NOOP("CommandLine", "measure"),
                                                     QT_TRANSLATE_NOOP("CommandLine", "compare with double"),
                                                     QT_TRANSLATE_NOOP("CommandLine", "done")};
  return CommandLine::tr(kTexts.at(static_cast<std::size_t>(phase)));
}

QString benchTable(const BenchResult& result) {
  QStringList head;
  for (const BenchDevice& device : result.devices) head << deviceLine(device);
  head << benchProblemLine(result);
  const auto lines = [](const QStringList& each) { return QString(each.join(QLatin1Char('\n')) + QLatin1Char('\n')); };
  QString text = lines(head);
  if (!result.runs.empty()) text += QLatin1Char('\n') + runTable(result);
  if (const QStringList found = findings(result); !found.empty()) text += QLatin1Char('\n') + lines(found);
  return text;
}

QString benchProgressText(const BenchProgress& progress) {
  QString phase = progress.phase == BenchPhase::Measure
                      ? CommandLine::tr("measure, round %1 of %2").arg(progress.round).arg(progress.rounds)
                      : benchPhaseText(progress.phase);
  if (progress.doing.empty()) return phase;
  return CommandLine::tr("%1: %2", "a phase and a case").arg(phase, QString::fromStdString(progress.doing));
}

// More than any machine measures in a day, with counts that fit into 64 bits.
constexpr std::int64_t kMaxTokens = std::int64_t{1} << 20, kMaxHeads = 1024, kMaxRounds = 1000;

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
      "Each round runs every case once; a long case has fewer rounds, at least 3. After Ctrl-C, the results so far "
      "are\n"
      "printed, marked as incomplete, with exit code 1.");
  command.converted("--tokens", a->plan.tokens, "LIST", "Numbers of tokens (256,1024,4096)", &numbersIn)
      ->check(wholeNumbers(1, kMaxTokens));
  const auto number = [command](const char* name, auto& to, std::int64_t low, std::int64_t high, const char* text) {
    command.option(name, to, "N", wholeNumber(low, high), text);
  };
  number("--heads", a->plan.heads.query, 1, kMaxHeads, "Query heads (8)");
  number("--kv-heads", a->keyValueHeads, 1, kMaxHeads,
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
  number("--rounds", a->plan.rounds, 1, kMaxRounds, "Runs of each case (7)");
  number("--seed", a->plan.seed, 0, std::numeric_limits<std::int64_t>::max(),
         "Seed of the random inputs (different in each run)");
  command->add_flag("--json", a->json, "Print the document instead of a table");
  command.option("-o,--output", a->out, "FILE",
                 "Save the document, which the Measure lab opens, instead of printing it with --json");
  command.option("--csv", a->csv, "FILE", "Save the runs as a table");
  command.runs([a] { return bench(*a); });
}

}  // namespace attn::app
