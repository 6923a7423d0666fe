// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/handout.h"

#include <gmock/gmock.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "classroom/assignment_questions.h"
#include "core/classroom/documented_class.h"
#include "questions/given_answer.h"
#include "scenario/document.h"
#include "support/examples.h"
#include "support/print.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;
using enum ProblemCode;

std::shared_ptr<const Scenario> theCatSat() {
  return std::make_shared<const Scenario>(*readDocument(test::exampleFolder() / "1-the-cat-sat.attn.json"));
}

/// Questions with every kind of answer, drawn and about a document.
Assignment homework() {
  Assignment assignment{
      .title = "Homework 2: masks", .note = "until Friday", .items = {}, .deadline = "2026-11-27T23:59+01:00"};
  assignment.items = {{.templateId = "scaled-score", .count = 2},
                      {.templateId = "visible-pairs", .points = 2},
                      {.templateId = "score-cell"},
                      {.templateId = "stage-order"},
                      {.templateId = "hiding-rule"},
                      {.templateId = "scaled-score", .parameters = R"({"key_width":16})"},
                      {.templateId = "dot-product", .count = 2, .scenario = theCatSat()},
                      {.templateId = "visible-keys", .scenario = theCatSat(), .lesson = "masks", .step = "guess"}};
  return assignment;
}

std::string numbersOf(const HandoutQuestion& question) {
  return question.templateId + '\n' + textOf(questionOf(question)->parameters);
}

Problems problemsOfHandout(const std::string& text) {
  const Result<Handout> handout = readHandout(text);
  return handout ? Problems{} : handout.error();
}

TEST(Handouts, AreTheSameForTheSameSeed) {
  const Assignment assignment = homework();
  const std::vector<Handout> handouts = makeHandouts(assignment, 5, 42);
  EXPECT_EQ(makeHandouts(assignment, 5, 42), handouts);
  EXPECT_NE(makeHandouts(assignment, 5, 43), handouts);
  ASSERT_EQ(handouts.size(), 5u);
  for (int variant = 1; variant <= 5; ++variant) {
    const Handout& each = handouts[static_cast<std::size_t>(variant - 1)];
    EXPECT_EQ(each.variant, variant);
    EXPECT_EQ(each.of, 5);
    EXPECT_EQ(each.title, "Homework 2: masks");
    EXPECT_EQ(each.note, "until Friday");
    EXPECT_EQ(each.deadline, "2026-11-27T23:59+01:00");
    EXPECT_EQ(each.questions.size(), 10u);
  }
}

/// Later versions of the program reproduce hand-outs that were given out.
TEST(Handouts, HaveTheSeedsThatTheyAlwaysHad) {
  Assignment assignment{.title = "t", .note = {}, .items = {{.templateId = "scaled-score"}}, .deadline = {}};
  const std::vector<Handout> handouts = makeHandouts(assignment, 3, 7);
  std::vector<std::uint64_t> seeds;
  for (const Handout& each : handouts) seeds.push_back(each.questions[0].seed);
  EXPECT_THAT(seeds, ElementsAre(mixedSeed(7, "1/0/0/0"), mixedSeed(7, "2/0/0/0"), mixedSeed(7, "3/0/0/0")));
}

TEST(Handouts, KeepAVariantWhenMoreAreMade) {
  const Assignment assignment = homework();
  const std::vector<Handout> few = makeHandouts(assignment, 3, 42), many = makeHandouts(assignment, 12, 42);
  for (std::size_t i = 0; i < few.size(); ++i) EXPECT_EQ(few[i].questions, many[i].questions);
}

