// SPDX-License-Identifier: GPL-3.0-or-later
// Our kernels of whole attention against other ways to compute it, in one run: float32, forward, batch 1.
//
//   attention_bench [--tokens 256,1024,4096] [--heads 8] [--d 64] [--mask both|causal|none] [--rounds 7]
//                   [--only flash,eigen,...] [--skip textbook,...]
//   attention_bench --rules [--tokens ...]: what linear biases, sinks and sink logits cost our flash kernels
//
// Run through `./dev bench`. Medians of rounds in which each takes its turn; the peak is measured in every round.
#include <fmt/core.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <random>

#include "attention/contest.h"
#include "attention/wall_clock.h"
#include "base/cpu_name.h"
#include "base/machine_speed.h"
#include "base/memory_policy.h"

namespace attn::bench {
namespace {

constexpr double kRoundSeconds = 0.03;  // of each in a round: short ones run several times, and their median counts
constexpr double kSettlingSeconds = 0.15;
constexpr double kEnoughSeconds = 3;  // after this time, one is skipped once it has kMinRounds
constexpr std::size_t kMinRounds = 3;
constexpr Index kComparedRows = 32;  // of every head

struct Settings {
  std::vector<Index> tokens = {256, 1024, 4096};
  Index heads = 8, d = 64;
  std::string mask = "both";
  int rounds = 7;
  std::vector<std::string> only, skip;
  bool rules = false;
};

double relativeErrorOf(const Opponent& opponent, const AttentionProblem& p, const AttentionInputs& inputs) {
  std::vector<Index> rows;
  const Index count = std::min(kComparedRows, p.queryTokens);
  for (Index n = 0; n < count; ++n) rows.push_back(count == 1 ? 0 : n * (p.queryTokens - 1) / (count - 1));
  const std::vector<double> expected = referenceRows(p, inputs, rows);
  const std::vector<float> found = opponent.output();
  double difference = 0, norm = 0;
  std::size_t n = 0;
  for (Index h = 0; h < p.heads.query; ++h) {
    for (const Index row : rows) {
      for (Index c = 0; c < p.dV; ++c, ++n) {
        const double x = found[static_cast<std::size_t>((h * p.queryTokens + row) * p.dV + c)];
        difference += (x - expected[n]) * (x - expected[n]);
        norm += expected[n] * expected[n];
      }
    }
  }
  return std::sqrt(difference / norm);
}

struct Engines {
  BackendResult<std::unique_ptr<AttentionEngine>> openCl = makeAttentionEngine(BackendChoice::OpenCl);
  BackendResult<std::unique_ptr<AttentionEngine>> eigen = makeAttentionEngine(BackendChoice::Eigen);
};

struct Candidate {
  std::string key, name;
  std::function<MadeOpponent(const AttentionProblem&, const AttentionInputs&)> make;
};

MadeOpponent openClKernel(Engines& engines, AttentionKernel kernel, const AttentionProblem& p,
                          const AttentionInputs& inputs) {
  if (!engines.openCl) return tl::unexpected(engines.openCl.error().call + ": " + engines.openCl.error().detail);
  AttentionEngine& engine = **engines.openCl;
  if (kernel == AttentionKernel::Flash && engine.wantsTuning(p)) {
    fmt::print(stderr, "tuning the flash kernel for {}\n", engine.device().name);
    if (const auto report = engine.tune(p, {}); !report)
      return tl::unexpected(report.error().call + ": " + report.error().detail);
  }
  return ourKernel(engine, kernel, p, inputs);
}

std::vector<Candidate> candidates(Engines& engines) {
  const auto openCl = [&engines](AttentionKernel kernel) {
    return [&engines, kernel](const AttentionProblem& p, const AttentionInputs& inputs) {
      return openClKernel(engines, kernel, p, inputs);
    };
  };
  const auto eigen = [&engines](const AttentionProblem& p, const AttentionInputs& inputs) {
    return ourKernel(**engines.eigen, AttentionKernel::Flash, p, inputs);
  };
  return {{"flash", "opencl flash", openCl(AttentionKernel::Flash)},
          {"standard", "opencl standard", openCl(AttentionKernel::Standard)},
          {"eager", "opencl eager", openCl(AttentionKernel::Eager)},
          {"eigen", "eigen flash", eigen},
          {"naive", "naive Eigen loop", naiveEigen},
          {"onednn", "oneDNN sgemm", sgemmAttention},
          {"onednn-whole", "oneDNN sgemm, whole heads", sgemmOfWholeHeads},
          {"textbook", "textbook OpenCL kernels", textbookKernels},
          {"torch", "PyTorch", torchAttention}};
}

bool contains(const std::vector<std::string>& keys, const std::string& key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

/// After other threads were busy, the system takes a while to give each of these a core again: shorter runs within that
/// time are not counted.
double oneRound(const Opponent& opponent) {
  double first = opponent.run();
  if (first < kSettlingSeconds) {
    for (double total = first; total < kSettlingSeconds; total += first) first = opponent.run();
  }
  std::vector<double> seconds = {first};
  for (double total = first; total < kRoundSeconds; total += seconds.back()) seconds.push_back(opponent.run());
  return median(std::move(seconds));
}

Contest measure(const AttentionProblem& p, std::uint64_t seed, const Settings& settings, Engines& engines) {
  const AttentionInputs inputs = randomInputs(p, seed);
  Contest contest{p, {}, {}};
  std::vector<std::optional<Opponent>> opponents;
  for (const Candidate& candidate : candidates(engines)) {
    if ((!settings.only.empty() && !contains(settings.only, candidate.key)) || contains(settings.skip, candidate.key))
      continue;
    MadeOpponent made = candidate.make(p, inputs);
    Entry entry{candidate.key, made ? made->name : candidate.name, made ? "" : made.error(), {}, 0};
    if (made) entry.error = relativeErrorOf(*made, p, inputs);
    contest.entries.push_back(entry);
    opponents.push_back(made ? std::optional(*made) : std::nullopt);
  }
  std::vector<double> spent(opponents.size());
  for (int round = 0; round < settings.rounds; ++round) {
    contest.peaks.push_back(measureMachineSpeed(kRoundSeconds).fmaRate);
    for (std::size_t n = 0; n < opponents.size(); ++n) {
      std::vector<double>& seconds = contest.entries[n].seconds;
      if (!opponents[n] || (spent[n] > kEnoughSeconds && seconds.size() >= kMinRounds)) continue;
      spent[n] += secondsOf([&] { seconds.push_back(oneRound(*opponents[n])); });
    }
  }
  return contest;
}

/// A causal problem with flash, compared with the same one with an additional rule.
struct RuleCost {
  std::string name;
  AttentionProblem without, with;
};

std::vector<RuleCost> ruleCosts(AttentionProblem causal) {
  causal.causal = true;
  AttentionProblem biased = causal, extraLogit = causal, window = causal;
  for (Index h = 1; h <= causal.heads.query; ++h)
    biased.slopes.push_back(std::exp2(-8.0F * static_cast<float>(h) / static_cast<float>(causal.heads.query)));
  extraLogit.sinkLogits.assign(static_cast<std::size_t>(causal.heads.query), 0.0F);
  window.window = std::max(causal.keyTokens / 4, Index{1});
  AttentionProblem sinks = window;
  sinks.sinks = 4;
  return {
      {"linear biases", causal, biased}, {"sink logit", causal, extraLogit}, {"window T/4, 4 sinks", window, sinks}};
}

/// Medians of alternating rounds.
void printRuleCost(AttentionEngine& engine, const RuleCost& cost, std::uint64_t seed, int rounds) {
  const AttentionInputs inputs = randomInputs(cost.without, seed);
  const MadeOpponent without = ourKernel(engine, AttentionKernel::Flash, cost.without, inputs);
  const MadeOpponent with = ourKernel(engine, AttentionKernel::Flash, cost.with, inputs);
  if (!without || !with) {
    fmt::print("{:>7} {:22} {:8} {}\n", cost.with.keyTokens, cost.name, engine.info().name,
               without ? with.error() : without.error());
    return;
  }
  std::vector<double> before, after, ratios;
  for (int round = 0; round < rounds; ++round) {
    before.push_back(oneRound(*without));
    after.push_back(oneRound(*with));
    ratios.push_back(after.back() / before.back());
  }
  fmt::print("{:>7} {:22} {:8} {:9.3f} {:9.3f} {:+7.1f} %\n", cost.with.keyTokens, cost.name, engine.info().name,
             1e3 * median(before), 1e3 * median(after), 100 * (median(ratios) - 1));
}

void runRules(const Settings& settings) {
  keepFreedMemory();
  const std::uint64_t seed = std::random_device{}();
  Engines engines;
  fmt::print("flash, causal, H {}, d {}; medians of {} rounds, ms\n{:>7} {:22} {:8} {:>9} {:>9}\n", settings.heads,
             settings.d, settings.rounds, "T", "with", "", "without", "with");
  for (const Index tokens : settings.tokens) {
    AttentionProblem p;
    p.heads = {settings.heads, settings.heads};
    p.queryTokens = p.keyTokens = tokens;
    p.dK = p.dV = settings.d;
    for (const RuleCost& cost : ruleCosts(p)) {
      if (engines.openCl) printRuleCost(**engines.openCl, cost, seed, settings.rounds);
      printRuleCost(**engines.eigen, cost, seed, settings.rounds);
      std::fflush(stdout);
    }
  }
}

void run(const Settings& settings) {
  keepFreedMemory();
  const std::uint64_t seed = std::random_device{}();
  Engines engines;
  fmt::print("{}; OpenCL: {}; seed {}\n", cpuName(),
             engines.openCl ? (*engines.openCl)->device().name + ", " + (*engines.openCl)->device().platform
                            : engines.openCl.error().call,
             seed);
  std::vector<Contest> contests;
  for (const Index tokens : settings.tokens) {
    for (const bool causal : {false, true}) {
      if (settings.mask == (causal ? "none" : "causal")) continue;
      AttentionProblem p;
      p.heads = {settings.heads, settings.heads};
      p.queryTokens = p.keyTokens = tokens;
      p.dK = p.dV = settings.d;
      p.causal = causal;
      contests.push_back(measure(p, seed, settings, engines));
      printTable(contests.back());
      std::fflush(stdout);
    }
  }
  printGoals(contests);
}

/// OpenMP reads these before main() starts: its threads must sleep while others compute, and a block of the oneDNN
/// implementation belongs to one thread.
void restartWithOpenMpQuiet(char** argv) {
  if (std::getenv("OMP_WAIT_POLICY") != nullptr && std::getenv("OMP_NUM_THREADS") != nullptr) return;
  setenv("OMP_WAIT_POLICY", "passive", 1);
  setenv("OMP_NUM_THREADS", "1", 1);
  execv("/proc/self/exe", argv);
}

}  // namespace
}  // namespace attn::bench

int main(int argc, char** argv) {
  attn::bench::restartWithOpenMpQuiet(argv);
  std::signal(SIGPIPE, SIG_IGN);
  attn::bench::Settings settings;
  CLI::App app("Our attention kernels against other ways to compute the same");
  app.add_option("--tokens", settings.tokens, "sequence lengths")->delimiter(',')->check(CLI::PositiveNumber);
  app.add_option("--heads", settings.heads)->check(CLI::PositiveNumber);
  app.add_option("--d", settings.d, "width of a head")->check(CLI::Range(1, 256));
  app.add_option("--mask", settings.mask)->check(CLI::IsMember({"both", "causal", "none"}));
  app.add_option("--rounds,--benchmark_repetitions", settings.rounds)->check(CLI::PositiveNumber);
  app.add_option("--only", settings.only, "keys: flash standard eager eigen naive onednn textbook torch")
      ->delimiter(',');
  app.add_option("--skip", settings.skip)->delimiter(',');
  app.add_flag("--rules", settings.rules, "what linear biases, sinks and sink logits cost flash");
  // The other programs of `./dev bench` take Google Benchmark's options; options without meaning here are ignored.
  app.allow_extras();
  CLI11_PARSE(app, argc, argv);
  for (const std::string& extra : app.remaining()) {
    if (!extra.starts_with("--benchmark_")) {
      fmt::print(stderr, "unknown option {}\n", extra);
      return 2;
    }
  }
  settings.rules ? attn::bench::runRules(settings) : attn::bench::run(settings);
  return 0;
}
