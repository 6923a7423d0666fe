// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/templates/numpy_code.h"

#include <gmock/gmock.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

#include "attention/trace.h"
#include "base/number_format.h"
#include "support/asking.h"
#include "support/files.h"
#include "support/sanitized.h"

namespace attn {
namespace {

/// An interpreter with NumPy; empty if there is none.
const std::string& pythonWithNumPy() {
  static const std::string found = [] {
    for (const std::string python : {"python3", "/usr/bin/python3"})
      if (std::system((python + " -c 'import numpy' 2>/dev/null").c_str()) == 0) return python;
    return std::string();
  }();
  return found;
}

constexpr const char* kRunner = R"(
import contextlib, io, json, sys, warnings
import numpy
warnings.simplefilter("ignore")
for code in json.load(open(sys.argv[1], encoding="utf-8")):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {"np": numpy})
    print(" ".join(repr(float(word)) for word in printed.getvalue().split()))
)";

/// The numbers that each piece of code prints, run by one Python process.
std::vector<std::vector<double>> printedBy(const std::vector<std::string>& codes) {
  const test::TempFolder folder;
  const auto runner = folder.write("run.py", kRunner);
  const auto input = folder.write("codes.json", nlohmann::json(codes).dump());
  const auto output = folder.path() / "printed.txt";
  const std::string command =
      pythonWithNumPy() + " " + runner.string() + " " + input.string() + " > " + output.string();
  EXPECT_EQ(std::system(command.c_str()), 0);
  std::vector<std::vector<double>> all;
  std::ifstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::vector<double>& numbers = all.emplace_back();
    for (std::string word; words >> word;) numbers.push_back(std::strtod(word.c_str(), nullptr));
  }
  return all;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string code;
  for (const std::string& line : lines) code += line + "\n";
  return code;
}

std::string arrayOf(const Matrix& values) {
  std::string text = "np.array([";
  for (Index i = 0; i < values.rows(); ++i) {
    text += "[";
    for (Index j = 0; j < values.cols(); ++j) text += shortest(values(i, j)) + ", ";
    text += "], ";
  }
  return text + "], dtype=float)";
}

struct Inputs3 {
  Matrix q, k, v;
};

Inputs3 inputsOf(std::uint64_t seed) {
  Dice dice(seed);
  constexpr Index kTokens = 5, kWidth = 4;
  const auto drawn = [&] { return dice.matrix(kTokens, kWidth, -2, 2, 0.25); };
  return {drawn(), drawn(), drawn()};
}

const std::string kPrintOut = "print(' '.join(repr(float(x)) for x in np.ravel(out)))\n";

class NumPyCode : public testing::Test {
 protected:
  void SetUp() override {
    if (pythonWithNumPy().empty()) GTEST_SKIP() << "no Python with NumPy";
  }
};

TEST(AttentionCode, isTheTraceWhereNothingIsWrong) {
  const Inputs3 in = inputsOf(1);
  Scenario scenario;
  scenario.inputs = QkvInputs{MatrixStack(in.q), MatrixStack(in.k), MatrixStack(in.v)};
  scenario.attention.mask.causal = true;
  const Trace trace = *traceOnCpu(scenario);
  const CodeRun run = runAttentionCode(CodeBug::None, in.q * in.k.transpose(), 4, in.k, in.v);
  EXPECT_TRUE(run.weights.isApprox(trace.heads[0].weights, 1e-12));
  EXPECT_TRUE(run.output.isApprox(trace.heads[0].output, 1e-12));
}

TEST(AttentionCode, isWrongInExactlyOneLine) {
  const Inputs3 in = inputsOf(2);
  const Matrix right = runAttentionCode(CodeBug::None, in.q * in.k.transpose(), 4, in.k, in.v).output;
  for (const CodeBug bug : kCodeBugs) {
    EXPECT_EQ(codeBugOf(code(bug)), bug);
    for (const CodeStyle style : kCodeStyles) {
      const std::vector<std::string> meant = attentionCode(CodeBug::None, style), lines = attentionCode(bug, style);
      for (std::size_t n = 0; n < kCodeLines; ++n)
        EXPECT_EQ(lines[n] != meant[n], n == static_cast<std::size_t>(lineOf(bug))) << code(bug) << " " << n;
    }
    const Matrix wrong = runAttentionCode(bug, in.q * in.k.transpose(), 4, in.k, in.v).output;
    // NaNs are equal.
    EXPECT_FALSE(wrong.isApprox(right, 1e-3)) << code(bug);
  }
}

