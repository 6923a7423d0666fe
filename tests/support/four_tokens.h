// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "traffic/schedule.h"

/// A shape whose events can be counted by hand.
namespace attn::test {

/// Four causal tokens, d_k = 2, d_v = 3.
inline TrafficShape fourTokens(Index queryHeads = 1, Index keyValueHeads = 1) {
  TrafficShape shape;
  shape.queryTokens = shape.keyTokens = 4;
  shape.keyWidth = 2;
  shape.valueWidth = 3;
  shape.heads = {queryHeads, keyValueHeads};
  shape.rules.causal = true;
  return shape;
}

inline Tiling twoByTwo(const char* algorithm, bool shareKv = false) {
  Tiling t;
  t.algorithm = algorithm;
  t.blockRows = t.blockCols = 2;
  t.shareKv = shareKv;
  return t;
}

inline Schedule scheduleOf(const TrafficShape& shape, const Tiling& tiling) {
  return makeSchedule(shape, tiling).value();
}

inline std::string place(std::int32_t index) {
  return index == MemoryEvent::kWhole ? "*" : std::to_string(index);
}

}  // namespace attn::test
