// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the Sandbox arithmetic with a slow, obviously correct reference: every rounding goes through volatile memory
// in a separate function, so that compilers can neither fuse, merge, vectorize nor omit it. Equality is bitwise.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "attention/trace.h"
#include "attention/visibility.h"
#include "scenario/head_settings.h"
#include "support/sanitized.h"
#include "support/scenarios.h"

namespace attn {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

/// All finite non-negative binary16 numbers, ascending, by definition; the index of each is its bit pattern.
std::vector<double> halves() {
  std::vector<double> all;
  for (int exponent = 0; exponent < 31; ++exponent) {
    for (int mantissa = 0; mantissa < 1024; ++mantissa)
      all.push_back(exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024 + mantissa, exponent - 25));
  }
  return all;
}

/// The same for bfloat16: the upper halves of floats.
std::vector<double> upperHalvesOfFloats() {
  std::vector<double> all;
  for (std::uint32_t bits = 0; bits < 0x7F80; ++bits)
    all.push_back(static_cast<double>(std::bit_cast<float>(bits << 16)));
  return all;
}

/// The nearest of `all`; infinite from `overflow` on.
double nearestOf(const std::vector<double>& all, double overflow, double x) {
  if (std::isnan(x)) return x;
  const double size = std::fabs(x);
  if (size >= overflow) return std::copysign(kInf, x);
  const auto above = std::ranges::lower_bound(all, size);
  if (above == all.end()) return std::copysign(all.back(), x);
  if (above == all.begin() || *above == size) return std::copysign(*above, x);
  const double over = *above - size, under = size - *(above - 1);  // exact
  const bool aboveIsEven = (above - all.begin()) % 2 == 0;
  return std::copysign(over < under || (over == under && aboveIsEven) ? *above : *(above - 1), x);
}

double roundedToHalf(double x) {
  static const std::vector<double> all = halves();
  return nearestOf(all, 65520, x);  // halfway from the largest half to 2^16
}

double roundedToBFloat(double x) {
  static const std::vector<double> all = upperHalvesOfFloats();
  return nearestOf(all, std::ldexp(511.0, 119), x);
}

/// The operations of one format, each rounded immediately.
struct Arith {
  Arithmetic format;

  [[gnu::noinline]] double round(double exact) const {
    const volatile double stored = exact;
    if (format == Arithmetic::Float16) return roundedToHalf(stored);
    if (format == Arithmetic::BFloat16) return roundedToBFloat(stored);
    const volatile float single = static_cast<float>(stored);
    return static_cast<double>(single);
  }
  double times(double a, double b) const { return round(a * b); }
  double plus(double a, double b) const { return round(a + b); }
  double minus(double a, double b) const { return round(a - b); }
  double over(double a, double b) const { return round(a / b); }
};

Matrix roundedCells(const Arith& a, const Matrix& m) {
  Matrix result = m;
  for (Index i = 0; i < m.rows(); ++i)
    for (Index j = 0; j < m.cols(); ++j) result(i, j) = a.round(m(i, j));
  return result;
}

/// a * b + bias, each product and partial sum rounded, in ascending index.
Matrix product(const Arith& a, const Matrix& left, const Matrix& right, const MatrixStack& bias = {}, Index head = 0) {
  Matrix result(left.rows(), right.cols());
  for (Index i = 0; i < left.rows(); ++i) {
    for (Index j = 0; j < right.cols(); ++j) {
      double sum = 0;
      for (Index k = 0; k < left.cols(); ++k) sum = a.plus(sum, a.times(left(i, k), right(k, j)));
      result(i, j) = bias.empty() ? sum : a.plus(sum, a.round(bias[head](0, j)));
    }
  }
  return result;
}

Matrix joined(const Matrix& left, const Matrix& right) {
  Matrix both(left.rows(), left.cols() + right.cols());
  both << left, right;
  return both;
}

