// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/bench_options.h"

#include <limits>

#include "attention/backend_name.h"
#include "cli/options/command.h"
#include "cli/options/option_checks.h"
#include "compute/attention_problem.h"
#include "scenario/limits.h"

namespace attn::app {
namespace {

// More than any machine measures in a day, with counts that fit into 64 bits.
constexpr std::int64_t kMostTokens = std::int64_t{1} << 20, kMostHeads = 1024, kMostRounds = 1000;

}  // namespace

void addBench(CLI::App& app, BenchArguments& a) {
  const Command bench(app, "bench", "Run the real kernels on this machine and measure them");
  bench->footer(
      "Each round runs every case once; a long case has fewer rounds, at least 3. After Ctrl-C the results so far are "
      "printed "
      "until\nthen, marked as incomplete, and exit code 1.");
  bench.option("--tokens", a.tokens, "LIST", wholeNumbers(1, kMostTokens), "Numbers of tokens (256,1024,4096)");
  const auto number = [bench](const char* name, auto& to, std::int64_t low, std::int64_t high, const char* text) {
    bench.option(name, to, "N", wholeNumber(low, high), text);
  };
  number("--heads", a.heads, 1, kMostHeads, "Query heads (8)");
  number("--kv-heads", a.keyValueHeads, 1, kMostHeads,
         "Key/value heads, a divisor of the query heads (the same number)");
  number("--d", a.width, 1, kWidestHead, "Width of a query, a key and a value (64)");
  bench->add_flag("--causal", a.causal, "A query sees no later key; counts half of the operations");
  number("--window", a.window, 0, limits::position, "Keys that a query sees on each side, including itself; 0 is off");
  bench.option("--algorithm", a.algorithms, "LIST", listOf({"eager", "standard", "flash"}),
               "Some of eager,standard,flash (all three)");
  bench.option("--backend", a.backend, "NAME", oneOf({"auto", kEigenBackend, kOpenClBackend, "all"}),
               "auto (OpenCL, else Eigen), eigen, opencl or all (both)");
  bench.device(a.device);
  number("--rounds", a.rounds, 1, kMostRounds, "Runs of each case (7)");
  number("--seed", a.seed, 0, std::numeric_limits<std::int64_t>::max(),
         "Seed of the random inputs (different in each run)");
  bench->add_flag("--json", a.json, "Print the document instead of a table");
  bench.option("-o,--output", a.out, "FILE",
               "Save the document, which the Measure lab opens; with --json not printed then");
  bench.option("--csv", a.csv, "FILE", "Save the runs as a table");
}

void addTune(CLI::App& app, TuneArguments& a) {
  const Command tune(app, "tune", "Find the fastest shape of the tiled kernel for a device, and save it");
  tune.option("--backend", a.backend, "NAME", oneOf({kOpenClBackend, kEigenBackend}), "opencl (default) or eigen");
  tune.device(a.device);
  tune.option("--d", a.width, "N", wholeNumber(1, kWidestHead), "Width of a query, a key and a value (64)");
  tune->add_flag("--json", a.json, "As JSON");
}

}  // namespace attn::app
