// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/assignment.h"

#include <gmock/gmock.h>

#include "core/classroom/documented_class.h"
#include "scenario/document.h"
#include "support/examples.h"
#include "support/print.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;
using enum ProblemCode;

const std::string kMinimal = R"({"format": "attentionscope/work", "version": 1, "title": "Homework 2: masks",
  "questions": [{"template": "scaled-score"}, {"template": "visible-pairs", "count": 2, "points": 1.5}]})";

std::string withQuestion(const std::string& members) {
  return R"({"format": "attentionscope/work", "version": 1, "title": "", "questions": [{)" + members + "}]}";
}

Problems problemsOfAssignment(const std::string& text, const AssignmentSources& sources = {}) {
  const Result<Assignment> assignment = readAssignment(text, sources);
  return assignment ? Problems{} : assignment.error();
}

Problem problem(ProblemCode code, std::string pointer, std::vector<std::string> arguments) {
  return {code, std::move(pointer), std::move(arguments)};
}

Scenario catDocument() {
  return *readDocument(test::exampleFolder() / "1-the-cat-sat.attn.json");
}

TEST(Assignment, OfTwoKindsOfQuestions) {
  const Result<Assignment> assignment = readAssignment(kMinimal);
  ASSERT_TRUE(assignment) << testing::PrintToString(assignment.error());
  EXPECT_EQ(assignment->title, "Homework 2: masks");
  EXPECT_EQ(assignment->questions(), 3);
  EXPECT_EQ(assignment->points(), 4);
  EXPECT_EQ(assignment->items[0], (AssignmentItem{.templateId = "scaled-score"}));
  EXPECT_EQ(assignment->feedback, AssignmentFeedback::AfterReturn);
  EXPECT_FALSE(assignment->deadline);
}

TEST(Assignment, ThatIsDocumentedIsRead) {
  const Result<Assignment> assignment = readAssignment(test::documentedExample("attentionscope/work"));
  ASSERT_TRUE(assignment) << testing::PrintToString(assignment.error());
  EXPECT_EQ(assignment->title, "Homework 2: masks");
  EXPECT_EQ(assignment->deadline, "2026-11-27T23:59+01:00");
}

TEST(Assignment, ReadsBackAsItWasWritten) {
  Assignment assignment{.title = "Zweite „Übung“, 猫 \"\\\n",
                        .note = "a note",
                        .items = {},
                        .deadline = "2026-11-27T23:59:30Z",
                        .feedback = AssignmentFeedback::AtOnce};
  assignment.items = {{.templateId = "scaled-score", .count = 3, .points = 0.5, .parameters = R"({"key_width":9})"},
                      {.templateId = "visible-pairs", .scenario = std::make_shared<const Scenario>(catDocument())},
                      {.templateId = "score-cell", .lesson = "scaling", .step = "why"}};
  const std::string text = writeAssignment(assignment);
  const Result<Assignment> back = readAssignment(text);
  ASSERT_TRUE(back) << testing::PrintToString(back.error());
  EXPECT_EQ(*back, assignment);
  EXPECT_EQ(writeAssignment(*back), text);
}

TEST(Assignment, ReportsAllProblems) {
  EXPECT_THAT(
      problemsOfAssignment(R"({"format": "attentionscope/work", "version": 1, "titel": 3, "deadline": "Friday",
    "feedback": "never", "questions": [{"template": "no-such", "count": 0, "points": -1}, 7,
    {"template": "explain-scaling", "counts": 1}, {"template": 5}]})"),
      UnorderedElementsAre(
          problem(MissingKey, "", {"title"}),
          problem(UnknownKey, "/titel", {"titel", "format, version, title, note, deadline, feedback, questions"}),
          problem(UnknownName, "/feedback", {"never", "after-return, at-once"}),
          problem(NotADateTime, "/deadline", {"Friday"}), problem(OutOfRange, "/questions/0/count", {"0", "1 … 50"}),
          problem(OutOfRange, "/questions/0/points", {"-1", "> 0, ≤ 1000"}),
          problem(UnknownTemplate, "/questions/0/template", {"no-such"}),
          problem(WrongType, "/questions/1", {"integer", "object"}),
          problem(UnknownKey, "/questions/2/counts",
                  {"counts", "lesson, step, own, template, count, points, parameters, scenario"}),
          problem(WrongType, "/questions/3/template", {"integer", "string"})));
}

