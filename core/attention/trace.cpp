// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/trace.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>

#include "attention/backend_name.h"
#include "attention/cache_format.h"
#include "attention/latent.h"
#include "attention/operations.h"
#include "attention/projections.h"
#include "attention/step_formats.h"
#include "base/cpu_name.h"
#include "base/thread_pool.h"
#include "scenario/head_settings.h"

namespace attn {
namespace {

/// Queries that see no key; under fill -inf they have no softmax.
std::vector<Index> rowsWithoutKeys(const VisibilityMatrix& visible) {
  std::vector<Index> rows;
  for (Index i = 0; i < visible.rows(); ++i) {
    if (!visible.row(i).any()) rows.push_back(i);
  }
  return rows;
}

/// Terms added to the scores of a head before the fill, and to its denominator.
struct HeadLayers {
  std::optional<double> slope;  // ALiBi slope
  std::optional<double> sinkLogit;
};

/// Computes the stages from the masked scores to the row sums.
void softmaxParts(HeadTrace& head, const AttentionSettings& settings, std::optional<double> sink,
                  const VisibilityMatrix& visible, Arithmetic a) {
  const bool noSoftmaxWithoutKeys = std::isinf(settings.mask.fill);
  if (noSoftmaxWithoutKeys) head.emptyRows = rowsWithoutKeys(visible);
  head.rowMax = settings.subtractMax ? rowMaximum(head.masked) : Matrix::Zero(head.masked.rows(), 1);
  // An overflow must not reach a row without softmax: inf + -inf is NaN.
  for (const Index row : head.emptyRows) {
    if (settings.subtractMax) head.rowMax(row, 0) = -std::numeric_limits<double>::infinity();
  }
  if (sink && settings.subtractMax) head.rowMax = withSinkInMaximum(std::move(head.rowMax), *sink, a);
  head.exponentials = exponentials(head.masked, head.rowMax, visible, noSoftmaxWithoutKeys, a);
  head.rowSum = rowSums(head.exponentials, a);
  if (sink) head.rowSum = withSinkInSum(std::move(head.rowSum), head.rowMax, *sink, a);
}

/// Computes the stages of the head from its q, k, v to its output.
void attend(HeadTrace& head, const Scenario& scenario, const StepFormats& formats, double scale,
            const HeadLayers& layers, const VisibilityMatrix& visible) {
  const AttentionSettings& settings = scenario.attention;
  const Mask& mask = settings.mask;
  if (settings.rope) {
    const PartFormat& part = formats.projections;
    const Index first = rotatedColumns(scenario).first;
    head.qRotated = stored(rotated(head.q, *settings.rope, mask.queryOffset, part.summing, first), part);
    head.kRotated = stored(rotated(head.k, *settings.rope, 0, part.summing, first), part);
  }
  const Matrix& keys = head.kRotated ? *head.kRotated : head.k;
  if (formats.cache && isLatent(scenario)) {
    CachedLatents kept = throughCache(scenario, head, formats);
    head.kCached = std::move(kept.keys);
    head.vCached = std::move(kept.values);
  } else if (formats.cache) {
    head.kCached = cached(keys, *formats.cache, formats.inputs.stored);
    head.vCached = cached(head.v, *formats.cache, formats.inputs.stored);
  }
  const Arithmetic a = formats.scores.summing;
  head.scores = scores(head.qRotated ? *head.qRotated : head.q, head.kCached ? *head.kCached : keys, a);
  head.scaled = scaled(head.scores, scale, a);
  if (settings.softcap > 0) head.capped = softCapped(head.scaled, settings.softcap, a);

  const Matrix* bias = mask.bias.empty() ? nullptr : &mask.bias.forHead(head.queryHead);
  std::optional<Matrix> alibi;
  if (layers.slope) alibi = linearBias(*layers.slope, mask.queryOffset, visible.rows(), visible.cols(), a);
  head.masked =
      masked(head.capped ? *head.capped : head.scaled, {bias, alibi ? &*alibi : nullptr}, visible, mask.fill, a);
  softmaxParts(head, settings, layers.sinkLogit, visible, formats.softmax.summing);

  const PartFormat& quotients = formats.weights;
  head.weights = stored(weights(head.exponentials, head.rowSum, head.emptyRows, quotients.summing), quotients);
  // Exactly 0 even next to a visible key that overflowed, where the quotient would be NaN.
  if (std::isinf(mask.fill)) head.weights = visible.select(head.weights, 0.0).eval();
  const PartFormat& sums = formats.values;
  head.output = stored(weightedSum(head.weights, head.vCached ? *head.vCached : head.v, sums.summing), sums);
  for (const Index row : head.emptyRows) head.output.row(row).setZero();  // 0 * inf is NaN
}

std::string precisionName(Arithmetic arithmetic) {
  switch (arithmetic) {
    case Arithmetic::Float32:
      return "float32";
    case Arithmetic::Float16:
      return "float16";
    case Arithmetic::BFloat16:
      return "bfloat16";
    case Arithmetic::Double:
      break;
  }
  return "double";
}

/// Traces query heads from `first`, one per element of `heads`. Stops between heads if requested.
void traceSomeHeads(const Scenario& scenario, std::span<HeadTrace> heads, Index first, const std::stop_token& stop) {
  const Mask& mask = scenario.attention.mask;
  const Index tQ = queryTokens(scenario);
  const Index tK = keyTokens(scenario);
  const double scale = effectiveScale(scenario);
  const StepFormats formats = formatsOf(scenario.attention);
  const std::vector<double> slopes = alibiSlopes(scenario);
  // Without a custom mask per head, all heads see the same keys.
  VisibilityMatrix visible = visibility(mask, first, tQ, tK);
  for (std::size_t n = 0; n < heads.size() && !stop.stop_requested(); ++n) {
    HeadTrace& head = heads[n];
    head.queryHead = first + static_cast<Index>(n);
    head.keyValueHead = scenario.heads.keyValueHeadOf(head.queryHead);
    // Query heads of a group share keys and values; the first one computes them.
    if (n > 0 && heads[n - 1].keyValueHead == head.keyValueHead) {
      head.k = heads[n - 1].k;
      head.v = heads[n - 1].v;
    } else {
      head.k = projectedKeys(scenario, head.keyValueHead, formats);
      head.v = projectedValues(scenario, head.keyValueHead, formats);
    }
    head.q = projectedQueries(scenario, head.queryHead, formats);
    if (n > 0 && mask.custom.heads() > 1) visible = visibility(mask, head.queryHead, tQ, tK);
    if (isLatent(scenario)) {
      head.latent = n > 0 ? heads[n - 1].latent : latents(scenario, formats);
      head.absorbedQ = absorbedQueries(scenario, head.queryHead, formats);
    }
    const bool lowers = !slopes.empty();
    attend(head, scenario, formats, scale,
           {lowers ? std::optional(slopes[static_cast<std::size_t>(head.queryHead)]) : std::nullopt,
            sinkLogit(scenario.attention, head.queryHead)},
           visible);
  }
}

/// Traces all heads; distributes large problems over the cores. False if stopped.
bool traceHeads(const Scenario& scenario, std::vector<HeadTrace>& heads, const std::stop_token& stop,
                const ThreadStarter& startOne) {
  constexpr Index kWorthAThread = 1 << 20;  // multiply-adds; a thread costs some 20 microseconds
  const Index work =
      queryTokens(scenario) * keyTokens(scenario) * (keyWidth(scenario) + valueWidth(scenario)) * scenario.heads.query;
  const auto cores = static_cast<std::size_t>(threadsOfThisMachine());
  const std::size_t threads = work < kWorthAThread ? 1 : std::min(cores, heads.size());
  const std::size_t share = (heads.size() + threads - 1) / threads;
  const auto traceShare = [&](int part) {
    const std::size_t first = static_cast<std::size_t>(part) * share;
    const std::span<HeadTrace> some(heads.data() + first, std::min(share, heads.size() - first));
    traceSomeHeads(scenario, some, static_cast<Index>(first), stop);
  };
  inParallel(static_cast<int>((heads.size() + share - 1) / share), traceShare, startOne);
  return !stop.stop_requested();
}

}  // namespace

HeadTrace tracedHead(const Scenario& scenario, Index queryHead, const StepFormats& formats) {
  HeadTrace head;
  head.queryHead = queryHead;
  head.keyValueHead = scenario.heads.keyValueHeadOf(queryHead);
  head.q = projectedQueries(scenario, queryHead, formats);
  head.k = projectedKeys(scenario, head.keyValueHead, formats);
  head.v = projectedValues(scenario, head.keyValueHead, formats);
  if (isLatent(scenario)) {
    head.latent = latents(scenario, formats);
    head.absorbedQ = absorbedQueries(scenario, queryHead, formats);
  }
  attend(head, scenario, formats, effectiveScale(scenario),
         {alibiSlope(scenario, queryHead), sinkLogit(scenario.attention, queryHead)},
         visibility(scenario.attention.mask, queryHead, queryTokens(scenario), keyTokens(scenario)));
  return head;
}

std::optional<Trace> traceOnCpu(const Scenario& scenario, std::stop_token stop, const ThreadStarter& startOne) {
  if (std::holds_alternative<ShapeInputs>(scenario.inputs)) {
    throw std::invalid_argument("a scenario of kind 'shape' has no values to trace");
  }
  Trace trace;
  trace.backend = {kEigenBackend, cpuName(), precisionName(scenario.attention.arithmetic)};
  trace.heads.resize(static_cast<std::size_t>(scenario.heads.query));
  if (!traceHeads(scenario, trace.heads, stop, startOne)) return std::nullopt;
  const Index dV = valueWidth(scenario);
  trace.concat.resize(queryTokens(scenario), scenario.heads.query * dV);
  for (const HeadTrace& head : trace.heads) trace.concat.middleCols(head.queryHead * dV, dV) = head.output;
  trace.projected = projectedOutput(scenario, trace.concat);
  return trace;
}

}  // namespace attn
