// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/scenario.h"
#include "tiling/tile_grid.h"
#include "traffic/algorithm.h"
#include "traffic/hardware.h"
#include "traffic/models.h"
#include "traffic/traffic_shape.h"

/// What the sizes of a document cost: memory, operations and traffic, each with the formula that it follows from.
namespace attn {

/// A row of the sheet. The comment is its formula; B is the batch, L the layers, e the bytes of a number, N the visible
/// pairs of a query and a key of one head.
enum class SizeQuantity {
  ScoresOfHead,       // T_q T_k e
  ScoresOfLayer,      // B H T_q T_k e
  ScoresOfModel,      // L B H T_q T_k e: what all layers hold where the backward pass reads them again
  StatisticsOfModel,  // 4 L B H T_q: what FlashAttention-2 holds instead, a log-sum-exp in float32 for each row
  CacheOfToken,       // L H_kv (d_k + d_v) e, with e of the cache's format; of Int8 also 2 L H_kv * 4, its scales
  Cache,              // B kept times that; kept = min(T_k, W + s) with a window, s its sinks or a prefix, else T_k
  CacheOfManyHeads,   // the same with H in place of H_kv; only where heads are shared
  Weights,            // parameters e; only of a model of the table
  Pairs,              // T_q T_k
  VisiblePairs,       // N; only where the mask hides some
  ScoreFlops,         // 2 d_k T_q T_k B H L: Q K^T
  ValueFlops,         // 2 d_v T_q T_k B H L: P V
  VisibleFlops,       // 2 (d_k + d_v) N B H L; only where the mask hides some
  BackwardFlops,      // 4 (d_k + d_v) T_q T_k B H L: dV, dP, dQ, dK
  RecomputedFlops,    // 2 d_k T_q T_k B H L: S once more, in the backward pass of FlashAttention
  EagerTraffic,       // Q + K + V + S + P + O, as countTraffic() counts them in one layer
  StandardTraffic,    // the same
  Flash1Traffic,      // Q + K + V + O + stats
  Flash2Traffic,      // Q + K + V + O + stats
  StepBytes,          // what one more token of each sequence moves, in all layers: cache, weights, and its own rows
  StepFlops,          // what it computes
  StepIntensity,      // StepFlops / StepBytes
  PrefillIntensity,   // FLOPs / bytes of flash2 over all queries, in one layer; only where there are several queries
  Ridge,              // peak / bandwidth of the hardware
};
std::string_view code(SizeQuantity);

enum class SizeGroup { Scores, Cache, Operations, Traffic, Step };
inline constexpr SizeGroup kSizeGroups[] = {SizeGroup::Scores, SizeGroup::Cache, SizeGroup::Operations,
                                            SizeGroup::Traffic, SizeGroup::Step};
SizeGroup groupOf(SizeQuantity);

enum class SizeUnit { Bytes, Pairs, Flops, FlopsPerByte };
SizeUnit unitOf(SizeQuantity);

enum class SizeSymbol {
  Number,                // the value itself: 2, 4
  QueryTokens,           // T_q
  KeyTokens,             // T_k
  KeptTokens,            // the tokens of a sequence that its cache holds
  VisiblePairs,          // N
  QueryHeads,            // H
  KeyValueHeads,         // H_kv
  KeyWidth,              // d_k
  ValueWidth,            // d_v
  BothWidths,            // d_k + d_v
  Batch,                 // B
  Layers,                // L
  ElementBytes,          // e
  CachedNumber,          // of a number in the cache, where its format says it
  ScaleBytes,            // of the scale of a row in it
  Parameters,            // of the model that one token goes through
  MultipliedParameters,  // those of them that are not only looked up
  BytesOf,  // bytes that were counted: of the tensor in SizeFactor::tensor, or of the cache, the weights, the rows
  Flops,
  Bytes,  // of the row before
  Peak,
  Bandwidth,  // of the hardware
};
enum class SizePart { None, Q, K, V, S, P, O, Statistics, Cache, Weights, OwnRows };

struct SizeFactor {
  SizeSymbol symbol = SizeSymbol::Number;
  double value = 0;
  SizePart part = SizePart::None;  // of BytesOf
  bool operator==(const SizeFactor&) const = default;
};
using SizeProduct = std::vector<SizeFactor>;

struct SizeRow {
  SizeQuantity quantity = SizeQuantity::ScoresOfHead;
  /// The value is the sum of the products, divided by `divisor` where it has factors.
  std::vector<SizeProduct> sum;
  SizeProduct divisor;
  /// Bytes, pairs and FLOPs are whole and exact; nothing where they exceed an int64, or cannot be counted.
  std::optional<double> value;
  std::optional<std::int64_t> whole;

  // --- of the traffic of a tiled algorithm
  std::optional<TileSize> tile;
  std::int64_t chipBytes = 0;     // that the tile needs
  bool fits = true;               // into the on-chip memory of the document
  std::optional<double> seconds;  // of the traffic: the roofline time on the hardware
};

struct SizeSheetSettings {
  std::int64_t layers = 1;
  const Model* model = nullptr;  // whose weights are read; of models()
  Hardware hardware;
  bool operator==(const SizeSheetSettings& other) const {
    return layers == other.layers && model == other.model && hardware.name == other.hardware.name;
  }
};

struct SizeSheet {
  TrafficShape shape;
  Tiling tiling;
  SizeSheetSettings settings;
  std::optional<CacheFormat> cache;  // that keys and values are kept in
  std::int64_t visiblePairs = 0;     // of one head
  bool hidesPairs = false;
  std::vector<SizeRow> rows;

  const SizeRow* row(SizeQuantity) const;
  std::vector<SizeQuantity> rowsOf(SizeGroup) const;
};

/// Of a document of any kind that passed validate(); algorithms in its own tiles, automatic where it names none.
/// Layers at least 1 (std::invalid_argument otherwise).
/// Source: docs/numbers.md, sections 3 and 3.7.
SizeSheet sizeSheet(const Scenario&, const SizeSheetSettings&);

/// The models of the table whose attention has these heads and widths, without latent attention, in the table's order.
std::vector<const Model*> modelsLike(const Scenario&);
/// The one of them that a document is most likely about: whose name stands in its title, else the first whose context
/// is long enough, else the first; null where there is none.
const Model* likelyModel(const Scenario&);

}  // namespace attn
