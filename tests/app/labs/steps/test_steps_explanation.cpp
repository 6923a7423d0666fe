// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include "explanation/explanation.h"
#include "figures/charts/bar_column.h"
#include "figures/charts/row_chart.h"
#include "labs/steps/picture/steps_timeline.h"
#include "labs/steps/steps_explanation.h"
#include "scenario/has_numbers.h"
#include "session/playback.h"
#include "session/session.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "text/whole_numbers.h"
#include "theme/fonts.h"

namespace attn::app::test_steps_explanation {

class TestExplainPane : public QObject {
  Q_OBJECT

 private:
  /// Opens an example and waits for its numbers.
  static void open(Session& session, const char* name) {
    const Snapshot before = session.snapshot();
    session.openScenario(test::example(name));
    QTRY_VERIFY(session.snapshot().trace && session.snapshot().trace != before.trace);
  }

  static bool shows(const StepsExplanation& pane, const QString& text) {
    for (const QLabel* label : pane.findChildren<QLabel*>())
      if (label->isVisible() && withoutJoiners(label->text()).contains(text)) return true;
    return false;
  }

  static void checkEndsOfLines(const QString& html, double width) {
    QTextDocument document;
    document.setDefaultFont(uiFont(13.5));
    document.setHtml(withWholeNumbers(html));
    document.setTextWidth(width);
    document.size();  // lays it out
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
      for (int n = 1; n < block.layout()->lineCount(); ++n) {
        const int at = block.layout()->lineAt(n).textStart();
        const QString before = withoutJoiners(block.text().left(at)), after = withoutJoiners(block.text().mid(at));
        static const QRegularExpression begun(QStringLiteral("[(−√]$|\\d[.,]?$")),
            continues(QStringLiteral("^[\\d.,%)]"));
        QVERIFY2(!begun.match(before).hasMatch() || !continues.match(after).hasMatch(),
                 qPrintable(QStringLiteral("%1 px: %2 / %3").arg(width).arg(before.right(20), after.left(20))));
      }
    }
  }

 private Q_SLOTS:
  void anExponentStaysInOneLine() {
    QCOMPARE(withWholeNumbers(QStringLiteral("e<sup>m<sub>i</sub> − m</sup> and so on")),
             QStringLiteral("e<sup>m<sub>i</sub>\u00a0−\u00a0m</sup> and so on"));
  }

  /// Selecting the result of a row explains the next word, and each word's logit explains where it comes from.
  void theProjectedRowSaysWhatMayComeNext() {
    Session session;
    Playback playback;
    StepsExplanation pane(&session, &playback);
    open(session, "7d-what-comes-next");
    pane.resize(328, 1200);
    pane.show();
    session.select({Stage::Projected, 0, 3, 1});
    QTRY_VERIFY(shows(pane, QStringLiteral("What comes after “a”?")));
    QVERIFY(shows(pane, QStringLiteral("The text continues with")));
    auto* next = pane.findChild<RowChart*>(QStringLiteral("nextTokens"));
    QVERIFY(next);
    QVERIFY(next->weights().drawnValue(1) > 0.97);
    Q_EMIT next->keyClicked(2);  // the row of X that is the embedding of “is”
    QVERIFY2(shows(pane, QStringLiteral("0.05")), "0.05 is the logit of “is”");
    session.select({Stage::Weights, 0, 3, 1});
    QTRY_VERIFY(!shows(pane, QStringLiteral("What comes after")));
    QVERIFY(!next->isVisible());
  }

  void followsSelectionAndNumbers() {
    Session session;
    Playback playback;
    StepsExplanation pane(&session, &playback);
    open(session, "2-it-and-the-dog");
    pane.resize(328, 900);
    pane.show();
    const Selection dog{Stage::Scores, 0, 6, 1};
    session.select(dog);
    QTRY_COMPARE(pane.accessibleDescription(), explain(session.snapshot(), dog, lightTheme()).plainText);
    QVERIFY(shows(pane, QStringLiteral("9.76")));

    Scenario changed = *session.scenario();
    Matrix q = stackIn(changed, InputSlot::Q)[0];
    q(6, 0) = 1;
    QVERIFY(session.apply(QStringLiteral("Change Q"), withStack(changed, InputSlot::Q, MatrixStack(q))).empty());
    QTRY_VERIFY(shows(pane, QStringLiteral("3.76")));
  }

  void theHeadingOfTheChartKeepsTheTokenAsItIs() {
    Session session;
    Playback playback;
    StepsExplanation pane(&session, &playback);
    open(session, "1-the-cat-sat");
    pane.resize(328, 900);
    pane.show();
    session.select({Stage::Scores, 0, 1, 1});
    QTRY_VERIFY(shows(pane, QStringLiteral("Row of “cat”")));
  }

