// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/mask_layers.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "scenario/edit.h"
#include "support/scenarios.h"

namespace attn {
namespace {

VisibilityMatrix cells(std::initializer_list<std::initializer_list<int>> rows) {
  VisibilityMatrix m(static_cast<Index>(rows.size()), static_cast<Index>(rows.begin()->size()));
  Index i = 0;
  for (const auto& row : rows) {
    Index j = 0;
    for (const int open : row) m(i, j++) = open != 0;
    ++i;
  }
  return m;
}

Mask everything() {
  Mask mask;
  mask.causal = true;
  mask.window = 2;
  mask.sinks = 1;
  mask.prefix = 1;
  mask.documents = {3, 1};
  mask.padding = {0};
  Matrix custom = Matrix::Ones(4, 4);
  custom(3, 3) = custom(3, 0) = 0;
  mask.custom = MatrixStack(custom);
  return mask;
}

TEST(MaskLayers, eachLayerHasAVisibilityOfItsOwn) {
  const Mask mask = everything();
  EXPECT_EQ(layerVisibility(mask, MaskLayer::Causal, 0, 4, 4),
            cells({{1, 0, 0, 0}, {1, 1, 0, 0}, {1, 1, 1, 0}, {1, 1, 1, 1}}));
  EXPECT_EQ(layerVisibility(mask, MaskLayer::Window, 0, 4, 4),
            cells({{1, 1, 1, 1}, {1, 1, 1, 1}, {0, 1, 1, 1}, {0, 0, 1, 1}}));
  EXPECT_EQ(layerVisibility(mask, MaskLayer::Sinks, 0, 4, 4),
            cells({{0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 0, 0}}));
  EXPECT_EQ(layerVisibility(mask, MaskLayer::Prefix, 0, 4, 4),
            cells({{1, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 0, 0}}));
  EXPECT_EQ(layerVisibility(mask, MaskLayer::Documents, 0, 4, 4),
            cells({{1, 1, 1, 0}, {1, 1, 1, 0}, {1, 1, 1, 0}, {0, 0, 0, 1}}));
  EXPECT_EQ(layerVisibility(mask, MaskLayer::Padding, 0, 4, 4),
            cells({{0, 1, 1, 1}, {0, 1, 1, 1}, {0, 1, 1, 1}, {0, 1, 1, 1}}));
  EXPECT_EQ(layerVisibility(mask, MaskLayer::Custom, 0, 4, 4),
            cells({{1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {0, 1, 1, 0}}));
}

TEST(MaskLayers, withoutCausalTheWindowLooksBothWays) {
  Mask mask;
  mask.window = 2;
  EXPECT_EQ(layerVisibility(mask, MaskLayer::Window, 0, 3, 4), cells({{1, 1, 0, 0}, {1, 1, 1, 0}, {0, 1, 1, 1}}));
  mask.queryOffset = 1;
  EXPECT_EQ(layerVisibility(mask, MaskLayer::Window, 0, 3, 4), cells({{1, 1, 1, 0}, {0, 1, 1, 1}, {0, 0, 1, 1}}));
}

TEST(MaskLayers, aLayerThatIsOffAllowsEverything) {
  for (const MaskLayer layer : kMaskLayers) {
    EXPECT_FALSE(isLayerOn(Mask{}, layer));
    EXPECT_TRUE(layerVisibility(Mask{}, layer, 0, 3, 5).all());
    EXPECT_TRUE(isLayerOn(everything(), layer));
  }
}

TEST(MaskLayers, everyLayerThatClosesACellIsNamed) {
  const Mask mask = everything();
  using enum MaskLayer;
  EXPECT_EQ(closingLayers(mask, 0, 3, 0), (std::vector{Documents, Padding, Custom})) << "a sink, and prefix";
  EXPECT_EQ(closingLayers(mask, 0, 0, 0), std::vector{Padding});
  EXPECT_EQ(closingLayers(mask, 0, 0, 3), (std::vector{Causal, Documents}));
  EXPECT_EQ(closingLayers(mask, 0, 3, 1), (std::vector{Window, Documents}));
  EXPECT_EQ(closingLayers(mask, 0, 2, 2), std::vector<MaskLayer>{});
}

TEST(MaskLayers, aKeyIsVisibleWhenEveryLayerAllowsOrOpensIt) {
  test::Dice dice(3);
  for (int round = 0; round < 300; ++round) {
    const Scenario s = test::anyScenario(dice);
    const Mask& mask = s.attention.mask;
    const Index rows = queryTokens(s), columns = keyTokens(s);
    const Index head = dice.in(0, s.heads.query - 1);
    const auto cellsOf = [&](MaskLayer layer) {
      const bool opensNothing = opensCells(layer) && !isLayerOn(mask, layer);
      return VisibilityMatrix(opensNothing ? VisibilityMatrix::Constant(rows, columns, false)
                                           : layerVisibility(mask, layer, head, rows, columns));
    };
    using enum MaskLayer;
    VisibilityMatrix all = cellsOf(Window).array() || cellsOf(Sinks).array();
    all = ((cellsOf(Causal).array() && all.array()) || cellsOf(Prefix).array()).eval();
    for (const MaskLayer layer : {Documents, Padding, Custom}) all = (all.array() && cellsOf(layer).array()).eval();
    ASSERT_EQ(all, visibility(mask, head, rows, columns)) << round;
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < columns; ++j)
        ASSERT_EQ(closingLayers(mask, head, i, j).empty(), isVisible(mask, head, i, j)) << round;
    }
  }
}

TEST(MaskLayers, asACustomMaskAloneTheyShowTheSame) {
  test::Dice dice(5);
  for (int round = 0; round < 100; ++round) {
    const Scenario s = test::anyScenario(dice);
    const Scenario baked = withLayersAsCustom(s);
    EXPECT_FALSE(baked.attention.mask.causal || baked.attention.mask.window > 0);
    EXPECT_TRUE(baked.attention.mask.documents.empty() && baked.attention.mask.prefix == 0);
    EXPECT_TRUE(baked.attention.mask.padding.empty());
    for (Index head = 0; head < s.heads.query; ++head)
      ASSERT_EQ(visibility(baked.attention.mask, head, queryTokens(s), keyTokens(s)),
                visibility(s.attention.mask, head, queryTokens(s), keyTokens(s)));
  }
}

Scenario sized(Index queries, Index keys, Index heads = 1) {
  Scenario s;
  const auto stack = [&](Index rows) {
    return MatrixStack(std::vector<Matrix>(static_cast<std::size_t>(heads), Matrix::Ones(rows, 2)));
  };
  s.heads = {heads, heads};
  s.inputs = QkvInputs{stack(queries), stack(keys), stack(keys)};
  return s;
}

TEST(MaskCell, createsACustomMaskIfMissing) {
  const Scenario s = withMaskCell(sized(2, 3), 0, 1, 2, false);
  EXPECT_EQ(s.attention.mask.custom, MatrixStack(Matrix{{1, 1, 1}, {1, 1, 0}}));
  EXPECT_EQ(withMaskCell(s, 0, 1, 2, true).attention.mask.custom, MatrixStack(Matrix(Matrix::Ones(2, 3))));
}

TEST(MaskCell, changesTheMaskOfItsHeadOnlyWhereEveryHeadHasOne) {
  Scenario s = sized(2, 2, 2);
  const Scenario shared = withMaskCell(s, 1, 0, 0, false);
  EXPECT_EQ(shared.attention.mask.custom.heads(), 1);
  EXPECT_FALSE(isVisible(shared.attention.mask, 0, 0, 0));
  s.attention.mask.custom = MatrixStack(std::vector<Matrix>(2, Matrix::Ones(2, 2)));
  const Scenario own = withMaskCell(s, 1, 0, 0, false);
  EXPECT_TRUE(isVisible(own.attention.mask, 0, 0, 0));
  EXPECT_FALSE(isVisible(own.attention.mask, 1, 0, 0));
}

TEST(MaskCell, refusesCellsThatDoNotExist) {
  EXPECT_THROW(withMaskCell(sized(2, 3), 0, 2, 0, false), std::invalid_argument);
  EXPECT_THROW(withMaskCell(sized(2, 3), 0, 0, 3, false), std::invalid_argument);
  EXPECT_THROW(withMaskCell(sized(2, 3), 1, 0, 0, false), std::invalid_argument);
}

TEST(Alignment, hasTwoNames) {
  // The masks in the FlashAttention documentation for 2 queries and 5 keys, and for 5 and 2.
  Scenario s = sized(2, 5);
  s.attention.mask.causal = true;
  const auto seen = [](const Scenario& of) { return visibility(of.attention.mask, 0, queryTokens(of), keyTokens(of)); };
  EXPECT_EQ(alignmentOf(s), Alignment::TopLeft);
  EXPECT_EQ(seen(s), cells({{1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}}));
  const Scenario bottom = withAlignment(s, Alignment::BottomRight);
  EXPECT_EQ(bottom.attention.mask.queryOffset, 3);
  EXPECT_EQ(alignmentOf(bottom), Alignment::BottomRight);
  EXPECT_EQ(seen(bottom), cells({{1, 1, 1, 1, 0}, {1, 1, 1, 1, 1}}));
  EXPECT_EQ(withAlignment(bottom, Alignment::TopLeft), s);

  s = sized(5, 2);
  s.attention.mask.causal = true;
  EXPECT_EQ(seen(withAlignment(s, Alignment::BottomRight)), cells({{0, 0}, {0, 0}, {0, 0}, {1, 0}, {1, 1}}));
}

TEST(Alignment, ofOwnOffsetsHasNoName) {
  Scenario s = sized(2, 5);
  s.attention.mask.queryOffset = 1;
  EXPECT_EQ(alignmentOf(s), std::nullopt);
  EXPECT_EQ(alignmentOf(sized(3, 3)), Alignment::TopLeft);
}

}  // namespace
}  // namespace attn
