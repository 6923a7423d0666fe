// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the numbers that the notes of the examples state.
#include <gmock/gmock.h>

#include <cmath>
#include <set>

#include "attention/backward.h"
#include "attention/cache_format.h"
#include "attention/rounding_error.h"
#include "attention/row_facts.h"
#include "scenario/edit.h"
#include "support/examples.h"

namespace attn {
namespace {

using test::example;
using test::traced;

Index indexOf(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::ranges::find(names, name);
  EXPECT_NE(found, names.end()) << name;
  return found - names.begin();
}

double rounded(double value, double unit = 0.01) {
  return std::round(value / unit) * unit;
}

void expectNear(const Matrix& actual, const Matrix& expected, double tolerance) {
  ASSERT_EQ(actual.rows(), expected.rows());
  ASSERT_EQ(actual.cols(), expected.cols());
  for (Index i = 0; i < actual.rows(); ++i)
    for (Index j = 0; j < actual.cols(); ++j) EXPECT_NEAR(actual(i, j), expected(i, j), tolerance) << i << ", " << j;
}

class EveryExample : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(EveryExample, opensWithTitleAndNotesAndItsWeightsAreShares) {
  const auto read = readDocument(GetParam());
  ASSERT_TRUE(read) << (read ? "" : read.error().front().pointer);
  EXPECT_FALSE(read->title.empty());
  EXPECT_THAT(read->notes, testing::HasSubstr("**Look at**"));
  EXPECT_THAT(read->notes, testing::HasSubstr("**Try**"));
  EXPECT_THAT(read->notes, testing::HasSubstr("**Where books disagree.**"));
  for (const HeadTrace& head : traced(*read).heads) {
    for (Index i = 0; i < head.weights.rows(); ++i) {
      const double sum = std::ranges::count(head.emptyRows, i) > 0 ? 0.0 : 1.0 - sinkShare(*read, head, i);
      EXPECT_NEAR(head.weights.row(i).sum(), sum, 1e-12) << GetParam() << " row " << i;
    }
  }
}

TEST_P(EveryExample, survivesSavingUnchanged) {
  const auto read = readDocument(GetParam());
  ASSERT_TRUE(read);
  const auto again = parseDocument(writeDocument(*read));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, *read);
}

INSTANTIATE_TEST_SUITE_P(Examples, EveryExample, testing::ValuesIn(test::exampleFiles()), [](const auto& file) {
  std::string name = file.param.stem().stem().string();
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(Examples, ofTheStepsAreThePromisedOnes) {
  std::vector<std::string> names;
  for (const auto& file : test::allExampleFiles()) {
    const std::string name = file.filename().string();
    if (!name.starts_with("t") && !name.starts_with("m") && !name.starts_with("l")) names.push_back(name);
  }
  EXPECT_THAT(names, testing::ElementsAre(
                         "1-the-cat-sat.attn.json", "2-it-and-the-dog.attn.json", "3-causal-and-window.attn.json",
                         "4-translation.attn.json", "4b-translation-more-keys.attn.json", "5-large-dk.attn.json",
                         "6-a-padded-row.attn.json", "7-grouped-heads.attn.json", "7b-four-heads.attn.json",
                         "7c-latent-heads.attn.json", "7d-what-comes-next.attn.json", "8-a-decode-step.attn.json",
                         "9-rotary-positions.attn.json", "p1-short-numbers.attn.json", "p2-a-backward-pass.attn.json",
                         "p3-a-cache-of-eight-bits.attn.json"));
}

TEST(TheCatSat, givesBothTablesThatBooksPrint) {
  Scenario s = example("1-the-cat-sat");
  EXPECT_FALSE(s.attention.scale.has_value());
  EXPECT_TRUE(s.attention.mask.causal);
  expectNear(stackIn(s, InputSlot::V)[0], (Matrix(3, 2) << 1, 2, 3, 0, 0, 1).finished(), 0);
  expectNear(traced(s).heads[0].weights,
             (Matrix(3, 3) << 1, 0, 0, 0.330238, 0.669762, 0, 0.248255, 0.248255, 0.503490).finished(), 1e-6);
  s.attention.scale = 1.0;
  expectNear(traced(s).heads[0].weights,
             (Matrix(3, 3) << 1, 0, 0, 0.268941, 0.731059, 0, 0.211942, 0.211942, 0.576117).finished(), 1e-6);
}

TEST(TheCatSat, namesTheSlipsOfATextWithTheseNumbers) {
  Scenario s = example("1-the-cat-sat");
  s.attention.scale = 1.0;
  const Matrix unscaled = traced(s).heads[0].weights;
  const auto cut = [&](Index i, Index j) { return std::floor(unscaled(i, j) * 1000) / 1000; };
  EXPECT_NEAR(cut(1, 0) + cut(1, 1), 0.999, 1e-9);
  EXPECT_NEAR(cut(2, 0) + cut(2, 1) + cut(2, 2), 0.998, 1e-9);
  EXPECT_FALSE(stackIn(s, InputSlot::V) == stackIn(s, InputSlot::Q)) << "V = X where W_V is the identity";

  const Scenario scaledFirst = example("1-the-cat-sat");
  const auto withFill = [&](double fill) {
    Scenario filled = scaledFirst;
    filled.attention.mask.fill = fill;
    return traced(filled).heads[0];
  };
  const double factor = effectiveScale(scaledFirst);
  EXPECT_EQ(withFill(-1e9).scores(0, 1), 0);
  EXPECT_EQ(withFill(-1e9).masked(0, 1), -1e9);
  EXPECT_EQ(std::round(withFill(-1e9 * factor).masked(0, 1)), -707'106'781);
  EXPECT_EQ(withFill(-1e9).weights(0, 1), 0);
  EXPECT_EQ(withFill(-1e9 * factor).weights(0, 1), 0);
  EXPECT_EQ(std::round(withFill(-10 * factor).exponentials(0, 1) / withFill(-10).exponentials(0, 1)), 19);
}

TEST(ItAndTheDog, findsTheDog) {
  Scenario s = example("2-it-and-the-dog");
  const std::vector<std::string> names = queryTokenNames(s);
  ASSERT_EQ(names.size(), 9U);
  const Index it = indexOf(names, "it"), dog = indexOf(names, "dog"), bone = indexOf(names, "bone");
  const Matrix weights = traced(s).heads[0].weights;
  EXPECT_NEAR(rounded(weights(it, dog)), 0.80, 1e-9);
  EXPECT_NEAR(rounded(weights(it, bone)), 0.15, 1e-9);
  EXPECT_NEAR(rounded(1 - weights(it, dog) - weights(it, bone)), 0.05, 1e-9);
  const Matrix output = traced(s).heads[0].output;
  EXPECT_NEAR(output(it, 0), weights(it, dog), 1e-12);
  EXPECT_NEAR(output(it, 1), weights(it, bone), 1e-12);

  const auto withLiving = [&](double asked) {
    Matrix q = stackIn(s, InputSlot::Q)[0];
    q(it, 0) = asked;
    return traced(withStack(s, InputSlot::Q, MatrixStack(q))).heads[0].weights;
  };
  EXPECT_GT(withLiving(1.7)(it, dog), withLiving(1.7)(it, bone));
  EXPECT_GT(withLiving(1.6)(it, bone), withLiving(1.6)(it, dog));
}

TEST(CausalAndWindow, theWindowCutsOffTheSubject) {
  Scenario s = example("3-causal-and-window");
  const std::vector<std::string> names = queryTokenNames(s);
  ASSERT_EQ(names.size(), 8U);
  const Index are = indexOf(names, "are"), keys = indexOf(names, "keys"), house = indexOf(names, "house");
  const HeadTrace both = traced(s).heads[0];
  EXPECT_EQ(both.weights(are, keys), 0);
  EXPECT_NEAR(rounded(both.weights(are, house)), 0.71, 1e-9);
  EXPECT_NEAR(rounded(both.output(are, 0)), -0.71, 1e-9);
  s.attention.mask.window = 0;
  const HeadTrace causal = traced(s).heads[0];
  EXPECT_NEAR(rounded(causal.weights(are, keys)), 0.77, 1e-9);
  EXPECT_NEAR(rounded(causal.output(are, 0)), 0.64, 1e-9);
  s.attention.mask.window = 5;
  EXPECT_EQ(traced(s).heads[0].weights(are, keys), 0);
  s.attention.mask.window = 6;
  EXPECT_GT(traced(s).heads[0].weights(are, keys), 0.5);
}

TEST(Translation, crossesTheOrderOfWords) {
  const Scenario s = example("4-translation");
  EXPECT_TRUE(isCrossAttention(s));
  EXPECT_THAT(queryTokenNames(s), testing::ElementsAre("le", "chat", "noir"));
  EXPECT_THAT(keyTokenNames(s), testing::ElementsAre("the", "black", "cat"));
  const HeadTrace head = traced(s).heads[0];
  EXPECT_GT(head.weights(0, 0), 0.8);
  EXPECT_GT(head.weights(1, 2), 0.8);
  EXPECT_GT(head.weights(2, 1), 0.8);
  expectNear(head.output, head.weights, 1e-12);
}

TEST(Translation, hasAVariantWithMoreKeysThanQueries) {
  const Scenario s = example("4b-translation-more-keys");
  EXPECT_EQ(queryTokens(s), 3);
  EXPECT_EQ(keyTokens(s), 4);
  const std::vector<std::string> keys = keyTokenNames(s);
  const Matrix weights = traced(s).heads[0].weights;
  EXPECT_GT(weights(2, indexOf(keys, "sleeping")), 0.6);
  EXPECT_GT(weights(2, indexOf(keys, "is")), 0.2);
}

TEST(LargeDk, saturatesOnlyWithoutTheScale) {
  Scenario s = example("5-large-dk");
  EXPECT_EQ(keyWidth(s), 64);
  for (const InputSlot slot : {InputSlot::Q, InputSlot::K}) {
    const Eigen::ArrayXXd numbers = stackIn(s, slot)[0].array();
    EXPECT_NEAR(numbers.mean(), 0, 0.15);
    EXPECT_NEAR(std::sqrt((numbers - numbers.mean()).square().mean()), 1, 0.1);
  }
  const Vector scaled = traced(s).heads[0].weights.rowwise().maxCoeff();
  EXPECT_LT(scaled.maxCoeff(), 0.5);
  const Matrix &q = stackIn(s, InputSlot::Q)[0], &k = stackIn(s, InputSlot::K)[0], scores = q * k.transpose();
  EXPECT_EQ((scores.array().abs() > 2).count(), 51);
  EXPECT_NEAR(scores.array().abs().maxCoeff(), 19.5, 0.05);
  EXPECT_NEAR(scores(7, 7), 0, 0.005);
  Eigen::ArrayXXi negative(8, 8);
  for (Index i = 0; i < 8; ++i)
    for (Index j = 0; j < 8; ++j) negative(i, j) = static_cast<int>((q.row(i).array() * k.row(j).array() < 0).count());
  EXPECT_EQ(negative.minCoeff(), 22);
  EXPECT_EQ(negative.maxCoeff(), 40);
  for (const char* said : {"51 of the 64", "between 22 and 40", "reaches 19.5", "row 7, column 7: 0.00"})
    EXPECT_THAT(s.notes, testing::HasSubstr(said));
  s.attention.scale = 1.0;
  const Vector unscaled = traced(s).heads[0].weights.rowwise().maxCoeff();
  EXPECT_EQ((unscaled.array() > 0.95).count(), 7);
}

TEST(APaddedRow, isZerosUnderInfinityAndTheUnmaskedRowUnderAFiniteFill) {
  Scenario s = example("6-a-padded-row");
  const HeadTrace infinite = traced(s).heads[0];
  EXPECT_THAT(infinite.emptyRows, testing::ElementsAre(0));
  EXPECT_TRUE((infinite.weights.row(0).array() == 0).all());
  EXPECT_TRUE((infinite.output.row(0).array() == 0).all());

  s.attention.mask.fill = -1e9;
  const HeadTrace finite = traced(s).heads[0];
  EXPECT_TRUE(finite.emptyRows.empty());
  Scenario unmasked = s;
  unmasked.attention.mask = Mask{};
  // Adding 1e9 leaves 1e-7 of each score's precision.
  expectNear(finite.weights.topRows(1), traced(unmasked).heads[0].weights.topRows(1), 1e-6);
  EXPECT_NEAR(rounded(finite.weights(0, 4)), 0.24, 1e-9);
  EXPECT_NEAR(rounded(finite.output(0, 0)), 1.84, 1e-9);
  expectNear(finite.weights.bottomRows(4), infinite.weights.bottomRows(4), 1e-12);
  EXPECT_EQ(finite.exponentials(1, 0), 0) << "e to the power of -1e9 is 0, not a denormal";

  s.attention.arithmetic = Arithmetic::Float32;
  const HeadTrace swallowed = traced(s).heads[0];
  EXPECT_TRUE((swallowed.masked.row(0).array() == -1e9).all()) << "neighbours are 64 apart there";
  expectNear(swallowed.weights.topRows(1), Matrix::Constant(1, 5, 0.2), 1e-7);
  expectNear(swallowed.output.topRows(1), Matrix::Constant(1, 2, 2.3), 1e-6);
  for (const char* said : {"0.14, 0.20, 0.20, 0.21, 0.24 | 1.84, 1.84", "0.20, five times | 2.30, 2.30"})
    EXPECT_THAT(s.notes, testing::HasSubstr(said));
}

TEST(GroupedHeads, shareTwoSetsOfKeysAndValues) {
  const Scenario s = example("7-grouped-heads");
  const Trace trace = traced(s);
  ASSERT_EQ(trace.heads.size(), 8U);
  EXPECT_EQ(queryTokens(s), 6);
  for (std::size_t h = 0; h < 8; ++h) {
    EXPECT_EQ(trace.heads[h].keyValueHead, h < 4 ? 0 : 1);
    EXPECT_TRUE(trace.heads[h].k == trace.heads[h < 4 ? 0 : 4].k);
  }
  EXPECT_FALSE(trace.heads[0].k == trace.heads[4].k);
  EXPECT_FALSE(trace.heads[0].weights.isApprox(trace.heads[1].weights, 0.01));
  EXPECT_EQ(trace.concat.cols(), 16);
  ASSERT_TRUE(trace.projected);
  expectNear(*trace.projected, trace.concat * stackIn(s, InputSlot::WO)[0], 1e-12);
}

TEST(FourHeads, canBeReadAloud) {
  Scenario s = example("7b-four-heads");
  const Trace trace = traced(s);
  ASSERT_EQ(trace.heads.size(), 4U);
  const std::vector<std::string> names = queryTokenNames(s);
  ASSERT_EQ(names.size(), 8U);
  const auto weight = [&](std::size_t head, const char* query, const char* key) {
    return rounded(trace.heads[head].weights(indexOf(names, query), indexOf(names, key)));
  };
  for (Index i = 1; i < 8; ++i) EXPECT_GT(trace.heads[0].weights(i, i - 1), 0.95) << names[static_cast<std::size_t>(i)];
  EXPECT_NEAR(weight(0, "because", "bone"), 0.97, 1e-9);
  EXPECT_NEAR(weight(1, "it", "dog"), 0.89, 1e-9);
  EXPECT_NEAR(weight(1, "it", "bone"), 0.11, 1e-9);
  for (Index i = 0; i < 8; ++i) EXPECT_GT(trace.heads[2].weights(i, 0), 0.94);
  EXPECT_NEAR(weight(2, "barked", "The"), 0.95, 1e-9);
  EXPECT_NEAR(weight(3, "dropped", "dog"), 0.89, 1e-9);
  EXPECT_NEAR(weight(3, "barked", "it"), 0.96, 1e-9);
  for (const std::size_t head : {1U, 2U, 3U}) EXPECT_TRUE((trace.heads[head].v.row(0).array() == 0).all());

  const Matrix& wO = stackIn(s, InputSlot::WO)[0];
  EXPECT_EQ(wO.rows(), modelWidth(s));
  EXPECT_TRUE(wO == Matrix::Identity(8, 8));
  EXPECT_NEAR(rounded((*trace.projected)(6, 2)), 0.99, 1e-9);
  EXPECT_NEAR(rounded((*trace.projected)(6, 3)), 0.89, 1e-9);

  const Scenario bone = withCell(s, InputSlot::WK, 1, 4, 0, -0.3);
  EXPECT_GT(traced(bone).heads[1].weights(6, indexOf(names, "bone")), 0.8);
  const Scenario restless = withCell(s, InputSlot::BQ, 1, 0, 1, 0);
  expectNear(traced(restless).heads[1].weights.bottomRows(1), Matrix::Constant(1, 8, 1.0 / 8), 1e-12);
}

TEST(LatentHeads, readAloudAndTakeLessCacheThanOneSharedHead) {
  Scenario s = example("7c-latent-heads");
  const Trace trace = traced(s);
  ASSERT_EQ(trace.heads.size(), 4U);
  const std::vector<std::string> names = queryTokenNames(s);
  const auto weight = [&](std::size_t head, const char* query, const char* key) {
    return rounded(trace.heads[head].weights(indexOf(names, query), indexOf(names, key)));
  };
  EXPECT_NEAR(weight(0, "barked", "it"), 0.95, 1e-9);
  EXPECT_NEAR(weight(1, "it", "dog"), 0.88, 1e-9);
  EXPECT_NEAR(weight(1, "it", "bone"), 0.12, 1e-9);
  EXPECT_NEAR(weight(2, "barked", "dog"), 0.96, 1e-9);
  EXPECT_NEAR(weight(3, "bone", "dropped"), 0.98, 1e-9);
  EXPECT_EQ(trace.heads[1].absorbedQ->row(indexOf(names, "it")), (Matrix(1, 3) << 10, 4, -4).finished());
  const Index cached = latentWidth(s) + rotatedColumns(s).width;
  EXPECT_EQ(cached, 5);
  EXPECT_EQ(keyWidth(s) + valueWidth(s), 6);
  const Trace without = traced(withLatentWidth(s, 2));
  EXPECT_LT(without.heads[3].weights(2, 1), 0.5) << "verb is lost, and with it head 3";
  const Scenario other = withCell(s, InputSlot::WUK, 1, 0, 0, 5);
  EXPECT_EQ(*traced(other).heads[1].latent, *trace.heads[1].latent);
}

TEST(ADecodeStep, seesAllEightCachedKeysFromTheEndOfTheSentence) {
  Scenario s = example("8-a-decode-step");
  EXPECT_EQ(queryTokens(s), 1);
  EXPECT_EQ(keyTokens(s), 8);
  EXPECT_EQ(s.attention.mask.queryOffset, keyTokens(s) - 1);
  EXPECT_TRUE(s.attention.mask.causal);
  const Matrix weights = traced(s).heads[0].weights;
  EXPECT_TRUE((weights.array() > 0).all());
  Index largest = 0;
  weights.row(0).maxCoeff(&largest);
  EXPECT_EQ(keyTokenNames(s)[static_cast<std::size_t>(largest)], "sun");
  s.attention.mask.queryOffset = 0;
  EXPECT_EQ((traced(s).heads[0].weights.array() > 0).count(), 1);
  s.attention.mask.queryOffset = 7;
  s.attention.mask.window = 4;
  EXPECT_EQ((traced(s).heads[0].weights.array() > 0).count(), 4);
}

TEST(ShortNumbers, loseWhatDecidesUnlessSumsAreFloat32) {
  const Scenario s = example("p1-short-numbers");
  Scenario shortened = s;
  shortened.attention.arithmetic = Arithmetic::BFloat16;
  const auto rowOf = [](const Scenario& of, const Matrix HeadTrace::*stage) {
    return Matrix((traced(of).heads[0].*stage).topRows(1));
  };
  EXPECT_EQ(rowOf(s, &HeadTrace::scores), (Matrix{{256, 257, 258, 258}}));
  EXPECT_EQ(rowOf(shortened, &HeadTrace::scores), (Matrix{{256, 256, 256, 258}}));
  expectNear(rowOf(s, &HeadTrace::weights), Matrix{{0.05, 0.15, 0.40, 0.40}}, 0.005);
  expectNear(rowOf(shortened, &HeadTrace::weights), Matrix{{0.10, 0.10, 0.10, 0.71}}, 0.005);
  Scenario mended = shortened;
  mended.attention.accumulatesInFloat32 = true;
  EXPECT_EQ(rowOf(mended, &HeadTrace::scores), (Matrix{{256, 257, 258, 258}}));
  expectNear(rowOf(mended, &HeadTrace::weights), Matrix{{0.05, 0.15, 0.40, 0.40}}, 0.005);

  // Keys are representable in every format, values are not.
  for (const CacheFormat format : {CacheFormat::Fp8E4M3, CacheFormat::Int8}) {
    Scenario stored = s;
    stored.attention.cache = format;
    const HeadTrace head = traced(stored).heads[0];
    if (format == CacheFormat::Fp8E4M3) {
      EXPECT_EQ(*head.kCached, head.k);
    }
    EXPECT_NE(*head.vCached, head.v);
  }
}

TEST(ABackwardPass, givesTheNumbersOfItsNotes) {
  const Backward b = *backward(example("p2-a-backward-pass"), Loss::SumOfSquares);
  const HeadGradients& g = b.heads[0];
  expectNear(g.output.row(2), Matrix{{1.9860, 2}}, 5e-5);
  expectNear(g.weights.row(2), Matrix{{5.9860, 5.9581, 2}}, 5e-5);
  expectNear(g.rowDot.row(2), Matrix{{3.9722}}, 5e-5);
  expectNear(g.masked.row(2), Matrix{{0.5000, 0.4930, -0.9930}}, 5e-5);
  expectNear(g.masked.row(0), Matrix{{0, 0, 0}}, 1e-12);
}

TEST(ACacheOfEightBits, makesOneKeyOfTwoAndTellsItByTheOutput) {
  const Scenario s = example("p3-a-cache-of-eight-bits");
  ASSERT_EQ(s.attention.cache, CacheFormat::Fp8E4M3);
  const Index cup = indexOf(keyTokenNames(s), "cup"), plate = indexOf(keyTokenNames(s), "plate");
  const Index it = indexOf(queryTokenNames(s), "it"), broke = indexOf(queryTokenNames(s), "broke");
  const HeadTrace head = traced(s).heads[0];
  expectNear(head.k.row(cup), Matrix{{4.2, 2.6, 0, 0}}, 0);
  expectNear(head.k.row(plate), Matrix{{3.9, 2.4, 0, 0}}, 0);
  EXPECT_EQ(head.kCached->row(cup), (Matrix{{4, 2.5, 0, 0}}));
  EXPECT_EQ(head.kCached->row(cup), head.kCached->row(plate));
  Index largest = 0;
  EXPECT_NEAR(rounded((*head.kCached - head.k).rowwise().norm().maxCoeff(&largest)), 0.22, 1e-9);
  EXPECT_EQ(largest, cup);
  EXPECT_EQ(head.scores(it, cup), 15.75);
  EXPECT_EQ(head.weights(it, cup), head.weights(it, plate));
  EXPECT_NEAR(head.weights(it, cup), 0.499, 5e-4);
  EXPECT_NEAR(rounded(head.weights(broke, it + 7)), 0.94, 1e-9);
  const RoundingErrors errors = roundingErrors(s, 0);
  EXPECT_NEAR(rounded(errors.relative(it)), 0.28, 1e-9);
  EXPECT_NEAR(rounded(errors.relative(broke), 0.001), 0.006, 1e-9);

  const auto bytes = [&](int each, int perRow) {
    return keyTokens(s) * (each * (keyWidth(s) + valueWidth(s)) + 2 * perRow);
  };
  EXPECT_EQ(bytes(4, 0), 288);
  EXPECT_EQ(bytes(2, 0), 144);
  EXPECT_EQ(bytes(bytesPerNumber(CacheFormat::Fp8E4M3), bytesPerRow(CacheFormat::Fp8E4M3)), 72);
  EXPECT_EQ(bytes(bytesPerNumber(CacheFormat::Int8), bytesPerRow(CacheFormat::Int8)), 144);

  const auto rowOfIt = [&](std::optional<CacheFormat> format, double third) {
    Scenario other = s;
    other.attention.cache = format;
    Matrix keys = stackIn(s, InputSlot::K)[0];
    keys(cup, 2) = third;
    return traced(withStack(other, InputSlot::K, MatrixStack(keys))).heads[0];
  };
  const HeadTrace exact = rowOfIt(std::nullopt, 0);
  EXPECT_NEAR(exact.scores(it, cup), 16.5, 1e-12);
  EXPECT_NEAR(exact.scores(it, plate), 15.3, 1e-12);
  EXPECT_NEAR(exact.weights(it, cup), 0.645, 5e-4);
  EXPECT_NEAR(exact.weights(it, plate), 0.354, 5e-4);
  const HeadTrace whole = rowOfIt(CacheFormat::Int8, 0);
  EXPECT_NEAR(whole.weights(it, cup), 0.648, 5e-4);
  EXPECT_NEAR(whole.weights(it, plate), 0.351, 5e-4);
  const HeadTrace coarse = rowOfIt(CacheFormat::Int8, 100);
  EXPECT_NEAR(rounded((*coarse.kCached)(cup, 0)), 3.94, 1e-9);
  EXPECT_NEAR(rounded(coarse.weights(it, cup)), 0.51, 1e-9);
  EXPECT_NEAR(rounded(coarse.weights(it, plate)), 0.49, 1e-9);
  const HeadTrace apart = rowOfIt(CacheFormat::Fp8E4M3, 100);
  EXPECT_EQ((*apart.kCached)(cup, 2), 96);
  EXPECT_EQ(apart.weights, head.weights);
}

TEST(RotaryPositions, scoresDependOnTheDistanceOnly) {
  Scenario s = example("9-rotary-positions");
  const Matrix scores = traced(s).heads[0].scores;
  std::set<long> byDistance;
  for (Index i = 2; i < scores.rows(); ++i)
    for (Index j = 2; j < scores.cols(); ++j) EXPECT_NEAR(scores(i, j), scores(i - 2, j - 2), 1e-12);
  for (const Index j : {0, 2, 4}) byDistance.insert(std::lround(1000 * scores(5, j)));
  EXPECT_EQ(byDistance.size(), 3U) << "the same two words at three distances have three scores";

  Scenario later = s;
  later.attention.rope->start = 100;
  expectNear(traced(later).heads[0].scores, scores, 1e-9);
  Scenario without = s;
  without.attention.rope.reset();
  const Matrix blind = traced(without).heads[0].scores;
  EXPECT_EQ(blind(5, 0), blind(5, 2));
  EXPECT_EQ(blind(5, 2), blind(5, 4));
}

TEST(WindowAndSinks, theFirstTokenStaysInSightAndTakesMostOfTheLastRow) {
  Scenario s = example("m1-window-and-sinks");
  const HeadTrace kept = traced(s).heads[0];
  EXPECT_NEAR(rounded(kept.weights(7, 0)), 0.78, 1e-9);
  expectNear(kept.output.row(7), Matrix{{0.08, 0.03}}, 0.005);
  s.attention.mask.sinks = 0;
  const HeadTrace dropped = traced(s).heads[0];
  expectNear(dropped.weights.row(7).tail(3), Matrix{{0.45, 0.22, 0.33}}, 0.005);
  expectNear(dropped.output.row(7), Matrix{{0.37, 0.14}}, 0.005);
}

TEST(PrefixLm, theQuestionIsReadInBothDirections) {
  Scenario s = example("m2-prefix-lm");
  const std::vector<std::string> names = queryTokenNames(s);
  const Matrix open = traced(s).heads[0].weights;
  EXPECT_NEAR(rounded(open(indexOf(names, "cheese"), indexOf(names, "French"))), 0.90, 1e-9);
  s.attention.mask.prefix = 0;
  const Matrix causal = traced(s).heads[0].weights;
  EXPECT_EQ(causal(0, 0), 1);
  EXPECT_EQ(causal.bottomRows(3), open.bottomRows(3));
}

TEST(PackedDocuments, everyRoseFindsTheSubjectOfItsOwnText) {
  Scenario s = example("m3-packed-documents");
  const HeadTrace packed = traced(s).heads[0];
  EXPECT_NEAR(rounded(packed.weights(2, 1)), 0.91, 1e-9);
  EXPECT_NEAR(rounded(packed.weights(4, 3)), 0.91, 1e-9);
  EXPECT_NEAR(rounded(packed.output(4, 0)), -0.9, 1e-9);
  s.attention.mask.documents.clear();
  const HeadTrace leaking = traced(s).heads[0];
  EXPECT_NEAR(rounded(leaking.weights(4, 1)), 0.64, 1e-9);
  EXPECT_NEAR(rounded(leaking.output(4, 0)), 0.38, 1e-9);
}

TEST(LinearBiases, weightsFallByTheSameFactorFromKeyToKey) {
  const Trace trace = traced(example("m4-linear-biases"));
  const Matrix near = trace.heads[0].weights;
  expectNear(near.row(5), Matrix{{0.08, 0.10, 0.13, 0.17, 0.22, 0.28}}, 0.005);
  for (Index j = 0; j < 5; ++j) EXPECT_NEAR(near(5, j) / near(5, j + 1), std::exp(-0.25), 1e-12);
  expectNear(trace.heads[3].weights.row(5), Matrix::Constant(1, 6, 1.0 / 6), 0.002);
}

TEST(SoftmaxOffByOne, whatFindsNothingGivesNothing) {
  Scenario s = example("m5-softmax-off-by-one");
  const HeadTrace off = traced(s).heads[0];
  EXPECT_NEAR(rounded(off.weights.row(0).sum()), 0.02, 1e-9);
  EXPECT_NEAR(rounded(off.weights.row(1).sum()), 0.06, 1e-9);
  for (const Index row : {2, 3, 4}) EXPECT_NEAR(rounded(off.weights.row(row).sum()), 0.97, 1e-9);
  s.attention.sinkLogits.clear();
  const HeadTrace usual = traced(s).heads[0];
  EXPECT_EQ(usual.weights(0, 0), 1);
  EXPECT_NEAR(rounded(usual.weights(1, 1)), 0.73, 1e-9);
}

TEST(LearnedHeads, thePreviousTokenIsWhereEveryRowLooks) {
  Scenario s = example("l1-previous-token");
  const Matrix weights = traced(s).heads[0].weights;
  for (Index row = 1; row < 8; ++row) EXPECT_GE(rounded(weights(row, row - 1)), 0.98) << row;
  s.attention.mask.causal = false;
  EXPECT_NEAR(rounded(traced(s).heads[0].weights(1, 6)), 0.96, 1e-9);
}

TEST(LearnedHeads, inductionLooksAtWhatFollowedTheEarlierLetter) {
  const Scenario s = example("l2-induction");
  const Matrix weights = traced(s).heads[0].weights;
  for (Index row = 4; row < 9; ++row) {
    EXPECT_EQ(s.tokens[static_cast<std::size_t>(row)], s.tokens[static_cast<std::size_t>(row - 4)]);
    EXPECT_NEAR(rounded(weights(row, row - 3)), 1, 1e-9) << row;
  }
  EXPECT_NEAR(rounded(weights(9, 6)), 0.99, 1e-9);
  Scenario unscaled = s;
  unscaled.attention.scale = 1;
  const Matrix sure = traced(unscaled).heads[0].weights;
  for (Index row = 0; row < 10; ++row) EXPECT_NEAR(rounded(sure.row(row).maxCoeff()), 1, 1e-9);
}

TEST(LearnedHeads, sortingFindsTheSmallestDigit) {
  const Scenario s = example("l3-sort");
  EXPECT_THAT(s.tokens, testing::ElementsAre("3", "1", "4", "1", "|", "1", "1", "3", "4"));
  const Matrix weights = traced(s).heads[0].weights;
  EXPECT_NEAR(rounded(weights(4, 1)), 0.48, 1e-9);
  EXPECT_NEAR(rounded(weights(4, 3)), 0.49, 1e-9);
  EXPECT_NEAR(rounded(weights(7, 2)), 0.82, 1e-9);
  expectNear(weights.row(6).head(4), Matrix{{0.33, 0.18, 0.25, 0.18}}, 0.005);
}

}  // namespace
}  // namespace attn
