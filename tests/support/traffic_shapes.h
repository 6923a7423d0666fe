// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include "support/print.h"
#include "traffic/traffic.h"

/// Short ways to say what is to be counted.
namespace attn::test {

inline TrafficShape square(Index tokens, Index keyWidth, Index valueWidth) {
  TrafficShape shape;
  shape.queryTokens = shape.keyTokens = tokens;
  shape.keyWidth = keyWidth;
  shape.valueWidth = valueWidth;
  return shape;
}

inline TrafficShape causal(TrafficShape shape) {
  shape.rules.causal = true;
  return shape;
}

inline TrafficShape withHeads(TrafficShape shape, Index query, Index keyValue, Index batch = 1) {
  shape.heads = {query, keyValue};
  shape.batch = batch;
  return shape;
}

inline Tiling tiles(const char* algorithm, Index rows = 0, Index cols = 0, bool shareKv = false) {
  Tiling t;
  t.algorithm = algorithm;
  t.blockRows = rows;
  t.blockCols = cols;
  t.shareKv = shareKv;
  return t;
}

inline Traffic count(const TrafficShape& shape, const Tiling& tiling, const TrafficOptions& options = {}) {
  const auto traffic = countTraffic(shape, tiling, options);
  EXPECT_TRUE(traffic) << (traffic ? Problem{} : traffic.error().front()).pointer;
  return traffic.value_or(Traffic{});
}

inline Problems problemsOf(const TrafficShape& shape, const Tiling& tiling) {
  const auto traffic = countTraffic(shape, tiling);
  return traffic ? Problems{} : traffic.error();
}

}  // namespace attn::test
