// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compute/attention_problem.h"
#include "compute/backend.h"

namespace attn {

struct BenchRun {
  AttentionKernel kernel = AttentionKernel::Flash;
  std::string backend;  // "opencl", "eigen"
  Index tokens = 0;
  std::vector<double> wallMs;           // of every round, in their order
  std::vector<double> deviceMs;         // by the device's clock; empty where it has none
  std::optional<double> relativeError;  // |O - ref|_F / |ref|_F over the rows compared, infinity where any number of O
                                        // is not finite; none = not compared (yet)
  Index rowsCompared = 0;               // query rows per head
  std::int64_t flops = 0;               // benchFlops(), bench_traffic.h
  std::int64_t bytesCounted = 0;        // benchTraffic(), bench_traffic.h
  std::optional<BackendFailure> failure;
  std::int64_t bytesNeeded = 0;  // on the device, where the failure is OutOfMemory
  std::int64_t bytesAllowed = 0;
  bool isFirstLook = false;  // its one time was taken before the search for the fastest shape, to have a number soon;
                             // never in a result that is finished

  bool operator==(const BenchRun&) const = default;
};

/// What float32 may differ from the double reference (docs/numbers.md, section 1.11).
inline constexpr double kLargestError = 1e-5;
/// Whether the result was compared and is further off than that: such a time says nothing.
bool isWrong(const BenchRun&);

/// 0 where nothing was measured. Wall clock.
double medianMs(const BenchRun&);
double minMs(const BenchRun&);
/// Half the distance between the quartiles, in ms: how noisy the machine was.
double spreadMs(const BenchRun&);
/// 1e9 operations per second, at the median.
double gflops(const BenchRun&);
/// Counted bytes per second, in bytes/s, at the median: the bandwidth that slow memory would need if every counted byte
/// went there.
double effectiveBandwidth(const BenchRun&);

/// What computed, and what it can do at most, measured in the same run by micro-benchmarks.
struct BenchDevice {
  std::string backend;   // "opencl", "eigen"
  std::string name;      // as DeviceEntry has it
  std::string platform;  // "Portable Computing Language"; "" for Eigen
  std::string type;      // "cpu", "gpu", "accelerator"
  int computeUnits = 0;
  double fmaGflops = 0;  // fused multiply-adds in registers, float32; 0 = not measured
  double copyGbps = 0;   // bytes read and written by a copy, in 1e9/s
  bool operator==(const BenchDevice&) const = default;
};

/// Everything that one measurement found, on one machine; saved, reopened, compared.
struct BenchResult {
  std::vector<BenchDevice> devices;  // one per backend, in the order in which they were asked
  std::string processor;
  std::string measuredAt;  // ISO 8601, UTC; "" = not told
  std::uint64_t seed = 0;
  HeadCounts heads;
  Index d = 0;
  bool causal = false;
  Index window = 0;
  bool complete = false;
  std::vector<BenchRun> runs;
  int rounds = 0;  // that were asked for; long cases have fewer times

  bool operator==(const BenchResult&) const = default;
};

/// Null where there is none of that backend.
const BenchDevice* findDevice(const BenchResult&, const std::string& backend);
/// Share of the FMA peak measured on its device, 0 to 1; 0 where no peak is known.
double shareOfPeak(const BenchResult&, const BenchRun&);
const BenchRun* findRun(const BenchResult&, AttentionKernel, const std::string& backend, Index tokens);
/// Token count from which on flash is faster than standard on that backend: between two measured counts by straight
/// lines on logarithmic axes; none where one of the two wins everywhere.
std::optional<double> crossing(const BenchResult&, const std::string& backend);

}  // namespace attn
