// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/rounding_error.h"

#include <cmath>

namespace attn {
namespace {

double distance(const Matrix& a, const Matrix& b, Index row) {
  double sum = 0;
  for (Index c = 0; c < a.cols(); ++c) {
    if (a(row, c) == b(row, c)) continue;  // equal infinities, too
    sum += (a(row, c) - b(row, c)) * (a(row, c) - b(row, c));
  }
  return std::sqrt(sum);
}

double ofRow(double error, const Matrix& exact, Index row) {
  const double size = exact.row(row).norm();
  return size > 0 ? error / size : error;
}

}  // namespace

StepFormats onlyRounding(RoundingPart part, const StepFormats& formats) {
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

RoundingErrors roundingErrors(const Scenario& s, Index queryHead) {
  const StepFormats formats = formatsOf(s.attention);
  RoundingErrors errors{tracedHead(s, queryHead, {}), tracedHead(s, queryHead, formats), {}};
  for (const RoundingPart part : kRoundingParts) {
    if (rounds(part, s)) errors.parts.push_back({part, tracedHead(s, queryHead, onlyRounding(part, formats))});
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

std::optional<std::size_t> RoundingErrors::largestPart(Index row) const {
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
