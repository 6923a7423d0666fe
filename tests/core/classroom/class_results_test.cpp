// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/class_results.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "support/print.h"
#include "support/sanitized.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Outcome = AnswerOutcome::Kind;

Assignment twoQuestions() {
  Assignment assignment;
  assignment.title = "Homework";
  assignment.items = {{.templateId = "scaled-score"}, {.templateId = "visible-pairs", .points = 2}};
  return assignment;
}

/// A distinct text for each hand-out; the application computes the real hash.
std::string hashOf(const Handout& handout) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string hash(64, '0');
  std::size_t at = 0;
  for (const char c : writeHandout(handout)) {
    auto& digit = hash[at++ % hash.size()];
    const std::size_t value =
        (static_cast<std::size_t>(std::string_view(digits).find(digit)) * 7 + static_cast<unsigned char>(c) + 1) % 16;
    digit = digits[value];
  }
  return hash;
}

std::vector<HandoutFile> filesOf(const std::vector<Handout>& handouts) {
  std::vector<HandoutFile> files;
  for (const Handout& handout : handouts) files.push_back({handoutFileName(handout), hashOf(handout), handout});
  return files;
}

std::vector<HandoutFile> classOf(int students, const Assignment& assignment = twoQuestions(), std::uint64_t seed = 1) {
  return filesOf(makeHandouts(assignment, students, seed));
}

GivenAnswer rightOf(const HandoutQuestion& question) {
  return std::visit([](const auto& value) { return GivenAnswer(value); }, questionOf(question)->question.answer);
}

GivenAnswer mistakenOf(const HandoutQuestion& question, std::string_view id) {
  const AskedQuestion asked = *questionOf(question);
  for (const Mistake& mistake : asked.question.mistakes)
    if (mistake.kind->id == id) return std::visit([](const auto& value) { return GivenAnswer(value); }, mistake.answer);
  ADD_FAILURE() << "no mistake " << id;
  return {};
}

constexpr double kDealtOrder = -12345.678;

Submission returnOf(const HandoutFile& file, const std::vector<GivenAnswer>& answers,
                    std::vector<double> seconds = {}) {
  Submission returned{file.sha256, {}, {}};
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const HandoutQuestion& question = file.handout.questions[i];
    returned.answers.push_back({question.templateId, question.seed, answers[i],
                                i < seconds.size() ? std::optional(seconds[i]) : std::nullopt});
  }
  return returned;
}

SubmissionFile fileOf(const std::string& name, const Submission& returned) {
  return {name + std::string(kSubmissionSuffix), writeSubmission(returned), {}};
}

SubmissionFile allRight(const std::string& name, const HandoutFile& file) {
  std::vector<GivenAnswer> answers;
  for (const HandoutQuestion& question : file.handout.questions) answers.push_back(rightOf(question));
  return fileOf(name, returnOf(file, answers));
}

std::vector<std::pair<std::string, Refusal>> refusedOf(const ClassResults& results) {
  std::vector<std::pair<std::string, Refusal>> refused;
  for (const RefusedFile& file : results.refused) refused.emplace_back(file.name, file.why);
  return refused;
}

