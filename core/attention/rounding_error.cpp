// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/rounding_error.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attn {
namespace {

double distance(const Matrix& a, const Matrix& b, Index row) {
  double sum = 0;
  for (Index c = 0; c < a.cols(); ++c) {
    if (a(row, c) == b(row, c)) continue;  // includes equal infinities
    sum += (a(row, c) - b(row, c)) * (a(row, c) - b(row, c));
  }
  return std::sqrt(sum);
}

double ofRow(double error, const Matrix& exact, Index row) {
  const double size = exact.row(row).norm();
  return size > 0 ? error / size : error;
}

}  // namespace

StepFormats withOnlyPartRounded(RoundingPart part, const StepFormats& formats) {
  StepFormats only;
  switch (part) {
    case RoundingPart::Given:
      only.inputs = formats.inputs;
      break;
    case RoundingPart::Projections:
      only.projections = formats.projections;
      break;
    case RoundingPart::Cache:
      only.cache = formats.cache;
      break;
    case RoundingPart::Scores:
      only.scores = formats.scores;
      break;
    case RoundingPart::Softmax:
      only.softmax = formats.softmax;
      break;
    case RoundingPart::Weights:
      only.weights = formats.weights;
      break;
    case RoundingPart::Values:
      only.values = formats.values;
      break;
  }
  return only;
}

bool rounds(RoundingPart part, const Scenario& s) {
  if (part == RoundingPart::Cache) return s.attention.cache.has_value();
  if (s.attention.arithmetic == Arithmetic::Double) return false;
  return part != RoundingPart::Projections || s.attention.rope || std::holds_alternative<ProjectedInputs>(s.inputs);
}

namespace {

MatrixStack rowsOf(const MatrixStack& stack, Index first, Index count) {
  return MatrixStack::of(stack.heads(), [&](Index h) { return stack[h].middleRows(first, count); });
}

}  // namespace

Scenario queryRows(const Scenario& s, Index first, Index count) {
  Scenario some = s;
  some.keyTokens = keyTokenNames(s);
  some.tokens = queryTokenNames(s);
  some.tokens.erase(some.tokens.begin(), some.tokens.begin() + first);
  some.tokens.resize(static_cast<std::size_t>(count));
  if (auto* given = std::get_if<QkvInputs>(&some.inputs)) {
    given->q = rowsOf(given->q, first, count);
  } else if (auto* p = std::get_if<ProjectedInputs>(&some.inputs)) {
    if (p->context.empty()) p->context = p->x;
    p->x = rowsOf(p->x, first, count);
  }
  Mask& mask = some.attention.mask;
  mask.queryOffset += first;
  mask.custom = rowsOf(mask.custom, first, count);
  mask.bias = rowsOf(mask.bias, first, count);
  some.pinned = nullptr;
  return some;
}

RoundingErrors roundingErrorsAround(const Scenario& s, Index queryHead, Index query, std::int64_t mostWork) {
  const Index all = queryTokens(s), row = keyTokens(s) * (keyWidth(s) + valueWidth(s));
  // Latent inputs derive queries and keys from the same rows, so none can be left out.
  const bool whole = std::holds_alternative<LatentInputs>(s.inputs);
  const Index count = whole ? all : std::clamp<Index>(mostWork / std::max<Index>(1, row), 1, all);
  const Index first = std::clamp<Index>(query - count / 2, 0, all - count);
  RoundingErrors errors = roundingErrors(count == all ? s : queryRows(s, first, count), queryHead);
  errors.firstRow = count == all ? 0 : first;
  return errors;
}

RoundingErrors roundingErrors(const Scenario& s, Index queryHead) {
  const StepFormats formats = formatsOf(s.attention);
  RoundingErrors errors{0, tracedHead(s, queryHead, {}), tracedHead(s, queryHead, formats), {}};
  for (const RoundingPart part : kRoundingParts) {
    if (rounds(part, s)) errors.parts.push_back({part, tracedHead(s, queryHead, withOnlyPartRounded(part, formats))});
  }
  return errors;
}

double RoundingErrors::error(Index row) const {
  return distance(rounded.output, exact.output, row);
}

double RoundingErrors::error(Index row, std::size_t part) const {
  return distance(parts.at(part).alone.output, exact.output, row);
}

double RoundingErrors::relative(Index row) const {
  return ofRow(error(row), exact.output, row);
}

double RoundingErrors::relative(Index row, std::size_t part) const {
  return ofRow(error(row, part), exact.output, row);
}

std::optional<std::size_t> RoundingErrors::dominantPart(Index row) const {
  std::optional<std::size_t> found;
  double largest = 0;
  for (std::size_t n = 0; n < parts.size(); ++n) {
    const double here = error(row, n);
    if (!(here > largest)) continue;
    largest = here;
    found = n;
  }
  return found;
}

}  // namespace attn
