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
#include "scenario/names.h"

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

/// Computes the stages from the masked scores to the row sums.
void softmaxParts(HeadTrace& head, const AttentionSettings& settings, const VisibilityMatrix& visible, Arithmetic a) {
  const std::optional<double> sink = sinkLogit(settings, head.queryHead);
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
            const VisibilityMatrix& visible) {
  const AttentionSettings& settings = scenario.attention;
  const Mask& mask = settings.mask;
  if (settings.rope) {
    const PartFormat& part = formats.projections;
    const Index first = rotatedColumns(scenario).first;
    head.qRotated = stored(rotated(head.q, *settings.rope, mask.queryOffset, part.summing, first), part);
    head.kRotated = stored(rotated(head.k, *settings.rope, 0, part.summing, first), part);
  }
  if (formats.cache && isLatent(scenario)) {
    CachedLatents kept = throughCache(scenario, head, formats);
    head.kCached = std::move(kept.keys);
    head.vCached = std::move(kept.values);
  } else if (formats.cache) {
    head.kCached = cached(head.rotatedKeys(), *formats.cache, formats.inputs.stored);
    head.vCached = cached(head.v, *formats.cache, formats.inputs.stored);
  }
  const Arithmetic a = formats.scores.summing;
  head.scores = scores(head.rotatedQueries(), scoredKeys(head), a);
  head.scaled = scaled(head.scores, scale, a);
  if (settings.softcap > 0) head.capped = softCapped(head.scaled, settings.softcap, a);

  const Matrix* bias = mask.bias.empty() ? nullptr : &mask.bias.forHead(head.queryHead);
  std::optional<Matrix> alibi;
  if (const std::optional<double> slope = alibiSlope(scenario, head.queryHead))
    alibi = linearBias(*slope, mask.queryOffset, visible.rows(), visible.cols(), a);
  head.masked = masked(head.beforeMask(), {bias, alibi ? &*alibi : nullptr}, visible, mask.fill, a);
  softmaxParts(head, settings, visible, formats.softmax.summing);

  const PartFormat& quotients = formats.weights;
  head.weights = stored(weights(head.exponentials, head.rowSum, head.emptyRows, quotients.summing), quotients);
  // Exactly 0 even next to a visible key that overflowed, where the quotient would be NaN.
  if (std::isinf(mask.fill)) head.weights = visible.select(head.weights, 0.0).eval();
  const PartFormat& sums = formats.values;
  head.output = stored(weightedSum(head.weights, mixedValues(head), sums.summing), sums);
  for (const Index row : head.emptyRows) head.output.row(row).setZero();  // 0 * inf is NaN
}

/// Computes q, k, v, and the latents of latent inputs. Query heads of a group share keys and values, and all heads
/// share the latents: `before`, if any, is the head before this one.
void projectInputs(HeadTrace& head, const HeadTrace* before, const Scenario& scenario, Index queryHead,
                   const StepFormats& formats) {
  head.queryHead = queryHead;
  head.keyValueHead = scenario.heads.keyValueHeadOf(queryHead);
  const bool shares = before != nullptr && before->keyValueHead == head.keyValueHead;
  head.k = shares ? before->k : projectedKeys(scenario, head.keyValueHead, formats);
  head.v = shares ? before->v : projectedValues(scenario, head.keyValueHead, formats);
  head.q = projectedQueries(scenario, queryHead, formats);
  if (!isLatent(scenario)) return;
  head.latent = before != nullptr ? before->latent : latents(scenario, formats);
  head.absorbedQ = absorbedQueries(scenario, queryHead, formats);
}

/// Traces query heads from `first`, one per element of `heads`. Stops between heads if requested.
void traceSomeHeads(const Scenario& scenario, std::span<HeadTrace> heads, Index first, const std::stop_token& stop) {
  const Mask& mask = scenario.attention.mask;
  const Index tQ = queryTokens(scenario);
  const Index tK = keyTokens(scenario);
  const double scale = effectiveScale(scenario);
  const StepFormats formats = formatsOf(scenario.attention);
  // Without a custom mask per head, all heads see the same keys.
  VisibilityMatrix visible = visibility(mask, first, tQ, tK);
  for (std::size_t n = 0; n < heads.size() && !stop.stop_requested(); ++n) {
    projectInputs(heads[n], n > 0 ? &heads[n - 1] : nullptr, scenario, first + static_cast<Index>(n), formats);
    if (n > 0 && mask.custom.heads() > 1) visible = visibility(mask, heads[n].queryHead, tQ, tK);
    attend(heads[n], scenario, formats, scale, visible);
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
  projectInputs(head, nullptr, scenario, queryHead, formats);
  attend(head, scenario, formats, effectiveScale(scenario),
         visibility(scenario.attention.mask, queryHead, queryTokens(scenario), keyTokens(scenario)));
  return head;
}

std::optional<Trace> traceOnCpu(const Scenario& scenario, std::stop_token stop, const ThreadStarter& startOne) {
  if (std::holds_alternative<ShapeInputs>(scenario.inputs)) {
    throw std::invalid_argument("a scenario of kind 'shape' has no values to trace");
  }
  Trace trace;
  trace.backend = {kEigenBackend, cpuName(), names::of(names::arithmetic, scenario.attention.arithmetic)};
  trace.heads.resize(static_cast<std::size_t>(scenario.heads.query));
  if (!traceHeads(scenario, trace.heads, stop, startOne)) return std::nullopt;
  const Index dV = valueWidth(scenario);
  trace.concat.resize(queryTokens(scenario), scenario.heads.query * dV);
  for (const HeadTrace& head : trace.heads) trace.concat.middleCols(head.queryHead * dV, dV) = head.output;
  trace.projected = projectedOutput(scenario, trace.concat);
  return trace;
}

}  // namespace attn
