// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/own_question.h"

#include <gmock/gmock.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "classroom/assignment.h"
#include "classroom/class_results.h"
#include "classroom/own_formula.h"
#include "classroom/own_question_json.h"
#include "scenario/document.h"
#include "scenario/json_reader.h"
#include "support/examples.h"
#include "support/print.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using enum ProblemCode;

OwnQuestion rectangle() {
  OwnQuestion own;
  own.topic = Topic::Cost;
  own.text = "A matrix has {n} rows and {m} columns of {b} bytes. How many bytes are {cells} cells?";
  own.values = {
      {"n", OwnRange{2, 9, 1}}, {"m", OwnRange{0.5, 2, 0.5}}, {"b", std::vector<double>{2, 4}}, {"cells", "n * m"}};
  own.answer = "cells * b";
  own.tolerance = "0.001 * answer";
  own.unit = AnswerUnit::Bytes;
  own.working = {"{cells} · {b} = {answer}"};
  own.mistakes = {{"cells", "You counted cells."}, {"answer * 2", "You counted twice."}};
  return own;
}

OwnQuestion choice(std::vector<std::string> choices, const std::string& right) {
  OwnQuestion own;
  own.text = "Which one?";
  own.kind = AnswerKind::Choice;
  own.values = {{"n", OwnRange{1, 3, 1}}};
  own.choices = std::move(choices);
  own.answer = right;
  return own;
}

OwnQuestion essay() {
  OwnQuestion own;
  own.topic = Topic::Explain;
  own.text = "Why?";
  own.kind = AnswerKind::Text;
  own.checklist = {"the variance", "the square root"};
  own.example = "The variance grows.";
  return own;
}

std::optional<AskedQuestion> asked(const OwnQuestion& own, std::uint64_t seed) {
  return askOwnQuestion(ownId(own), own, std::nullopt, seed);
}

double numberIn(const AskedQuestion& question, const char* name) {
  return question.parameters.real(name);
}

TEST(OwnFormula, HasAValueOrAPlaceThatCannotBeRead) {
  const NamedNumbers named{{"n", 3}, {"m_2", 4}};
  EXPECT_EQ(valueOfOwnFormula("n * (m_2 + 1) / 2", named), 7.5);
  EXPECT_EQ(valueOfOwnFormula("sqrt(m_2) ^ 3 + (n > 2 ? 1 : 0)", named), 9);
  EXPECT_TRUE(std::isinf(valueOfOwnFormula("n / 0", named).value()));
  const auto errorOf = [&](const std::string& formula) {
    const auto value = valueOfOwnFormula(formula, named);
    return value ? FormulaError{999, std::to_string(*value)} : value.error();
  };
  EXPECT_EQ(errorOf("n * rows").unknown, "rows");
  EXPECT_EQ(errorOf("n * rows").position, 4u);
  for (const char* formula : {"", "n +", "(n", "n n", "n = 4", "\"n\"", "n, m_2", "system(1)", "n § 2"}) {
    EXPECT_NE(errorOf(formula).position, 999u) << formula;
    EXPECT_EQ(errorOf(formula).unknown, std::string(formula) == "system(1)" ? "system" : "") << formula;
  }
  EXPECT_EQ(errorOf(std::string(600, '1')).position, kMaxFormulaBytes);
  EXPECT_EQ(errorOf(std::string(400, '(') + "1" + std::string(90, ')')).unknown, "");
}

TEST(OwnFormula, KnowsEAndPi) {
  EXPECT_DOUBLE_EQ(valueOfOwnFormula("e^(0.5)", {}).value(), std::exp(0.5));
  EXPECT_DOUBLE_EQ(valueOfOwnFormula("2^-3 * cos(pi)", {}).value(), -0.125);
  EXPECT_EQ(valueOfOwnFormula("e * 2", {{"e", 5}}), 10) << "a value of the question has priority";
}