TEST(Assignment, ReportsOnlyTheWrongFormat) {
  EXPECT_THAT(problemsOfAssignment(R"({"format": "attentionscope/scenario", "version": 1})"),
              ElementsAre(problem(WrongFormat, "/format", {"attentionscope/scenario", "attentionscope/work"})));
  EXPECT_THAT(problemsOfAssignment(R"({"format": "attentionscope/work", "version": 2, "title": []})"),
              ElementsAre(problem(UnsupportedVersion, "/version", {"2", "1"})));
  EXPECT_THAT(problemsOfAssignment("[]"), ElementsAre(problem(WrongType, "", {"array", "object"})));
}

TEST(Assignment, AsksSomethingAndNotEverything) {
  const auto assignment = [](const std::string& questions) {
    return R"({"format": "attentionscope/work", "version": 1, "title": "", "questions": )" + questions + "}";
  };
  EXPECT_THAT(problemsOfAssignment(assignment("[]")), ElementsAre(problem(OutOfRange, "/questions", {"0", "1 … 200"})));
  EXPECT_THAT(problemsOfAssignment(assignment("{}")),
              ElementsAre(problem(WrongType, "/questions", {"object", "array"})));
  std::string five = R"({"template": "scaled-score", "count": 50})";
  for (int i = 0; i < 4; ++i) five += R"(,{"template": "dot-product", "count": 50})";
  EXPECT_THAT(problemsOfAssignment(assignment("[" + five + "]")),
              ElementsAre(problem(OutOfRange, "/questions", {"250", "1 … 200"})));
}

TEST(Assignment, RejectsAnEmptyTemplate) {
  EXPECT_THAT(problemsOfAssignment(withQuestion(R"("template": "")")),
              ElementsAre(problem(UnknownTemplate, "/questions/0/template", {""})));
}

TEST(Assignment, KeepsNumbersFinite) {
  EXPECT_THAT(problemsOfAssignment(withQuestion(R"("template": "scaled-score", "points": NaN)")),
              ElementsAre(problem(NotFinite, "/questions/0/points", {"nan"})));
  EXPECT_THAT(problemsOfAssignment(withQuestion(R"("template": "scaled-score", "points": 1e999)")),
              ElementsAre(problem(NotFinite, "/questions/0/points", {"1e999"})));
  EXPECT_THAT(problemsOfAssignment(withQuestion(R"("template": "scaled-score", "count": 1e15)")),
              ElementsAre(problem(OutOfRange, "/questions/0/count", {"51", "1 … 50"})));
  EXPECT_THAT(problemsOfAssignment(withQuestion(R"("template": "scaled-score", "template": "dot-product")")),
              ElementsAre(problem(DuplicateKey, "/questions/0/template", {"template"})));
}

TEST(Assignment, RejectsUnknownParameters) {
  EXPECT_THAT(problemsOfAssignment(withQuestion(R"("template": "scaled-score", "parameters": {"key_width": 9})")),
              IsEmpty());
  // Two mistakes give the same answer here: such numbers are not drawn at random, but an author may choose them.
  EXPECT_THAT(
      problemsOfAssignment(withQuestion(
          R"("template": "score-spread", "parameters": {"key_width": 64, "query_spread": 1, "key_spread": 1})")),
      IsEmpty());
  EXPECT_THAT(problemsOfAssignment(withQuestion(R"("template": "scaled-score", "parameters": {"key_width": 10})")),
              ElementsAre(problem(NoQuestion, "/questions/0/parameters", {"scaled-score"})));
  EXPECT_THAT(problemsOfAssignment(withQuestion(R"("template": "scaled-score", "parameters": "9")")),
              ElementsAre(problem(WrongType, "/questions/0/parameters", {"string", "object"})));
}

