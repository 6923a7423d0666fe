// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/bench_options.h"

#include <limits>

#include "attention/backend_name.h"
#include "cli/option_checks.h"
#include "compute/attention_problem.h"
#include "scenario/limits.h"

namespace attn::app {
namespace {

// Beyond what any machine measures in a day, and every count fits into 64 bits.
constexpr std::int64_t kMostTokens = std::int64_t{1} << 20, kMostHeads = 1024, kMostRounds = 1000;

void addFile(CLI::App* command, const char* name, std::optional<std::filesystem::path>& to, const char* text) {
  command
      ->add_option_function<std::string>(
          name, [&to](const std::string& file) { to = file; }, text)
      ->option_text("FILE");
}

void addDevice(CLI::App* command, std::optional<int>& device) {
  command->add_option("--device", device, "OpenCL device, counted as in 'attentionscope devices'")
      ->check(countFromZero())
      ->option_text("N");
}

}  // namespace

void addBench(CLI::App& app, BenchArguments& a) {
  CLI::App* bench = app.add_subcommand("bench", "Run the real kernels on this machine and measure them");
  bench->footer(
      "Each round runs every case once; a long case has fewer rounds, at least 3. Ctrl-C ends with what was measured "
      "until\nthen, marked as incomplete, and exit code 1.");
  bench->add_option("--tokens", a.tokens, "Counts of tokens (256,1024,4096)")
      ->check(wholeNumbers(1, kMostTokens))
      ->option_text("LIST");
  const auto number = [bench](const char* name, auto& to, std::int64_t low, std::int64_t high, const char* text) {
    bench->add_option(name, to, text)->check(wholeNumber(low, high))->option_text("N");
  };
  number("--heads", a.heads, 1, kMostHeads, "Query heads (8)");
  number("--kv-heads", a.keyValueHeads, 1, kMostHeads, "Key/value heads, a divisor of the query heads (as many)");
  number("--d", a.width, 1, kWidestHead, "Width of a query, a key and a value (64)");
  bench->add_flag("--causal", a.causal, "A query sees no key behind it; counts half of the operations");
  number("--window", a.window, 0, limits::position, "Keys that a query sees to each side, itself among them; 0 is off");
  bench->add_option("--algorithm", a.algorithms, "Some of eager,standard,flash (all three)")
      ->check(listOf({"eager", "standard", "flash"}))
      ->option_text("LIST");
  bench->add_option("--backend", a.backend, "auto (OpenCL, else Eigen), eigen, opencl or all (both)")
      ->check(oneOf({"auto", kEigenBackend, kOpenClBackend, "all"}))
      ->option_text("NAME");
  addDevice(bench, a.device);
  number("--rounds", a.rounds, 1, kMostRounds, "Times that each case is run (7)");
  number("--seed", a.seed, 0, std::numeric_limits<std::int64_t>::max(), "Of the random inputs (another in each run)");
  bench->add_flag("--json", a.json, "Print the document instead of a table");
  addFile(bench, "-o,--output", a.out, "Save the document, which the Measure lab opens; with --json not printed then");
  addFile(bench, "--csv", a.csv, "Save the runs as a table");
}

void addTune(CLI::App& app, TuneArguments& a) {
  CLI::App* tune = app.add_subcommand("tune", "Search the fastest shape of the tiled kernel for a device, and keep it");
  tune->add_option("--backend", a.backend, "opencl (as usual) or eigen")
      ->check(oneOf({kOpenClBackend, kEigenBackend}))
      ->option_text("NAME");
  addDevice(tune, a.device);
  tune->add_option("--d", a.width, "Width of a query, a key and a value (64)")
      ->check(wholeNumber(1, kWidestHead))
      ->option_text("N");
  tune->add_flag("--json", a.json, "As JSON");
}

}  // namespace attn::app