/// The pairs rotated by position * base^(-2t/r): the angle in double, sine and cosine rounded once.
Matrix turned(const Arith& a, Matrix m, const Rope& rope, Index offset) {
  const Index width = rope.dims == 0 ? m.cols() : rope.dims;
  for (Index i = 0; i < m.rows(); ++i) {
    for (Index t = 0; t < width / 2; ++t) {
      const bool half = rope.layout == Rope::Layout::Half;
      double& first = m(i, half ? t : 2 * t);
      double& second = m(i, half ? t + width / 2 : 2 * t + 1);
      const double power = -2.0 * static_cast<double>(t) / static_cast<double>(width);
      const double angle = static_cast<double>(rope.start + offset + i) * std::pow(rope.base, power);
      const double c = a.round(std::cos(angle)), s = a.round(std::sin(angle));
      const double x = first, y = second;
      first = a.minus(a.times(x, c), a.times(y, s));
      second = a.plus(a.times(x, s), a.times(y, c));
    }
  }
  return m;
}

using Stages = std::map<Stage, Matrix>;

/// The sum format of matrix units, if it is wider than the storage format.
Arith summing(const Arith& a, const Scenario& s) {
  return s.attention.accumulatesInFloat32 ? Arith{Arithmetic::Float32} : a;
}

/// One row after a round trip through a cache, by definition: the nearest of a list of all numbers, or int8 by its
/// formula.
Matrix throughCache(const Arith& a, CacheFormat format, Matrix m) {
  const auto list = [](int exponentBits, int fractionBits, int bias, double largest) {
    std::vector<double> all;
    for (int bits = 0; bits < 1 << (exponentBits + fractionBits); ++bits) {
      const int exponent = bits >> fractionBits, fraction = bits & ((1 << fractionBits) - 1);
      const int significand = exponent == 0 ? fraction : fraction + (1 << fractionBits);
      const double x = std::ldexp(significand, std::max(exponent, 1) - bias - fractionBits);
      if (x <= largest) all.push_back(x);
    }
    return all;
  };
  static const std::vector<double> e4m3 = list(4, 3, 7, 448), e5m2 = list(5, 2, 15, 57344);
  for (Index i = 0; i < m.rows(); ++i) {
    double largest = 0;
    for (Index c = 0; c < m.cols(); ++c)
      largest = std::isnan(m(i, c)) ? m(i, c) : std::max(largest, std::fabs(m(i, c)));
    for (Index c = 0; c < m.cols(); ++c) {
      double& x = m(i, c);
      if (format == CacheFormat::Float16) x = roundedToHalf(x);
      if (format == CacheFormat::BFloat16) x = roundedToBFloat(x);
      if (format == CacheFormat::Fp8E4M3) x = nearestOf(e4m3, kInf, std::clamp(x, -448.0, 448.0));
      if (format == CacheFormat::Fp8E5M2) x = nearestOf(e5m2, kInf, std::clamp(x, -57344.0, 57344.0));
      if (format == CacheFormat::Int8 && largest != 0) x = std::nearbyint(x * 127 / largest) * largest / 127;
      x = a.round(x);
    }
  }
  return m;
}

void projections(const Arith& a, const Scenario& s, Index head, Stages& to) {
  const Index kv = s.heads.keyValueHeadOf(head);
  if (const auto* given = std::get_if<QkvInputs>(&s.inputs)) {
    to[Stage::Queries] = roundedCells(a, given->q[head]);
    to[Stage::Keys] = roundedCells(a, given->k[kv]);
    to[Stage::Values] = roundedCells(a, given->v[kv]);
    return;
  }
  if (const auto* latent = std::get_if<LatentInputs>(&s.inputs)) {
    const Arith sums = summing(a, s);
    const auto made = [&](const Matrix& left, const Matrix& right) {
      return roundedCells(a, product(sums, left, roundedCells(a, right)));
    };
    const Matrix x = roundedCells(a, latent->x[0]);
    const Matrix content = made(x, latent->wQ[head]), compressed = made(x, latent->wDKV[0]);
    to[Stage::Latent] = compressed;
    to[Stage::Queries] = joined(content, made(x, latent->wQR[head]));
    to[Stage::Keys] = joined(made(compressed, latent->wUK[head]), made(x, latent->wKR[0]));
    to[Stage::Values] = made(compressed, latent->wUV[head]);
    to[Stage::AbsorbedQueries] = made(content, latent->wUK[head].transpose());
    return;
  }
  const auto& in = std::get<ProjectedInputs>(s.inputs);
  const Matrix x = roundedCells(a, in.x[0]);
  const Matrix context = in.context.empty() ? x : roundedCells(a, in.context[0]);
  const Arith sums = summing(a, s);
  to[Stage::Queries] = roundedCells(a, product(sums, x, roundedCells(a, in.wQ[head]), in.bQ, head));
  to[Stage::Keys] = roundedCells(a, product(sums, context, roundedCells(a, in.wK[kv]), in.bK, kv));
  to[Stage::Values] = roundedCells(a, product(sums, context, roundedCells(a, in.wV[kv]), in.bV, kv));
}

