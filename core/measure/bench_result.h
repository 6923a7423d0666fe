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
  std::vector<double> wallMs;           // of every round, in order
  std::vector<double> deviceMs;         // from the device's clock; empty if it has none
  std::optional<double> relativeError;  // |O - ref|_F / |ref|_F over the rows compared, infinity if any number of O
                                        // is not finite; nullopt = not compared (yet)
  Index rowsCompared = 0;               // query rows per head
  std::int64_t flops = 0;               // benchFlops(), bench_traffic.h
  std::int64_t bytesCounted = 0;        // benchTraffic(), bench_traffic.h
  std::optional<BackendFailure> failure;
  std::int64_t bytesNeeded = 0;  // on the device, if the failure is OutOfMemory
  std::int64_t bytesAllowed = 0;
  bool isPreview = false;  // its only time was taken before tuning, to show a number soon; never in a
                           // finished result

  bool operator==(const BenchRun&) const = default;
};

/// Largest allowed relative error of float32 against the double reference (docs/numbers.md, section 1.11).
inline constexpr double kLargestError = 1e-5;
/// True if the result was compared and exceeds kLargestError; its time is meaningless.
bool isWrong(const BenchRun&);

/// Wall clock; 0 if nothing was measured.
double medianMs(const BenchRun&);
double minMs(const BenchRun&);
/// Half the interquartile range in ms, a measure of the machine's noise.
double spreadMs(const BenchRun&);
/// 1e9 operations per second, at the median.
double gflops(const BenchRun&);
/// Counted bytes in bytes/s, at the median: the off-chip bandwidth needed if every counted byte were transferred.
double effectiveBandwidth(const BenchRun&);

/// A device and its peak rates, measured in the same run by micro-benchmarks.
struct BenchDevice {
  std::string backend;   // "opencl", "eigen"
  std::string name;      // DeviceEntry's name
  std::string platform;  // "Portable Computing Language"; "" for Eigen
  std::string type;      // "cpu", "gpu", "accelerator"
  int computeUnits = 0;
  double fmaGflops = 0;  // fused multiply-adds in registers, float32; 0 = not measured
  double copyGbps = 0;   // bytes read and written by a copy, in 1e9/s
  bool operator==(const BenchDevice&) const = default;
};

/// The result of one measurement on one machine; can be saved, reopened and compared.
struct BenchResult {
  std::vector<BenchDevice> devices;  // one per engine, in order
  std::string processor;
  std::string measuredAt;  // ISO 8601, UTC; "" = unknown
  std::uint64_t seed = 0;
  HeadCounts heads;
  Index d = 0;
  bool causal = false;
  Index window = 0;
  bool complete = false;
  std::vector<BenchRun> runs;
  int rounds = 0;  // requested; long cases have fewer times

  bool operator==(const BenchResult&) const = default;
};

/// Null if there is no device of that backend.
const BenchDevice* findDevice(const BenchResult&, const std::string& backend);
/// Fraction of the device's measured FMA peak, 0 to 1; 0 if the peak is unknown.
double shareOfPeak(const BenchResult&, const BenchRun&);
const BenchRun* findRun(const BenchResult&, AttentionKernel, const std::string& backend, Index tokens);
/// Token count from which flash is faster than standard on that backend, interpolated linearly on logarithmic axes;
/// nullopt if one of the two is always faster.
std::optional<double> crossing(const BenchResult&, const std::string& backend);

}  // namespace attn
