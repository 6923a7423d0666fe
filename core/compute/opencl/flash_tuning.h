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

/// The conditions under which a tuning result is valid: driver version and widths affect the fastest shape.
struct FlashTuningKey {
  std::string device;  // CL_DEVICE_NAME
  std::string driver;  // CL_DRIVER_VERSION
  Index dK = 1, dV = 1;

  bool operator==(const FlashTuningKey&) const = default;
};
FlashTuningKey flashTuningKey(const cl::Device&, const AttentionProblem&);

/// Persistent tuning results: one small JSON file per key in `<folder>/tuning`, replaced atomically, so that concurrent
/// programs leave one complete result. A file that cannot be read, has another key, or names a shape that is not a
/// candidate counts as missing and is overwritten by the next result.
class FlashTuningStore {
 public:
  /// Without a folder nothing is stored.
  explicit FlashTuningStore(std::optional<std::filesystem::path> folder);

  std::optional<FlashVariant> read(const FlashTuningKey&, const std::vector<FlashVariant>& candidates) const;
  /// The file written, or the reason why it could not be.
  tl::expected<std::filesystem::path, std::string> write(const FlashTuningKey&, const FlashVariant&) const;
  /// nullopt without a folder.
  std::optional<std::filesystem::path> fileOf(const FlashTuningKey&) const;

 private:
  std::optional<std::filesystem::path> m_folder;
};

/// The problems on which shapes are compared: the given widths and heads per group, with 1024 tokens and at least 4
/// heads, so that one run takes milliseconds; one without a mask, and one causal. A result serves both, and shapes with
/// many rows, which are faster without a mask, waste more at the diagonal.
std::array<AttentionProblem, 2> tuningProblems(const AttentionProblem&);

/// The median seconds of `runs` runs of a variant, summed over tuningProblems(), after compilation and warm-up; nullopt
/// if it cannot run.
using TimeFlashVariant = std::function<std::optional<double>(const FlashVariant&, int runs)>;

struct FlashTiming {
  FlashVariant variant;
  double seconds = 0;
};

/// Every variant that ran, fastest first; may be empty.
struct FlashSearch {
  std::vector<FlashTiming> timings;
  bool stopped = false;  // by the stop token: the times so far are not a result to store
};

/// A clock in seconds, replaced in tests.
using SecondsClock = std::function<double()>;
double steadySeconds();

/// Times every candidate briefly, in order, until `budgetSeconds` are used up (at least two are tried), then the three
/// fastest again and longer, since a short measurement may be an outlier. Stops between measurements.
FlashSearch tuneFlash(const std::vector<FlashVariant>& candidates, const TimeFlashVariant&, double budgetSeconds,
                      const TuningProgress&, std::stop_token = {}, const SecondsClock& = steadySeconds);

}  // namespace attn