TEST(Handouts, AskTheQuestionsOfTheAssignment) {
  for (const Handout& handout : makeHandouts(homework(), 4, 1)) {
    std::vector<std::string> templates;
    for (const HandoutQuestion& question : handout.questions) {
      templates.push_back(question.templateId);
      const auto asked = questionOf(question);
      ASSERT_TRUE(asked) << question.templateId;
      EXPECT_EQ(asked->seed, question.seed);
      EXPECT_EQ(asked->from->version, question.version);
    }
    EXPECT_THAT(templates, ElementsAre("scaled-score", "scaled-score", "visible-pairs", "score-cell", "stage-order",
                                       "hiding-rule", "scaled-score", "dot-product", "dot-product", "visible-keys"));
    EXPECT_EQ(handout.questions[2].points, 2);
    EXPECT_EQ(questionOf(handout.questions[6])->parameters.whole("key_width"), 16);
    EXPECT_TRUE(questionOf(handout.questions[7])->parameters.has("query_name")) << "it is about the document";
    EXPECT_EQ(handout.questions[9].lesson, "masks");
  }
}

TEST(Handouts, NeverAskTheSameTwice) {
  Assignment assignment = homework();
  // There are only 8 of them: three to five token counts, each with few windows.
  assignment.items.push_back({.templateId = "visible-pairs", .count = 6});
  ASSERT_EQ(checkAssignment(assignment), Problems{});
  for (const Handout& handout : makeHandouts(assignment, 20, 3)) {
    std::set<std::string> numbers;
    std::set<std::uint64_t> seeds;
    for (const HandoutQuestion& question : handout.questions) {
      EXPECT_TRUE(numbers.insert(numbersOf(question)).second) << numbersOf(question);
      EXPECT_TRUE(seeds.insert(question.seed).second);
    }
  }
}

TEST(Handouts, OfNeighborsHaveOtherNumbers) {
  Assignment assignment;
  assignment.items = {
      {.templateId = "scaled-score"}, {.templateId = "visible-pairs"}, {.templateId = "aligned-causal-keys"}};
  const std::vector<Handout> handouts = makeHandouts(assignment, 60, 5);
  for (std::size_t i = 2; i < handouts.size(); ++i)
    for (std::size_t q = 0; q < 3; ++q) {
      EXPECT_NE(numbersOf(handouts[i].questions[q]), numbersOf(handouts[i - 1].questions[q])) << i;
      EXPECT_NE(numbersOf(handouts[i].questions[q]), numbersOf(handouts[i - 2].questions[q])) << i;
    }
}

TEST(Handouts, AskAgainWhereATemplateHasTooFewQuestions) {
  Assignment assignment;
  // One question for all: no reason to fail.
  assignment.items = {{.templateId = "visible-pairs", .parameters = R"({"query_tokens":4,"window":0})"}};
  ASSERT_EQ(checkAssignment(assignment), Problems{});
  for (const Handout& handout : makeHandouts(assignment, 5, 3))
    EXPECT_EQ(std::get<double>(questionOf(handout.questions[0])->question.answer), 10);
}

TEST(Handouts, AskAboutTheFirstSuitableHead) {
  // All exponentials of head 0 round to 0 or 1 at two decimals, and so do its weights.
  Matrix hot(2, 1), mild(2, 1), keys(2, 1);
  hot << 1000, 1000;
  mild << 1, 2;
  keys << 1, 0.5;
  Scenario scenario;
  scenario.heads = {2, 1};
  scenario.inputs = QkvInputs{MatrixStack(std::vector{hot, mild}), MatrixStack(keys), MatrixStack(keys)};
  Assignment assignment;
  assignment.items = {
      {.templateId = "weight-from-exponentials", .scenario = std::make_shared<const Scenario>(scenario)}};
  ASSERT_EQ(checkAssignment(assignment), Problems{});
  const auto question = questionOf(makeHandouts(assignment, 1, 1)[0].questions[0]);
  ASSERT_TRUE(question);
  EXPECT_EQ(question->parameters.whole("head"), 1);
}

TEST(Handouts, RequireAValidAssignment) {
  const auto made = [](const AssignmentItem& item) {
    return makeHandouts({.title = "", .note = "", .items = {item}, .deadline = {}}, 1, 1);
  };
  EXPECT_THROW(made({.templateId = "no-such"}), std::invalid_argument);
  EXPECT_THROW(made({.templateId = "scaled-score", .parameters = R"({"key_width":10})"}), std::invalid_argument);
}

