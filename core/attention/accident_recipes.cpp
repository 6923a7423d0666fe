// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/accident_recipes.h"

#include <cmath>
#include <limits>

#include "attention/accidents.h"
#include "attention/visibility.h"
#include "scenario/edit.h"

namespace attn {
namespace {

constexpr double kBillion = -1e9, kTenThousand = -1e4;

/// q·k of one head in double, unscaled: rows are chosen by the exact scores, not by overflowed ones.
Matrix rawScores(const Scenario& scenario, Index head) {
  Scenario s = scenario;
  s.attention.arithmetic = Arithmetic::Double;
  s.attention.softcap = 0;
  s.attention.scale = 1;
  return traceOnCpu(s)->heads[static_cast<std::size_t>(head)].scores;
}

Scenario withRowClosed(Scenario s, Index head, Index row) {
  for (Index key = 0; key < keyTokens(s); ++key) s = withMaskCell(std::move(s), head, row, key, false);
  return s;
}

Scenario withFill(Scenario s, double fill, Arithmetic arithmetic) {
  s.attention.mask.fill = fill;
  s.attention.arithmetic = arithmetic;
  s.attention.subtractMax = true;
  return s;
}

/// Next to -1e9 float32 keeps differences from 32: larger scores would not vanish. An explicit scale is replaced by the
/// default if that helps.
std::optional<AccidentSetup> uniformRow(Scenario s, Index head, Index row) {
  constexpr double kVanishes = 32;
  const double magnitude = rawScores(s, head).row(row).cwiseAbs().maxCoeff();
  if (magnitude * std::abs(effectiveScale(s)) >= kVanishes) s.attention.scale.reset();
  if (magnitude * effectiveScale(s) >= kVanishes) return std::nullopt;
  return AccidentSetup{withFill(withRowClosed(std::move(s), head, row), kBillion, Arithmetic::Float32), row};
}

/// Just above ln 65504 = 11.09.
std::optional<AccidentSetup> expOverflow(Scenario s, Index head, Index row) {
  constexpr double kTooLarge = 12;
  const Matrix raw = rawScores(s, head);
  const auto largestOf = [&](Index i) {
    double largest = 0;
    for (Index j = 0; j < raw.cols(); ++j) {
      if (isVisible(s.attention.mask, head, i, j)) largest = std::max(largest, raw(i, j));
    }
    return largest;
  };
  double largest = largestOf(row);
  if (largest <= 0) {
    for (Index i = 0; i < raw.rows(); ++i) {
      if (largestOf(i) <= largest) continue;
      largest = largestOf(i);
      row = i;
    }
  }
  if (largest <= 0) return std::nullopt;
  s.attention.arithmetic = Arithmetic::Float16;
  s.attention.subtractMax = false;
  s.attention.softcap = 0;
  s.attention.scale = kTooLarge / largest;
  return AccidentSetup{std::move(s), row};
}

/// In the row with the widest scores only the smallest stays visible; the hidden ones exceed it by more than the fill
/// subtracts.
std::optional<AccidentSetup> leakyMask(Scenario s, Index head, Index row) {
  constexpr double kAbove = 12000, kLargest = 60000;
  const Matrix raw = rawScores(s, head);
  const auto gapOf = [&](Index i) { return raw.row(i).maxCoeff() - raw.row(i).minCoeff(); };
  const double magnitude = raw.cwiseAbs().maxCoeff();
  const auto fits = [&](Index i) { return gapOf(i) > 0 && magnitude * kAbove <= kLargest * gapOf(i); };
  for (Index i = 0; i < raw.rows() && !fits(row); ++i) {
    if (gapOf(i) > gapOf(row)) row = i;
  }
  if (!fits(row)) return std::nullopt;
  Index visible = 0;
  raw.row(row).minCoeff(&visible);
  s.attention.mask.causal = false;
  s.attention.mask.window = 0;
  s.attention.mask.padding.clear();
  for (Index key = 0; key < raw.cols(); ++key) s = withMaskCell(std::move(s), head, row, key, key == visible);
  s.attention.softcap = 0;
  s.attention.scale = kAbove / gapOf(row);
  return AccidentSetup{withFill(std::move(s), kTenThousand, Arithmetic::Float16), row};
}

}  // namespace

std::optional<AccidentSetup> withAccident(const Scenario& s, AccidentRecipe recipe, Index head, Index row) {
  switch (recipe) {
    case AccidentRecipe::UniformRow:
      return uniformRow(s, head, row);
    case AccidentRecipe::FillOverflow:
      return AccidentSetup{withFill(withRowClosed(s, head, row), kBillion, Arithmetic::Float16), row};
    case AccidentRecipe::ExpOverflow:
      return expOverflow(s, head, row);
    case AccidentRecipe::LeakyMask:
      return leakyMask(s, head, row);
    case AccidentRecipe::Zeros:
      break;
  }
  const double minusInfinity = -std::numeric_limits<double>::infinity();
  return AccidentSetup{withFill(withRowClosed(s, head, row), minusInfinity, Arithmetic::Double), row};
}

Scenario withSafeSoftmax(Scenario s) {
  s.attention.scale.reset();
  return withFill(std::move(s), -std::numeric_limits<double>::infinity(), Arithmetic::Double);
}

}  // namespace attn
