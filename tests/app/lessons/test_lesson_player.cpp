// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <algorithm>

#include "attention/trace.h"
#include "lessons/lesson_library.h"
#include "lessons/lesson_player.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_lesson_player {
namespace {

using Prediction = LessonPlayer::Prediction;

LessonStage stageOf(const char* step) {
  LessonStage stage;
  stage.scenario.source = "example:1-the-cat-sat";
  stage.lab = "steps";
  stage.place = LessonPlace{step, 0, {}, 0};
  return stage;
}

LessonStep stepCalled(const char* id) {
  LessonStep step;
  step.id = id;
  step.stage = stageOf("scores");
  return step;
}

/// A drawn question, one about the stage, a passage, and a step without a question.
std::shared_ptr<const LoadedLesson> someLesson() {
  auto loaded = std::make_shared<LoadedLesson>();
  LessonQuestion drawn;
  drawn.templateId = "scaled-score";
  drawn.seed = 7;
  drawn.reveal = stageOf("scaled");
  LessonQuestion ofStage = drawn;
  ofStage.fromStage = true;
  loaded->lesson.steps = {stepCalled("drawn"), stepCalled("stage"), stepCalled("passage"), stepCalled("now")};
  loaded->lesson.steps[0].question = drawn;
  loaded->lesson.steps[1].question = ofStage;
  loaded->lesson.steps[2].mistake = LessonMistake{2, stageOf("weights")};
  return loaded;
}

}  // namespace