TEST(OwnFormula, NamesAreNeitherFunctionsNorTheAnswer) {
  for (const char* name : {"n", "n_2", "rows"}) EXPECT_TRUE(isFormulaName(name)) << name;
  for (const char* name : {"", "N", "2n", "_n", "n-1", "sqrt", "answer", "größe"})
    EXPECT_FALSE(isFormulaName(name)) << name;
}

TEST(OwnQuestion, DrawsItsValuesAndComputesItsAnswer) {
  std::set<double> answers;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto question = asked(rectangle(), seed);
    ASSERT_TRUE(question);
    const double n = numberIn(*question, "n"), m = numberIn(*question, "m"), b = numberIn(*question, "b");
    EXPECT_TRUE(n >= 2 && n <= 9 && n == std::floor(n) && m >= 0.5 && m <= 2 && (b == 2 || b == 4));
    EXPECT_EQ(question->question.answer, AnswerValue(n * m * b));
    EXPECT_DOUBLE_EQ(question->question.tolerance, 0.001 * n * m * b);
    EXPECT_EQ(recognizedMistakes(question->question, n * m).at(0).kind->name, std::string("You counted cells."));
    answers.insert(n * m * b);
  }
  EXPECT_GT(answers.size(), 20u);
}

TEST(OwnQuestion, IsTheSameOnEveryMachine) {
  const auto question = asked(rectangle(), 7);
  ASSERT_TRUE(question);
  EXPECT_EQ(ownId(rectangle()), "own-number-35cd3c3857efd439");
  EXPECT_THAT((std::vector{numberIn(*question, "n"), numberIn(*question, "m"), numberIn(*question, "b")}),
              ElementsAre(5, 2, 2));
}

TEST(OwnQuestion, RedrawsNumbersThatGiveNoAnswer) {
  OwnQuestion own;
  own.text = "{n}";
  own.values = {{"n", OwnRange{-1, 1, 1}}};
  own.answer = "1 / n";
  own.mistakes = {{"n < 0 ? answer : 5", "It is not the reciprocal."}};
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    EXPECT_EQ(numberIn(asked(own, seed).value(), "n"), 1) << "0 is infinite, and with -1 the mistake is right";
}

TEST(OwnQuestion, ShowsAnOrderInAnotherOne) {
  OwnQuestion own;
  own.text = "Order them.";
  own.kind = AnswerKind::Order;
  own.choices = {"scores", "mask", "softmax"};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Question question = asked(own, seed).value().question;
    const auto& order = std::get<std::vector<std::size_t>>(question.answer);
    std::vector<std::string> sorted;
    for (const std::size_t place : order) sorted.emplace_back(question.choices[place].source);
    EXPECT_EQ(sorted, own.choices);
    EXPECT_NE(question.choices.front().source + std::string(question.choices[1].source), "scoresmask");
  }
}

TEST(OwnQuestion, ShowsNumbersOfADocument) {
  OwnQuestion own = essay();
  own.figure = OwnFigure{Stage::Weights, 0};
  const auto cat = std::make_shared<const Scenario>(*readDocument(test::exampleFolder() / "1-the-cat-sat.attn.json"));
  TracedScenarios traced;
  const auto question = askOwnQuestion(ownId(own), own, traced.stageOf(cat), 1);
  ASSERT_TRUE(question && question->question.matrix);
  EXPECT_EQ(question->question.matrix->name, "P");
  EXPECT_EQ(question->question.matrix->rows, queryTokenNames(*cat));
  EXPECT_EQ(question->question.matrix->columns, keyTokenNames(*cat));
  EXPECT_NEAR(question->question.matrix->values.row(0).sum(), 1, 1e-12);
  EXPECT_FALSE(asked(own, 1)) << "without the document";
  own.figure->head = 99;
  EXPECT_FALSE(askOwnQuestion(ownId(own), own, traced.stageOf(cat), 1));
}

Assignment withPicture(const std::shared_ptr<const Scenario>& document, const OwnFigure& figure) {
  OwnQuestion own = essay();
  own.figure = figure;
  Assignment assignment;
  assignment.title = "Figures";
  assignment.items = {ownItem(own, document)};
  return assignment;
}