/// Row i from its scores to its output.
void attendRow(const Arith& a, const Scenario& s, Index head, Index i, Stages& to) {
  const AttentionSettings& settings = s.attention;
  const Mask& mask = settings.mask;
  const Index keys = to[Stage::Scores].cols();
  const bool infiniteFill = std::isinf(mask.fill);
  const double scale = a.round(effectiveScale(s)), cap = a.round(settings.softcap);
  bool anyVisible = false;
  double largest = -kInf;
  bool notANumber = false;
  for (Index j = 0; j < keys; ++j) {
    double x = to[Stage::Scaled](i, j) = a.times(to[Stage::Scores](i, j), scale);
    if (settings.softcap > 0) x = to[Stage::Capped](i, j) = a.times(cap, a.round(std::tanh(a.over(x, cap))));
    if (!mask.bias.empty()) x = a.plus(x, a.round(mask.bias.forHead(head)(i, j)));
    if (const auto slope = alibiSlope(s, head)) {
      const double distance = std::abs(static_cast<double>(i + mask.queryOffset - j));
      x = a.plus(x, -a.times(a.round(*slope), distance));
    }
    const bool visible = isVisible(mask, head, i, j);
    if (!visible) x = a.plus(x, a.round(mask.fill));
    to[Stage::Masked](i, j) = x;
    anyVisible = anyVisible || visible;
    notANumber = notANumber || std::isnan(x);
    largest = std::max(largest, std::isnan(x) ? largest : x);
  }
  double& rowMax = to[Stage::RowMax](i, 0);
  const bool empty = infiniteFill && !anyVisible;
  const auto sink = sinkLogit(settings, head);
  if (empty) {
    largest = -kInf;
    notANumber = false;
  }
  if (sink) largest = std::max(largest, a.round(*sink));
  rowMax = !settings.subtractMax ? 0 : (notANumber ? std::nan("") : largest);
  double sum = 0;
  for (Index j = 0; j < keys; ++j) {
    const bool zero = infiniteFill && !isVisible(mask, head, i, j);
    const double e = zero ? 0.0 : a.round(std::exp(a.minus(to[Stage::Masked](i, j), rowMax)));
    to[Stage::Exponentials](i, j) = e;
    sum = a.plus(sum, e);
  }
  if (sink) sum = a.plus(sum, a.round(std::exp(a.minus(a.round(*sink), rowMax))));
  to[Stage::RowSum](i, 0) = sum;
  for (Index j = 0; j < keys; ++j) {
    const bool zero = infiniteFill && !isVisible(mask, head, i, j);
    to[Stage::Weights](i, j) = zero ? 0.0 : a.over(to[Stage::Exponentials](i, j), sum);
  }
}