TEST(Assignment, RejectsMoreQuestionsThanExist) {
  // 17 token counts without a window and, for each, two or more windows; one of them is required.
  EXPECT_THAT(problemsOfAssignment(withQuestion(
                  R"("template": "visible-pairs", "count": 5, "parameters": {"query_tokens": 4, "window": 0})")),
              ElementsAre(problem(OutOfRange, "/questions/0/count", {"5", "1 … 1"})));
}

TEST(Assignment, CountsQuestionsThatTwoItemsShare) {
  const std::string item = R"({"template": "visible-pairs", "parameters": {"query_tokens": 4, "window": 0}})";
  EXPECT_THAT(problemsOfAssignment(R"({"format": "attentionscope/work", "version": 1, "title": "", "questions": [)" +
                                   item + "," + item + "]}"),
              ElementsAre(problem(OutOfRange, "/questions/1/count", {"1", "0"})));
}

TEST(Assignment, AsksAboutADocumentWithinIt) {
  const std::string document = writeDocument(catDocument());
  const Result<Assignment> assignment =
      readAssignment(withQuestion(R"("template": "visible-pairs", "scenario": )" + document));
  ASSERT_TRUE(assignment) << testing::PrintToString(assignment.error());
  EXPECT_EQ(*assignment->items[0].scenario, catDocument());
  EXPECT_THAT(problemsOfAssignment(withQuestion(R"("template": "gib-for-gb", "scenario": )" + document)),
              ElementsAre(problem(NoQuestion, "/questions/0/scenario", {"gib-for-gb"})));
  EXPECT_THAT(
      problemsOfAssignment(withQuestion(R"("template": "visible-pairs", "parameters": {}, "scenario": )" + document)),
      ElementsAre(problem(UnknownKey, "/questions/0/parameters", {"parameters", ""})));
}

TEST(Assignment, PointsIntoADocumentWithinIt) {
  EXPECT_THAT(problemsOfAssignment(withQuestion(R"("template": "visible-pairs", "scenario": {"inputs": {"kind": "qkv",
    "q": {"shape": [2, 1], "data": [1, 2]}, "k": {"shape": [2, 2], "data": [1, 2, 3, 4]},
    "v": {"npy": "/etc/passwd"}}})")),
              ElementsAre(problem(PathOutsideFolder, "/questions/0/scenario/inputs/v/npy", {"/etc/passwd"}),
                          problem(WrongShape, "/questions/0/scenario/inputs/k/shape/1", {"2", "1", "key-width"})));
}