/// Every form of a question's answer: as written by the command line and in submissions, and as text.
std::vector<std::string> traitors(const Question& question) {
  std::vector<std::string> found{"answer", "mistake", "tolerance", "working", "right", "solution", "text"};
  const std::string answer = std::visit([](const auto& value) { return jsonOf(GivenAnswer(value)); }, question.answer);
  if (question.kind == AnswerKind::Order || question.kind == AnswerKind::Cell || answer.size() > 3)
    found.push_back(answer);
  return found;
}

TEST(Handouts, DoNotHoldTheAnswers) {
  const auto keys = [](const nlohmann::json& object) {
    std::set<std::string> names;
    for (const auto& [name, value] : object.items()) names.insert(name);
    return names;
  };
  const std::set<std::string> allowed{"template",   "version",  "seed",   "points",
                                      "parameters", "scenario", "lesson", "step"};
  std::map<AnswerKind, int> kinds;
  for (const Handout& handout : makeHandouts(homework(), 10, 9)) {
    const nlohmann::json root = nlohmann::json::parse(writeHandout(handout));
    EXPECT_EQ(keys(root), (std::set<std::string>{"format", "version", "title", "note", "variant", "of", "deadline",
                                                 "scenarios", "questions"}));
    for (std::size_t i = 0; i < handout.questions.size(); ++i) {
      const Question question = questionOf(handout.questions[i])->question;
      ++kinds[question.kind];
      for (const std::string& key : keys(root["questions"][i])) EXPECT_TRUE(allowed.contains(key)) << key;
      nlohmann::json entry = root["questions"][i];
      entry.erase("seed");  // digits, which contain any short number by chance
      for (const std::string& traitor : traitors(question))
        EXPECT_EQ(entry.dump().find(traitor), std::string::npos) << traitor << " in " << entry;
    }
  }
  for (const AnswerKind kind : {AnswerKind::Number, AnswerKind::Choice, AnswerKind::Order, AnswerKind::Cell})
    EXPECT_GT(kinds[kind], 0) << code(kind);
}

TEST(Handout, ReadsBackAsItWasWritten) {
  for (const Handout& handout : makeHandouts(homework(), 3, 11)) {
    const std::string text = writeHandout(handout);
    const Result<Handout> back = readHandout(text);
    ASSERT_TRUE(back) << testing::PrintToString(back.error());
    EXPECT_EQ(*back, handout);
    EXPECT_EQ(writeHandout(*back), text);
  }
}

TEST(Handout, HoldsADocumentThatItsQuestionsShareOnce) {
  const Handout handout = makeHandouts(homework(), 1, 11)[0];
  const nlohmann::json root = nlohmann::json::parse(writeHandout(handout));
  ASSERT_EQ(root["scenarios"].size(), 1u);
  EXPECT_EQ(root["questions"][7]["scenario"], 0);
  EXPECT_EQ(root["questions"][9]["scenario"], 0);
  const Handout back = *readHandout(writeHandout(handout));
  EXPECT_EQ(back.questions[7].scenario, back.questions[9].scenario) << "one value in memory, too";
}

TEST(Handout, ThatIsDocumentedIsRead) {
  const Result<Handout> handout = readHandout(test::documentedExample("attentionscope/handout"));
  ASSERT_TRUE(handout) << testing::PrintToString(handout.error());
  EXPECT_EQ(handout->variant, 2);
  EXPECT_EQ(handout->of, 3);
  for (const HandoutQuestion& question : handout->questions) EXPECT_TRUE(questionOf(question));
}

