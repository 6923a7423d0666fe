// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/live_numbers.h"

#include <gmock/gmock.h>

#include "support/examples.h"

namespace attn {
namespace {

class LiveNumbers : public testing::Test {
 protected:
  LiveNumbers() {
    scenario.attention.scale = 1;
    trace = traceOnCpu(scenario);
    pinnedTrace = traceOnCpu(pinned);
  }
  std::optional<double> value(const std::string& expression) const {
    const auto pieces = livePieces("{" + expression + "}", {&scenario, &*trace, &pinned, &*pinnedTrace});
    return pieces.size() == 1 && pieces[0].isNumber ? pieces[0].value : std::nullopt;
  }

  Scenario pinned = test::example("7-grouped-heads"), scenario = pinned;
  std::optional<Trace> trace, pinnedTrace;
};

TEST_F(LiveNumbers, AreCellsOfStages) {
  EXPECT_EQ(value("weights[2, 1]"), trace->heads[0].weights(2, 1));
  EXPECT_EQ(value("scores[3; 0, 2]"), trace->heads[3].scores(0, 2));
  EXPECT_EQ(value("row_max[1]"), trace->heads[0].rowMax(1, 0));
  EXPECT_EQ(value("pinned.weights[2, 1]"), pinnedTrace->heads[0].weights(2, 1));
  EXPECT_NE(value("pinned.weights[2, 1]"), value("weights[2, 1]"));
}

TEST_F(LiveNumbers, AreCellsOfInputs) {
  const Scenario projected = test::example("7b-four-heads");
  const MatrixStack& weights = stackIn(projected, InputSlot::WQ);
  const auto pieces = livePieces("{w_q[3; 2, 1]}{w_q[2, 1]}{x[1, 0]}", {&projected, nullptr, nullptr, nullptr});
  ASSERT_EQ(pieces.size(), 3u);
  EXPECT_EQ(pieces[0].value, weights[3](2, 1));
  EXPECT_EQ(pieces[1].value, weights[0](2, 1));
  EXPECT_EQ(pieces[2].value, stackIn(projected, InputSlot::X)[0](1, 0));
  EXPECT_FALSE(value("w_qr[0, 0]")) << "only latent inputs have it";
}

TEST_F(LiveNumbers, AreSizesAndSettings) {
  EXPECT_EQ(value("H"), 8);
  EXPECT_EQ(value("H_kv"), 2);
  EXPECT_EQ(value("G"), 4);
  EXPECT_EQ(value("T_q"), static_cast<double>(queryTokens(scenario)));
  EXPECT_EQ(value("scale"), 1);
  EXPECT_EQ(value("pinned.scale"), effectiveScale(pinned));
}

TEST_F(LiveNumbers, AreJoinedByOneSign) {
  const Matrix& weights = trace->heads[0].weights;
  EXPECT_EQ(value("weights[2, 1] / weights[2, 0]"), weights(2, 1) / weights(2, 0));
  EXPECT_EQ(value("H * d_k"), static_cast<double>(8 * keyWidth(scenario)));
  EXPECT_EQ(value("H - H_kv"), 6);
  EXPECT_EQ(value("H + G"), 12);
}

TEST_F(LiveNumbers, AreFormulasOverThem) {
  const auto formula = [&](const char* text) { return formulaValue(text, {&scenario, &*trace, nullptr, nullptr}); };
  EXPECT_EQ(formula("1 + 2 * 3 - 4 / 2"), 5);
  EXPECT_EQ(formula("8 - 4 - 2"), 2);
  EXPECT_EQ(formula("2 * (H + G)^2"), 288);
  EXPECT_EQ(formula("2^3^2"), 512);
  EXPECT_EQ(formula("-2 * -3"), 6);
  EXPECT_EQ(formula("0.5 * 10^3"), 500);
  EXPECT_EQ(formula("exp(scores[3; 0, 2] - scores[3; 0, 2])"), 1);
  EXPECT_EQ(value("weights[2, 1] + weights[2, 0] + H"),
            trace->heads[0].weights(2, 1) + trace->heads[0].weights(2, 0) + 8);
  for (const char* nothing : {"", "1 +", "(1", "1)", "1 2", "exp 1", "exp()", "2 ** 3", "1e3", "d_x + 1"})
    EXPECT_FALSE(formula(nothing)) << nothing;
  EXPECT_FALSE(formula(std::string(100000, '(').c_str()));
  EXPECT_FALSE(formula(std::string(100000, '-').c_str()));
}

TEST(WrittenNumbers, AreThoseOfTheWords) {
  using testing::ElementsAre;
  EXPECT_THAT(writtenNumbers("8,192 tokens of `7` in GPT-2, {weights[2, 1]} and 0.80, d_0, flash2: −10⁹, 词是 1.5。"),
              ElementsAre("8192", "0.80", "10", "1.5"));
  EXPECT_THAT(writtenNumbers("1. First 3\n2. Then 4, 5\n```\n6\n```"), ElementsAre("3", "4", "5"));
}

TEST(WrittenNumbers, AreRoundedAsWritten) {
  EXPECT_TRUE(isWrittenAs("0.80", 0.7967));
  EXPECT_FALSE(isWrittenAs("0.80", 0.806));
  EXPECT_TRUE(isWrittenAs("7.07", -7.0711));
  EXPECT_TRUE(isWrittenAs("32768", 32768.2));
  EXPECT_FALSE(isWrittenAs("5.33", 5.26));
  EXPECT_FALSE(isWrittenAs("x", 1));
}

TEST_F(LiveNumbers, ThatAreNotThereHaveNoValue) {
  for (const char* nowhere : {"weights[99, 0]", "weights[2]", "weights[8; 0, 0]", "wieghts[0, 0]", "weights[0, -1]",
                              "d_x", "H / d_x", "capped[0, 0]", "weights[0, 0", "H : x"})
    EXPECT_FALSE(value(nowhere)) << nowhere;
  const auto sizes = livePieces("{T_k} {weights[0, 0]}", {&scenario, nullptr, nullptr, nullptr});
  EXPECT_TRUE(sizes[0].value);
  EXPECT_FALSE(sizes[2].value) << "not computed yet";
}

TEST_F(LiveNumbers, StandAmongWordsAndLeaveCodeAlone) {
  const auto pieces = livePieces("a {H : 1} b `{H}` {\n```\n{H}\n```", {&scenario, nullptr, nullptr, nullptr});
  ASSERT_EQ(pieces.size(), 3u);
  EXPECT_EQ(pieces[0].text, "a ");
  EXPECT_TRUE(pieces[1].isNumber);
  EXPECT_EQ(pieces[1].value, 8);
  EXPECT_EQ(pieces[1].decimals, 1);
  EXPECT_EQ(pieces[2].text, " b `{H}` {\n```\n{H}\n```");
}

}  // namespace
}  // namespace attn
