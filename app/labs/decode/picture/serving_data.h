// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "labs/decode/picture/decode_data.h"
#include "session/selection.h"
#include "session/session.h"
#include "tiling/online_softmax.h"
#include "traffic/batching.h"
#include "traffic/paged_cache.h"
#include "traffic/roofline.h"

namespace attn::app {

/// The pictures of the Decode lab.
enum class DecodeRoom {
  Race,      // a cache that grows, and lanes that share it in their ways
  Roofline,  // prefill against decode
  Parts,     // a cache that is read in parts (split)
  Blocks,    // a cache that lies in blocks (paged)
  Batching,  // sequences that come and go
};
inline constexpr int kDecodeRooms = 5;
/// "decode", "decode-roofline", …: the name of its view.
QString roomView(DecodeRoom);
/// The steps of a room but the race, as seek() knows them.
QStringList roomSteps(DecodeRoom);

/// What a learner sets for these pictures, besides DecodeSettings. Not part of the document.
struct ServingSettings {
  bool readsWeights = true;
  std::int64_t chunk = 512;                                // query tokens of a chunk of the prompt
  std::int64_t queries = 4;                                // new tokens at once
  std::int64_t splits = 4;                                 // parts of the cache
  std::int64_t block = 16;                                 // tokens of a block
  std::int64_t prefix = 32;                                // tokens that all sequences begin with
  std::int64_t slots = 4;                                  // sequences in the batch
  std::vector<std::int64_t> lengths = {100, 37, 230, 64};  // of the sequences in blocks

  bool operator==(const ServingSettings&) const = default;
};

/// A way to use the chip, as a point of the roofline.
struct RoofPoint {
  enum class Kind { Prefill, Chunked, Decode, Queries };
  Kind kind = Kind::Decode;
  std::int64_t batch = 1;
  std::int64_t tokens = 1;  // new ones, of all sequences together
  std::int64_t steps = 1;
  std::int64_t context = 0;  // of points on the way: tokens that come before the new ones
  KernelWork attention, weights;
  Roofline roof;
  double tokensPerSecond = 0;
  bool chosen = false;  // decode at the batch that is set

  QString name() const;
  /// Of a point on the way: "chunk 3 of 16, after 1,024 tokens: 412 FLOPs a byte".
  QString wayText(std::int64_t chunk) const;
  KernelWork work() const { return {attention.flops + weights.flops, attention.bytes + weights.bytes}; }
};

struct RoofData {
  std::vector<RoofPoint> points;  // prefill, chunked, decode at 1, 2, 4 … 256 sequences, several tokens at once
  // The ways that points go while it plays; none is longer than kRoofWay.
  std::vector<RoofPoint> chunks;  // of the prompt, each by itself; of very many some, with the last
  std::vector<RoofPoint> grown;   // decode at the batch that is set, as the cache grows to its length
  double limit = 0;               // FLOPs per byte that decode comes near with ever more sequences
  double peak = 0, bandwidth = 0;
};

/// A part of the keys of one query, with what it has found.
struct CachePart {
  IndexRange keys;
  bool own = false;  // the new token's own key, which belongs to the merging step
  OnlineState state;
};

struct PartsData {
  Index head = 0, row = 0;
  QString token;     // whose query it is
  QStringList keys;  // names
  Matrix masked;     // [1 x T_k]
  Matrix values;     // [T_k x d_v]
  std::vector<CachePart> parts;
  std::vector<OnlineState> merged;  // after the first part, after the second, …
  Matrix output;                    // [1 x d_v], of the trace
  OnlineResult result;              // of the merged parts
  std::int64_t groups = 1;          // that work side by side without parts: query heads times sequences
  std::int64_t made = 1;            // parts of the cache that are made
  int units = 0;                    // of the chip: multiprocessors, cores
  std::int64_t cached = 0;          // keys that are read in one piece
  std::int64_t longest = 0;         // keys of the longest part

  bool hasNumbers() const { return !parts.empty(); }
  /// Rounds in which the units of the chip work off so many groups, a group at a time each.
  std::int64_t rounds(std::int64_t workGroups) const {
    const std::int64_t atOnce = std::max(1, units);
    return (workGroups + atOnce - 1) / atOnce;
  }
  /// Keys that the busiest unit reads one after the other: in one piece, and in parts.
  std::int64_t wholeWay() const { return rounds(groups) * cached; }
  std::int64_t partsWay() const { return rounds(groups * made) * longest; }
};

/// A block of the cache, in the order in which it was given out.
struct GivenBlock {
  int sequence = 0;         // -1: of all of them
  std::int64_t place = 0;   // its number in the sequence
  std::int64_t bornAt = 0;  // tokens that sequences have when it is needed
};

struct BlocksData {
  PagedUse use;
  PagedCache cache;
  std::int64_t bytesPerToken = 0;
  std::optional<CacheFormat> format;  // that they are counted in; nothing: numbers as they are
  std::vector<GivenBlock> blocks;
  std::int64_t longest = 0;

  /// Tokens in a block when every sequence has `tokens` of its tokens.
  std::int64_t tokensIn(const GivenBlock&, std::int64_t tokens) const;
};

struct BatchingData {
  std::vector<std::int64_t> lengths;
  ServedBatch fixed, flowing;
};

/// All that a picture is drawn from; of the other rooms nothing is filled in.
struct ServingData {
  DecodeRoom room = DecodeRoom::Roofline;
  std::shared_ptr<const DecodeData> decode;
  ServingSettings settings;
  RoofData roof;
  PartsData parts;
  BlocksData blocks;
  BatchingData batching;
  Problems problems;  // why there is nothing to draw
};

std::shared_ptr<const ServingData> servingData(DecodeRoom, std::shared_ptr<const DecodeData>, const ServingSettings&,
                                               const Snapshot&, Index head);
Timeline servingTimeline(const ServingData&);

/// Points on a way at most.
inline constexpr std::size_t kRoofWay = 25;
/// Where the point is that moves over the roof, for those who draw and tell it; nullptr where all stands.
struct RoofMoment {
  const RoofPoint* now = nullptr;   // the one that it has come to
  const RoofPoint* next = nullptr;  // the one that it goes to
  double share = 0;                 // of the way between them
  std::size_t passed = 0;           // of the way so far
};
RoofMoment roofMoment(const RoofData&, const Timeline&, const Playhead&);

/// Batches that the roofline has points for.
std::vector<std::int64_t> roofBatches(std::int64_t chosen);

}  // namespace attn::app