std::shared_ptr<const Scenario> cat() {
  return std::make_shared<const Scenario>(*readDocument(test::exampleFolder() / "1-the-cat-sat.attn.json"));
}

TEST(OwnQuestion, ShowsADocumentInALab) {
  const OwnFigure figure{.head = 0, .lab = "steps", .step = "scores"};
  const Assignment assignment = withPicture(cat(), figure);
  EXPECT_THAT(checkAssignment(assignment), IsEmpty());
  const Result<Assignment> read = readAssignment(writeAssignment(assignment));
  ASSERT_TRUE(read) << testing::PrintToString(read.error());
  EXPECT_EQ(*read, assignment);
  const Handout open = makeHandouts(assignment, 1, 3)[0];
  TracedScenarios traced;
  Handout closed = withoutAnswers(open, traced);
  closed.sealed = SealedAnswers{"00000000", std::string(48, '0'), std::string(64, '0')};
  for (const Handout& handout : {open, closed}) {
    const Result<Handout> back = readHandout(writeHandout(handout));
    ASSERT_TRUE(back) << testing::PrintToString(back.error());
    const auto question = questionOf(back->questions[0]);
    ASSERT_TRUE(question && question->question.picture);
    EXPECT_FALSE(question->question.matrix);
    EXPECT_EQ(*question->question.picture, (AskedPicture{cat(), "steps", "scores", 0}));
  }
  EXPECT_EQ(writeHandout(closed).find("checklist"), std::string::npos);
}

TEST(OwnQuestion, ReportsProblemsOfItsFigure) {
  const auto problemsOf = [](const std::shared_ptr<const Scenario>& document, const OwnFigure& figure) {
    return checkAssignment(withPicture(document, figure));
  };
  const std::string at = "/questions/0";
  for (const OwnFigure& figure : {OwnFigure{}, OwnFigure{.lab = "steps", .step = "scores"}}) {
    EXPECT_THAT(problemsOf(nullptr, figure), ElementsAre(Problem{MissingKey, at + "/scenario", {"scenario"}}));
    OwnFigure beyond = figure;
    beyond.head = 7;
    EXPECT_THAT(problemsOf(cat(), beyond), ElementsAre(Problem{OutOfRange, at + "/own/figure/head", {"7", "0 … 0"}}));
  }
  EXPECT_THAT(problemsOf(cat(), {.lab = "steps"}), ElementsAre(Problem{EmptyText, at + "/own/figure/step", {}}));
  std::string text = writeAssignment(withPicture(cat(), {.lab = "stairs", .step = "scores"}));
  EXPECT_TRUE(readAssignment(text)) << "core does not know the labs";
  const Result<Assignment> refused = readAssignment(text, {.document = {}, .step = {}, .labs = {"steps", "tiles"}});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error(), ElementsAre(Problem{UnknownName, at + "/own/figure/lab", {"stairs", "steps, tiles"}}));
  const std::string lab = "\"lab\": \"stairs\"";
  text.replace(text.find(lab), lab.size(), "\"matrix\": \"weights\"");
  const Result<Assignment> both = readAssignment(text);
  ASSERT_FALSE(both) << "a figure is either a matrix or a picture";
}

TEST(OwnQuestion, HasItsFirstWordsAsTitle) {
  const auto titleOf = [](const char* text) {
    OwnQuestion own;
    own.text = text;
    return ownTitle(own);
  };
  EXPECT_EQ(titleOf("Why?"), "Why?");
  EXPECT_EQ(titleOf("  A *cache* holds\n\n{tokens} tokens of `{b}` bytes, {1, 2}. "),
            "A cache holds … tokens of … bytes, {1,…");
  EXPECT_EQ(titleOf("How many pairs of {n} tokens are visible?"), "How many pairs of … tokens are visible?");
  EXPECT_EQ(titleOf("How many pairs of {n} tokens are visible now?"), "How many pairs of … tokens are visible…");
  EXPECT_EQ(titleOf("Donaudampfschifffahrtsgesellschaftskapitän"), "Donaudampfschifffahrtsgesellschaftskapit…");
  EXPECT_EQ(titleOf("因果掩码隐藏每个查询之后的所有词元因果掩码隐藏每个查询之后的所有词元因果掩码隐藏每个"),
            "因果掩码隐藏每个查询之后的所有词元因果掩码隐藏每个查询之后的所有词元因果掩码隐藏…");
}