Stages reference(const Arith& stored, const Scenario& s, Index head) {
  Stages to;
  projections(stored, s, head, to);
  const Arith a = summing(stored, s);
  if (const auto& rope = s.attention.rope) {
    const auto* latent = std::get_if<LatentInputs>(&s.inputs);
    const auto lastTurned = [&](const Matrix& m, Index offset) {
      const Index last = latent != nullptr ? latent->wKR.cols() : m.cols(), rest = m.cols() - last;
      return roundedCells(stored, joined(m.leftCols(rest), turned(a, m.rightCols(last), *rope, offset)));
    };
    to[Stage::QueriesRotated] = lastTurned(to[Stage::Queries], s.attention.mask.queryOffset);
    to[Stage::KeysRotated] = lastTurned(to[Stage::Keys], 0);
  }
  const bool turn = s.attention.rope.has_value();
  const Matrix q = to[turn ? Stage::QueriesRotated : Stage::Queries];
  Matrix k = to[turn ? Stage::KeysRotated : Stage::Keys], v = to[Stage::Values];
  if (const auto* latent = std::get_if<LatentInputs>(&s.inputs); latent != nullptr && s.attention.cache) {
    const Matrix kept = throughCache(stored, *s.attention.cache, to[Stage::Latent]);
    const auto made = [&](const Matrix& right) {
      return roundedCells(stored, product(a, kept, roundedCells(stored, right)));
    };
    k = to[Stage::KeysCached] =
        joined(made(latent->wUK[head]), throughCache(stored, *s.attention.cache, k.rightCols(latent->wKR.cols())));
    v = to[Stage::ValuesCached] = made(latent->wUV[head]);
  } else if (s.attention.cache) {
    k = to[Stage::KeysCached] = throughCache(stored, *s.attention.cache, k);
    v = to[Stage::ValuesCached] = throughCache(stored, *s.attention.cache, v);
  }
  to[Stage::Scores] = product(a, q, k.transpose());
  for (const Stage stage : {Stage::Scaled, Stage::Masked, Stage::Exponentials, Stage::Weights})
    to[stage] = Matrix::Zero(q.rows(), k.rows());
  if (s.attention.softcap > 0) to[Stage::Capped] = Matrix::Zero(q.rows(), k.rows());
  to[Stage::RowMax] = to[Stage::RowSum] = Matrix::Zero(q.rows(), 1);
  for (Index i = 0; i < q.rows(); ++i) attendRow(a, s, head, i, to);
  to[Stage::Weights] = roundedCells(stored, to[Stage::Weights]);
  to[Stage::Output] = roundedCells(stored, product(a, to[Stage::Weights], v));
  for (Index i = 0; i < q.rows(); ++i) {
    bool anyVisible = false;
    for (Index j = 0; j < k.rows(); ++j) anyVisible = anyVisible || isVisible(s.attention.mask, head, i, j);
    if (!anyVisible && std::isinf(s.attention.mask.fill)) to[Stage::Output].row(i).setZero();
  }
  return to;
}

