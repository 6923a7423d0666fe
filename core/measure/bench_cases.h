// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "measure/bench.h"
#include "measure/bench_comparison.h"

namespace attn {

/// A kernel on an engine at one count of tokens, on its way through a measurement.
struct BenchCase {
  AttentionEngine* engine = nullptr;
  AttentionProblem problem;
  AttentionKernel kernel = AttentionKernel::Flash;
  std::size_t run = 0;  // its place among the runs of the result
  std::string name;     // "opencl flash T=1024"

  std::int64_t bytes = 0;                          // on the device
  std::unique_ptr<PreparedAttention> prepared;     // while there is something to run
  double seconds = 0;                              // of one run: guessed, then measured
  int roundsLeft = 0;                              // guessed, then decided
  int rounds = 0;                                  // decided after the warm-up
  std::optional<OutputSample> output;              // to compare
  bool built = false, warm = false, over = false;  // over: failed, or compared

  /// Seconds that it will still take, as far as is known.
  double secondsLeft() const;
};

/// A name for each engine's backend that no other has: its own, and from the second of a kind on with a number behind
/// it ("opencl", "opencl:2").
std::vector<std::string> backendNames(const std::vector<AttentionEngine*>&);

/// Every token count with every engine and every kernel, in this order; token counts ascending, without repeats.
std::vector<BenchCase> benchCases(const BenchPlan&, const std::vector<AttentionEngine*>&);

/// Consecutive cases that the devices can hold at the same time, so that rounds may go through all of them: those of
/// one count of tokens stay together where that is possible.
std::vector<std::vector<BenchCase*>> benchBatches(std::vector<BenchCase>&);

/// How many of the rounds a case takes part in: all, or as many as fit into the seconds, at least 3.
int roundsWithin(double seconds, double secondsOfOne, int rounds);
/// Whether it takes part in a round (from 1): spread evenly over all of them, the first included.
bool takesPart(int round, int rounds, int of);

}  // namespace attn
