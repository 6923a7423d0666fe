// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ostream>
#include <string>
#include <vector>

#include "compute/attention_problem.h"

/// Shapes with which every whole-attention kernel is compared with the reference in double.
namespace attn::test {

struct Rules {
  bool causal = false;
  Index window = 0;
  Index offset = 0;
  std::vector<Index> padding = {};
  std::optional<float> scale = std::nullopt;
  Index sinks = 0;
  std::vector<float> slopes = {};      // one per query head
  std::vector<float> sinkLogits = {};  // one per query head
};

struct AttentionCase {
  std::string name;  // of letters and digits
  HeadCounts heads;
  Index tQ, tK, dK, dV;
  Rules rules = {};

  AttentionProblem problem() const {
    AttentionProblem p;
    p.heads = heads;
    p.queryTokens = tQ;
    p.keyTokens = tK;
    p.dK = dK;
    p.dV = dV;
    p.causal = rules.causal;
    p.window = rules.window;
    p.queryOffset = rules.offset;
    p.padding = rules.padding;
    p.scale = rules.scale;
    p.sinks = rules.sinks;
    p.slopes = rules.slopes;
    p.sinkLogits = rules.sinkLogits;
    return p;
  }
};

inline void PrintTo(const AttentionCase& c, std::ostream* stream) {
  *stream << c.name;
}

/// Every width in both places, every token count as queries and as keys, every mask with ragged and with whole tiles;
/// not all combinations.
inline std::vector<AttentionCase> attentionCases() {
  const std::vector<Index> someKeys = {0, 3, 4, 5, 64, 65, 200, 256};
  std::vector<Index> firstHundred(100);
  std::iota(firstHundred.begin(), firstHundred.end(), Index{0});
  return {
      // name                    heads     T_q  T_k  d_k  d_v
      {"oneToken", {1, 1}, 1, 1, 1, 3},
      {"twoTokensCausal", {2, 1}, 2, 2, 3, 1, {.causal = true}},
      {"oneQueryTwoKeys", {1, 1}, 1, 2, 4, 4},
      {"twoQueriesOneKey", {2, 2}, 2, 1, 4, 4},
      {"sevenTokens", {4, 1}, 7, 7, 4, 4},
      {"sevenTokensWindow", {4, 2}, 7, 7, 4, 4, {.window = 3}},
      {"sevenTokensCausalWindowOfOne", {2, 2}, 7, 7, 3, 1, {.causal = true, .window = 1}},
      {"wholeTiles", {2, 2}, 64, 64, 64, 64},
      {"wholeTilesCausal", {4, 2}, 64, 64, 64, 64, {.causal = true}},
      {"raggedCausal", {4, 1}, 65, 65, 64, 64, {.causal = true}},
      {"longCausal", {2, 1}, 257, 257, 64, 64, {.causal = true}},
      {"longCausalWindow", {2, 2}, 257, 257, 64, 64, {.causal = true, .window = 65}},
      {"longWindow", {2, 1}, 257, 257, 64, 64, {.window = 30}},
      {"longPadding", {2, 2}, 257, 257, 64, 64, {.padding = someKeys}},
      {"everyMask", {4, 2}, 257, 257, 64, 64, {.causal = true, .window = 100, .padding = someKeys}},
      {"fewQueriesManyKeys", {2, 1}, 7, 257, 80, 128, {.padding = someKeys}},
      {"manyQueriesFewKeys", {2, 2}, 257, 7, 128, 80},
      {"chunkOfAPrompt", {2, 1}, 65, 257, 128, 80, {.causal = true, .offset = 192}},
      {"decodeStep", {4, 1}, 1, 257, 64, 64, {.causal = true, .offset = 256}},
      {"decodeStepWindow", {4, 4}, 1, 257, 80, 128, {.causal = true, .window = 100, .offset = 256}},
      {"wide", {1, 1}, 257, 257, 256, 256},
      {"wideCausal", {2, 1}, 65, 64, 256, 256, {.causal = true}},
      {"narrowKeysWideValues", {2, 1}, 65, 257, 1, 256, {.window = 80}},
      {"wideKeysNarrowValues", {2, 2}, 257, 65, 256, 1, {.causal = true}},
      {"firstRowsSeeNothing", {2, 1}, 65, 65, 64, 64, {.causal = true, .offset = -10}},
      {"paddingEmptiesRows", {1, 1}, 257, 257, 64, 64, {.causal = true, .padding = firstHundred}},
      {"everythingPadded", {2, 1}, 7, 2, 4, 4, {.padding = {0, 1}}},
      {"windowBehindAllKeys", {1, 1}, 7, 64, 4, 4, {.causal = true, .window = 5, .offset = 1000}},
      {"windowAheadOfAllKeys", {1, 1}, 7, 64, 4, 4, {.window = 5, .offset = -1000}},
      {"positionsBeyondAllNumbers", {1, 1}, 7, 64, 4, 4, {.causal = true, .offset = std::numeric_limits<Index>::max()}},
      {"windowBeyondAllNumbers", {1, 1}, 7, 64, 4, 4, {.window = std::numeric_limits<Index>::max()}},
      {"negativeScale", {1, 1}, 65, 65, 64, 64, {.causal = true, .scale = -0.3F}},
      {"scaleOfZero", {1, 1}, 65, 64, 3, 1, {.window = 7, .scale = 0.0F}},
      // One weight is 1, and the others are below the range of float32.
      {"peakedSoftmax", {2, 2}, 65, 257, 64, 64, {.scale = 40.0F}},
      {"sinks", {4, 2}, 257, 257, 64, 64, {.causal = true, .window = 30, .sinks = 4}},
      {"sinksBesideAWindow", {2, 1}, 65, 257, 64, 64, {.window = 7, .offset = 100, .sinks = 3}},
      {"moreSinksThanATile", {2, 2}, 257, 257, 64, 64, {.causal = true, .window = 20, .sinks = 131}},
      {"onlySinks", {1, 1}, 7, 64, 4, 4, {.causal = true, .window = 5, .offset = 1000, .sinks = 2}},
      {"sinksAheadOfAllQueries", {1, 1}, 7, 64, 4, 4, {.window = 5, .offset = -1000, .sinks = 2}},
      {"sinksWithoutAWindow", {1, 1}, 65, 65, 64, 64, {.causal = true, .sinks = 4}},
      {"sinksPadded", {2, 1}, 257, 257, 64, 64, {.causal = true, .window = 30, .padding = someKeys, .sinks = 6}},
      {"decodeStepSinks", {4, 1}, 1, 257, 64, 64, {.causal = true, .window = 100, .offset = 256, .sinks = 4}},
      {"linearBias", {2, 1}, 257, 257, 64, 64, {.causal = true, .slopes = {0.0625F, 0.00390625F}}},
      {"linearBiasToBothSides", {2, 2}, 65, 70, 3, 5, {.slopes = {0.5F, -0.25F}}},
      {"linearBiasDecodeStep", {4, 1}, 1, 257, 64, 64, {.offset = 256, .slopes = {0.25F, 0.0F, 0.0625F, 0.01F}}},
      {"linearBiasFarAway", {1, 1}, 7, 64, 4, 4, {.offset = 100, .slopes = {0.5F}}},
      {"sinkLogit", {2, 1}, 257, 257, 64, 64, {.causal = true, .sinkLogits = {0.0F, 3.0F}}},
      {"sinkLogitAboveAll", {2, 2}, 65, 65, 64, 64, {.sinkLogits = {20.0F, -30.0F}}},
      {"sinkLogitEmptyRows", {1, 1}, 65, 65, 64, 64, {.causal = true, .offset = -10, .sinkLogits = {1.0F}}},
      {"everything",
       {4, 2},
       257,
       257,
       80,
       40,
       {.causal = true,
        .window = 40,
        .padding = someKeys,
        .sinks = 5,
        .slopes = {0.25F, 0.0625F, 0.015625F, 0.00390625F},
        .sinkLogits = {0.0F, 1.0F, -2.0F, 4.0F}}},
  };
}

/// All query rows of the reference, [H, T_q, d_v].
inline std::vector<double> reference(const AttentionProblem& p, const AttentionInputs& inputs) {
  std::vector<Index> rows(static_cast<std::size_t>(p.queryTokens));
  std::iota(rows.begin(), rows.end(), Index{0});
  return referenceRows(p, inputs, rows);
}

/// |a - ref|_F / |ref|_F; if the reference is all zeros, 0 for zeros and infinity for anything else. NaN is infinity.
inline double relativeError(const std::vector<float>& a, const std::vector<double>& ref) {
  if (a.size() != ref.size()) return std::numeric_limits<double>::infinity();
  double difference = 0, size = 0;
  for (std::size_t n = 0; n < a.size(); ++n) {
    const double d = static_cast<double>(a[n]) - ref[n];
    difference += d * d;
    size += ref[n] * ref[n];
  }
  if (difference == 0) return 0;
  const double error = std::sqrt(difference / size);
  return std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
}

}  // namespace attn::test
