// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/question_json.h"

#include <gmock/gmock.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "scenario/json_reader.h"
#include "support/print.h"

namespace attn {
namespace {

using Read = std::pair<AskedQuestion, Problems>;

Read readBack(const std::string& text) {
  const Result<JsonDocument> json = readJson(text);
  EXPECT_TRUE(json) << text;
  Problems problems;
  ObjectReader reader(json->root, "", problems);
  AskedQuestion asked = readAsked(reader);
  reader.finish();
  return {std::move(asked), problems};
}

Problems problemsOfAsked(const std::string& text) {
  return readBack(text).second;
}

TEST(QuestionJson, ReadsEveryTemplateBackAsItWasWritten) {
  for (const QuestionTemplate& from : questionTemplates())
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      const AskedQuestion asked = drawQuestion(from, seed);
      const std::string text = askedJson(asked.question, from.topic).dump();
      const auto [back, problems] = readBack(text);
      EXPECT_EQ(problems, Problems{}) << from.id << ' ' << text;
      EXPECT_EQ(back.from->topic, from.topic);
      EXPECT_EQ(back.from->kind, from.kind);
      EXPECT_EQ(askedJson(back.question, from.topic).dump(), text) << from.id;
      EXPECT_TRUE(back.question.working.empty() && back.question.mistakes.empty() && back.question.hint.isEmpty());
    }
}

TEST(QuestionJson, LeavesOutValuesThatAreNotShown) {
  const Phrase phrase("{rows} rows, {mask}", {{"rows", 3},
                                              {"answer", 42},
                                              {"mask", Translated{TR("the causal mask")}},
                                              {"pairs", Numbers{Matrix::Constant(1, 2, 7.5)}}});
  EXPECT_EQ(phraseJson(phrase).dump(), R"({"text":"{rows} rows, {mask}","values":{"rows":{"as":"whole","value":"3"},)"
                                       R"("mask":{"as":"text","value":"the causal mask"}}})");
}

TEST(QuestionJson, KeepsMaskedScores) {
  Question question;
  question.kind = AnswerKind::Cell;
  question.answer = CellPlace{};
  question.matrix =
      AskedMatrix{Matrix::Constant(1, 2, -std::numeric_limits<double>::infinity()), "S", {"a"}, {"b", "c"}};
  question.matrix->values(0, 0) = 0.1;
  const auto [back, problems] = readBack(askedJson(question, Topic::Masks).dump());
  EXPECT_EQ(problems, Problems{});
  EXPECT_EQ(back.question.matrix->values, question.matrix->values);
}

TEST(QuestionJson, NamesWhatIsWrong) {
  using enum ProblemCode;
  using testing::Contains;
  using testing::Field;
  const auto at = [](ProblemCode code, const std::string& pointer) {
    return testing::AllOf(Field(&Problem::code, code), Field(&Problem::pointer, pointer));
  };
  EXPECT_THAT(problemsOfAsked("{}"), Contains(at(MissingKey, "")));
  EXPECT_THAT(problemsOfAsked(R"({"topic": "masks", "kind": "choice", "text": {"text": "x"}})"),
              Contains(at(MissingKey, "")));
  EXPECT_THAT(problemsOfAsked(R"({"topic": "mask", "kind": "cell", "text": 1})"), Contains(at(UnknownName, "/topic")));
  EXPECT_THAT(problemsOfAsked(R"({"topic": "masks", "kind": "cell", "text": {"text": "x"},
                                  "matrix": {"values": [[1, 2], [3]], "rows": ["a"], "columns": []}})"),
              Contains(at(OutOfRange, "/matrix/values")));
  EXPECT_THAT(problemsOfAsked(R"({"topic": "masks", "kind": "number",
                                  "text": {"text": "x", "values": {"n": {"as": "whole", "value": "9e99"}}}})"),
              Contains(at(OutOfRange, "/text/values/n/value")));
}

}  // namespace
}  // namespace attn
