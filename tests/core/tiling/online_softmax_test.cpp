// SPDX-License-Identifier: GPL-3.0-or-later
#include "tiling/online_softmax.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "attention/step_formats.h"
#include "attention/trace.h"
#include "compute/backend.h"
#include "scenario/head_settings.h"
#include "support/examples.h"
#include "support/scenarios.h"
#include "tiling/tile_grid.h"

namespace attn {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

/// All query rows in tiles of `rows`.
Matrix tiledOutput(const Matrix& masked, const Matrix& v, TileSize size, std::optional<double> sink = {}) {
  const OnlineSoftmax online(masked, v, size.cols, Division::AtTheEnd, sink);
  Matrix output(masked.rows(), v.cols());
  for (Index i = 0; i < masked.rows(); i += size.rows) {
    const IndexRange queries{i, std::min(i + size.rows, masked.rows())};
    output.middleRows(i, queries.size()) = online.result(queries).output;
  }
  return output;
}

/// The largest difference; infinity if exactly one side is NaN.
double difference(const Matrix& a, const Matrix& b) {
  double largest = 0;
  for (Index n = 0; n < a.size(); ++n) {
    const double x = a.data()[n], y = b.data()[n];
    if (x == y || (std::isnan(x) && std::isnan(y))) continue;
    const double d = std::abs(x - y);
    largest = std::isnan(d) ? kInf : std::max(largest, d);
  }
  return largest;
}

/// With values, so that there is a trace; in double, since other formats round differently on purpose.
Scenario anyTraceable(test::Dice& dice) {
  for (;;) {
    Scenario s = test::anyScenario(dice, false);
    if (std::holds_alternative<ShapeInputs>(s.inputs)) continue;
    s.attention.arithmetic = Arithmetic::Double;
    s.attention.accumulatesInFloat32 = false;
    s.attention.subtractMax = true;
    return s;
  }
}

TEST(OnlineSoftmax, bringsOldSumsToTheNewMaximum) {
  // exp(S) = 1, 2 | 4 with V = 1, 2, 3: O = (1 + 4 + 12) / 7, L = log 7.
  const Matrix s = (Matrix(1, 3) << 0, std::log(2.0), std::log(4.0)).finished();
  const Matrix v = (Matrix(3, 1) << 1, 2, 3).finished();
  const OnlineSoftmax online(s, v, 2);
  ASSERT_EQ(online.tiles(), 2);
  EXPECT_EQ(online.keys(1), (IndexRange{2, 3}));

  const OnlineStep first = online.step({0, 1}, 0);
  EXPECT_EQ(first.before.rowMax(0), -kInf);
  EXPECT_EQ(first.before.rowSum(0), 0);
  EXPECT_EQ(first.factor(0), 0);
  EXPECT_DOUBLE_EQ(first.tileMax(0), std::log(2.0));
  EXPECT_DOUBLE_EQ(first.exponentials(0, 0), 0.5);
  EXPECT_DOUBLE_EQ(first.exponentials(0, 1), 1);
  EXPECT_DOUBLE_EQ(first.after.rowSum(0), 1.5);
  EXPECT_DOUBLE_EQ(first.after.result(0, 0), 2.5);

  const OnlineStep second = online.step({0, 1}, 1);
  EXPECT_DOUBLE_EQ(second.before.result(0, 0), 2.5);
  EXPECT_DOUBLE_EQ(second.after.rowMax(0), std::log(4.0));
  EXPECT_DOUBLE_EQ(second.factor(0), 0.5);
  EXPECT_DOUBLE_EQ(second.tileSum(0), 1);
  EXPECT_DOUBLE_EQ(second.after.rowSum(0), 0.5 * 1.5 + 1);
  EXPECT_DOUBLE_EQ(second.rescaled(0, 0), 1.25);
  EXPECT_DOUBLE_EQ(second.product(0, 0), 3);
  EXPECT_DOUBLE_EQ(second.after.result(0, 0), 4.25);

  const OnlineResult result = online.result({0, 1});
  EXPECT_DOUBLE_EQ(result.output(0, 0), 17.0 / 7);
  EXPECT_DOUBLE_EQ(result.logSumExp(0), std::log(7.0));
}

TEST(OnlineSoftmax, dividesAfterEveryTileWhereItIsAskedTo) {
  // exp(S) = 1, 2 | 4 with V = 1, 2, 3: O = (1 + 4) / 3 after the first tile, (1 + 4 + 12) / 7 after the second.
  const Matrix s = (Matrix(1, 3) << 0, std::log(2.0), std::log(4.0)).finished();
  const Matrix v = (Matrix(3, 1) << 1, 2, 3).finished();
  const OnlineSoftmax online(s, v, 2, Division::EveryTile);
  EXPECT_DOUBLE_EQ(online.step({0, 1}, 0).after.result(0, 0), 5.0 / 3);

  const OnlineStep second = online.step({0, 1}, 1);
  EXPECT_DOUBLE_EQ(second.before.result(0, 0), 5.0 / 3);
  EXPECT_DOUBLE_EQ(second.before.rowSum(0), 1.5);
  EXPECT_DOUBLE_EQ(second.rescaled(0, 0), 1.5 * 0.5 * 5 / 3);  // l a O
  EXPECT_DOUBLE_EQ(second.product(0, 0), 3);
  EXPECT_DOUBLE_EQ(second.after.rowSum(0), 1.75);
  EXPECT_DOUBLE_EQ(second.after.result(0, 0), (1.25 + 3) / 1.75);

  const OnlineResult result = online.result({0, 1});
  EXPECT_DOUBLE_EQ(result.output(0, 0), 17.0 / 7);
  EXPECT_DOUBLE_EQ(result.logSumExp(0), std::log(7.0));
}

TEST(OnlineSoftmax, dividingAfterEveryTileKeepsTheOutputOfTheKeysSoFar) {
  test::Dice dice(7);
  for (int turn = 0; turn < 40; ++turn) {
    const Scenario s = anyTraceable(dice);
    const HeadTrace head = test::traced(s).heads[0];
    const Index keys = head.masked.cols(), cols = dice.in(1, keys);
    const OnlineSoftmax online(head.masked, mixedValues(head), cols, Division::EveryTile,
                               sinkLogit(s.attention, head.queryHead));
    const IndexRange all{0, head.masked.rows()};
    for (Index tile = 0; tile <= online.tiles(); ++tile) {
      const OnlineState state = online.before(all, tile);
      const Index seen = std::min(keys, tile * cols);
      for (Index i = 0; i < all.size(); ++i) {
        // The softmax of the definition, over those keys alone.
        const auto sink = sinkLogit(s.attention, head.queryHead);
        const double highest = seen > 0 ? head.masked.row(i).head(seen).maxCoeff() : -kInf;
        const double most = sink ? std::max(highest, *sink) : highest;
        Matrix expected = Matrix::Zero(1, mixedValues(head).cols());
        double sum = sink ? std::exp(*sink - most) : 0;
        for (Index j = 0; j < seen && most > -kInf; ++j) {
          sum += std::exp(head.masked(i, j) - most);
          expected += std::exp(head.masked(i, j) - most) * mixedValues(head).row(j);
        }
        if (sum > 0) expected /= sum;
        EXPECT_LT(difference(state.result.row(i), expected), 1e-10) << "row " << i << " after " << tile << " tiles";
      }
    }
    EXPECT_LT(difference(online.result(all).output, head.output), 1e-10);
    const auto sink = sinkLogit(s.attention, head.queryHead);
    EXPECT_LT(
        difference(online.result(all).logSumExp,
                   OnlineSoftmax(head.masked, mixedValues(head), cols, Division::AtTheEnd, sink).result(all).logSumExp),
        1e-12);
  }
}

TEST(OnlineSoftmax, aSmallerTileLeavesTheSumsAlone) {
  const Matrix s = (Matrix(1, 2) << 3, 1).finished();
  const Matrix v = Matrix::Ones(2, 1);
  const OnlineStep second = OnlineSoftmax(s, v, 1).step({0, 1}, 1);
  EXPECT_EQ(second.factor(0), 1);
  EXPECT_EQ(second.after.rowMax(0), 3);
  EXPECT_DOUBLE_EQ(second.after.rowSum(0), 1 + std::exp(-2.0));
}

TEST(OnlineSoftmax, rowsWithoutAKeyYetStayZero) {
  // Row 0 sees no key, row 1 only the last one.
  const Matrix s = (Matrix(2, 3) << -kInf, -kInf, -kInf, -kInf, -kInf, 5).finished();
  const Matrix v = (Matrix(3, 2) << 1, 2, 3, 4, 5, 6).finished();
  const OnlineSoftmax online(s, v, 1);
  for (Index tile = 0; tile < 2; ++tile) {
    EXPECT_EQ(OnlineSoftmax(s, v, 1, Division::EveryTile).step({0, 2}, tile).after.result, Matrix::Zero(2, 2));
    const OnlineStep step = online.step({0, 2}, tile);
    EXPECT_EQ(step.factor, Vector::Ones(2));
    EXPECT_EQ(step.exponentials, Matrix::Zero(2, 1));
    EXPECT_EQ(step.after.rowMax(1), -kInf);
    EXPECT_EQ(step.after.result, Matrix::Zero(2, 2));
  }
  const OnlineResult result = online.result({0, 2});
  EXPECT_EQ(result.output, (Matrix(2, 2) << 0, 0, 5, 6).finished());
  EXPECT_EQ(result.logSumExp(0), -kInf);
  EXPECT_EQ(result.logSumExp(1), 5);
}

TEST(OnlineSoftmax, keepsNaN) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Matrix v = Matrix::Ones(2, 1);
  for (const double bad : {nan, kInf}) {
    for (const bool first : {true, false}) {
      Matrix s(1, 2);
      s << (first ? bad : 0.0), (first ? 0.0 : bad);
      for (const Index cols : {1, 2}) EXPECT_TRUE(std::isnan(tiledOutput(s, v, {1, cols})(0, 0))) << bad << first;
    }
  }
}

