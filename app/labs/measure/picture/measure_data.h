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

/// What the learner wants measured. Kept in the lab, not in the document.
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
/// Sizes, mask and kernels of a result, as the settings that lead to it.
MeasureSettings settingsOf(const BenchResult&, const MeasureSettings& otherwise);

/// The run that is asked about.
struct MeasurePlace {
  AttentionKernel kernel = AttentionKernel::Flash;
  std::string backend;
  Index tokens = 0;
  bool operator==(const MeasurePlace&) const = default;
};

/// How far a measurement that runs has come.
struct MeasureMoment {
  BenchPhase phase = BenchPhase::Build;
  double fraction = 0;
  int round = 0, rounds = 0;
  QString doing;
  bool operator==(const MeasureMoment&) const = default;
};

enum class MeasureChartKind { Time, Rate, Roofline };
enum class MeasurePart { Runs, Counted };

/// All that the pictures of the Measure lab depend on.
struct MeasureView {
  std::shared_ptr<const BenchResult> result;  // as far as it is known; null before the first run
  std::shared_ptr<const BenchResult> other;   // drawn beside it
  MeasureSettings settings;                   // of the next run
  std::optional<MeasurePlace> place;
  std::optional<MeasureMoment> moment;              // while a measurement runs
  std::int64_t cacheBytes = 0;                      // of the processor that measured; 0 = not known
  MeasureChartKind chart = MeasureChartKind::Time;  // with room for two: the right one, rates unless it is the roofline
  MeasurePart part = MeasurePart::Runs;             // where there is room for one of them only
  int firstRow = -1;                                // of the table, where not all fit; -1 = as the chosen run needs
  bool presenting = false;

  bool operator==(const MeasureView&) const = default;
};

/// Whether any run has a time or a failure.
bool hasRuns(const MeasureView&);

/// Whether numbers are shown that are only a first look, before the search for the fastest shape.
bool isFirstLook(const MeasureView&);
/// The result as it was after the first `rounds` rounds.
std::shared_ptr<const BenchResult> afterRounds(const std::shared_ptr<const BenchResult>&, int rounds);
/// Rounds of the case that has the most of them.
int roundsIn(const BenchResult&);

/// A device of one of the two results. The first side is the one that is asked about.
struct MeasureSide {
  const BenchResult* result = nullptr;
  std::string backend;
  bool other = false;  // of the result that is compared with

  const BenchDevice* device() const { return findDevice(*result, backend); }
  const BenchRun* run(AttentionKernel kernel, Index tokens) const { return findRun(*result, kernel, backend, tokens); }
};
std::vector<MeasureSide> sidesOf(const MeasureView&);

/// The chosen run; where there is none, flash (else the last kernel) at the largest count of tokens that was measured.
std::optional<MeasurePlace> shownPlace(const MeasureView&);
const BenchRun* shownRun(const MeasureView&);

/// A line of the table of runs.
struct MeasureRow {
  const BenchRun* run = nullptr;
  const BenchRun* other = nullptr;  // the same case in the result that is compared with
  bool opensTokens = false;         // the first one of its count of tokens
};
/// By tokens, then device, then eager, standard, flash.
std::vector<MeasureRow> rowsOf(const MeasureView&);
/// Whether operations per second are drawn on a logarithmic scale: where machines or devices are far apart.
bool isRateLogarithmic(const MeasureView&);
/// The counts of tokens that were measured, ascending.
std::vector<Index> measuredTokens(const BenchResult&);
/// In the order eager, standard, flash.
std::vector<AttentionKernel> measuredKernels(const BenchResult&);

/// Whether there is a time to tell.
bool isMeasured(const BenchRun*);
/// How many times faster flash is than standard; none where one of them has no time.
std::optional<double> timesFaster(const BenchResult&, const std::string& backend, Index tokens);

/// Bytes that the kernel moves to and from slow memory by docs/numbers.md, section 3, at float32, in tiles of the
/// automatic size.
std::optional<std::int64_t> countedBytes(const MeasureSettings&, AttentionKernel, Index tokens);
/// The tiles that the bytes of a flash run were counted in; none where they were counted otherwise.
std::optional<TileSize> countedTile(const BenchResult&, const BenchRun&);

/// The stations of a measurement, with a cell for every round.
inline constexpr int kMeasureStations = 6;  // one for each BenchPhase
Timeline measureTimeline(int rounds);
/// Where the playhead stands while a measurement runs.
Playhead playheadOf(const MeasureMoment&);
/// Rounds that count at a playhead; none = all of them.
std::optional<int> roundsAt(const Playhead&);

}  // namespace attn::app
