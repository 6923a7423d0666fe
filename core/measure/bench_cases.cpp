// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/bench_cases.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "measure/bench_traffic.h"

namespace attn {
namespace {

constexpr int kMinRounds = 3;
/// Guesses for the progress before the first run: seconds per call, operations per second.
constexpr double kGuessedCall = 1e-3, kGuessedRate = 1e11, kGuessedUntiledRate = 3e10;
constexpr double kGuessedBuild = 0.2, kGuessedComparison = 0.2;

double guessedSeconds(const AttentionProblem& p, AttentionKernel kernel) {
  const double rate = kernel == AttentionKernel::Flash ? kGuessedRate : kGuessedUntiledRate;
  return kGuessedCall + static_cast<double>(benchFlops(p)) / rate;
}

/// Bytes of a batch: on each device, and the inputs of each token count.
class BatchMemory {
 public:
  bool fits(const std::vector<BenchCase*>& more) const {
    BatchMemory all = *this;
    for (const BenchCase* c : more) all.add(*c);
    // Devices may share the machine's memory, so each must be able to hold everything.
    double sum = 0, least = std::numeric_limits<double>::infinity();
    for (const auto& [tokens, bytes] : all.m_inputs) sum += bytes;
    for (const auto& [engine, bytes] : all.m_devices) {
      sum += bytes;
      least = std::min(least, static_cast<double>(engine->memoryBudget()));
    }
    return sum <= least;
  }
  void add(const BenchCase& c) {
    m_devices[c.engine] += static_cast<double>(c.bytes);
    m_inputs[c.problem.queryTokens] = static_cast<double>(operandBytes(c.problem));
  }

 private:
  std::map<const AttentionEngine*, double> m_devices;
  std::map<Index, double> m_inputs;
};

}  // namespace

double BenchCase::secondsLeft() const {
  if (over) return 0;
  return (built ? 0 : kGuessedBuild + seconds) + (warm ? 0 : seconds) + roundsLeft * seconds + kGuessedComparison;
}

std::vector<std::string> backendNames(const std::vector<AttentionEngine*>& engines) {
  std::map<std::string, int> seen;
  std::vector<std::string> names;
  for (const AttentionEngine* engine : engines) {
    const std::string& backend = engine->device().backend;
    const int count = ++seen[backend];
    names.push_back(count == 1 ? backend : backend + ":" + std::to_string(count));
  }
  return names;
}

std::vector<BenchCase> benchCases(const BenchPlan& plan, const std::vector<AttentionEngine*>& engines) {
  const std::vector<std::string> names = backendNames(engines);
  std::vector<BenchCase> cases;
  for (const Index tokens : std::set<Index>(plan.tokens.begin(), plan.tokens.end()))
    for (std::size_t e = 0; e < engines.size(); ++e)
      for (const AttentionKernel kernel : plan.kernels) {
        BenchCase& c = cases.emplace_back();
        c.engine = engines[e];
        c.problem = benchProblem(plan, tokens);
        c.kernel = kernel;
        c.run = cases.size() - 1;
        c.name = names[e] + " " + std::string(code(kernel)) + " T=" + std::to_string(tokens);
        c.bytes = c.engine->bytesNeeded(c.problem, kernel);
        c.seconds = guessedSeconds(c.problem, kernel);
        c.roundsLeft = roundsWithin(plan.secondsPerCase, c.seconds, plan.rounds);
      }
  return cases;
}

std::vector<std::vector<BenchCase*>> benchBatches(std::vector<BenchCase>& cases) {
  std::vector<std::vector<BenchCase*>> batches;
  BatchMemory memory;
  const auto append = [&](const std::vector<BenchCase*>& more) {
    if (batches.empty() || !memory.fits(more)) {
      batches.emplace_back();
      memory = {};
    }
    for (BenchCase* c : more) {
      batches.back().push_back(c);
      memory.add(*c);
    }
  };
  for (auto first = cases.begin(); first != cases.end();) {
    std::vector<BenchCase*> sameTokens;
    const Index tokens = first->problem.queryTokens;
    for (; first != cases.end() && first->problem.queryTokens == tokens; ++first)
      // Cases that do not fit a device are not run and need no memory.
      if (!first->over) sameTokens.push_back(&*first);
    if (sameTokens.empty()) continue;
    if (BatchMemory{}.fits(sameTokens)) {
      append(sameTokens);
    } else {
      for (BenchCase* c : sameTokens) append({c});
    }
  }
  return batches;
}

int roundsWithin(double seconds, double secondsOfOne, int rounds) {
  const int most = std::max(1, rounds);
  if (secondsOfOne * most <= seconds) return most;
  const double fitting = seconds / secondsOfOne;
  return std::clamp(static_cast<int>(std::min(fitting, static_cast<double>(most))), std::min(kMinRounds, most), most);
}

bool runsInRound(int round, int rounds, int of) {
  const auto upTo = [&](int r) { return (std::int64_t{r} * rounds + of - 1) / of; };
  return upTo(round) > upTo(round - 1);
}

}  // namespace attn
