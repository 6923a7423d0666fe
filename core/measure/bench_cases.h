// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "measure/bench.h"
#include "measure/bench_comparison.h"

namespace attn {

/// A kernel on an engine at one token count, with its state during a measurement.
struct BenchCase {
  AttentionEngine* engine = nullptr;
  AttentionProblem problem;
  AttentionKernel kernel = AttentionKernel::Flash;
  std::size_t run = 0;  // index among the runs of the result
  std::string name;     // "opencl flash T=1024"

  std::int64_t bytes = 0;                          // on the device
  std::unique_ptr<PreparedAttention> prepared;     // null while there is nothing to run
  double seconds = 0;                              // of one run: guessed, then measured
  int roundsLeft = 0;                              // guessed, then decided
  int rounds = 0;                                  // decided after the warm-up
  std::optional<OutputSample> output;              // to compare
  bool built = false, warm = false, over = false;  // over: failed, or compared

  /// Estimated seconds until the case is done.
  double secondsLeft() const;
};

/// Unique names of the engines' backends: a second one of a backend has a number appended ("opencl", "opencl:2").
std::vector<std::string> backendNames(const std::vector<AttentionEngine*>&);

/// Every token count with every engine and every kernel, in this order; token counts ascending, without repeats.
std::vector<BenchCase> benchCases(const BenchPlan&, const std::vector<AttentionEngine*>&);

/// Splits the cases into consecutive batches that fit the devices' memory, so that rounds can alternate between all
/// cases of a batch. Keeps those of one token count together if possible.
std::vector<std::vector<BenchCase*>> benchBatches(std::vector<BenchCase>&);

/// The number of rounds that a case takes part in: all, or as many as fit into the seconds, at least 3.
int roundsWithin(double seconds, double secondsOfOne, int rounds);
/// True if it takes part in a round (from 1); rounds are spread evenly and include the first.
bool runsInRound(int round, int rounds, int of);

}  // namespace attn