/// The same bits; all NaNs are equal.
bool same(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

void expectSame(const Matrix* found, const Matrix& expected, const std::string& where) {
  ASSERT_NE(found, nullptr) << where;
  ASSERT_EQ(found->rows(), expected.rows()) << where;
  ASSERT_EQ(found->cols(), expected.cols()) << where;
  for (Index i = 0; i < expected.rows(); ++i) {
    for (Index j = 0; j < expected.cols(); ++j) {
      EXPECT_TRUE(same((*found)(i, j), expected(i, j)))
          << where << " (" << i << ", " << j << "): " << std::hexfloat << (*found)(i, j) << " for " << expected(i, j);
    }
  }
}

/// Every stage of every head, and of all heads together.
void expectEveryStageOfReference(const Scenario& s) {
  const Arith a{s.attention.arithmetic};
  const std::optional<Trace> trace = traceOnCpu(s);
  ASSERT_TRUE(trace.has_value());
  Matrix concat(queryTokens(s), s.heads.query * valueWidth(s));
  for (Index head = 0; head < s.heads.query; ++head) {
    const Stages stages = reference(a, s, head);
    for (const auto& [stage, expected] : stages)
      expectSame(stageMatrix(*trace, head, stage), expected,
                 std::string(stageName(stage)) + " of head " + std::to_string(head));
    concat.middleCols(head * valueWidth(s), valueWidth(s)) = stages.at(Stage::Output);
  }
  expectSame(&trace->concat, concat, "concat");
  if (const MatrixStack& w = stackIn(s, InputSlot::WO); !w.empty()) {
    const Matrix projected =
        roundedCells(a, product(summing(a, s), concat, roundedCells(a, w[0]), stackIn(s, InputSlot::BO)));
    expectSame(stageMatrix(*trace, 0, Stage::Projected), projected, "projected");
  }
}

class RoundedArithmetic : public testing::TestWithParam<Arithmetic> {};

TEST_P(RoundedArithmetic, everyStageOfAnyScenarioIsTheReferenceToTheBit) {
  test::Dice dice(20240917);
  int traced = 0, rotatedHalf = 0, rotatedInterleaved = 0, summedInFloat32 = 0;
  constexpr int kScenarios = test::kSanitized ? 150 : 600;
  for (int n = 0; n < kScenarios && !testing::Test::HasFailure(); ++n) {
    Scenario s = test::anyScenario(dice, false);
    if (std::holds_alternative<ShapeInputs>(s.inputs)) continue;
    s.attention.arithmetic = GetParam();
    s.attention.accumulatesInFloat32 = GetParam() != Arithmetic::Float32 && dice.coin();
    ++traced;
    if (s.attention.accumulatesInFloat32 || GetParam() == Arithmetic::Float32) ++summedInFloat32;
    if (s.attention.rope) ++(s.attention.rope->layout == Rope::Layout::Half ? rotatedHalf : rotatedInterleaved);
    SCOPED_TRACE("scenario " + std::to_string(n));
    expectEveryStageOfReference(s);
  }
  EXPECT_GT(std::min({traced, rotatedHalf, rotatedInterleaved, summedInFloat32}), kScenarios / 12);
}

/// Wider than the random ones: compilers vectorize loops over pairs of columns.
TEST_P(RoundedArithmetic, wideRotationsAreTheReferenceToTheBit) {
  test::Dice dice(3);
  for (const Rope::Layout layout : {Rope::Layout::Half, Rope::Layout::Interleaved}) {
    for (const Index dims : {Index{0}, Index{2}, Index{18}, Index{30}}) {
      Scenario s;
      s.heads = {2, 1};
      s.inputs = QkvInputs{dice.stack(2, 17, 32), dice.stack(1, 19, 32), dice.stack(1, 19, 5)};
      s.attention.arithmetic = GetParam();
      s.attention.rope = Rope{10000, layout, dims, 3};
      s.attention.mask.queryOffset = 2;
      expectEveryStageOfReference(s);
    }
  }
}

/// Numbers that overflow or underflow halves, or are next to ties.
TEST_P(RoundedArithmetic, extremeNumbersAreTheReferenceToTheBit) {
  test::Dice dice(7);
  const std::vector<double> extremes = {0x1.ffcp15, 65519.99,      65520,   -1e5,      1e38,  3.5e38,
                                        1e-8,       0x1p-24,       0x1p-25, 0x1.8p-25, 6e-5,  -2049,
                                        2051,       1.00048828125, 0.1,     -0.0,      1e-46, 300};
  for (int n = 0; n < 40; ++n) {
    const auto any = [&](Index rows, Index cols) {
      return MatrixStack(Matrix::NullaryExpr(rows, cols, [&](Index, Index) {
        return extremes[static_cast<std::size_t>(dice.in(0, static_cast<Index>(extremes.size()) - 1))];
      }));
    };
    Scenario s;
    s.inputs = QkvInputs{any(4, 4), any(6, 4), any(6, 3)};
    s.attention.arithmetic = GetParam();
    s.attention.accumulatesInFloat32 = GetParam() != Arithmetic::Float32 && dice.coin();
    if (dice.coin()) s.attention.cache = static_cast<CacheFormat>(dice.in(0, 4));
    s.attention.subtractMax = dice.coin();
    s.attention.mask.causal = dice.coin();
    if (dice.coin()) s.attention.softcap = 30;
    if (dice.coin()) s.attention.rope = Rope{100, dice.coin() ? Rope::Layout::Half : Rope::Layout::Interleaved, 0, 0};
    expectEveryStageOfReference(s);
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, RoundedArithmetic,
                         testing::Values(Arithmetic::Float32, Arithmetic::Float16, Arithmetic::BFloat16),
                         [](const auto& tested) {
                           return tested.param == Arithmetic::Float32   ? "Float32"
                                  : tested.param == Arithmetic::Float16 ? "Float16"
                                                                        : "BFloat16";
                         });

}  // namespace
}  // namespace attn
