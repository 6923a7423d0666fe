// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/loop_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "base/term.h"
#include "traffic/checked_count.h"

namespace attn {
namespace {

using Sink = std::function<void(const MemoryEvent&)>;

struct EventPlace {
  Index head = 0;
  Index row = MemoryEvent::kWhole;
  Index col = MemoryEvent::kWhole;
};

class Loops {
 public:
  Loops(const TrafficPlan& plan, const Sink& sink) : m_plan(plan), m_shape(plan.shape), m_sink(sink) {}

  void run() const {
    const Index heads = m_shape.heads.query * m_shape.batch, together = m_plan.headsPerLoad();
    for (Index head = 0; head < heads; head += together) {
      switch (m_plan.algorithm) {
        case Algorithm::Eager:
        case Algorithm::Standard:
          kernels(head);
          break;
        case Algorithm::Flash1:
          flash1(head, together);
          break;
        case Algorithm::Flash2:
        case Algorithm::Chunked:
          flash2(head, together);
          break;
        case Algorithm::Decode:
          decode(head, together);
          break;
        case Algorithm::Split:
          split(head, together);
          break;
      }
    }
  }

 private:
  void emit(EventKind kind, Phase phase, Tensor tensor, EventPlace place, std::int64_t bytes,
            std::int64_t flops) const {
    m_sink({kind, phase, tensor, static_cast<std::int32_t>(place.head), static_cast<std::int32_t>(place.row),
            static_cast<std::int32_t>(place.col), bytes, flops});
  }
  void load(Phase phase, Tensor tensor, EventPlace place, Index tokens) const {
    emit(EventKind::Load, phase, tensor, place, tokens * m_plan.tokenBytes(tensor), 0);
  }
  void store(Phase phase, Tensor tensor, EventPlace place, Index tokens) const {
    emit(EventKind::Store, phase, tensor, place, tokens * m_plan.tokenBytes(tensor), 0);
  }
  void compute(Phase phase, Tensor result, EventPlace place, std::int64_t flops) const {
    emit(EventKind::Compute, phase, result, place, 0, flops);
  }

  void kernels(Index head) const {
    const EventPlace whole{head};
    const Index queries = m_shape.queryTokens, keys = m_shape.keyTokens, pairs = queries * keys;
    const auto loadPairs = [&](Phase phase, Tensor tensor) {
      emit(EventKind::Load, phase, tensor, whole, pairs * m_plan.elementBytes, 0);
    };
    const auto storePairs = [&](Phase phase, Tensor tensor) {
      emit(EventKind::Store, phase, tensor, whole, pairs * m_plan.elementBytes, 0);
    };
    const auto overScores = [&](Phase phase, Tensor result) {
      loadPairs(phase, Tensor::S);
      compute(phase, result, whole, 0);
      storePairs(phase, result);
    };
    load(Phase::Scores, Tensor::Q, whole, queries);
    load(Phase::Scores, Tensor::K, whole, keys);
    compute(Phase::Scores, Tensor::S, whole, 2 * m_shape.keyWidth * pairs);
    storePairs(Phase::Scores, Tensor::S);
    if (m_plan.algorithm == Algorithm::Eager) {
      overScores(Phase::Scale, Tensor::S);
      overScores(Phase::Mask, Tensor::S);
    }
    overScores(Phase::Softmax, Tensor::P);
    loadPairs(Phase::Accumulate, Tensor::P);
    load(Phase::Accumulate, Tensor::V, whole, keys);
    compute(Phase::Accumulate, Tensor::O, whole, 2 * m_shape.valueWidth * pairs);
    store(Phase::Accumulate, Tensor::O, whole, queries);
  }

  void computeTile(EventPlace tile) const {
    const Index pairs = m_plan.grid->queries(tile.row).size() * m_plan.grid->keys({tile.row, tile.col}).size();
    compute(Phase::Scores, Tensor::S, tile, 2 * m_shape.keyWidth * pairs);
    compute(Phase::Rescale, Tensor::P, tile, 0);
    compute(Phase::Accumulate, Tensor::O, tile, 2 * m_shape.valueWidth * pairs);
  }

  void loadKeyTile(EventPlace tile) const {
    const TileGrid& grid = *m_plan.grid;
    const bool ofOneRow = tile.row != MemoryEvent::kWhole;
    const Index keys = (ofOneRow ? grid.keys({tile.row, tile.col}) : grid.keys(tile.col)).size();
    load(Phase::LoadKeyValue, Tensor::K, tile, keys);
    load(Phase::LoadKeyValue, Tensor::V, tile, keys);
  }

  void writeQueryTile(EventPlace tile) const {
    const Index queries = m_plan.grid->queries(tile.row).size();
    store(Phase::Write, Tensor::O, tile, queries);
    store(Phase::Write, Tensor::Stats, tile, queries);
  }

  void flash1(Index first, Index together) const {
    for (Index head = first; head < first + together; ++head) {
      store(Phase::Initialize, Tensor::O, {head}, m_shape.queryTokens);
      store(Phase::Initialize, Tensor::Stats, {head}, m_shape.queryTokens);
    }
    for (const auto& [col, rows] : columnsOfTiles()) {
      loadKeyTile({first, MemoryEvent::kWhole, col});
      for (Index head = first; head < first + together; ++head) {
        for (const Index row : rows) {
          const EventPlace tile{head, row, col};
          const Index queries = m_plan.grid->queries(row).size();
          for (const Tensor tensor : {Tensor::Q, Tensor::O, Tensor::Stats})
            load(Phase::LoadQuery, tensor, tile, queries);
          computeTile(tile);
          writeQueryTile(tile);
        }
      }
    }
  }

