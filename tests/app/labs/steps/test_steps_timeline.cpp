// SPDX-License-Identifier: GPL-3.0-or-later

#include "labs/steps/picture/steps_timeline.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_steps_timeline {
namespace {

using Steps = std::vector<std::pair<Stage, Index>>;

Steps stepsOf(const Timeline& timeline) {
  Steps steps;
  for (const TimelineStep& step : timeline.steps) steps.emplace_back(stageOf(step), step.cells);
  return steps;
}

QStringList sectionsOf(const Timeline& timeline) {
  return {timeline.sections.begin(), timeline.sections.end()};
}

}  // namespace

class TestStepsTimeline : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givenQueriesKeysValues() {
    const Timeline timeline = stepsTimeline(test::example("4b-translation-more-keys"));  // 3 queries, 4 keys, d_v 2
    const Steps expected{{Stage::Queries, 1}, {Stage::Scores, 12},       {Stage::Scaled, 12}, {Stage::Masked, 12},
                         {Stage::RowMax, 3},  {Stage::Exponentials, 12}, {Stage::RowSum, 3},  {Stage::Weights, 12},
                         {Stage::Output, 6},  {Stage::Concat, 1}};
    QVERIFY(stepsOf(timeline) == expected);
    QCOMPARE(sectionsOf(timeline),
             (QStringList{QStringLiteral("inputs"), QStringLiteral("scores"), QStringLiteral("scale"),
                          QStringLiteral("mask"), QStringLiteral("softmax"), QStringLiteral("weighted sum"),
                          QStringLiteral("concat")}));
  }

  void projectedWithManyHeads() {
    const Timeline timeline = stepsTimeline(test::example("7-grouped-heads"));  // T 6, d 2, 8 heads, d_out 16
    const Steps steps = stepsOf(timeline);
    const Steps first{{Stage::Queries, 12}, {Stage::Keys, 12}, {Stage::Values, 12}, {Stage::Scores, 36}};
    QVERIFY(Steps(steps.begin(), steps.begin() + 4) == first);
    const Steps last{{Stage::Output, 12}, {Stage::Concat, 8}, {Stage::Projected, 96}};
    QVERIFY(Steps(steps.end() - 3, steps.end()) == last);
    QCOMPARE(timeline.sections.front(), QStringLiteral("project"));
    QCOMPARE(timeline.steps[2].section, 0);
    QCOMPARE(timeline.steps.back().section, static_cast<int>(timeline.sections.size()) - 1);
  }

  void ropeAndCapOnlyWhereOn() {
    Scenario s = test::example("9-rotary-positions");
    s.attention.softcap = 5;
    const Steps steps = stepsOf(stepsTimeline(s));
    QVERIFY(std::ranges::find(steps, std::pair{Stage::QueriesRotated, Index{24}}) != steps.end());
    QVERIFY(std::ranges::find(steps, std::pair{Stage::KeysRotated, Index{24}}) != steps.end());
    QVERIFY(std::ranges::find(steps, std::pair{Stage::Capped, Index{36}}) != steps.end());
    QVERIFY(sectionsOf(stepsTimeline(s)).contains(QStringLiteral("cap")));
  }

  void sectionsAreInOrderAndUsed() {
    for (const auto& file : test::exampleFiles()) {
      const Timeline timeline = stepsTimeline(*readDocument(file));
      int before = 0;
      for (const TimelineStep& step : timeline.steps) {
        QVERIFY(step.section == before || step.section == before + 1);
        QVERIFY(step.cells >= 1);
        before = step.section;
      }
      QCOMPARE(before, static_cast<int>(timeline.sections.size()) - 1);
    }
  }

  void nearestStepBefore() {
    const Timeline timeline = stepsTimeline(test::example("1-the-cat-sat"));
    QCOMPARE(stepOfStage(timeline, Stage::Scores), 1);
    QCOMPARE(stepOfStage(timeline, Stage::Capped), stepOfStage(timeline, Stage::Scaled));
    QCOMPARE(stepOfStage(timeline, Stage::Values), 0);
    QCOMPARE(stepOfStage(timeline, Stage::Projected), timeline.lastStep());
  }

  void sizesWithoutValuesHaveNoSteps() {
    Scenario s;
    s.inputs = ShapeInputs{8, 8, 4, 4, 1};
    QVERIFY(stepsTimeline(s).steps.empty());
  }
};

ATTN_TEST(TestStepsTimeline)

}  // namespace attn::app::test_steps_timeline

#include "test_steps_timeline.moc"
