// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "measure/bench.h"
#include "measure/bench_result.h"
#include "session/playhead.h"
#include "tiling/tile_grid.h"

namespace attn::app {

inline constexpr Index kShortestMeasured = 16, kLongestMeasured = 16'384;

/// The settings of a measurement. Stored in the lab, not in the document.
struct MeasureSettings {
  Index firstTokens = 256, lastTokens = 4096;  // powers of two
  HeadCounts heads{8, 8};
  Index d = 64;
  bool causal = false;
  Index window = 0;                                                                            // 0 = off
  std::vector<AttentionKernel> kernels = {AttentionKernel::Standard, AttentionKernel::Flash};  // in this order
  int rounds = 7;

  bool operator==(const MeasureSettings&) const = default;
};

/// Every power of two from the first to the last count of tokens.
std::vector<Index> tokenCounts(const MeasureSettings&);
BenchPlan planOf(const MeasureSettings&, std::uint64_t seed);
/// The settings that produced a result: sizes, mask and kernels; the rest is taken from `otherwise`.
MeasureSettings settingsOf(const BenchResult&, const MeasureSettings& otherwise);

/// Identifies a run: the selected one.
struct MeasurePlace {
  AttentionKernel kernel = AttentionKernel::Flash;
  std::string backend;
  Index tokens = 0;
  bool operator==(const MeasurePlace&) const = default;
};
MeasurePlace placeOf(const BenchRun&);

/// The progress of a running measurement.
struct MeasureMoment {
  BenchPhase phase = BenchPhase::Build;
  double fraction = 0;
  int round = 0, rounds = 0;
  QString doing;
  bool operator==(const MeasureMoment&) const = default;
};

enum class MeasureChartKind { Time, Rate, Roofline };
enum class MeasurePart { Runs, Counted };

/// The complete input of the Measure lab's pictures.
struct MeasureView {
  std::shared_ptr<const BenchResult> result;  // results so far; null before the first run
  std::shared_ptr<const BenchResult> other;   // drawn next to it
  MeasureSettings settings;                   // for the next run
  std::optional<MeasurePlace> place;
  std::optional<MeasureMoment> moment;              // during a measurement
  std::int64_t cacheBytes = 0;                      // of the measuring processor; 0 = unknown
  MeasureChartKind chart = MeasureChartKind::Time;  // if two fit: the right one, rates unless it is the roofline
  MeasurePart part = MeasurePart::Runs;             // the part shown if there is room for one only
  int firstRow = -1;                                // of the table, if not all fit; -1 = scroll to the selected run
  bool presenting = false;

  bool operator==(const MeasureView&) const = default;
};

/// True if any run has a time or an error.
bool hasRuns(const MeasureView&);

/// True if preliminary numbers are shown, from before tuning has finished.
bool isPreview(const MeasureView&);
/// The result after the first `rounds` rounds.
std::shared_ptr<const BenchResult> afterRounds(const std::shared_ptr<const BenchResult>&, int rounds);
/// The largest number of rounds of any case.
int roundsIn(const BenchResult&);

/// A device of one of the two results. The first side is the selected one.
struct MeasureSide {
  const BenchResult* result = nullptr;
  std::string backend;
  bool other = false;  // from the other result

  const BenchDevice* device() const { return findDevice(*result, backend); }
  const BenchRun* run(AttentionKernel kernel, Index tokens) const { return findRun(*result, kernel, backend, tokens); }
};
std::vector<MeasureSide> sidesOf(const MeasureView&);

/// The selected run; else flash (else the last kernel) at the largest measured number of tokens.
std::optional<MeasurePlace> shownPlace(const MeasureView&);
const BenchRun* shownRun(const MeasureView&);

/// A row of the table of runs.
struct MeasureRow {
  const BenchRun* run = nullptr;
  const BenchRun* other = nullptr;  // the same case in the other result
  bool opensTokens = false;         // the first row with this number of tokens
};
/// By tokens, then device, then eager, standard, flash.
std::vector<MeasureRow> rowsOf(const MeasureView&);
/// True if operations per second need a logarithmic scale, because machines or devices differ widely.
bool isRateLogarithmic(const MeasureView&);
/// The measured numbers of tokens, ascending.
std::vector<Index> measuredTokens(const BenchResult&);
/// In the order eager, standard, flash.
std::vector<AttentionKernel> measuredKernels(const BenchResult&);

/// True if the run has a time.
bool isMeasured(const BenchRun*);
/// The speedup of flash over standard; nullopt if either has no time.
std::optional<double> timesFaster(const BenchResult&, const std::string& backend, Index tokens);

/// Off-chip traffic of the kernel in bytes, by docs/numbers.md, section 3, in float32, with automatic tiles.
std::optional<std::int64_t> countedBytes(const MeasureSettings&, AttentionKernel, Index tokens);
/// The tile size used to count the bytes of a flash run; nullopt if they were counted differently.
std::optional<TileSize> countedTile(const BenchResult&, const BenchRun&);

/// The sections of a measurement, with a cell for every round.
inline constexpr int kMeasureSteps = 6;  // one per BenchPhase
Timeline measureTimeline(int rounds);
/// The playhead for a measurement's progress.
Playhead playheadOf(const MeasureMoment&);
/// The number of rounds included at a playhead; nullopt = all of them.
std::optional<int> roundsAt(const Playhead&);

}  // namespace attn::app