  void flash2(Index first, Index together) const {
    for (Index row = 0; row < m_plan.grid->rows(); ++row) {
      const std::vector<Index> columns = m_plan.grid->columnsAtWork(row);
      for (Index head = first; head < first + together && !columns.empty(); ++head)
        load(Phase::LoadQuery, Tensor::Q, {head, row}, m_plan.grid->queries(row).size());
      for (const Index col : columns) {
        loadKeyTile({first, row, col});
        for (Index head = first; head < first + together; ++head) computeTile({head, row, col});
      }
      for (Index head = first; head < first + together; ++head) writeQueryTile({head, row});
    }
  }

  void computePairs(EventPlace place, Index pairs) const {
    compute(Phase::Scores, Tensor::S, place, 2 * m_plan.scoreWidth() * pairs);
    compute(Phase::Accumulate, Tensor::O, place, 2 * m_plan.resultWidth() * pairs);
  }

  void loadCache(EventPlace place, Index tokens) const {
    load(Phase::LoadKeyValue, Tensor::K, place, tokens);
    load(Phase::LoadKeyValue, Tensor::V, place, tokens);
  }

  void append(Index head, Index tokens) const {
    store(Phase::Append, Tensor::K, {head}, tokens);
    store(Phase::Append, Tensor::V, {head}, tokens);
  }

  void decode(Index first, Index together) const {
    const CacheReach reach = m_plan.reach();
    const Index tokens = reach.newTokens();
    for (Index head = first; head < first + together; ++head) load(Phase::LoadQuery, Tensor::Q, {head}, tokens);
    if (reach.readTokens() > 0) loadCache({first}, reach.readTokens());
    for (Index head = first; head < first + together; ++head) {
      computePairs({head}, reach.pairs());
      store(Phase::Write, Tensor::O, {head}, tokens);
    }
    append(first, tokens);
  }

  void split(Index first, Index together) const {
    const CacheReach reach = m_plan.reach();
    const CacheParts parts = m_plan.parts();
    const Index tokens = reach.newTokens();
    for (Index head = first; head < first + together; ++head) load(Phase::LoadQuery, Tensor::Q, {head}, tokens);
    std::int64_t pairsInParts = 0;
    for (Index n = 0; n < parts.count(); ++n) {
      const Index part = parts.part(n);
      const std::int64_t pairs = reach.pairs(parts.keys(part));
      loadCache({first, MemoryEvent::kWhole, part}, reach.readTokens(parts.keys(part)));
      for (Index head = first; head < first + together; ++head) {
        const EventPlace place{head, MemoryEvent::kWhole, part};
        computePairs(place, pairs);
        store(Phase::WritePart, Tensor::Partial, place, tokens);
      }
      pairsInParts += pairs;
    }
    for (Index head = first; head < first + together; ++head) {
      if (parts.count() > 0) load(Phase::Combine, Tensor::Partial, {head}, tokens * parts.count());
      computePairs({head}, reach.pairs() - pairsInParts);
      compute(Phase::Combine, Tensor::O, {head}, 0);
      store(Phase::Write, Tensor::O, {head}, tokens);
    }
    append(first, tokens);
  }

  /// Columns of tiles at work with their rows at work, both ascending. Collected by row, which is how the grid is
  /// queried.
  struct Column {
    Index col = 0;
    std::vector<Index> rows;
  };
  std::vector<Column> columnsOfTiles() const {
    const TileGrid& grid = *m_plan.grid;
    std::vector<Column> columns;
    for (const Index col : grid.columnsAtWork()) columns.push_back({col, {}});
    for (Index row = 0; row < grid.rows(); ++row) {
      auto place = columns.begin();
      for (const Index col : grid.columnsAtWork(row)) {
        place = std::ranges::lower_bound(place, columns.end(), col, {}, &Column::col);
        place->rows.push_back(row);
      }
    }
    return columns;
  }

  const TrafficPlan& m_plan;
  const TrafficShape& m_shape;
  const Sink& m_sink;
};

CheckedCount eventsOfOneLoad(const TrafficPlan& plan) {
  const CheckedCount heads = plan.headsPerLoad();
  const TileSums sums = plan.grid ? plan.grid->sums() : TileSums{};
  switch (plan.algorithm) {
    case Algorithm::Eager:
      return 17;
    case Algorithm::Standard:
      return 11;
    case Algorithm::Flash1:
      return heads * 2 + CheckedCount(sums.columnsAtWork) * 2 + heads * sums.tiles * 8;
    case Algorithm::Flash2:
    case Algorithm::Chunked:
      return heads * (CheckedCount(sums.rowsAtWork) + CheckedCount(plan.grid->rows()) * 2) +
             CheckedCount(sums.tiles) * (heads * 3 + 2);
    case Algorithm::Decode:
      return heads * 4 + (plan.reach().readTokens() > 0 ? 4 : 2);
    case Algorithm::Split: {
      const Index parts = plan.parts().count();
      return heads * (parts > 0 ? 6 : 5) + CheckedCount(parts) * (heads * 3 + 2) + 2;
    }
  }
  return 0;
}

}  // namespace

void forEachEvent(const TrafficPlan& plan, const Sink& sink) {
  Loops(plan, sink).run();
}

Result<std::int64_t> countEvents(const TrafficPlan& plan) {
  const auto loads = CheckedCount(plan.shape.heads.query / plan.headsPerLoad()) * plan.shape.batch;
  const auto events = (loads * eventsOfOneLoad(plan)).value();
  if (events) return *events;
  const auto most = static_cast<double>(std::numeric_limits<std::int64_t>::max());
  return tl::unexpected(
      Problems{{ProblemCode::TooLarge,
                "/inputs",
                {code(Term::MemoryEvents), fmt::format("> {:.1e}", most), fmt::format("{:.1e}", most)}}});
}

}  // namespace attn
