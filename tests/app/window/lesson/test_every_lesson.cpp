// SPDX-License-Identifier: GPL-3.0-or-later
// Plays every step of every lesson in the real window, including reveals and tasks.
#include <QPushButton>

#include "app/window/window_fixture.h"
#include "lessons/lesson_director.h"
#include "lessons/lesson_names.h"
#include "support/qt_test.h"
#include "widgets/rich_label.h"
#include "window/frame/spotlight.h"

namespace attn::app::test_every_lesson {
namespace {

using Prediction = LessonPlayer::Prediction;

struct Stage : WindowFixture {
  using WindowFixture::WindowFixture;
  LessonDirector& director() { return window->lessons(); }

  void arrive() {
    const auto isThere = [&] {
      const bool hasNumbers = !std::holds_alternative<ShapeInputs>(session().scenario()->inputs);
      return (!hasNumbers || isCurrent()) && director().player().prediction() != Prediction::Waiting;
    };
    QTRY_VERIFY(isThere());
    test::settle();
  }

  /// The stage shows what the step defines.
  void check(const LessonStage& stage, const QByteArray& where) {
    QVERIFY2(director().obstacle().isEmpty(), QByteArray(where + ": " + director().obstacle().toUtf8()));
    QCOMPARE(window->workspace().lab()->id(), QString::fromStdString(stage.lab));
    QVERIFY2(!director().hasStrayed(), where);
    if (stage.compare) QVERIFY2(session().scenario()->pinned, where);
    if (!stage.point.empty()) {
      const Spotlight& spotlight = *window->findChild<Spotlight*>();
      QVERIFY2(spotlight.control(), QByteArray(where + " points at " + stage.point.c_str()));
      QVERIFY2(spotlight.isVisible(), where);
      const QRegion seen = spotlight.control()->visibleRegion();
      QVERIFY2(!seen.isEmpty(), where);
    }
  }

  /// Every line of the text has enough height.
  void checkNothingIsCut(const QByteArray& where) {
    for (const RichLabel* label : window->workspace().lessonPane()->findChildren<RichLabel*>()) {
      if (!label->isVisible()) continue;
      const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
      QVERIFY2(label->height() >= needed, QByteArray(where + ": " + label->text().toUtf8()));
      QVERIFY2(label->wordWrap() || label->width() >= label->sizeHint().width(), where);
    }
    for (const QPushButton* button : window->workspace().lessonPane()->findChildren<QPushButton*>())
      if (button->isVisible())
        QVERIFY2(button->width() >= button->minimumSizeHint().width(), QByteArray(where + button->text().toUtf8()));
  }

  void checkTexts(const LoadedLesson& lesson, const std::string& step, bool isRevealed, const QByteArray& where) {
    for (const QString& locale : {QStringLiteral("en"), QStringLiteral("zh_CN")}) {
      const LessonText text = lesson.textIn(locale);
      const StepText& said = text.steps.at(step);
      QCOMPARE(QString::fromStdString(said.language), locale);
      QVERIFY2(!said.title.empty() && !said.text.empty(), where);
      for (const std::string* words :
           {isRevealed ? &said.reveal : &said.text, isRevealed ? &said.reveal : &said.predict}) {
        const QString shown = director().withNumbers(*words);
        QVERIFY2(!shown.contains(QStringLiteral("{")) || words->find('`') != std::string::npos,
                 QByteArray(where + shown.toUtf8()));
      }
    }
  }
};

}  // namespace

class TestEveryLesson : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void isPlayed_data() {
    QTest::addColumn<int>("index");
    const LoadedLessons lessons = builtInLessons();
    for (int i = 0; i < static_cast<int>(lessons.size()); ++i)
      QTest::newRow(lessons[static_cast<std::size_t>(i)]->lesson.id.c_str()) << i;
  }
  void isPlayed() {
    QFETCH(int, index);
    const auto lesson = builtInLessons()[static_cast<std::size_t>(index)];
    Stage stage(QSize(1024, 700));
    for (int i = 0; i < static_cast<int>(lesson->lesson.steps.size()); ++i) {
      const LessonStep& step = lesson->lesson.steps[static_cast<std::size_t>(i)];
      const QByteArray where = QByteArray(lesson->lesson.id.c_str()) + "/" + step.id.c_str();
      if (i == 0)
        stage.director().play(lesson, 0);
      else
        stage.director().goTo(i);
      stage.arrive();
      stage.check(step.stage, where);
      stage.checkTexts(*lesson, step.id, false, where);
      stage.checkNothingIsCut(where);
      if (!step.isPrediction()) continue;
      const LessonPlayer& player = stage.director().player();
      QVERIFY2(player.prediction() == Prediction::Open, where);
      if (step.question) stage.director().commit(player.question()->question.answer);
      if (step.mistake) stage.director().commit(AnswerValue(static_cast<std::size_t>(step.mistake->sentence - 1)));
      stage.arrive();
      QVERIFY2(player.isRight() || player.question()->question.kind == AnswerKind::Text, where);
      stage.check(*step.reveal(), where + " revealed");
      stage.checkTexts(*lesson, step.id, true, where + " revealed");
      stage.checkNothingIsCut(where + " revealed");
      if (step.question && step.question->seed && step.reveal()->place) {
        // A reveal that names a head shows the head of the question.
        const Parameters& asked = player.question()->parameters;
        const Index shown = step.reveal()->place->head;
        if (shown != 0 && asked.has("head")) QCOMPARE(std::int64_t{shown}, asked.whole("head"));
      }
    }
    stage.director().leave();
    QVERIFY(!stage.session().hasScenario());
  }
};

ATTN_TEST(TestEveryLesson)

}  // namespace attn::app::test_every_lesson

#include "test_every_lesson.moc"