TEST(OwnQuestion, ReadsBackAsItWasWritten) {
  OwnQuestion order = choice({"a", "b"}, "");
  order.kind = AnswerKind::Order;
  OwnQuestion figure = essay();
  figure.figure = OwnFigure{Stage::Scores, 3};
  for (const OwnQuestion& own : {rectangle(), choice({"{n}", "4"}, "n > 1 ? 1 : 0"), order, essay(), figure}) {
    Problems problems;
    const auto json = readJson(ownQuestionJson(own).dump());
    ASSERT_TRUE(json);
    const auto back = readOwnQuestion(json->root, "/own", problems);
    EXPECT_THAT(problems, IsEmpty());
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, own);
    EXPECT_EQ(kindOfOwnId(ownId(own)), own.kind);
    EXPECT_NE(ownId(own), ownId(OwnQuestion()));
  }
  EXPECT_FALSE(kindOfOwnId("scaled-score"));
  EXPECT_FALSE(kindOfOwnId("own-cell-1"));
}

TEST(OwnQuestion, ReportsProblemsWithTheirPlaces) {
  OwnQuestion own = rectangle();
  own.text = "{n} and {rows}, not {1, 2}";
  own.values.push_back({"n", OwnRange{1, 2, 1}});
  own.values.push_back({"Rows", OwnRange{2, 1, 1}});
  own.values.push_back({"k", OwnRange{2, 3, 0}});
  own.values.push_back({"j", std::vector<double>{}});
  own.values.push_back({"i", "n * later"});
  own.answer = "n * (m";
  own.tolerance = "answer +";
  own.mistakes[0].formula = "zz";
  own.working = {"{answer}", "{zz}"};
  const std::string names = "n, m, b, cells, k, j, i";
  EXPECT_THAT(
      checkOwnQuestion(own, "/own"),
      testing::UnorderedElementsAre(
          Problem{RepeatedValue, "/own/values/4/name", {"n"}}, Problem{UnusableName, "/own/values/5/name", {"Rows"}},
          Problem{OutOfRange, "/own/values/5/to", {"1", "≥ 2"}},
          Problem{OutOfRange, "/own/values/6/step", {"0", "> 0"}},
          Problem{OutOfRange, "/own/values/7/among", {"0", "1 … 1000"}},
          Problem{UnknownVariable, "/own/values/8/formula", {"later", "n, m, b, cells, k, j"}},
          Problem{UnknownVariable, "/own/text", {"rows", names}},
          Problem{FormulaSyntax, "/own/answer/formula", {"n * (m", "6", ""}},
          Problem{FormulaSyntax, "/own/answer/tolerance", {"answer +", "8", ""}},
          Problem{UnknownVariable, "/own/mistakes/0/formula", {"zz", names + ", answer"}},
          Problem{UnknownVariable, "/own/working/1", {"zz", names + ", answer"}}));
}

