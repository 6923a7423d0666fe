// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ostream>

#include "attention/visibility.h"
#include "support/scenarios.h"
#include "traffic/traffic.h"

/// Traffic by walking every pair of every tile of every head, as the tables of docs/numbers.md, sections 2 and 3, read.
/// It shares nothing with the code that it checks but the rule of who sees whom.
namespace attn::test {

/// Sizes only, small enough to walk, with every rule that may skip.
inline Scenario anyShapeScenario(Dice& dice) {
  Scenario s;
  const Index kv = dice.in(1, 3);
  s.heads = {kv * dice.in(1, 3), kv};
  const ShapeInputs in{dice.in(1, 9), dice.in(1, 9), dice.in(1, 5), dice.in(1, 5), dice.in(1, 2)};
  s.inputs = in;
  Mask& mask = s.attention.mask;
  mask.causal = dice.coin();
  mask.window = dice.coin() ? dice.in(1, 6) : 0;
  mask.queryOffset = dice.in(0, 2) == 0 ? dice.in(-4, 10) : 0;
  if (dice.in(0, 2) == 0) mask.sinks = dice.in(1, 5);
  if (dice.in(0, 3) == 0) mask.prefix = dice.in(1, 6);
  if (dice.in(0, 2) == 0) mask.documents = documentsOf(dice, in.keyTokens);
  const Index rarity = dice.in(0, 3);
  for (Index key = 0; key < in.keyTokens; ++key)
    if (rarity > 0 && dice.in(0, rarity) == 0) mask.padding.push_back(key);
  return s;
}

inline Tiling anyTiling(Dice& dice, Algorithm algorithm) {
  Tiling t;
  t.algorithm = std::string(algorithmName(algorithm));
  t.blockRows = dice.in(1, 11);
  t.blockCols = dice.in(1, 11);
  t.elementBytes = dice.in(1, 4);
  t.shareKv = dice.coin();
  return t;
}

inline TrafficOptions anyOptions(Dice& dice) {
  return {dice.in(1, 12), dice.in(1, 11), dice.in(1, 5)};
}

class SlowWalk {
 public:
  SlowWalk(const Scenario& s, const Tiling& t, const TrafficOptions& o = {})
      : m_scenario(s), m_tiling(t), m_options(o), m_queries(queryTokens(s)), m_keys(keyTokens(s)) {
    if (t.algorithm == "chunked") m_scenario.attention.mask.causal = true;
  }

  TileCounts tiles() {
    TileCounts counts;
    forEachChunk([&] {
      const TileCounts here = tilesHere();
      counts.full += here.full;
      counts.partial += here.partial;
      counts.skipped += here.skipped;
    });
    return counts;
  }

  TrafficCounters counters() {
    const Index groups = m_scenario.heads.keyValue, together = m_scenario.heads.headsPerGroup();
    const Index batch = std::get<ShapeInputs>(m_scenario.inputs).batch;
    for (Index b = 0; b < batch; ++b) {
      for (Index g = 0; g < groups; ++g) forEachChunk([&] { walkGroup(together); });
    }
    return m_counters;
  }

 private:
  /// Whole, but for `chunked`: one chunk of queries after the other, each over the keys up to its end.
  template <class Assignment>
  void forEachChunk(Assignment work) {
    if (m_tiling.algorithm != "chunked") return work();
    for (m_firstQuery = 0; m_firstQuery < queryTokens(m_scenario); m_firstQuery += m_options.chunk) {
      const Index end = std::min(m_firstQuery + m_options.chunk, queryTokens(m_scenario));
      m_queries = end - m_firstQuery;
      const Mask& mask = m_scenario.attention.mask;
      m_keys = std::clamp<Index>(std::max(mask.queryOffset + end, mask.prefix), 0, keyTokens(m_scenario));
      work();
    }
  }

