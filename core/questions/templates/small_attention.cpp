// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/templates/small_attention.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "base/rounded_shares.h"
#include "traffic/hardware.h"

namespace attn {
namespace {

constexpr double kHundred = 100;

bool isRoundNumber(double x) {
  // Float32 has seven significant digits.
  constexpr double kNoise = 1e-6;
  return std::isfinite(x) && std::abs(x - std::round(x * kHundred) / kHundred) <= kNoise * std::max(1.0, std::abs(x));
}

}  // namespace

Scenario smallAttention(const Matrix& queries, const Matrix& keys, const Matrix& values) {
  return attentionOfHeads(MatrixStack(queries), MatrixStack(keys), MatrixStack(values));
}

Scenario attentionOfHeads(MatrixStack queries, MatrixStack keys, MatrixStack values) {
  Scenario scenario;
  scenario.heads = {queries.heads(), keys.heads()};
  scenario.inputs = QkvInputs{std::move(queries), std::move(keys), std::move(values)};
  return scenario;
}

Scenario attentionOverScores(const Matrix& scores) {
  return attentionOverScores(scores, Matrix::Identity(scores.cols(), scores.cols()));
}

Scenario attentionOverScores(const Matrix& scores, const Matrix& values) {
  Scenario scenario = smallAttention(scores, Matrix::Identity(scores.cols(), scores.cols()), values);
  scenario.attention.scale = 1.0;
  return scenario;
}

Scenario attentionWithWeights(const Matrix& weights) {
  return attentionOverScores(weights.array().log().matrix());
}

Scenario attentionWithWeights(const Matrix& weights, const Matrix& values) {
  return attentionOverScores(weights.array().log().matrix(), values);
}

HeadTrace headOf(const Scenario& scenario) {
  return traceOnCpu(scenario).value().heads.front();
}

Scenario sizesOnly(const HeadCounts& heads, const ShapeInputs& sizes) {
  Scenario scenario;
  scenario.heads = heads;
  scenario.inputs = sizes;
  return scenario;
}

std::int64_t countOf(const Scenario& scenario, SizeQuantity quantity) {
  const SizeTable sheet = sizeTable(scenario, {.hardware = hardwareTable().front()});
  const SizeRow* row = sheet.row(quantity);
  if (!row || !row->whole) throw std::invalid_argument("countOf: no such row");
  return *row->whole;
}

Matrix tenths(Dice& dice) {
  const std::int64_t first = dice.whole(1, 7), second = dice.whole(1, 9 - first);
  return asRow({static_cast<double>(first), static_cast<double>(second), static_cast<double>(10 - first - second)});
}

Matrix asRow(const std::vector<double>& numbers) {
  return Eigen::Map<const Matrix>(numbers.data(), 1, static_cast<Index>(numbers.size()));
}

bool areRound(const Matrix& numbers) {
  for (Index i = 0; i < numbers.size(); ++i)
    if (!isRoundNumber(numbers.data()[i])) return false;
  return true;
}

Matrix withoutNoise(const Matrix& numbers) {
  return numbers.unaryExpr([](double x) { return std::round(x * kHundred) / kHundred; });
}

Numbers shownNumbers(const Matrix& numbers) {
  return areRound(numbers) ? Numbers{withoutNoise(numbers), -1} : Numbers{numbers, 2};
}

Numbers shownShares(const Matrix& rows) {
  return areRound(rows) ? Numbers{withoutNoise(rows), -1} : Numbers{roundedShares(rows, 2), 2};
}

Shown shownNumber(double x) {
  if (!isRoundNumber(x)) return Decimals{x, 2};
  return Exact{std::round(x * kHundred) / kHundred};
}

Operand shownOperand(double x) {
  if (!isRoundNumber(x)) return {x, 2};
  return {std::round(x * kHundred) / kHundred};
}

}  // namespace attn