class TestLessonPlayer : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void waitsForAGuessBeforeItShowsTheAnswer() {
    LessonPlayer player(someLesson(), 0, 1);
    QVERIFY(player.prediction() == Prediction::Open);
    QVERIFY(!player.mayContinue());
    QCOMPARE(QString::fromStdString(player.stage().place->step), QStringLiteral("scores"));
    const Question& question = player.question()->question;
    player.commit(question.answer);
    QVERIFY(player.prediction() == Prediction::Revealed);
    QVERIFY(player.isRight());
    QVERIFY(player.mayContinue());
    QCOMPARE(QString::fromStdString(player.stage().place->step), QStringLiteral("scaled"));
  }

  void knowsTheMistakeBehindAGuess() {
    LessonPlayer player(someLesson(), 0, 1);
    const Mistake known = player.question()->question.mistakes.front();
    player.commit(known.answer);
    QVERIFY(!player.isRight());
    QVERIFY(player.mistakes().size() == 1 && player.mistakes().front().kind == known.kind);
  }

  void showsTheAnswerWithoutAGuess() {
    LessonPlayer player(someLesson(), 0, 1);
    player.commit(std::nullopt);
    QVERIFY(player.prediction() == Prediction::Revealed);
    QVERIFY(!player.isRight());
    QVERIFY(player.mistakes().empty());
    player.commit(AnswerValue(1.0));  // after the reveal it can no longer be answered
    QVERIFY(!player.guess());
  }

  void asksAgainWithOtherNumbersFromTheSameSeedInTheSameOrder() {
    LessonPlayer player(someLesson(), 0, 1), twin(someLesson(), 0, 99);
    QCOMPARE(player.question()->seed, std::uint64_t{7});
    const std::uint64_t first = player.question()->seed;
    player.commit(std::nullopt);
    player.otherNumbers();
    QVERIFY(player.prediction() == Prediction::Open);
    QVERIFY(player.question()->seed != first);
    twin.otherNumbers();
    QCOMPARE(twin.question()->seed, player.question()->seed);
    player.goTo(1);
    player.goTo(0);
    QCOMPARE(player.question()->seed, first);
  }

  void asksAboutTheNumbersOfTheStageWhenTheyAreThere() {
    LessonPlayer player(someLesson(), 1, 1);
    QVERIFY(player.prediction() == Prediction::Waiting);
    QVERIFY(!player.mayContinue());
    const Scenario scenario = test::example("1-the-cat-sat");
    const auto trace = traceOnCpu(scenario);
    player.askAbout({scenario, &*trace, 0, 2});
    QVERIFY(player.prediction() == Prediction::Open);
    QCOMPARE(player.question()->parameters.whole("key_width"), static_cast<std::int64_t>(keyWidth(scenario)));
  }

  /// The selection and the texts were written for the first numbers.
  void selectsTheCellThatOtherNumbersAreOf() {
    const LoadedLessons ours = builtInLessons();
    const auto first = std::ranges::find(ours, "tokens-to-output", [](const auto& each) { return each->lesson.id; });
    const auto& steps = (*first)->lesson.steps;
    const auto step = static_cast<int>(std::ranges::find(steps, "output", &LessonStep::id) - steps.begin());
    LessonPlayer player(*first, step, 1);
    const Scenario scenario = test::example("2-it-and-the-dog");
    const auto trace = traceOnCpu(scenario);
    player.askAbout({scenario, &*trace, 0, 6});
    QVERIFY(!player.asksElsewhere());
    QCOMPARE(player.cell()->row, Index{6});
    bool movesOn = false;
    for (int draws = 0; draws < 8; ++draws) {
      player.otherNumbers();
      player.askAbout({scenario, &*trace, 0, 6});
      QVERIFY(player.asksElsewhere());
      const Parameters& asked = player.question()->parameters;
      QCOMPARE(std::int64_t{player.cell()->row}, asked.whole("query"));
      movesOn = movesOn || player.cell()->row != 6;
      player.commit(std::nullopt);
      QCOMPARE(player.cell()->matrix, std::string("output"));
      QCOMPARE(std::int64_t{player.cell()->row}, asked.whole("query"));
      QCOMPARE(std::int64_t{player.cell()->column}, asked.whole("column"));
    }
    QVERIFY(movesOn);
  }

  void skipsAQuestionThatDoesNotFitTheStage() {
    LessonPlayer player(someLesson(), 1, 1);
    const Scenario sizes = test::example("t5-gpt2-medium");
    player.askAbout({sizes, nullptr, 0, {}});
    QVERIFY(player.prediction() == Prediction::Impossible);
    QVERIFY(player.mayContinue());
  }

  void takesASentenceForAPassage() {
    LessonPlayer player(someLesson(), 2, 1);
    QVERIFY(player.isPassage());
    QVERIFY(player.prediction() == Prediction::Open);
    player.commit(AnswerValue(std::size_t{0}));
    QVERIFY(!player.isRight());
    player.goTo(2);
    player.commit(AnswerValue(std::size_t{1}));
    QVERIFY(player.isRight());
    QCOMPARE(QString::fromStdString(player.stage().place->step), QStringLiteral("weights"));
  }

  void begins_data() {
    QTest::addColumn<int>("wanted");
    QTest::addColumn<int>("step");
    QTest::newRow("before the first") << -3 << 0;
    QTest::newRow("in the middle") << 2 << 2;
    QTest::newRow("behind the last") << 9 << 3;
  }
  void begins() {
    QFETCH(int, wanted);
    QFETCH(int, step);
    const LessonPlayer player(someLesson(), wanted, 1);
    QCOMPARE(player.step(), step);
    QCOMPARE(player.isAtLast(), step == 3);
    QCOMPARE(player.isAtFirst(), step == 0);
  }

  void drawsUntilTheParametersAreThoseOfTheLesson() {
    auto loaded = std::make_shared<LoadedLesson>(*someLesson());
    loaded->lesson.steps[0].question->parameters = R"({"key_width": 16})";
    LessonPlayer player(loaded, 0, 1);
    for (int n = 0; n < 5; ++n, player.otherNumbers())
      QCOMPARE(player.question()->parameters.whole("key_width"), std::int64_t{16});
    loaded = std::make_shared<LoadedLesson>(*loaded);
    loaded->lesson.steps[0].question->parameters = R"({"key_width": 17})";
    QVERIFY(LessonPlayer(loaded, 0, 1).prediction() == Prediction::Impossible);
  }

  void playsALessonWithoutAStep() {
    const LessonPlayer player(std::make_shared<LoadedLesson>(), 0, 1);
    QCOMPARE(player.step(), -1);
    QVERIFY(player.isAtLast());
  }
};

ATTN_TEST(TestLessonPlayer)

}  // namespace attn::app::test_lesson_player

#include "test_lesson_player.moc"
