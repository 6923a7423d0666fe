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

/// The settings of the Growth lab. Not part of the document.
struct GrowthSettings {
  std::string model;  // a name from models(); empty: the open document
  Hardware hardware;
  Index tileRows = 128;         // B_r of flash2, reduced if it does not fit
  Index window = 4096;          // window of the last case; 0 = no such case
  std::int64_t sequences = 16;  // batch size of decoding
};
bool operator==(const GrowthSettings&, const GrowthSettings&);

/// Tile heights to choose from.
inline constexpr Index kTileRows[] = {32, 64, 128};
/// Batch sizes that have a dot of their own on the roofline.
inline constexpr std::int64_t kBatchDots[] = {1, 4, 16, 64, 256};

enum class GrowthPart { Operations, Bytes, Memory, Layer };
inline constexpr GrowthPart kGrowthParts[] = {GrowthPart::Operations, GrowthPart::Bytes, GrowthPart::Memory,
                                              GrowthPart::Layer};

/// One algorithm over the whole range of T.
struct GrowthCurve {
  GrowthCase which;
  std::vector<GrowthCost> points;  // ascending in T; ends where counts exceed an int64
  std::optional<Index> full;       // the largest T that fits into the memory of the hardware
  Problems problems;               // why there are no points
};

/// The data of the Growth lab's pictures, counted once per change of the settings.
struct GrowthData {
  GrowthSettings settings;
  GrowthShape shape;             // with the tile height that fits
  const Model* model = nullptr;  // null: the open document
  QString modelName;
  std::optional<CacheFormat> cache;  // of the open document; decode steps read it
  BlockParameters parameters;        // of one layer; 0 for a document
  CrossoverLengths overtakes;        // causal; 0 for a document
  std::vector<GrowthCurve> curves;

  /// The curve of an algorithm without a window; null if it has no points.
  const GrowthCurve* curve(Algorithm) const;
};
std::shared_ptr<const GrowthData> growthData(const Scenario&, const GrowthSettings&);

/// A point of the roofline: a prefill, or a decode step of a batch.
struct RoofDot {
  std::int64_t sequences = 0;  // 0 = the prefill
  BlockCost cost;
  Roofline roofline;
};

/// One case at the current T, and its growth to 2 T.
struct GrowthNow {
  GrowthCase which;
  std::optional<GrowthCost> cost;
  std::optional<GrowthFactors> doubled;

  /// The count of a part (not of Layer), and its ratio at 2 T.
  std::optional<std::int64_t> value(GrowthPart) const;
  std::optional<double> factor(GrowthPart) const;
};

/// Everything that depends on the current T.
struct GrowthMoment {
  Index tokens = kMinGrowth;
  std::vector<GrowthNow> cases;  // in the order of the curves
  std::vector<RoofDot> dots;     // prefill, then decode by batch size, including the chosen one; countable ones only
  std::optional<double> mostIntensity;  // limit of decoding for large batches
  double peak = 0, bandwidth = 0;       // of the hardware, for this element type

  const GrowthNow* at(Algorithm) const;
  double ridge() const { return peak / bandwidth; }
};
GrowthMoment growthMoment(const GrowthData&, Index tokens);

/// Sections of the timeline are powers of two, with kPlacesBetween cells between them.
inline constexpr int kGrowthSteps = 13;
inline constexpr Index kPlacesBetween = 8;
Timeline growthTimeline();
Index tokensAt(const Playhead&);
/// The playhead nearest to a T.
Playhead playheadOf(double tokens);

/// The facts that distinguish the versions of FlashAttention at one T.
struct VersionFacts {
  std::optional<GrowthCost> cost;
  std::optional<SoftmaxWork> work;
  std::optional<Occupancy> blocks;
  TileSize tile{0, 0};
};
struct VersionsMoment {
  Index tokens = kMinGrowth;
  VersionFacts first, second;
  std::optional<SoftmaxShare> share, shareInEight;  // time share of exponentials, in 16 and in 8 bits
};
VersionsMoment versionsMoment(const GrowthData&, Index tokens);

}  // namespace attn::app
