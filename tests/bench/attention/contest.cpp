// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/contest.h"

#include <fmt/core.h>

#include <algorithm>

namespace attn::bench {
namespace {

std::string caption(const AttentionProblem& p) {
  return fmt::format("T = {}, {}", p.queryTokens, p.causal ? "causal" : "not causal");
}

struct Goal {
  const char* key;
  const char* than;  // null: share of the peak
  double atLeast, causalAtLeast;
  Index fromTokens, toTokens;
};
constexpr Index kAny = Index{1} << 40;
constexpr Goal kGoals[] = {
    {"flash", nullptr, 0.55, 0.55, 256, 1023},  {"flash", nullptr, 0.70, 0.70, 1024, kAny},
    {"flash", "onednn", 1.3, 1.6, 1024, kAny},  {"flash", "torch", 2, 4, 1024, kAny},
    {"standard", "textbook", 5, 5, 1024, kAny}, {"eigen", nullptr, 0.50, 0.50, 1024, kAny},
    {"eigen", "naive", 6, 6, 1024, kAny},
};

void printGoal(const Contest& contest, const Goal& goal) {
  const double wanted = contest.problem.causal ? goal.causalAtLeast : goal.atLeast;
  const auto found = goal.than != nullptr ? timesAsFast(contest, goal.key, goal.than) : shareOfPeak(contest, goal.key);
  const std::string what = goal.than != nullptr ? fmt::format("{} against {}", goal.key, goal.than)
                                                : fmt::format("{}, share of the FMA peak", goal.key);
  const auto number = [&](double x) {
    return goal.than != nullptr ? fmt::format("{:.2f}x", x) : fmt::format("{:.0f} %", 100 * x);
  };
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
    for (const Goal& goal : kGoals) {
      const Index tokens = contest.problem.queryTokens;
      if (tokens >= goal.fromTokens && tokens <= goal.toTokens) printGoal(contest, goal);
    }
  }
}

}  // namespace attn::bench
