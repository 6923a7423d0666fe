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

/// The costs that follow from the sizes of a document: memory, operations and traffic, each with its formula.
namespace attn {

/// A row of the sheet. The comment is its formula; B is the batch, L the layers, e the bytes of a number, N the visible
/// pairs of a query and a key in one head.
enum class SizeQuantity {
  ScoresOfHead,       // T_q T_k e
  ScoresOfLayer,      // B H T_q T_k e
  ScoresOfModel,      // L B H T_q T_k e: held in all layers for the backward pass
  StatisticsOfModel,  // 4 L B H T_q: held by FlashAttention-2 instead, a log-sum-exp in float32 for each row
  CacheOfToken,       // L H_kv (d_k + d_v) e, with e of the cache format; for Int8 also 2 L H_kv * 4 for the scales
  Cache,              // B kept CacheOfToken; kept = min(T_k, W + s) with a window, s its sinks or a prefix, else T_k
  CacheOfMany,        // the same with H instead of H_kv; only if heads are shared
  Weights,            // parameters e; only for a model of the table
  Pairs,              // T_q T_k
  VisiblePairs,       // N; only if the mask hides some
  ScoreFlops,         // 2 d_k T_q T_k B H L: Q K^T
  ValueFlops,         // 2 d_v T_q T_k B H L: P V
  VisibleFlops,       // 2 (d_k + d_v) N B H L; only if the mask hides some
  BackwardFlops,      // 4 (d_k + d_v) T_q T_k B H L: dV, dP, dQ, dK
  RecomputedFlops,    // 2 d_k T_q T_k B H L: S recomputed in the backward pass of FlashAttention
  EagerTraffic,       // Q + K + V + S + P + O, as counted by countTraffic() in one layer
  StandardTraffic,    // the same
  Flash1Traffic,      // Q + K + V + O + stats
  Flash2Traffic,      // Q + K + V + O + stats
  StepBytes,          // bytes moved for one more token of each sequence, in all layers: cache, weights, own rows
  StepFlops,          // FLOPs for it
  StepIntensity,      // StepFlops / StepBytes
  PrefillIntensity,   // FLOPs / bytes of flash2 over all queries, in one layer; only for several queries
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
  KeptTokens,            // tokens of a sequence kept in the cache
  VisiblePairs,          // N
  QueryHeads,            // H
  KeyValueHeads,         // H_kv
  KeyWidth,              // d_k
  ValueWidth,            // d_v
  BothWidths,            // d_k + d_v
  Batch,                 // B
  Layers,                // L
  ElementBytes,          // e
  CachedNumber,          // bytes of a number in the cache, if it has a format
  ScaleBytes,            // bytes of the scale of a row in the cache
  Parameters,            // used by one token
  MultipliedParameters,  // those without lookup tables
  BytesOf,               // counted bytes: of the tensor in SizeFactor::part, or of the cache, the weights, the rows
  Flops,
  Bytes,  // of the previous row
  Peak,
  Bandwidth,  // of the hardware
};
enum class SizePart { None, Q, K, V, S, P, O, Statistics, Cache, Weights, OwnRows };

struct SizeFactor {
  SizeSymbol symbol = SizeSymbol::Number;
  double value = 0;
  SizePart part = SizePart::None;  // for BytesOf
  bool operator==(const SizeFactor&) const = default;
};
using SizeProduct = std::vector<SizeFactor>;

struct SizeRow {
  SizeQuantity quantity = SizeQuantity::ScoresOfHead;
  /// The value is the sum of the products, divided by `divisor` if it has factors.
  std::vector<SizeProduct> sum;
  SizeProduct divisor;
  /// Bytes, pairs and FLOPs are exact integers; nullopt if they exceed an int64 or cannot be counted.
  std::optional<double> value;
  std::optional<std::int64_t> whole;

  // --- for the traffic of a tiled algorithm
  std::optional<TileSize> tile;
  std::int64_t chipBytes = 0;     // needed by the tile
  bool fits = true;               // in the on-chip memory of the document
  std::optional<double> seconds;  // for traffic: the roofline time on the hardware
};

struct SizeTableSettings {
  std::int64_t layers = 1;
  const Model* model = nullptr;  // whose weights are read; an entry of models()
  Hardware hardware;
  bool operator==(const SizeTableSettings& other) const {
    return layers == other.layers && model == other.model && hardware.name == other.hardware.name;
  }
};

struct SizeTable {
  TrafficShape shape;
  Tiling tiling;
  SizeTableSettings settings;
  std::optional<CacheFormat> cache;  // format of cached keys and values
  std::int64_t visiblePairs = 0;     // per head
  bool hidesPairs = false;
  std::vector<SizeRow> rows;

  const SizeRow* row(SizeQuantity) const;
  std::vector<SizeQuantity> rowsOf(SizeGroup) const;
};

/// For any document that passed validate(). Algorithms use the document's tiles, automatic by default. Throws
/// std::invalid_argument if there are fewer than 1 layers. Source: docs/numbers.md, sections 3 and 3.7.
SizeTable sizeTable(const Scenario&, const SizeTableSettings&);

/// The models of the table with the same heads, widths and latent widths, in the order of the table.
std::vector<const Model*> modelsLike(const Scenario&);
/// The model that a document most likely describes: the one named in its title, else the first whose context is long
/// enough, else the first; nullptr if there is none.
const Model* likelyModel(const Scenario&);

}  // namespace attn
