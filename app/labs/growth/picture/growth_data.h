// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "base/problem.h"
#include "scenario/scenario.h"
#include "session/playhead.h"
#include "traffic/block_cost.h"
#include "traffic/flash_versions.h"
#include "traffic/growth.h"
#include "traffic/hardware.h"
#include "traffic/models.h"

namespace attn::app {

/// What a learner sets in the Growth lab. Not part of the document.
struct GrowthSettings {
  std::string model;  // a name of models(); empty: the open document
  Hardware hardware;
  Index tileRows = 128;         // B_r of flash2, as far as it fits
  Index window = 4096;          // of the last case; 0 = no such case
  std::int64_t sequences = 16;  // that are decoded at once
};
bool operator==(const GrowthSettings&, const GrowthSettings&);

/// Rows of tiles that can be chosen.
inline constexpr Index kTileRows[] = {32, 64, 128};
/// Sequences at once that have a dot of their own on the roof.
inline constexpr std::int64_t kBatchDots[] = {1, 4, 16, 64, 256};

/// What grows.
enum class GrowthPart { Operations, Bytes, Memory, Layer };
inline constexpr GrowthPart kGrowthParts[] = {GrowthPart::Operations, GrowthPart::Bytes, GrowthPart::Memory,
                                              GrowthPart::Layer};

/// One way to run attention over the whole range of T.
struct GrowthCurve {
  GrowthCase which;
  std::vector<GrowthCost> points;  // ascending in T; ends early where counts exceed an int64
  std::optional<Index> full;       // the largest T that the memory of the hardware holds
  Problems problems;               // why there are no points
};

/// All that the pictures of the Growth lab are drawn from, counted once for each change of the settings.
struct GrowthData {
  GrowthSettings settings;
  GrowthShape shape;             // with the tile rows that fit
  const Model* model = nullptr;  // null: the open document
  QString modelName;
  std::optional<CacheFormat> cache;  // of the open document; decode steps read it
  BlockParameters parameters;        // of one layer; 0 for a document
  Overtakes overtakes;               // causal; 0 for a document
  std::vector<GrowthCurve> curves;

  /// The curve of an algorithm without a window; null where it has no points.
  const GrowthCurve* curve(Algorithm) const;
};
std::shared_ptr<const GrowthData> growthData(const Scenario&, const GrowthSettings&);

/// A point under the roof: a prefill, or a decode step of so many sequences.
struct RoofDot {
  std::int64_t sequences = 0;  // 0 = the prefill
  BlockCost cost;
  Roofline roofline;
};

/// One case at the present T, and what it is at twice as many tokens.
struct GrowthNow {
  GrowthCase which;
  std::optional<GrowthCost> cost;
  std::optional<GrowthFactors> doubled;

  /// The count of that part (not of Layer), and how many times as much it is at 2 T.
  std::optional<std::int64_t> value(GrowthPart) const;
  std::optional<double> factor(GrowthPart) const;
};

/// Everything that depends on the present T.
struct GrowthMoment {
  Index tokens = kLeastGrowth;
  std::vector<GrowthNow> cases;  // in the order of the curves
  std::vector<RoofDot> dots;     // prefill, then decode by sequences, the chosen number among them; counted ones only
  std::optional<double> mostIntensity;  // of decoding, with ever more sequences
  double peak = 0, bandwidth = 0;       // of the hardware, for these elements

  const GrowthNow* at(Algorithm) const;
  double ridge() const { return peak / bandwidth; }
};
GrowthMoment growthMoment(const GrowthData&, Index tokens);

/// Stations of the timeline are powers of two; between two of them lie so many places.
inline constexpr int kGrowthStations = 13;
inline constexpr Index kPlacesBetween = 8;
Timeline growthTimeline();
/// T at a playhead.
Index tokensAt(const Playhead&);
/// The place of the timeline that is nearest to a T.
Playhead playheadOf(double tokens);

/// What tells the versions of FlashAttention apart, at one T.
struct VersionFacts {
  std::optional<GrowthCost> cost;
  std::optional<SoftmaxWork> work;
  std::optional<Occupancy> blocks;
  TileSize tile{0, 0};
};
struct VersionsMoment {
  Index tokens = kLeastGrowth;
  VersionFacts first, second;
  std::optional<SoftmaxShare> share, shareInEight;  // of exponentials, in 16 and in 8 bit
};
VersionsMoment versionsMoment(const GrowthData&, Index tokens);

}  // namespace attn::app