TEST(OwnQuestion, ReportsNumbersThatNeverFit) {
  OwnQuestion never = rectangle();
  never.answer = "n / 0";
  ASSERT_EQ(checkOwnQuestion(never, "").size(), 1u);
  EXPECT_EQ(checkOwnQuestion(never, "")[0].code, NoFiniteAnswer);
  EXPECT_EQ(checkOwnQuestion(never, "")[0].pointer, "/answer/formula");
  const auto codeOf = [](const OwnQuestion& own) {
    const Problems problems = checkOwnQuestion(own, "");
    return problems.size() == 1 ? problems[0].code : FileNotFound;
  };
  EXPECT_EQ(codeOf(choice({"{n}", "{n}"}, "0")), ChoicesCoincide);
  EXPECT_THAT(checkOwnQuestion(choice({"{n}", "2"}, "0"), ""), IsEmpty()) << "they differ for most n";
  EXPECT_EQ(codeOf(choice({"a", "b"}, "n + 1")), OutOfRange);
  EXPECT_EQ(codeOf(choice({"a"}, "0")), OutOfRange);
  OwnQuestion right = rectangle();
  right.mistakes[0].formula = "answer";
  EXPECT_EQ(codeOf(right), MistakeIsRight);
  OwnQuestion empty = essay();
  empty.text = " \n";
  EXPECT_EQ(codeOf(empty), EmptyText);
}

TEST(OwnQuestion, IsHandedOutWithOtherNumbersForEveryStudent) {
  Assignment assignment;
  assignment.title = "Own";
  assignment.items = {ownItem(rectangle()), ownItem(essay()), ownItem(rectangle())};
  EXPECT_THAT(checkAssignment(assignment), IsEmpty());
  const Result<Assignment> read = readAssignment(writeAssignment(assignment));
  ASSERT_TRUE(read) << testing::PrintToString(read.error());
  EXPECT_EQ(*read, assignment);

  const std::vector<Handout> handouts = makeHandouts(assignment, 5, 3);
  std::set<std::string> numbers;
  for (const Handout& handout : handouts) {
    const std::string text = writeHandout(handout);
    EXPECT_EQ(nlohmann::json::parse(text)["own"].size(), 2u) << "each is stored once";
    const Result<Handout> back = readHandout(text);
    ASSERT_TRUE(back) << testing::PrintToString(back.error());
    EXPECT_EQ(*back, handout);
    const auto question = questionOf(back->questions[0]);
    ASSERT_TRUE(question);
    numbers.insert(std::to_string(std::get<double>(question->question.answer)));
  }
  EXPECT_GT(numbers.size(), 2u);

  std::string altered = writeHandout(handouts[0]);
  altered.replace(altered.find("cells * b"), 9, "cells + b");
  const Result<Handout> refused = readHandout(altered);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error()[0].code, WrongName) << "the id names the contents";
}

TEST(OwnQuestion, IsCollected) {
  Assignment assignment;
  assignment.title = "Own";
  assignment.items = {ownItem(rectangle()), ownItem(essay())};
  const Handout handout = makeHandouts(assignment, 1, 3)[0];
  const HandoutFile file{"a.handout.json", std::string(64, 'a'), handout};
  const double cells = numberIn(*questionOf(handout.questions[0]), "cells");
  Submission returned{file.sha256, {}, {}};
  returned.answers = {{handout.questions[0].templateId, handout.questions[0].seed, cells, {}},
                      {handout.questions[1].templateId, handout.questions[1].seed, TextAnswer{"Because.", {}}, {}}};
  const ClassResults results = collect({file}, {{"a.return.json", writeSubmission(returned), {}}});
  ASSERT_THAT(results.refused, IsEmpty());
  ASSERT_EQ(results.questions[0].mistakes.size(), 1u);
  EXPECT_EQ(results.questions[0].mistakes[0].kind->name, std::string("You counted cells."));
  EXPECT_EQ(results.questions[1].unmarked, 1);
  EXPECT_EQ(results.questions[0].name(), "A matrix has … rows and … columns of ……");
  EXPECT_EQ(results.questions[1].name(), "Why?");
  EXPECT_THAT(resultsCsv(results), testing::HasSubstr(",2 Why?,2 Why? answer,"));

  Submission other = returned;
  other.answers[0].seed += 1;
  const ClassResults refused = collect({file}, {{"b.return.json", writeSubmission(other), {}}});
  ASSERT_EQ(refused.refused.size(), 1u);
  EXPECT_EQ(refused.refused[0].why, Refusal::OtherQuestions);
  EXPECT_EQ(refused.refused[0].other, "A matrix has … rows and … columns of ……");
}

}  // namespace
}  // namespace attn