TEST(Assignment, RefusesADocumentThatFillsTheMemory) {
  // One query with many heads: each has its own 10⁵ keys, from a document of 200 kB.
  std::string zeros = "0";
  for (int i = 1; i < 100'000; ++i) zeros += ",0";
  std::string queries = "0";
  for (int i = 1; i < 100; ++i) queries += ",0";
  const std::string keys = R"({"shape": [1, 100000, 1], "data": [)" + zeros + "]}";
  const Problems problems = problemsOfAssignment(withQuestion(
      R"("template": "visible-pairs", "scenario": {"heads": {"query": 100, "kv": 1}, "inputs": {"kind": "qkv", "q":
         {"shape": [100, 1, 1], "data": [)" +
      queries + R"(]}, "k": )" + keys + R"(, "v": )" + keys + "}}"));
  ASSERT_EQ(problems.size(), 1u) << testing::PrintToString(problems);
  EXPECT_EQ(problems[0].code, TooLarge);
  EXPECT_EQ(problems[0].pointer, "/questions/0/scenario");
  EXPECT_EQ(problems[0].arguments[0], "stage-numbers");
}

TEST(Assignment, TakesDocumentsAndStepsFromItsSources) {
  const AssignmentSources sources{
      .document = [](const std::string& path) -> Result<Scenario> {
        if (path == "cat.attn.json") return catDocument();
        return tl::unexpected(Problems{{FileNotFound, "", {path}}});
      },
      .step = [](const std::string& lesson, const std::string& step) -> Result<AssignmentItem> {
        if (lesson == "scaling" && step == "guess")
          return AssignmentItem{.templateId = "scaled-score", .parameters = R"({"key_width":9})"};
        return tl::unexpected(Problems{{UnknownName, "/step", {step, "guess"}}});
      }};
  const Result<Assignment> assignment =
      readAssignment(R"({"format": "attentionscope/work", "version": 1, "title": "", "questions": [
    {"template": "visible-pairs", "scenario": "cat.attn.json"},
    {"lesson": "scaling", "step": "guess", "count": 2, "points": 3}]})",
                     sources);
  ASSERT_TRUE(assignment) << testing::PrintToString(assignment.error());
  EXPECT_EQ(*assignment->items[0].scenario, catDocument());
  EXPECT_EQ(assignment->items[1], (AssignmentItem{.templateId = "scaled-score",
                                                  .count = 2,
                                                  .points = 3,
                                                  .parameters = R"({"key_width":9})",
                                                  .lesson = "scaling",
                                                  .step = "guess"}));
  EXPECT_EQ(readAssignment(writeAssignment(*assignment)), assignment) << "what was taken stands in what is written";
  EXPECT_THAT(
      problemsOfAssignment(withQuestion(R"("template": "visible-pairs", "scenario": "dog.attn.json")"), sources),
      ElementsAre(problem(FileNotFound, "/questions/0/scenario", {"dog.attn.json"})));
  EXPECT_THAT(problemsOfAssignment(withQuestion(R"("lesson": "scaling", "step": "end")"), sources),
              ElementsAre(problem(UnknownName, "/questions/0/step", {"end", "guess"})));
  EXPECT_THAT(problemsOfAssignment(withQuestion(R"("template": "visible-pairs", "scenario": "cat.attn.json")")),
              ElementsAre(problem(WrongType, "/questions/0/scenario", {"string", "object"})))
      << "without sources a work file holds all it needs";
  EXPECT_THAT(problemsOfAssignment(withQuestion(R"("lesson": "scaling", "step": "guess")")),
              ElementsAre(problem(MissingKey, "/questions/0", {"template"})));
}

TEST(Moment, HasItsOffset) {
  for (const char* good :
       {"2026-11-27T23:59+01:00", "2026-11-27T23:59Z", "2026-11-27T23:59:30-09:30", "2028-02-29T00:00Z"})
    EXPECT_TRUE(isDateTime(good)) << good;
  for (const char* bad : {"", "2026-11-27", "2026-11-27T23:59", "2026-02-29T00:00Z", "2026-13-01T00:00Z",
                          "2026-11-00T00:00Z", "2026-11-27T24:00Z", "2026-11-27T23:60Z", "2026-11-27 23:59Z",
                          "2026-11-27T23:59+01:00 ", "2026-11-27T23:59+0100", "1969-01-01T00:00Z", "٢٠٢٦-11-27T23:59Z"})
    EXPECT_FALSE(isDateTime(bad)) << bad;
}

TEST(Moment, IsAnInstant) {
  EXPECT_EQ(instantOf("1970-01-01T00:00Z"), 0);
  EXPECT_EQ(instantOf("2026-11-27T23:59:30+01:00"), 1795820370'000'000'000);
  EXPECT_EQ(instantOf("2026-11-27T13:29:30-09:30"), instantOf("2026-11-27T22:59:30Z"));
  EXPECT_GT(instantOf("9999-12-31T23:59Z"), instantOf("2200-01-01T00:00Z"));
  EXPECT_EQ(instantOf("2026-11-27"), std::nullopt);
}

}  // namespace
}  // namespace attn
