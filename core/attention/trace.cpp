// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/trace.h"

#include <cmath>
#include <stdexcept>

#include "attention/operations.h"
#include "attention/projections.h"
#include "base/cpu_name.h"

namespace attn {
namespace {

/// Queries that see no key: only under fill -inf do they have no softmax at all.
std::vector<Index> rowsWithoutKeys(const VisibilityMatrix& visible) {
  std::vector<Index> rows;
  for (Index i = 0; i < visible.rows(); ++i) {
    if (!visible.row(i).any()) rows.push_back(i);
  }
  return rows;
}

/// From the head's q, k, v (already there) to its output.
void attend(HeadTrace& head, const AttentionSettings& settings, double scale, const VisibilityMatrix& visible) {
  const Arithmetic a = settings.arithmetic;
  const Mask& mask = settings.mask;
  if (settings.rope) {
    head.qRotated = rotated(head.q, *settings.rope, mask.queryOffset, a);
    head.kRotated = rotated(head.k, *settings.rope, 0, a);
  }
  head.scores = scores(head.qRotated ? *head.qRotated : head.q, head.kRotated ? *head.kRotated : head.k, a);
  head.scaled = scaled(head.scores, scale, a);
  if (settings.softcap > 0) head.capped = softCapped(head.scaled, settings.softcap, a);

  const bool noSoftmaxWithoutKeys = std::isinf(mask.fill);
  const Matrix* bias = mask.bias.empty() ? nullptr : &mask.bias.forHead(head.queryHead);
  head.masked = masked(head.capped ? *head.capped : head.scaled, bias, visible, mask.fill, a);
  head.rowMax = settings.subtractMax ? rowMaximum(head.masked) : Matrix::Zero(head.masked.rows(), 1);
  head.exponentials = exponentials(head.masked, head.rowMax, visible, noSoftmaxWithoutKeys, a);
  head.rowSum = rowSums(head.exponentials, a);
  if (noSoftmaxWithoutKeys) head.emptyRows = rowsWithoutKeys(visible);
  head.weights = weights(head.exponentials, head.rowSum, head.emptyRows, a);
  head.output = weightedSum(head.weights, head.v, a);
}

std::string precisionName(Arithmetic arithmetic) {
  switch (arithmetic) {
    case Arithmetic::Float32:
      return "float32";
    case Arithmetic::Float16:
      return "float16";
    case Arithmetic::Double:
      break;
  }
  return "double";
}

}  // namespace

std::optional<Trace> traceOnCpu(const Scenario& scenario, std::stop_token stop) {
  if (std::holds_alternative<ShapeInputs>(scenario.inputs)) {
    throw std::invalid_argument("a scenario of kind 'shape' has no values to trace");
  }
  const AttentionSettings& settings = scenario.attention;
  const Arithmetic a = settings.arithmetic;
  const double scale = effectiveScale(scenario);
  const Index tQ = queryTokens(scenario);
  const Index tK = keyTokens(scenario);
  const Index dV = valueWidth(scenario);

  Trace trace;
  trace.backend = {"eigen", cpuName(), precisionName(a)};
  trace.concat.resize(tQ, scenario.heads.query * dV);
  // Without a custom mask per head every head sees the same keys.
  VisibilityMatrix visible = visibility(settings.mask, 0, tQ, tK);
  for (Index h = 0; h < scenario.heads.query; ++h) {
    if (stop.stop_requested()) return std::nullopt;
    HeadTrace head;
    head.queryHead = h;
    head.keyValueHead = scenario.heads.keyValueHeadOf(h);
    // Query heads of a group read the same keys and values: the first one computes them.
    if (h > 0 && trace.heads.back().keyValueHead == head.keyValueHead) {
      head.k = trace.heads.back().k;
      head.v = trace.heads.back().v;
    } else {
      head.k = projectedKeys(scenario, head.keyValueHead);
      head.v = projectedValues(scenario, head.keyValueHead);
    }
    head.q = projectedQueries(scenario, h);
    if (h > 0 && settings.mask.custom.heads() > 1) visible = visibility(settings.mask, h, tQ, tK);
    attend(head, settings, scale, visible);
    trace.concat.middleCols(h * dV, dV) = head.output;
    trace.heads.push_back(std::move(head));
  }
  trace.projected = projectedOutput(scenario, trace.concat);
  return trace;
}

const Matrix* stageMatrix(const Trace& trace, Index headIndex, Stage stage) {
  const auto present = [](const std::optional<Matrix>& m) { return m ? &*m : nullptr; };
  if (stage == Stage::Concat) return &trace.concat;
  if (stage == Stage::Projected) return present(trace.projected);
  const HeadTrace& head = trace.heads.at(static_cast<std::size_t>(headIndex));
  switch (stage) {
    case Stage::Queries:
      return &head.q;
    case Stage::Keys:
      return &head.k;
    case Stage::Values:
      return &head.v;
    case Stage::QueriesRotated:
      return present(head.qRotated);
    case Stage::KeysRotated:
      return present(head.kRotated);
    case Stage::Scores:
      return &head.scores;
    case Stage::Scaled:
      return &head.scaled;
    case Stage::Capped:
      return present(head.capped);
    case Stage::Masked:
      return &head.masked;
    case Stage::RowMax:
      return &head.rowMax;
    case Stage::Exponentials:
      return &head.exponentials;
    case Stage::RowSum:
      return &head.rowSum;
    case Stage::Weights:
      return &head.weights;
    case Stage::Output:
      return &head.output;
    case Stage::Concat:
    case Stage::Projected:
      break;
  }
  return nullptr;
}

}  // namespace attn