TEST(OnlineSoftmax, refusesWhatDoesNotFit) {
  const Matrix s = Matrix::Zero(2, 3), v = Matrix::Zero(2, 1), fits = Matrix::Zero(3, 1);
  EXPECT_THROW(OnlineSoftmax(s, v, 1), std::invalid_argument);
  EXPECT_THROW(OnlineSoftmax(s, fits, 0), std::invalid_argument);
}

TEST(OnlineSoftmax, theStateIsTheSameHoweverManyRowsAreAsked) {
  test::Dice dice(7);
  const Matrix s = dice.matrix(6, 9), v = dice.matrix(9, 3);
  const OnlineSoftmax online(s, v, 4);
  const OnlineStep all = online.step({0, 6}, 2);
  for (Index row = 0; row < 6; ++row) {
    const OnlineStep one = online.step({row, row + 1}, 2);
    EXPECT_EQ(one.after.rowMax(0), all.after.rowMax(row));
    EXPECT_NEAR(one.after.rowSum(0), all.after.rowSum(row), 1e-14);
    EXPECT_LT(difference(one.after.result, all.after.result.row(row)), 1e-14);
  }
}

/// Masks of every kind, empty rows, finite fill, bias, soft cap, RoPE, projections: random combinations.
TEST(OnlineSoftmax, startsAtTheSinkLogit) {
  // exp(S - 0) = 1, 3 and 1 of the logit 0: O = (1 + 6) / 5, L = log 5.
  const Matrix s = (Matrix(2, 2) << 0, std::log(3.0), -kInf, -kInf).finished();
  const Matrix v = (Matrix(2, 1) << 1, 2).finished();
  for (const Division division : {Division::AtTheEnd, Division::EveryTile}) {
    const OnlineSoftmax online(s, v, 1, division, 0.0);
    const OnlineState first = online.before({0, 2}, 0);
    EXPECT_EQ(first.rowMax, (Vector{{0, 0}}));
    EXPECT_EQ(first.rowSum, (Vector{{1, 1}}));
    const OnlineResult result = online.result({0, 2});
    EXPECT_DOUBLE_EQ(result.output(0, 0), 7.0 / 5);
    EXPECT_DOUBLE_EQ(result.logSumExp(0), std::log(5.0));
    EXPECT_EQ(result.output(1, 0), 0) << "no key, no output";
    EXPECT_EQ(result.logSumExp(1), 0) << "but all of the weight is somewhere: m = x, l = 1";
  }
}