TEST(Results, OfFourStudents) {
  const auto handouts = classOf(5);
  const auto questions = [&](std::size_t student) -> const std::vector<HandoutQuestion>& {
    return handouts[student].handout.questions;
  };
  Submission ada = returnOf(handouts[0], {rightOf(questions(0)[0]), rightOf(questions(0)[1])}, {10, 100});
  ada.student = "Ada";
  const ClassResults results = collect(
      handouts,
      {fileOf("4", returnOf(handouts[3], {std::monostate(), kDealtOrder}, {40, 60})), fileOf("1", ada),
       fileOf("2",
              returnOf(handouts[1], {mistakenOf(questions(1)[0], "forgot-scale"), rightOf(questions(1)[1])}, {20})),
       fileOf("3", returnOf(handouts[2], {mistakenOf(questions(2)[0], "forgot-scale"), std::monostate()}, {33.5, 7}))});
  EXPECT_THAT(results.refused, IsEmpty());
  EXPECT_EQ(results.title, "Homework");
  EXPECT_EQ(results.variants, 5);
  EXPECT_EQ(results.points, 3);
  EXPECT_THAT(results.missing, ElementsAre(5));
  ASSERT_EQ(results.questions.size(), 2u);
  const QuestionSummary &scaled = results.questions[0], &pairs = results.questions[1];
  EXPECT_EQ(scaled.templateId, "scaled-score");
  EXPECT_EQ(scaled.right, 1);
  EXPECT_EQ(scaled.other, 0);
  EXPECT_EQ(scaled.blank, 1);
  ASSERT_EQ(scaled.mistakes.size(), 1u);
  EXPECT_EQ(scaled.mistakes[0].mistake, "forgot-scale");
  EXPECT_EQ(scaled.mistakes[0].count, 2);
  EXPECT_EQ(scaled.answers(), 4);
  EXPECT_EQ(scaled.shareRight(), 0.25);
  EXPECT_EQ(scaled.medianSeconds, 20) << "10, 20, 33.5: who left it blank does not count";
  EXPECT_EQ(pairs.points, 2);
  EXPECT_EQ(pairs.right, 2);
  EXPECT_EQ(pairs.other, 1);
  EXPECT_EQ(pairs.blank, 1);
  EXPECT_EQ(pairs.medianSeconds, 80) << "of 60 and 100, between them";
  EXPECT_EQ(results.mostWorthDiscussing, 1u) << "a quarter right is too few to discuss it in pairs";
  ASSERT_EQ(results.returned.size(), 4u);
  const VariantResult& first = results.returned[0];
  EXPECT_EQ(first.variant, 1);
  EXPECT_EQ(first.student, "Ada");
  EXPECT_EQ(first.file, "1.return.json");
  EXPECT_EQ(first.right, 2);
  EXPECT_EQ(first.points, 3);
  EXPECT_EQ(results.returned[1].points, 2);
  EXPECT_EQ(results.returned[2].answers[0].kind, Outcome::Mistake);
  EXPECT_EQ(results.returned[2].answers[0].mistake, "forgot-scale");
  EXPECT_EQ(results.returned[2].answers[1].kind, Outcome::Blank);
  EXPECT_EQ(results.returned[3].answers[0].kind, Outcome::Blank);
  EXPECT_EQ(results.returned[3].answers[1].kind, Outcome::Other);
  EXPECT_EQ(results.returned[3].answers[1].given, GivenAnswer(kDealtOrder));
}

