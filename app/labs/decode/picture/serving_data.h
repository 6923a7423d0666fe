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

/// The pages of the Decode lab.
enum class DecodePage {
  Race,      // a growing cache, and series that share it differently
  Roofline,  // prefill against decode
  Parts,     // a cache read in parts (split)
  Blocks,    // a cache stored in blocks (paged)
  Batching,  // sequences that come and go
};
inline constexpr int kDecodePages = 5;
/// "decode", "decode-roofline", …: the name of the page's view.
QString pageView(DecodePage);
/// The step names of a page other than the race, for seek().
QStringList pageSteps(DecodePage);

inline constexpr int kLargestBlock = 128;  // tokens

/// A workload as a point of the roofline.
struct RoofPoint {
  enum class Kind { Prefill, Chunked, Decode, Queries };
  Kind kind = Kind::Decode;
  std::int64_t batch = 1;
  std::int64_t tokens = 1;  // new tokens, of all sequences together
  std::int64_t steps = 1;
  std::int64_t context = 0;  // for points on a way: tokens before the new ones
  KernelWork attention{}, weights{};
  Roofline roof{};
  double tokensPerSecond = 0;
  bool chosen = false;  // decode at the chosen batch size

  QString name() const;
  /// For a point on a way: "chunk 3 of 16, after 1,024 tokens: 412 FLOPs a byte".
  QString wayText(std::int64_t chunk) const;
  KernelWork work() const { return {attention.flops + weights.flops, attention.bytes + weights.bytes}; }
};

struct RoofData {
  std::vector<RoofPoint> points;  // prefill, chunked, decode at 1, 2, 4 … 256 sequences, several tokens at once
  // The ways of the moving point during playback, each at most kRoofWay points.
  std::vector<RoofPoint> chunks;  // chunks of the prompt, thinned out if there are too many
  std::vector<RoofPoint> grown;   // decode at the chosen batch size, as the cache grows to its length
  double limit = 0;               // limit of FLOPs per byte of decode for many sequences
  double peak = 0, bandwidth = 0;
};

/// A part of the keys of one query, and its online softmax state.
struct CachePart {
  IndexRange keys;
  bool own = false;  // the new token's own key, which the merge step reads
  OnlineState state;
};

struct PartsData {
  Index head = 0, row = 0;
  QString token;     // the token of the query
  QStringList keys;  // names
  Matrix masked;     // [1 x T_k]
  Matrix values;     // [T_k x d_v]
  std::vector<CachePart> parts;
  std::vector<OnlineState> merged;  // after the first part, after the second, …
  Matrix output;                    // [1 x d_v], of the trace
  OnlineResult result;              // of the merged parts
  std::int64_t groups = 1;          // parallel work groups without parts: query heads times sequences
  std::int64_t made = 1;            // number of parts
  int units = 0;                    // of the chip: multiprocessors or cores
  std::int64_t cached = 0;          // keys read in one piece
  std::int64_t longest = 0;         // keys of the longest part

  bool hasNumbers() const { return !parts.empty(); }
  /// Rounds that the chip's units need for this many work groups, one group per unit at a time.
  std::int64_t rounds(std::int64_t workGroups) const {
    const std::int64_t atOnce = std::max(1, units);
    return (workGroups + atOnce - 1) / atOnce;
  }
  /// Keys that the busiest unit reads in sequence: in one piece, and in parts.
  std::int64_t wholeTrace() const { return rounds(groups) * cached; }
  std::int64_t partsTrace() const { return rounds(groups * made) * longest; }
};

/// A block of the cache, in allocation order.
struct GivenBlock {
  int sequence = 0;         // -1: shared by all
  std::int64_t place = 0;   // index in the sequence
  std::int64_t bornAt = 0;  // sequence length at which it is allocated
};

struct BlocksData {
  PagedUse use;
  PagedCache cache;
  std::int64_t bytesPerToken = 0;
  std::optional<CacheFormat> format;  // cache format; nullopt: numbers stored unchanged
  std::vector<GivenBlock> blocks;
  std::int64_t longest = 0;

  /// Tokens in a block when every sequence has its first `tokens` tokens.
  std::int64_t tokensIn(const GivenBlock&, std::int64_t tokens) const;
};

struct BatchingData {
  std::vector<std::int64_t> lengths;
  ServedBatch fixed, flowing;
};

/// The data of one page; the members of other pages stay empty.
struct ServingData {
  DecodePage page = DecodePage::Roofline;
  std::shared_ptr<const DecodeData> decode;
  RoofData roof;
  PartsData parts;
  BlocksData blocks;
  BatchingData batching;
  Problems problems;  // why there is nothing to draw

  const ServingSettings& settings() const { return decode->settings.serving; }
};

/// Null for the race, and without data.
std::shared_ptr<const ServingData> servingData(DecodePage, std::shared_ptr<const DecodeData>, const Snapshot&,
                                               Index head);
Timeline servingTimeline(const ServingData&);

/// The most points of a way.
inline constexpr std::size_t kRoofWay = 25;
/// The position of the moving point on the roofline; `now` is null if nothing moves.
struct RoofMoment {
  const RoofPoint* now = nullptr;   // last point reached
  const RoofPoint* next = nullptr;  // next point
  double share = 0;                 // share of the way between both
  std::size_t passed = 0;           // points passed so far
};
RoofMoment roofMoment(const RoofData&, const Timeline&, const Playhead&);

/// Batch sizes that have a roofline point.
std::vector<std::int64_t> roofBatches(std::int64_t chosen);

}  // namespace attn::app