TEST(OnlineSoftmax, equalsTheUntiledOutputForEveryTileSize) {
  test::Dice dice(11);
  int emptyRows = 0, finiteFills = 0;
  for (int round = 0; round < 400; ++round) {
    const Scenario s = anyTraceable(dice);
    const Trace trace = traceOnCpu(s).value();
    finiteFills += std::isfinite(s.attention.mask.fill);
    for (const HeadTrace& head : trace.heads) {
      emptyRows += !head.emptyRows.empty();
      const double scale = 1 + mixedValues(head).cwiseAbs().maxCoeff();
      for (Index cols = 1; cols <= head.masked.cols(); ++cols) {
        for (Index rows = 1; rows <= head.masked.rows(); ++rows) {
          ASSERT_LT(difference(tiledOutput(head.masked, mixedValues(head), {rows, cols},
                                           sinkLogit(s.attention, head.queryHead)),
                               head.output),
                    1e-13 * scale)
              << "round " << round << ", tiles " << rows << " x " << cols;
        }
      }
    }
  }
  EXPECT_GT(emptyRows, 20);
  EXPECT_GT(finiteFills, 20);
}

class OnBackend : public testing::TestWithParam<BackendChoice> {};

TEST_P(OnBackend, tiledEqualsUntiledForEveryTileSize) {
  const bool eigen = GetParam() == BackendChoice::Eigen;
  const auto backend = makeBackend(GetParam());
  if (!backend) GTEST_SKIP() << backend.error().call << " " << backend.error().detail;
  test::Dice dice(13);
  for (int round = 0; round < 15; ++round) {
    const Scenario s = anyTraceable(dice);
    const BackendResult<Trace> trace = (*backend)->trace(s);
    ASSERT_TRUE(trace);
    for (const HeadTrace& head : trace->heads) {
      const double tolerance = (eigen ? 1e-13 : 1e-5) * (1 + mixedValues(head).cwiseAbs().maxCoeff());
      for (Index cols = 1; cols <= head.masked.cols(); ++cols)
        for (Index rows = 1; rows <= head.masked.rows(); ++rows)
          ASSERT_LT(difference(tiledOutput(head.masked, mixedValues(head), {rows, cols},
                                           sinkLogit(s.attention, head.queryHead)),
                               head.output),
                    tolerance)
              << round;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Backends, OnBackend, testing::Values(BackendChoice::Eigen, BackendChoice::OpenCl),
                         [](const auto& choice) { return choice.param == BackendChoice::Eigen ? "eigen" : "opencl"; });

}  // namespace
}  // namespace attn