TEST_F(NumPyCode, computesWhatIsSaidOfIt) {
  std::vector<CodeBug> bugs(kCodeBugs.begin(), kCodeBugs.end());
  bugs.push_back(CodeBug::None);
  std::vector<std::string> codes;
  std::vector<std::vector<double>> expected;
  for (const CodeBug bug : bugs)
    for (const CodeStyle style : kCodeStyles) {
      const Inputs3 first = inputsOf(3), second = inputsOf(4);
      const bool two = style == CodeStyle::AllHeads;
      const auto array = [&](Matrix Inputs3::*which) {
        if (!two) return arrayOf(first.*which);
        return "np.stack([" + arrayOf(first.*which) + ", " + arrayOf(second.*which) + "])";
      };
      codes.push_back("q = " + array(&Inputs3::q) + "\nk = " + array(&Inputs3::k) + "\nv = " + array(&Inputs3::v) +
                      "\n" + joined(attentionCode(bug, style)) + kPrintOut);
      std::vector<double>& numbers = expected.emplace_back();
      for (const Inputs3* in : {&first, &second}) {
        const Matrix out = runAttentionCode(bug, in->q * in->k.transpose(), in->q.cols(), in->k, in->v).output;
        numbers.insert(numbers.end(), out.data(), out.data() + out.size());
        if (!two) break;
      }
    }
  const std::vector<std::vector<double>> printed = printedBy(codes);
  ASSERT_EQ(printed.size(), expected.size());
  for (std::size_t n = 0; n < codes.size(); ++n) {
    ASSERT_EQ(printed[n].size(), expected[n].size()) << codes[n];
    for (std::size_t i = 0; i < printed[n].size(); ++i) {
      EXPECT_EQ(std::isnan(printed[n][i]), std::isnan(expected[n][i])) << codes[n];
      if (!std::isnan(expected[n][i])) {
        EXPECT_NEAR(printed[n][i], expected[n][i], 1e-9) << codes[n];
      }
    }
  }
}

TEST_F(NumPyCode, printsTheAnswersOfItsQuestions) {
  constexpr std::uint64_t kSamples = test::kSanitized ? 5 : 60;
  std::vector<std::string> codes;
  std::vector<double> answers;
  for (const QuestionTemplate& from : questionTemplates()) {
    if (from.topic != Topic::Code || from.kind != AnswerKind::Number) continue;
    for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
      const Question q = drawQuestion(from, seed).question;
      ASSERT_TRUE(q.listing) << from.id;
      codes.push_back(joined(q.listing->lines));
      answers.push_back(asking::numberOf(q));
    }
  }
  ASSERT_GT(codes.size(), 4 * kSamples);
  const std::vector<std::vector<double>> printed = printedBy(codes);
  ASSERT_EQ(printed.size(), codes.size());
  for (std::size_t n = 0; n < codes.size(); ++n)
    EXPECT_THAT(printed[n], testing::ElementsAre(testing::DoubleNear(answers[n], 1e-9))) << codes[n];
}

TEST_F(NumPyCode, isAttentionOnceTheMissingLineIsThere) {
  constexpr const char* kPrelude =
      "T, H, d = 4, 2, 3\n"
      "numbers = np.random.default_rng(1)\n"
      "x, w_q, w_k, w_v, w_o = numbers.normal(size=(T, H * d)), *numbers.normal(size=(4, H * d, H * d))\n"
      "split = lambda m: m.reshape(T, H, d).transpose(1, 0, 2)\n";
  std::vector<std::string> codes;
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    const Question q = drawQuestion(*findTemplate("code-missing-line"), seed).question;
    const std::string line = std::get<Verbatim>(q.choices[std::get<std::size_t>(q.answer)].values.front().second).text;
    const auto after = static_cast<std::ptrdiff_t>(std::get<Whole>(q.working.back().values.back().second).value);
    std::vector<std::string> whole = q.listing->lines;
    whole.insert(whole.begin() + after, line);
    codes.push_back(kPrelude + joined(q.listing->lines) + kPrintOut);
    codes.push_back(kPrelude + joined(whole) + kPrintOut);
  }
  const std::vector<std::vector<double>> printed = printedBy(codes);
  ASSERT_EQ(printed.size(), codes.size());
  for (std::size_t n = 0; n < printed.size(); n += 2) {
    EXPECT_NE(printed[n], printed[n + 1]) << codes[n];
    EXPECT_EQ(printed[n + 1], printed[1]) << codes[n + 1];
  }
}

}  // namespace
}  // namespace attn
