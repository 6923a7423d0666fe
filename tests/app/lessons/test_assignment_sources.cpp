// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/handout.h"
#include "lessons/assignment_sources.h"
#include "lessons/lesson_library.h"
#include "scenario/document.h"
#include "support/files.h"
#include "support/qt_test.h"

namespace attn::app::test_assignment_sources {
namespace {

std::string workAsking(const std::string& question) {
  return R"({"format": "attentionscope/work", "version": 1, "title": "Homework", "questions": [)" + question + "]}";
}

Problem problemIn(const Result<Assignment>& assignment) {
  return assignment || assignment.error().size() != 1 ? Problem{} : assignment.error().front();
}

}  // namespace

class TestAssignmentSources : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyQuestionOfOurLessonsCanBeHandedOut() {
    int steps = 0;
    for (const auto& loaded : builtInLessons()) {
      for (const LessonStep& step : loaded->lesson.steps) {
        if (!step.question || findTemplate(step.question->templateId)->kind == AnswerKind::Text) continue;
        const std::string place = loaded->lesson.id + '/' + step.id;
        const Result<AssignmentItem> item = assignmentItemOf(loaded->lesson, step, loaded->scenarios);
        QVERIFY2(item.has_value(), place.c_str());
        QCOMPARE(item->scenario != nullptr, step.question->fromStage);
        const Assignment assignment{.title = "Homework", .items = {*item}};
        const Problems problems = checkAssignment(assignment);
        QVERIFY2(problems.empty(), (place + (problems.empty() ? "" : problems[0].pointer)).c_str());
        for (const Handout& handout : makeHandouts(assignment, 2, 1))
          QVERIFY2(questionOf(handout.questions[0]), place.c_str());
        ++steps;
      }
    }
    QVERIFY(steps > 20);
  }

  void aStepThatAsksNothingIsTold() {
    const auto lessons = builtInLessons();
    const Lesson& lesson = lessons.front()->lesson;
    for (const LessonStep& step : lesson.steps) {
      if (step.question) continue;
      const Result<AssignmentItem> item = assignmentItemOf(lesson, step, lessons.front()->scenarios);
      QVERIFY(!item);
      QVERIFY(item.error() == (Problems{{ProblemCode::NoQuestion, "/step", {lesson.id + '/' + step.id}}}));
      return;
    }
    QFAIL("every step asks");
  }

  void anAssignmentMayUseDocumentsInItsFolderAndExamples() {
    const test::TempFolder folder;
    const std::string document =
        R"({"format": "attentionscope/scenario", "version": 1, "title": "Own", "inputs": {"kind": "qkv",
            "q": {"shape": [2, 1], "data": [1, 2]}, "k": {"shape": [2, 1], "data": [1, 2]},
            "v": {"shape": [2, 1], "data": [1, 2]}}})";
    folder.write("own.attn.json", document);
    const auto file =
        folder.write("w.work.json", workAsking(R"({"template": "dot-product", "scenario": "own.attn.json"},
        {"template": "dot-product", "scenario": "example:1-the-cat-sat"})"));
    const Result<Assignment> assignment = readAssignmentFile(file);
    QVERIFY(assignment.has_value());
    QVERIFY(*assignment->items[0].scenario == *parseDocument(document));
    QCOMPARE(QString::fromStdString(assignment->items[1].scenario->tokens.at(1)), QStringLiteral("cat"));
    // Written files are self-contained.
    QVERIFY(readAssignment(writeAssignment(*assignment)) == assignment);
  }

  void anAssignmentUsesNoFilesOutsideOfItsFolder() {
    const test::TempFolder folder;
    folder.write("secret.attn.json", "{}");
    const auto problem = [&](const std::string& question) {
      return problemIn(readAssignmentFile(folder.write("class/w.work.json", workAsking(question))));
    };
    QVERIFY(problem(R"({"template": "dot-product", "scenario": "../secret.attn.json"})") ==
            (Problem{ProblemCode::PathOutsideFolder, "/questions/0/scenario", {"../secret.attn.json"}}));
    QCOMPARE(problem(R"({"template": "dot-product", "scenario": "none.attn.json"})").code, ProblemCode::FileNotFound);
    const Problem lesson = problem(R"({"lesson": "../..", "step": "a"})");
    QCOMPARE(lesson.code, ProblemCode::UnknownName);
    QCOMPARE(QString::fromStdString(lesson.pointer), QStringLiteral("/questions/0/lesson"));
    QVERIFY(lesson.arguments.at(1).find("scaling") != std::string::npos);
    const Problem step = problem(R"({"lesson": "scaling", "step": "no-such"})");
    QCOMPARE(QString::fromStdString(step.pointer), QStringLiteral("/questions/0/step"));
    QVERIFY(!step.arguments.at(1).empty());
  }
};

ATTN_TEST(TestAssignmentSources)

}  // namespace attn::app::test_assignment_sources

#include "test_assignment_sources.moc"