  TileCounts tilesHere() const {
    TileCounts counts;
    for (Index i = 0; i < rowsOfTiles(); ++i) {
      for (Index j = 0; j < columnsOfTiles(); ++j) {
        const Index visible = visiblePairs(i, j);
        if (visible == 0)
          ++counts.skipped;
        else if (visible == rows(i) * cols(j))
          ++counts.full;
        else
          ++counts.partial;
      }
    }
    return counts;
  }

  static Index ceilDivide(Index a, Index b) { return (a + b - 1) / b; }
  Index queries() const { return m_queries; }
  Index keys() const { return m_keys; }
  Index rowsOfTiles() const { return ceilDivide(queries(), m_tiling.blockRows); }
  Index columnsOfTiles() const { return ceilDivide(keys(), m_tiling.blockCols); }
  Index rows(Index i) const { return std::min(m_tiling.blockRows, queries() - i * m_tiling.blockRows); }
  Index cols(Index j) const { return std::min(m_tiling.blockCols, keys() - j * m_tiling.blockCols); }

  Index visiblePairs(Index i, Index j) const {
    Index visible = 0;
    for (Index r = 0; r < rows(i); ++r)
      for (Index c = 0; c < cols(j); ++c)
        visible += isVisible(m_scenario.attention.mask, 0, m_firstQuery + i * m_tiling.blockRows + r,
                             j * m_tiling.blockCols + c);
    return visible;
  }
  bool works(Index i, Index j) const { return visiblePairs(i, j) > 0; }

  void read(Tensor tensor, Index numbers) { m_counters.reads[tensor] += numbers * m_tiling.elementBytes; }
  void write(Tensor tensor, Index numbers) { m_counters.writes[tensor] += numbers * m_tiling.elementBytes; }
  void compute(Index pairs) { m_counters.flops += pairs * (2 * keyWidth(m_scenario) + 2 * valueWidth(m_scenario)); }

  void walkGroup(Index together) {
    const Index times = m_tiling.shareKv ? 1 : together;
    if (m_tiling.algorithm == "decode" || m_tiling.algorithm == "split") return decode(together);
    if (m_tiling.algorithm == "flash1") {
      for (Index load = 0; load < times; ++load) flash1(together / times);
    } else if (m_tiling.algorithm == "flash2" || m_tiling.algorithm == "chunked") {
      for (Index load = 0; load < times; ++load) flash2(together / times);
    } else {
      for (Index head = 0; head < together; ++head) kernels(m_tiling.algorithm == "eager");
    }
  }

  void kernels(bool eager) {
    const Index pairs = queries() * keys(), dK = keyWidth(m_scenario), dV = valueWidth(m_scenario);
    read(Tensor::Q, queries() * dK);
    read(Tensor::K, keys() * dK);
    write(Tensor::S, pairs);
    if (eager) {
      for (int kernel = 0; kernel < 2; ++kernel) {
        read(Tensor::S, pairs);
        write(Tensor::S, pairs);
      }
    }
    read(Tensor::S, pairs);
    write(Tensor::P, pairs);
    read(Tensor::P, pairs);
    read(Tensor::V, keys() * dV);
    write(Tensor::O, queries() * dV);
    compute(pairs);
  }

  void flash1(Index heads) {
    const Index dK = keyWidth(m_scenario), dV = valueWidth(m_scenario);
    for (Index head = 0; head < heads; ++head) {
      write(Tensor::O, queries() * dV);
      m_counters.writes[Tensor::Stats] += 2 * 4 * queries();
    }
    for (Index j = 0; j < columnsOfTiles(); ++j) {
      bool any = false;
      for (Index i = 0; i < rowsOfTiles(); ++i) any = any || works(i, j);
      if (!any) continue;
      read(Tensor::K, cols(j) * dK);
      read(Tensor::V, cols(j) * dV);
      for (Index head = 0; head < heads; ++head) {
        for (Index i = 0; i < rowsOfTiles(); ++i) {
          if (!works(i, j)) continue;
          read(Tensor::Q, rows(i) * dK);
          read(Tensor::O, rows(i) * dV);
          m_counters.reads[Tensor::Stats] += 2 * 4 * rows(i);
          compute(rows(i) * cols(j));
          write(Tensor::O, rows(i) * dV);
          m_counters.writes[Tensor::Stats] += 2 * 4 * rows(i);
        }
      }
    }
  }

