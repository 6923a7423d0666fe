// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QTimeZone>
#include <algorithm>

#include "learn/classroom/results_folder.h"
#include "lecture/classroom/class_projector.h"
#include "preferences/language.h"
#include "support/qt_test.h"
#include "window/classroom/sample_class.h"

namespace attn::app::test_class_projector {
namespace {

struct Stage {
  std::shared_ptr<const CollectedClass> all = collectedOf(sampleClass(sampleAssignment(), 1));
  ClassOverview sheet = classSheet(*all, QDateTime(QDate(2026, 11, 23), QTime(9, 0), QTimeZone::utc()));
  ClassProjector projector{lightTheme()};

  Stage() {
    projector.resize(1280, 720);
    projector.show();
  }
  ClassQuestionDetails question(std::size_t index) const { return classQuestion(*all, sheet, index); }
  void press(int key) { QTest::keyClick(projector.focusProxy(), static_cast<Qt::Key>(key)); }
  void hands(const QString& digits) {
    QTest::keyClicks(projector.focusProxy(), digits);
    press(Qt::Key_Return);
  }
  /// Hands for the right answer, and for the first wrong one.
  void vote(int right, int wrong) {
    bool given = false;
    const std::vector<PollOption> options = projector.poll()->options();
    for (const PollOption& each : options) {
      hands(QString::number(each.right ? right : given ? 0 : wrong));
      given = given || !each.right;
    }
  }
};

}  // namespace

class TestClassProjector : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { m_language.use(QStringLiteral("en")); }

  void aClickerLeadsFromTheQuestionToTheAnswerAndBack() {
    Stage stage;
    stage.projector.project(stage.question(3));
    QCOMPARE(stage.projector.step(), ProjectionStep::Question);
    stage.press(Qt::Key_PageDown);
    QCOMPARE(stage.projector.step(), ProjectionStep::Answers);
    stage.press(Qt::Key_PageDown);
    QCOMPARE(stage.projector.step(), ProjectionStep::Right);
    stage.press(Qt::Key_PageDown);  // the end is reached
    QCOMPARE(stage.projector.step(), ProjectionStep::Right);
    stage.press(Qt::Key_PageUp);
    stage.press(Qt::Key_PageUp);
    stage.press(Qt::Key_PageUp);
    QCOMPARE(stage.projector.step(), ProjectionStep::Question);
    stage.press(Qt::Key_Escape);
    QVERIFY(!stage.projector.isVisible());
  }

  void theScreenCanBeBlack() {
    Stage stage;
    stage.projector.project(stage.question(3));
    stage.press(Qt::Key_B);
    QVERIFY(stage.projector.isBlack());
    QCOMPARE(stage.projector.grab().toImage().pixelColor(200, 200), QColor(Qt::black));
    stage.press(Qt::Key_PageDown);  // the key that ends it has no other effect
    QVERIFY(!stage.projector.isBlack());
    QCOMPARE(stage.projector.step(), ProjectionStep::Question);
  }

  void advisesAfterAShowOfHands_data() {
    QTest::addColumn<int>("right");
    QTest::addColumn<int>("wrong");
    QTest::addColumn<QString>("told");
    QTest::addColumn<bool>("again");
    QTest::newRow("few") << 3 << 17 << QStringLiteral("hint") << true;
    QTest::newRow("about half") << 10 << 10 << QStringLiteral("pairs") << true;
    QTest::newRow("most") << 16 << 4 << QString() << false;
  }

  void advisesAfterAShowOfHands() {
    QFETCH(int, right);
    QFETCH(int, wrong);
    QFETCH(QString, told);
    QFETCH(bool, again);
    Stage stage;
    stage.projector.ask(*stage.question(3).asked, 4);
    QCOMPARE(stage.projector.step(), ProjectionStep::Question);
    stage.press(Qt::Key_PageDown);
    QCOMPARE(stage.projector.step(), ProjectionStep::Options);
    stage.vote(right, wrong);
    QCOMPARE(stage.projector.step(), ProjectionStep::Answers);
    QCOMPARE(stage.projector.poll()->total(0), right + wrong);
    QVERIFY2(told.isEmpty() ? stage.projector.shown().told.isEmpty() : stage.projector.shown().told.contains(told),
             qPrintable(stage.projector.shown().told));
    stage.press(Qt::Key_PageDown);
    QCOMPARE(stage.projector.step(), again ? ProjectionStep::Options : ProjectionStep::Right);
    if (!again) return;
    stage.vote(18, 2);
    QCOMPARE(stage.projector.step(), ProjectionStep::Answers);
    QVERIFY(stage.projector.shown().told.isEmpty());
    const auto& options = stage.projector.shown().options;
    const auto best = std::ranges::find_if(options, &ProjectedOption::isRight);
    QCOMPARE(best->count, 18);
    QCOMPARE(best->before, std::optional(right));
    stage.press(Qt::Key_PageDown);
    QCOMPARE(stage.projector.step(), ProjectionStep::Right);
  }

  void zeroHandsAreCounted() {
    Stage stage;
    stage.projector.ask(*stage.question(3).asked, 4);
    stage.press(Qt::Key_PageDown);
    stage.press(Qt::Key_PageDown);
    QCOMPARE(stage.projector.step(), ProjectionStep::Right);
    stage.press(Qt::Key_PageUp);
    QCOMPARE(stage.projector.step(), ProjectionStep::Options);
  }

  void handsAreTypedAndCorrected() {
    Stage stage;
    stage.projector.ask(*stage.question(3).asked, 4);
    stage.press(Qt::Key_PageDown);
    QTest::keyClicks(stage.projector.focusProxy(), QStringLiteral("12"));
    stage.press(Qt::Key_Backspace);
    QCOMPARE(stage.projector.shown().entered, QStringLiteral("1"));
    stage.press(Qt::Key_Down);
    QCOMPARE(stage.projector.poll()->hands(0, 0), 1);
    stage.press(Qt::Key_Up);
    QTest::keyClicks(stage.projector.focusProxy(), QStringLiteral("123456"));
    stage.press(Qt::Key_Down);
    QCOMPARE(stage.projector.poll()->hands(0, 0), 1234);
    QCOMPARE(stage.projector.step(), ProjectionStep::Options);
  }

 private:
  Language m_language;
};

ATTN_TEST(TestClassProjector)

}  // namespace attn::app::test_class_projector

#include "test_class_projector.moc"