TEST(Handout, ReportsAllProblems) {
  EXPECT_THAT(
      problemsOfHandout(R"({"format": "attentionscope/handout", "version": 1, "title": "", "variant": 4, "of": 3,
    "deadline": "soon", "answers": [], "scenarios": [{}], "questions": [
      {"template": "scaled-score", "version": 1, "seed": 5, "points": 1},
      {"template": "scaled-score", "version": 1, "seed": 5, "points": 0},
      {"template": "../etc", "version": 0, "seed": 9007199254740992, "points": "1", "answer": 3, "scenario": 1}, null]})"),
      UnorderedElementsAre(
          Problem{OutOfRange, "/variant", {"4", "1 … 3"}}, Problem{NotADateTime, "/deadline", {"soon"}},
          Problem{MissingKey, "/scenarios/0", {"inputs"}}, Problem{RepeatedValue, "/questions/1/seed", {"5"}},
          Problem{OutOfRange, "/questions/1/points", {"0", "> 0, ≤ 1000"}},
          Problem{BadId, "/questions/2/template", {"../etc"}},
          Problem{OutOfRange, "/questions/2/version", {"0", "1 … 1000000"}},
          Problem{OutOfRange, "/questions/2/seed", {"9007199254740992", "0 … 9007199254740991"}},
          Problem{WrongType, "/questions/2/points", {"string", "number"}},
          Problem{OutOfRange, "/questions/2/scenario", {"1", "0 … 0"}},
          Problem{UnknownKey,
                  "/questions/2/answer",
                  {"answer", "template, version, seed, points, parameters, scenario, lesson, step, own"}},
          Problem{WrongType, "/questions/3", {"null", "object"}},
          Problem{UnknownKey,
                  "/answers",
                  {"answers",
                   "format, version, title, note, of, variant, student, deadline, feedback, scenarios, own, questions, "
                   "sealed"}}));
}

TEST(Handout, MayNameUnknownTemplates) {
  const Result<Handout> handout = readHandout(R"({"format": "attentionscope/handout", "version": 1, "title": "",
    "variant": 1, "of": 1, "questions": [{"template": "of-next-year", "version": 1, "seed": 5, "points": 1},
    {"template": "scaled-score", "version": 99, "seed": 5, "points": 1},
    {"template": "scaled-score", "version": 1, "seed": 6, "points": 1, "parameters": {"key_width": 10}}]})");
  ASSERT_TRUE(handout) << testing::PrintToString(handout.error());
  for (const HandoutQuestion& question : handout->questions) EXPECT_FALSE(questionOf(question)) << question.templateId;
}

TEST(Handout, HasAFileNameThatSortsByVariant) {
  const auto name = [](const std::string& title, int variant, int of) {
    Handout handout;
    handout.title = title;
    handout.variant = variant;
    handout.of = of;
    return handoutFileName(handout);
  };
  EXPECT_EQ(name("Homework 2: masks", 7, 40), "homework-2-masks.07.handout.json");
  EXPECT_EQ(name("Homework 2: masks", 40, 40), "homework-2-masks.40.handout.json");
  EXPECT_EQ(name("Homework 2: masks", 7, 200), "homework-2-masks.007.handout.json");
  EXPECT_EQ(name("Übung „zwei“", 1, 1), "Übung-„zwei“.1.handout.json");
  EXPECT_EQ(name("", 1, 9), "handout.1.handout.json");
  EXPECT_EQ(name("../../etc/passwd\n", 1, 9), "etc-passwd-x0a.1.handout.json");
  EXPECT_EQ(name("//:*?", 1, 9), "handout.1.handout.json");
  EXPECT_EQ(name(std::string(300, 'a'), 1, 9), std::string(60, 'a') + ".1.handout.json");
  EXPECT_EQ(name(std::string(59, 'a') + "猫猫", 1, 9), std::string(59, 'a') + ".1.handout.json");
}

TEST(CheckLetters, AreTheFirstOfTheHash) {
  EXPECT_EQ(checkLetters("f65d90e0"), "F65D");
  EXPECT_EQ(checkLetters(""), "");
}

}  // namespace
}  // namespace attn