TEST(Results, CountTheWaysInWhichAQuestionIsAsked) {
  constexpr int kStudents = 12;
  int several = 0, number = 0;
  for (const QuestionTemplate& each : questionTemplates()) {
    if (each.kind == AnswerKind::Text || (test::kSanitized && number++ % 8 != 0)) continue;
    Assignment assignment;
    assignment.items = {{.templateId = std::string(each.id)}};
    const std::vector<HandoutFile> files = classOf(kStudents, assignment);
    std::set<std::string_view> texts;
    std::vector<SubmissionFile> returned;
    for (const HandoutFile& file : files) {
      texts.insert(questionOf(file.handout.questions.front())->question.text.source);
      returned.push_back(allRight(file.name, file));
    }
    const ClassResults results = collect(files, returned);
    EXPECT_EQ(results.questions.front().wordings, static_cast<int>(texts.size())) << each.id;
    several += texts.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(several, 0);
}

TEST(Results, LeaveSentencesToBeMarkedByHand) {
  Assignment assignment;
  assignment.title = "Homework";
  assignment.items = {{.templateId = "explain-scaling", .points = 4}, {.templateId = "scaled-score"}};
  const std::vector<HandoutFile> files = classOf(4, assignment);
  std::vector<SubmissionFile> returned;
  for (std::size_t i = 0; i < 3; ++i)
    returned.push_back(fileOf(std::to_string(i), returnOf(files[i], {TextAnswer{"The variance grows.", {{0, 1}}},
                                                                     rightOf(files[i].handout.questions[1])})));
  returned.push_back(fileOf("3", returnOf(files[3], {std::monostate(), kDealtOrder})));
  HandMarks marks;
  marks.set(files[0].sha256, 0, 4);
  marks.set(files[1].sha256, 0, 1.5);
  marks.set(files[3].sha256, 1, 0.5);  // also for an answer that the program can mark
  marks.set(std::string(64, '7'), 0, 3);
  const ClassResults results = collect(files, returned, marks);
  const QuestionSummary& explain = results.questions[0];
  EXPECT_EQ(explain.right, 1);
  EXPECT_EQ(explain.marked, 1);
  EXPECT_EQ(explain.unmarked, 1) << "ticks of the student do not mark it";
  EXPECT_EQ(explain.blank, 1);
  EXPECT_EQ(explain.other, 0) << "an unmarked answer is not wrong";
  EXPECT_EQ(explain.answers(), 3);
  std::vector<double> points;
  std::vector<int> unmarked;
  for (const VariantResult& each : results.returned) {
    points.push_back(each.points);
    unmarked.push_back(each.unmarked());
  }
  EXPECT_THAT(points, ElementsAre(5, 2.5, 1, 0.5));
  EXPECT_THAT(unmarked, ElementsAre(0, 0, 1, 0));
  EXPECT_EQ(results.returned[3].answers[1].kind, Outcome::Marked);
  EXPECT_THAT(resultsCsv(results), testing::HasSubstr(",unmarked,"));
}

TEST(Results, WithoutReturns) {
  const ClassResults results = collect(classOf(3), {});
  EXPECT_EQ(results.title, "Homework");
  EXPECT_THAT(results.missing, ElementsAre(1, 2, 3));
  EXPECT_EQ(results.questions.at(1).answers(), 0);
  EXPECT_EQ(results.questions[1].shareRight(), 0);
  EXPECT_FALSE(results.questions[1].medianSeconds);
  EXPECT_FALSE(results.mostWorthDiscussing);
}

TEST(Results, WithoutHandouts) {
  const ClassResults results = collect({}, {allRight("1", classOf(1)[0])});
  EXPECT_THAT(refusedOf(results), ElementsAre(std::pair("1.return.json", Refusal::UnknownHandout)));
  EXPECT_EQ(results.variants, 0);
  EXPECT_EQ(resultsCsv(results), "variant,file,student,id,name,group,submitted,late,right,points,edited\r\n");
}

TEST(Answers, MayStandInAnyOrderAndBeMissing) {
  const auto handouts = classOf(2);
  Submission first =
      returnOf(handouts[0], {rightOf(handouts[0].handout.questions[0]), rightOf(handouts[0].handout.questions[1])});
  std::ranges::reverse(first.answers);
  Submission second = returnOf(handouts[1], {std::monostate(), rightOf(handouts[1].handout.questions[1])});
  second.answers.erase(second.answers.begin());
  const ClassResults results = collect(handouts, {fileOf("1", first), fileOf("2", second)});
  EXPECT_THAT(results.refused, IsEmpty());
  EXPECT_EQ(results.returned.at(0).right, 2);
  EXPECT_EQ(results.returned.at(1).answers.at(0).kind, Outcome::Blank);
  EXPECT_EQ(results.returned.at(1).answers.at(1).kind, Outcome::Right);
}

TEST(Returns, ThatAreNotValidSpoilNothing) {
  const auto handouts = classOf(6);
  const auto others = classOf(1, twoQuestions(), 99);
  Assignment later = twoQuestions();
  later.title = "Homework 2";
  auto ours = handouts;
  ours.push_back(classOf(1, later)[0]);

  Submission foreignQuestions = returnOf(handouts[2], {1.0});
  foreignQuestions.answers[0].seed ^= 1;
  Submission futureTemplate = returnOf(handouts[3], {1.0});
  futureTemplate.answers[0].templateId = "of-next-year";
  const ClassResults results =
      collect(ours, {allRight("a", handouts[0]),
                     allRight("b", handouts[1]),
                     allRight("c", handouts[0]),
                     fileOf("d", foreignQuestions),
                     fileOf("e", futureTemplate),
                     allRight("f", others[0]),
                     allRight("g", ours.back()),
                     {"h.return.json", "{", {}},
                     {"i.return.json", "", {{ProblemCode::FileIsDirectory, "", {"i.return.json"}}}}});
  EXPECT_THAT(
      refusedOf(results),
      ElementsAre(std::pair("c.return.json", Refusal::Superseded), std::pair("d.return.json", Refusal::OtherQuestions),
                  std::pair("e.return.json", Refusal::UnknownTemplate),
                  std::pair("f.return.json", Refusal::UnknownHandout),
                  std::pair("g.return.json", Refusal::OtherAssignment), std::pair("h.return.json", Refusal::Unreadable),
                  std::pair("i.return.json", Refusal::Unreadable)));
  EXPECT_EQ(results.refused[0].other, "a.return.json");
  EXPECT_EQ(results.refused[1].other, "scaled-score");
  EXPECT_EQ(results.refused[2].other, "of-next-year");
  EXPECT_EQ(results.refused[5].problems.at(0).code, ProblemCode::JsonSyntax);
  EXPECT_EQ(results.refused[6].problems.at(0).code, ProblemCode::FileIsDirectory);
  EXPECT_EQ(results.returned.size(), 2u);
  EXPECT_EQ(results.questions[0].right, 2);
  EXPECT_THAT(results.missing, ElementsAre(3, 4, 5, 6));
}

TEST(Returns, OfOneVariantWithoutTimesCountByTheFirstValidName) {
  const auto handouts = classOf(1);
  Submission broken = returnOf(handouts[0], {1.0});
  broken.answers[0].seed ^= 1;
  const ClassResults results =
      collect(handouts, {allRight("c", handouts[0]), allRight("b", handouts[0]), fileOf("a", broken)});
  EXPECT_THAT(refusedOf(results), ElementsAre(std::pair("a.return.json", Refusal::OtherQuestions),
                                              std::pair("c.return.json", Refusal::Superseded)));
  EXPECT_EQ(results.returned.at(0).file, "b.return.json");
}

SubmissionFile submittedAt(const std::string& name, const HandoutFile& file, std::optional<std::string> submitted,
                           std::optional<std::int64_t> modified) {
  Submission returned = returnOf(file, {});
  returned.submitted = std::move(submitted);
  SubmissionFile written = fileOf(name, returned);
  written.modified = modified;
  return written;
}

TEST(Returns, OfOneVariantCountByTheLatestTime) {
  const auto handouts = classOf(3);
  const std::int64_t noon = *instantOf("2026-11-27T12:00Z");
  const ClassResults results = collect(
      handouts, {submittedAt("a", handouts[0], "2026-11-27T13:30+01:00", 0),
                 submittedAt("b", handouts[0], "2026-11-27T11:59Z", noon),  // written by the program before a
                 submittedAt("c", handouts[1], {}, noon), submittedAt("d", handouts[1], {}, noon + 1),
                 submittedAt("e", handouts[2], "2026-11-27T12:00Z", {}), submittedAt("f", handouts[2], {}, noon + 1)});
  EXPECT_THAT(refusedOf(results), ElementsAre(std::pair("b.return.json", Refusal::Superseded),
                                              std::pair("c.return.json", Refusal::Superseded),
                                              std::pair("e.return.json", Refusal::Superseded)));
  EXPECT_EQ(results.refused[0].other, "a.return.json");
  EXPECT_EQ(results.returned.at(1).file, "d.return.json");
  EXPECT_FALSE(needsAttention(Refusal::Superseded));
  EXPECT_TRUE(needsAttention(Refusal::Unreadable));
}

TEST(Returns, AfterTheDeadlineAreLate) {
  Assignment assignment = twoQuestions();
  assignment.deadline = "2026-11-27T23:59+01:00";
  const auto handouts = classOf(3, assignment);
  const ClassResults results = collect(handouts, {submittedAt("a", handouts[0], "2026-11-27T22:59:00Z", {}),
                                                  submittedAt("b", handouts[1], "2026-11-27T22:59:01Z", {}),
                                                  submittedAt("c", handouts[2], {}, *instantOf("2027-01-01T00:00Z"))});
  EXPECT_FALSE(results.returned.at(0).isLate);
  EXPECT_TRUE(results.returned.at(1).isLate);
  EXPECT_FALSE(results.returned.at(2).isLate) << "a file's time says when it was copied";
}

TEST(Results, NameTheStudentsOfTheRoster) {
  auto handouts = makeHandouts(twoQuestions(), 3, 1);
  for (Handout& each : handouts) each.student = RosterStudent{"s" + std::to_string(each.variant), "A, B", "", "@x"};
  handouts[0].of = 2;  // handed out before the others joined
  const auto files = filesOf(handouts);
  const ClassResults results = collect(files, {allRight("1", files[0]), allRight("3", files[2])});
  EXPECT_THAT(results.refused, IsEmpty());
  EXPECT_EQ(results.variants, 3);
  EXPECT_THAT(results.missing, ElementsAre(2));
  EXPECT_EQ(results.students.at(2).id, "s2");
  EXPECT_EQ(results.returned.at(1).owner, handouts[2].student);
  const std::string csv = resultsCsv(results);
  EXPECT_NE(csv.find("1,1.return.json,,s1,\"A, B\",'@x,,,2,3,"), std::string::npos) << csv;
  EXPECT_NE(csv.find("2,,,s2,\"A, B\",'@x,,,,,"), std::string::npos) << csv;
}

TEST(Returns, AreRejectedIfTheHandoutCannotBeAsked) {
  Handout handout = makeHandouts(twoQuestions(), 1, 1)[0];
  handout.questions[1].version = 99;
  const auto handouts = filesOf({handout});
  const ClassResults results = collect(handouts, {fileOf("1", returnOf(handouts[0], {1.0, 2.0}))});
  EXPECT_THAT(refusedOf(results), ElementsAre(std::pair("1.return.json", Refusal::UnknownTemplate)));
  EXPECT_EQ(results.refused[0].other, "visible-pairs");
  EXPECT_EQ(results.questions.at(0).answers(), 0);
}

TEST(Assignment, IsThatOfMostSubmissions) {
  Assignment later = twoQuestions();
  later.title = "Another";
  auto handouts = classOf(2);
  const auto others = classOf(3, later);
  handouts.insert(handouts.end(), others.begin(), others.end());
  const ClassResults most =
      collect(handouts, {allRight("a", others[0]), allRight("b", handouts[0]), allRight("c", handouts[1])});
  EXPECT_EQ(most.title, "Homework");
  EXPECT_THAT(refusedOf(most), ElementsAre(std::pair("a.return.json", Refusal::OtherAssignment)));
  EXPECT_EQ(collect(handouts, {allRight("b", handouts[0]), allRight("a", others[0])}).title, "Another")
      << "one each: the first by name";
  EXPECT_EQ(collect(handouts, {}).title, "Another") << "three hand-outs against two";
}

/// That many right answers and then that many with the mistake, in a class of ten.
void answerTen(std::vector<std::vector<GivenAnswer>>& students, const std::vector<HandoutFile>& handouts,
               std::size_t question, int right, std::string_view mistake, int mistaken) {
  for (std::size_t student = 0; student < 10; ++student) {
    const HandoutQuestion& asked = handouts[student].handout.questions[question];
    const int place = static_cast<int>(student);
    students[student].push_back(place < right              ? rightOf(asked)
                                : place < right + mistaken ? mistakenOf(asked, mistake)
                                                           : GivenAnswer(kDealtOrder));
  }
}

std::optional<std::size_t> worthDiscussing(const std::vector<std::pair<int, int>>& rightAndMistaken) {
  Assignment assignment;
  for (std::size_t i = 0; i < rightAndMistaken.size(); ++i) assignment.items.push_back({.templateId = "scaled-score"});
  const auto handouts = classOf(10, assignment);
  std::vector<std::vector<GivenAnswer>> students(10);
  for (std::size_t i = 0; i < rightAndMistaken.size(); ++i)
    answerTen(students, handouts, i, rightAndMistaken[i].first, "forgot-scale", rightAndMistaken[i].second);
  std::vector<SubmissionFile> files;
  for (std::size_t i = 0; i < 10; ++i) files.push_back(fileOf(std::to_string(i), returnOf(handouts[i], students[i])));
  return collect(handouts, files).mostWorthDiscussing;
}

TEST(Discussion, IsWorthWhereHalfAreRightAndManyMakeOneMistake) {
  EXPECT_EQ(worthDiscussing({{5, 2}, {5, 4}, {6, 3}}), 1u) << "the largest single mistake";
  EXPECT_EQ(worthDiscussing({{3, 7}, {8, 2}}), std::nullopt) << "30 % and 80 %";
  EXPECT_EQ(worthDiscussing({{3, 7}, {7, 1}}), 0u + 1) << "70 % still counts";
  EXPECT_EQ(worthDiscussing({{6, 2}, {5, 2}}), 1u) << "the same mistake as often, but more answers wrong";
  EXPECT_EQ(worthDiscussing({{5, 2}, {5, 2}}), 0u) << "the first of equals";
  EXPECT_EQ(worthDiscussing({{10, 0}}), std::nullopt);
  EXPECT_EQ(worthDiscussing({{4, 0}}), 0u) << "no mistake is known, but answers differ";
}

TEST(Csv, HasALineForEachVariant) {
  Assignment assignment;
  assignment.items = {{.templateId = "scaled-score"}, {.templateId = "score-cell"}};
  const auto handouts = classOf(3, assignment);
  Submission first = returnOf(handouts[0], {kDealtOrder, CellPlace{77, 0}}, {12.5, 3});
  first.student = "Lovelace, \"Ada\"";
  Submission third = returnOf(handouts[2], {rightOf(handouts[2].handout.questions[0])});
  third.student = "=1+2";
  const std::string answer = jsonOf(third.answers[0].answer);
  EXPECT_EQ(resultsCsv(collect(handouts, {fileOf("1", first), fileOf("-3", third)})),
            "variant,file,student,id,name,group,submitted,late,right,points,1 scaled-score,1 scaled-score answer,1 "
            "scaled-score seconds,"
            "2 score-cell,2 score-cell answer,2 score-cell seconds,edited\r\n"
            "1,1.return.json,\"Lovelace, \"\"Ada\"\"\",,,,,,0,0,other,-12345.678,12.5,other,\"[77,0]\",3,\r\n"
            "2,,,,,,,,,,,,,,,,\r\n"
            "3,'-3.return.json,'=1+2,,,,,,1,1,right," +
                answer + ",,blank,,,\r\n");
}

TEST(Results, CountAnEditedSubmissionAndMarkIt) {
  const auto handouts = classOf(2);
  Submission timed = returnOf(handouts[0], {rightOf(handouts[0].handout.questions[0])});
  timed.submitted = "2026-11-27T18:05:00+01:00";
  SubmissionFile edited = fileOf("1", timed);
  edited.text.replace(edited.text.find("18:05"), 5, "17:05");
  const ClassResults results = collect(handouts, {edited, allRight("2", handouts[1])});
  ASSERT_EQ(results.returned.size(), 2u);
  EXPECT_TRUE(results.returned[0].isChanged);
  EXPECT_EQ(results.returned[0].right, 1);
  EXPECT_FALSE(results.returned[1].isChanged);
}

TEST(Results, OfSealedHandoutsNeedTheirKey) {
  auto handouts = classOf(2);
  const auto byIndex = [&](std::size_t variant) {
    const HandoutFile& file = handouts[variant];
    Submission returned{file.sha256, {}, {}};
    returned.answers = {{{}, 0, rightOf(file.handout.questions[1]), {}, 1, AnswerKind::Number}};
    return returned;
  };
  const std::vector<SubmissionFile> files{fileOf("1", byIndex(0)), fileOf("2", byIndex(1))};
  TracedScenarios traced;
  handouts[0].handout = withoutAnswers(handouts[0].handout, traced);
  const ClassResults results = collect(handouts, files);
  EXPECT_EQ(results.sealed, 1);
  ASSERT_EQ(results.refused.size(), 1u);
  EXPECT_EQ(results.refused[0].why, Refusal::Sealed);
  ASSERT_EQ(results.returned.size(), 1u);
  EXPECT_EQ(results.returned[0].answers[0].kind, AnswerOutcome::Kind::Blank);
  EXPECT_EQ(results.returned[0].answers[1].kind, AnswerOutcome::Kind::Right);
}

TEST(Csv, HoldsNoLineEndsOfAStudent) {
  const auto handouts = classOf(1);
  Submission returned = returnOf(handouts[0], {});
  returned.student = "a\r\nb\x1b[31m";
  const std::string csv = resultsCsv(collect(handouts, {fileOf("1", returned)}));
  EXPECT_NE(csv.find("a\\x0d\\x0ab\\x1b[31m"), std::string::npos) << csv;
  EXPECT_EQ(std::ranges::count(csv, '\n'), 2);
}

}  // namespace
}  // namespace attn
