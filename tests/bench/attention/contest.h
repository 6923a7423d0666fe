// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attention/opponent.h"

namespace attn::bench {

/// The time of one implementation on one problem, by a stable key.
struct Entry {
  std::string key;  // "flash", "eigen", "naive", "onednn", "onednn-whole", "torch", "standard", "eager", "textbook"
  std::string name;
  std::string skipped;          // why it was not measured; empty if it was
  std::vector<double> seconds;  // of each round, in order
  double error = 0;             // relative, against double, over some rows of every head
};

/// All implementations on one problem, in alternating rounds, so that disturbances affect all of them.
struct Contest {
  AttentionProblem problem;
  std::vector<double> peaks;  // fused multiply-adds per second times two, of each round
  std::vector<Entry> entries;
};

double median(std::vector<double>);
/// Dense 4 T^2 d H, causal half of that.
double flops(const AttentionProblem&);

const Entry* find(const Contest&, const std::string& key);
/// How many times as fast `key` is as `than`; nullopt if one of them was not measured.
std::optional<double> timesAsFast(const Contest&, const std::string& key, const std::string& than);
std::optional<double> shareOfPeak(const Contest&, const std::string& key);

void printTable(const Contest&);
/// The goals of the project, each with its measurement.
void printGoals(const std::vector<Contest>&);

}  // namespace attn::bench
