// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "compute/attention_engine.h"
#include "compute/opencl/flash_kernel.h"

namespace attn {

/// What a tuning result holds for: another driver compiles other code, other widths need other shapes.
struct FlashTuningKey {
  std::string device;  // CL_DEVICE_NAME
  std::string driver;  // CL_DRIVER_VERSION
  Index dK = 1, dV = 1;

  bool operator==(const FlashTuningKey&) const = default;
};
FlashTuningKey flashTuningKey(const cl::Device&, const AttentionProblem&);

/// Tuning results from start to start: one small JSON file per key in `<folder>/tuning`, replaced in one step, so that
/// two programs that tune at the same time leave one whole result. What cannot be read, was written for another key, or
/// names a shape that is none of the candidates counts as not there and is overwritten by the next result.
class FlashTuningStore {
 public:
  /// Without a folder nothing is kept.
  explicit FlashTuningStore(std::optional<std::filesystem::path> folder);

  std::optional<FlashVariant> read(const FlashTuningKey&, const std::vector<FlashVariant>& candidates) const;
  /// The file it was written to, or why it could not be.
  tl::expected<std::filesystem::path, std::string> write(const FlashTuningKey&, const FlashVariant&) const;
  /// None without a folder.
  std::optional<std::filesystem::path> fileOf(const FlashTuningKey&) const;

 private:
  std::optional<std::filesystem::path> m_folder;
};

/// The problems on which shapes are compared: the given widths and heads per group, with 1024 tokens and at least 4
/// heads, so that one run takes milliseconds; without a mask, and causal. A result is kept for both, and shapes with
/// many rows, the faster ones without a mask, waste more at the diagonal.
std::array<AttentionProblem, 2> tuningProblems(const AttentionProblem&);

/// The median seconds of `runs` runs of a variant (of both tuningProblems() together), compiled and warmed up before;
/// none where it cannot run.
using TimeFlashVariant = std::function<std::optional<double>(const FlashVariant&, int runs)>;

struct FlashTiming {
  FlashVariant variant;
  double seconds = 0;
};

/// What a search found: every variant that ran, fastest first. Empty when none ran.
struct FlashSearch {
  std::vector<FlashTiming> timings;
  bool stopped = false;  // asked to stop: what was measured so far, not a result to keep
};

/// A clock in seconds, replaced in tests.
using SecondsClock = std::function<double()>;
double steadySeconds();

/// Times every candidate briefly, in order, until `budgetSeconds` are used up (at least two are tried), then the three
/// fastest once more and longer: a short measurement may be unlucky. Stops between measurements.
FlashSearch tuneFlash(const std::vector<FlashVariant>& candidates, const TimeFlashVariant&, double budgetSeconds,
                      const TuningProgress&, std::stop_token = {}, const SecondsClock& = steadySeconds);

}  // namespace attn