  void flash2(Index heads) {
    const Index dK = keyWidth(m_scenario), dV = valueWidth(m_scenario);
    for (Index i = 0; i < rowsOfTiles(); ++i) {
      bool any = false;
      for (Index j = 0; j < columnsOfTiles(); ++j) {
        if (!works(i, j)) continue;
        any = true;
        read(Tensor::K, cols(j) * dK);
        read(Tensor::V, cols(j) * dV);
        for (Index head = 0; head < heads; ++head) compute(rows(i) * cols(j));
      }
      for (Index head = 0; head < heads; ++head) {
        if (any) read(Tensor::Q, rows(i) * dK);
        write(Tensor::O, rows(i) * dV);
        m_counters.writes[Tensor::Stats] += 4 * rows(i);
      }
    }
  }

  /// The new tokens stand from position T_k on, and see nothing that comes after them; what they see is asked of the
  /// mask, without the padding that decode does not skip and the documents that say nothing of new tokens. A prefix
  /// stays in sight as sinks do.
  void decode(Index together) {
    const Mask& mask = m_scenario.attention.mask;
    Mask ahead;
    ahead.causal = true;
    ahead.window = mask.window;
    ahead.sinks = std::max(mask.sinks, mask.prefix);
    ahead.queryOffset = keys();
    const Index dK = keyWidth(m_scenario), dV = valueWidth(m_scenario), fresh = m_options.queries;
    Index pairs = 0, cached = 0;
    for (Index j = 0; j < keys(); ++j) cached += isVisible(ahead, 0, 0, j);
    for (Index i = 0; i < fresh; ++i)
      for (Index j = 0; j < keys() + fresh; ++j) pairs += isVisible(ahead, 0, i, j);
    read(Tensor::K, cached * dK);
    read(Tensor::V, cached * dV);
    write(Tensor::K, fresh * dK);
    write(Tensor::V, fresh * dV);
    for (Index head = 0; head < together; ++head) {
      read(Tensor::Q, fresh * dK);
      write(Tensor::O, fresh * dV);
      compute(pairs);
      if (m_tiling.algorithm == "split") writeParts(ahead, fresh);
    }
  }

  /// A part is made where the first of the new tokens sees one of its keys.
  void writeParts(const Mask& ahead, Index fresh) {
    const Index length = ceilDivide(keys(), m_options.splits);
    for (Index part = 0; part * length < keys(); ++part) {
      bool needed = false;
      for (Index j = part * length; j < std::min((part + 1) * length, keys()); ++j)
        needed = needed || isVisible(ahead, 0, 0, j);
      const Index bytes = needed ? fresh * 4 * (valueWidth(m_scenario) + 2) : 0;
      m_counters.writes[Tensor::Partial] += bytes;
      m_counters.reads[Tensor::Partial] += bytes;
    }
  }

  Scenario m_scenario;
  const Tiling& m_tiling;
  TrafficOptions m_options;
  Index m_queries, m_keys;  // of the chunk at work
  Index m_firstQuery = 0;   // of it
  TrafficCounters m_counters;
};

}  // namespace attn::test

namespace attn {

inline void PrintTo(const TrafficCounters& c, std::ostream* out) {
  for (const Tensor t : kTensors) *out << tensorName(t) << " " << c.reads[t] << "/" << c.writes[t] << "  ";
  *out << "flops " << c.flops;
}
inline void PrintTo(const TileCounts& c, std::ostream* out) {
  *out << "full " << c.full << ", partial " << c.partial << ", skipped " << c.skipped;
}

}  // namespace attn