  void theChartIsTheRowAndItsBarsCanBeClicked() {
    Session session;
    Playback playback;
    StepsExplanation pane(&session, &playback);
    open(session, "1-the-cat-sat");
    pane.resize(300, 900);
    pane.show();
    session.select({Stage::Weights, 0, 2, 0});
    pane.refreshNow();
    auto* chart = pane.findChild<RowChart*>(QStringLiteral("rowOfQuery"));
    QVERIFY(chart && chart->isVisible());
    QCOMPARE(chart->weights().drawnValue(2), session.snapshot().trace->heads[0].weights(2, 2));
    QTest::mouseClick(chart, Qt::LeftButton, {}, QPoint(10, chart->height() - 4));
    QCOMPARE(session.selection(), (Selection{Stage::Weights, 0, 2, 2}));
    session.select({InputSlot::V, 0, 0, 0});
    pane.refreshNow();
    QVERIFY(chart->isVisible());
  }

  void longSumsOpenOnRequest() {
    Session session;
    Playback playback;
    StepsExplanation pane(&session, &playback);
    open(session, "5-large-dk");
    pane.resize(328, 900);
    pane.show();
    session.select({Stage::Scores, 0, 1, 2});
    pane.refreshNow();
    QLabel* link = nullptr;
    for (QLabel* label : pane.findChildren<QLabel*>())
      if (label->text().contains(QStringLiteral("href"))) link = label;
    QVERIFY(link && link->isVisible());
    QVERIFY(link->text().contains(QStringLiteral("64")));
    const QString all = explain(session.snapshot(), session.selection(), lightTheme()).allLines.back();
    QVERIFY(!shows(pane, all));
    Q_EMIT link->linkActivated(QStringLiteral("all"));
    QVERIFY(shows(pane, all));
    session.select({Stage::Scaled, 0, 1, 2});
    pane.refreshNow();
    QVERIFY(!link->isVisible());
  }

  void doesNothingWhileHidden() {
    Session session;
    Playback playback;
    StepsExplanation pane(&session, &playback);
    open(session, "1-the-cat-sat");
    session.select({Stage::Scores, 0, 1, 1});
    test::settle();
    QVERIFY(pane.accessibleDescription().isEmpty());
    pane.show();
    QVERIFY(pane.accessibleDescription().contains(QStringLiteral("row 1, column 1")));
  }

  void takesTheThemeAndFitsNarrowPanes() {
    Session session;
    Playback playback;
    StepsExplanation pane(&session, &playback);
    open(session, "7-grouped-heads");
    pane.show();
    for (const Theme& theme : {lightTheme(), darkTheme(), darkTheme(2)}) {
      pane.setTheme(theme);
      for (const int width : {240, 264, 340}) {
        pane.resize(static_cast<int>(theme.px(width)), 700);
        session.select({Stage::Scores, 5, 4, width % 5});
        pane.refreshNow();
        QCoreApplication::processEvents();
        QVERIFY(pane.widget()->width() <= pane.viewport()->width());
        QVERIFY(shows(pane, theme.key.name()));
        for (const QLabel* label : pane.findChildren<QLabel*>()) {
          const QRect place(label->mapTo(pane.widget(), QPoint()), label->size());
          QVERIFY2(!label->isVisible() || pane.widget()->rect().contains(place), qPrintable(label->text()));
        }
      }
    }
  }

  void numbersAreNeverCutAtTheEndOfALine_data() {
    QTest::addColumn<QString>("name");
    for (const auto& file : test::exampleFiles()) {
      const QString name = QString::fromStdString(file.stem().stem().string());
      if (hasNumbers(test::example(name.toStdString()))) QTest::newRow(qPrintable(name)) << name;
    }
  }
  void numbersAreNeverCutAtTheEndOfALine() {
    QFETCH(QString, name);
    const Scenario s = test::example(name.toStdString());
    const Snapshot snapshot{std::make_shared<const Scenario>(s), std::make_shared<const Trace>(test::traced(s))};
    for (const TimelineStep& step : stepsTimeline(s).steps) {
      const MatrixId matrix = static_cast<Stage>(step.id);
      const MatrixShape shape = shapeOf(s, matrix);
      for (const Index row : {Index(0), shape.rows / 2, shape.rows - 1}) {
        const Explanation e = explain(snapshot, clamped({matrix, 0, row, shape.columns / 2}, s), lightTheme());
        QStringList texts{e.question, e.cellName, e.why, e.shapes, e.tryThis.text};
        for (const auto& more : {e.lines, e.allLines, e.remarks})
          for (const QString& text : more) texts << text;
        for (const QString& html : texts)
          for (const double width : {160.0, 192.0, 208.0, 272.0, 330.0}) checkEndsOfLines(html, width);
      }
    }
  }
};

ATTN_TEST(TestExplainPane)

}  // namespace attn::app::test_steps_explanation

#include "test_steps_explanation.moc"
