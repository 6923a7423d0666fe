// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/difference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "scenario/edit.h"
#include "support/examples.h"
#include "support/scenarios.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Scenario small() {
  Scenario s;
  s.inputs = QkvInputs{MatrixStack(Matrix(Matrix::Ones(3, 4))), MatrixStack(Matrix(Matrix::Ones(3, 4))),
                       MatrixStack(Matrix(Matrix::Ones(3, 2)))};
  return s;
}

struct DifferenceRow {
  const char* what;
  std::function<void(Scenario&)> before, after;
  Setting setting;
  SettingValue a, b;
};

void nothing(Scenario&) {}

Rope rope(double base) {
  Rope r;
  r.base = base;
  return r;
}

const std::vector<DifferenceRow>& rows() {
  static const std::vector<DifferenceRow> all{
      {"causal", nothing, [](Scenario& s) { s.attention.mask.causal = true; }, Setting::Causal, false, true},
      {"window on", nothing, [](Scenario& s) { s.attention.mask.window = 2; }, Setting::Window, {}, Index{2}},
      {"window", [](Scenario& s) { s.attention.mask.window = 3; }, [](Scenario& s) { s.attention.mask.window = 1; },
       Setting::Window, Index{3}, Index{1}},
      {"offset", nothing, [](Scenario& s) { s.attention.mask.queryOffset = -1; }, Setting::QueryOffset, Index{0},
       Index{-1}},
      {"padding", nothing, [](Scenario& s) { s.attention.mask.padding = {1}; }, Setting::Padding, {}, {}},
      {"custom on", nothing, [](Scenario& s) { s.attention.mask.custom = MatrixStack(Matrix(Matrix::Ones(3, 3))); },
       Setting::CustomMask, false, true},
      {"custom",
       [](Scenario& s) { s.attention.mask.custom = MatrixStack(Matrix(Matrix::Ones(3, 3))); },
       [](Scenario& s) { s.attention.mask.custom = MatrixStack(Matrix(Matrix::Zero(3, 3))); },
       Setting::CustomMask,
       {},
       {}},
      {"bias on", nothing, [](Scenario& s) { s.attention.mask.bias = MatrixStack(Matrix(Matrix::Ones(3, 3))); },
       Setting::Bias, false, true},
      {"fill", nothing, [](Scenario& s) { s.attention.mask.fill = -1e9; }, Setting::Fill,
       -std::numeric_limits<double>::infinity(), -1e9},
      {"scale", nothing, [](Scenario& s) { s.attention.scale = 1; }, Setting::Scale, {}, 1.0},
      {"cap", [](Scenario& s) { s.attention.softcap = 5; }, nothing, Setting::Softcap, 5.0, {}},
      {"arithmetic", nothing, [](Scenario& s) { s.attention.arithmetic = Arithmetic::Float16; }, Setting::Arithmetic,
       std::string("double"), std::string("float16")},
      {"sums",
       [](Scenario& s) { s.attention.arithmetic = Arithmetic::Float16; },
       [](Scenario& s) {
         s.attention.arithmetic = Arithmetic::Float16;
         s.attention.accumulatesInFloat32 = true;
       },
       Setting::Accumulation,
       {},
       std::string("float32")},
      {"cache",
       [](Scenario& s) { s.attention.cache = CacheFormat::Fp8E4M3; },
       nothing,
       Setting::CacheFormat,
       std::string("fp8-e4m3"),
       {}},
      {"maximum", nothing, [](Scenario& s) { s.attention.subtractMax = false; }, Setting::SubtractMaximum, true, false},
      {"rope on", nothing, [](Scenario& s) { s.attention.rope = rope(10); }, Setting::Rope, false, true},
      {"rope",
       [](Scenario& s) { s.attention.rope = rope(10); },
       [](Scenario& s) { s.attention.rope = rope(20); },
       Setting::Rope,
       {},
       {}},
      {"names",
       nothing,
       [](Scenario& s) {
         s.tokens = {"a", "b", "c"};
       },
       Setting::TokenNames,
       {},
       {}},
  };
  return all;
}

TEST(Difference, OfEverySettingAlone) {
  for (const DifferenceRow& row : rows()) {
    SCOPED_TRACE(row.what);
    Scenario a = small(), b = small();
    row.before(a);
    row.after(b);
    const Difference wanted{row.setting, row.a, row.b, {}, 0};
    EXPECT_THAT(differences(a, b), ElementsAre(wanted));
    const Difference back{row.setting, row.b, row.a, {}, 0};
    EXPECT_THAT(differences(b, a), ElementsAre(back));
  }
}

TEST(Difference, CountsChangedNumbersBySlot) {
  const Scenario a = small();
  Scenario b = withCell(withCell(a, InputSlot::Q, 0, 0, 0, 7), InputSlot::Q, 0, 2, 3, 7);
  b = withCell(b, InputSlot::V, 0, 1, 1, -1);
  EXPECT_THAT(differences(a, b), ElementsAre(Difference{Setting::Numbers, {}, {}, InputSlot::Q, 2},
                                             Difference{Setting::Numbers, {}, {}, InputSlot::V, 1}));
}

TEST(Difference, SizesAreToldInsteadOfTheNumbersTheyMove) {
  const Scenario a = small();
  EXPECT_THAT(differences(a, withKeyWidth(a, 2)),
              ElementsAre(Difference{Setting::KeyWidth, Index{4}, Index{2}, {}, 0}));
  EXPECT_THAT(differences(a, withTokenInserted(a, Sequence::Query, 1, "")),
              ElementsAre(Difference{Setting::QueryTokens, Index{3}, Index{4}, {}, 0},
                          Difference{Setting::KeyTokens, Index{3}, Index{4}, {}, 0}));
  const Scenario grouped = test::example("7-grouped-heads");
  EXPECT_THAT(differences(grouped, withHeads(grouped, {8, 1})),
              ElementsAre(Difference{Setting::KeyValueHeads, Index{2}, Index{1}, {}, 0}));
}

TEST(Difference, IgnoresTitleAndNotes) {
  Scenario a = small(), b = small();
  b.title = "another";
  b.notes = "notes";
  b.tiling = Tiling{};
  b.pinned = std::make_shared<const Scenario>(a);
  EXPECT_THAT(differences(a, b), IsEmpty());
}

TEST(Difference, EmptyExactlyWhereNothingThatIsComputedDiffers) {
  test::Dice dice(11);
  for (int n = 0; n < 200; ++n) {
    const Scenario a = test::anyScenario(dice, false), b = test::anyScenario(dice, false);
    EXPECT_THAT(differences(a, a), IsEmpty());
    const bool same = a.inputs == b.inputs && a.heads == b.heads && a.attention == b.attention;
    if (!same) {
      EXPECT_THAT(differences(a, b), testing::Not(IsEmpty())) << n;
    }
  }
}

}  // namespace
}  // namespace attn
