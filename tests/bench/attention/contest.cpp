// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/contest.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/instruction_set.h"

namespace attn::bench {
namespace {

std::string caption(const AttentionProblem& p) {
  return fmt::format("T = {}, {}", p.queryTokens, p.causal ? "causal" : "not causal");
}

/// How far a causal problem may be below the same one without a mask, as a share of the peak.
constexpr double kCausalBehind = 0.06;
constexpr Index kLongTokens = 1024;

struct Goal {
  const char* key;
  const char* than;  // at least this many times as fast as this opponent
  double atLeast;
  Index fromTokens;
};
constexpr Goal kGoals[] = {
    {"flash", "onednn", 1, 256},
    {"flash", "torch", 1, 256},
    {"eigen", "onednn", 1, 256},
    {"eigen", "torch", 1, 256},
    {"standard", "textbook", 5, kLongTokens},
    {"eigen", "naive", 6, kLongTokens},
};

/// The share of the peak that our flash kernels should reach; none for short problems.
std::optional<double> wantedShare(const std::vector<Contest>& contests, const Contest& contest,
                                  const std::string& key) {
  const AttentionProblem& p = contest.problem;
  if (p.queryTokens < 256) return std::nullopt;
  if (p.queryTokens < kLongTokens) return 0.55;
  // Wide registers are limited by caches earlier.
  const double atLeast = lastInstructionSet() == InstructionSet::Avx512 ? 0.65 : 0.78;
  if (!p.causal) return atLeast;
  const auto whole = std::find_if(contests.begin(), contests.end(), [&](const Contest& other) {
    return !other.problem.causal && other.problem.queryTokens == p.queryTokens && shareOfPeak(other, key);
  });
  return (whole != contests.end() ? *shareOfPeak(*whole, key) : atLeast) - kCausalBehind;
}

void printGoal(const Contest& contest, const std::string& what, std::optional<double> found, double wanted,
               bool isShare) {
  const auto number = [&](double x) { return isShare ? fmt::format("{:.0f} %", 100 * x) : fmt::format("{:.2f}x", x); };
  fmt::print("  {:<24} {:<34} {:>9}  at least {:>7}  {}\n", caption(contest.problem), what,
             found ? number(*found) : "-", number(wanted),
             !found ? "not measured" : (*found >= wanted ? "reached" : "MISSED"));
}

}  // namespace

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double flops(const AttentionProblem& p) {
  const double dense = 2.0 * static_cast<double>(p.heads.query) * static_cast<double>(p.queryTokens) *
                       static_cast<double>(p.keyTokens) * static_cast<double>(p.dK + p.dV);
  return p.causal ? dense / 2 : dense;
}

const Entry* find(const Contest& contest, const std::string& key) {
  const auto found = std::find_if(contest.entries.begin(), contest.entries.end(),
                                  [&](const Entry& entry) { return entry.key == key && !entry.seconds.empty(); });
  return found == contest.entries.end() ? nullptr : &*found;
}

std::optional<double> timesAsFast(const Contest& contest, const std::string& key, const std::string& than) {
  const Entry* const one = find(contest, key);
  const Entry* const other = find(contest, than);
  if (one == nullptr || other == nullptr) return std::nullopt;
  return median(other->seconds) / median(one->seconds);
}

std::optional<double> shareOfPeak(const Contest& contest, const std::string& key) {
  const Entry* const entry = find(contest, key);
  if (entry == nullptr || contest.peaks.empty()) return std::nullopt;
  return flops(contest.problem) / median(entry->seconds) / median(contest.peaks);
}

void printTable(const Contest& contest) {
  const AttentionProblem& p = contest.problem;
  fmt::print("\n{}, H = {}, d = {}; peak {:.1f} GFLOP/s (fused multiply-adds, measured in between)\n", caption(p),
             p.heads.query, p.dK, median(contest.peaks) * 1e-9);
  fmt::print("  {:<34} {:>10} {:>10} {:>9} {:>8} {:>7} {:>10}\n", "", "median", "least", "GFLOP/s", "of peak", "rounds",
             "rel. error");
  for (const Entry& entry : contest.entries) {
    if (entry.seconds.empty()) {
      fmt::print("  {:<34} skipped: {}\n", entry.name, entry.skipped);
      continue;
    }
    const double seconds = median(entry.seconds);
    fmt::print("  {:<34} {:>7.2f} ms {:>7.2f} ms {:>9.1f} {:>6.1f} % {:>7} {:>10.1e}\n", entry.name, seconds * 1e3,
               *std::min_element(entry.seconds.begin(), entry.seconds.end()) * 1e3, flops(p) / seconds * 1e-9,
               100 * shareOfPeak(contest, entry.key).value_or(0), entry.seconds.size(), entry.error);
  }
}

void printGoals(const std::vector<Contest>& contests) {
  fmt::print("\nGoals\n");
  for (const Contest& contest : contests) {
    for (const char* key : {"flash", "eigen"}) {
      if (const auto wanted = wantedShare(contests, contest, key))
        printGoal(contest, fmt::format("{}, share of the FMA peak", key), shareOfPeak(contest, key), *wanted, true);
    }
    for (const Goal& goal : kGoals) {
      if (contest.problem.queryTokens >= goal.fromTokens)
        printGoal(contest, fmt::format("{} against {}", goal.key, goal.than), timesAsFast(contest, goal.key, goal.than),
                  goal.atLeast, false);
    }
  }
}

}  // namespace attn::bench
