// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/learn/asking/learn_stage.h"
#include "learn/asking/question_half.h"
#include "questions/question_template.h"

namespace attn::app::test_question_figure {
namespace {

/// A grid to hatch, on screen.
struct Grid {
  AskedQuestion asked = drawQuestion(*findTemplate("mask-to-hatch"), 3);
  QuestionFigure figure;

  Grid() {
    figure.resize(480, 360);
    figure.QWidget::show();
    figure.show(asked);
  }
  QPoint middleOf(Index row, Index column) const {
    return pairRect(*figure.pairs(), figure.rect(), lightTheme(), {row, column}).center().toPoint();
  }
  Index hatched() const {
    const VisibilityMatrix& visible = figure.pairs()->visible;
    return visible.size() - visible.cast<Index>().sum();
  }
};

}  // namespace

class TestQuestionFigure : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { test::dress(); }

  void aClickHatchesACellAndClearsIt() {
    Grid grid;
    QVERIFY(grid.figure.pairs());
    QTest::mouseClick(&grid.figure, Qt::LeftButton, {}, grid.middleOf(1, 2));
    QCOMPARE(grid.hatched(), Index{1});
    QVERIFY(!grid.figure.pairs()->visible(1, 2));
    QVERIFY(grid.figure.accessibleDescription().contains(QStringLiteral("1 cell")));
    QTest::mouseClick(&grid.figure, Qt::LeftButton, {}, grid.middleOf(1, 2));
    QCOMPARE(grid.hatched(), Index{0});
  }

  void aDragHatchesWhatItPasses() {
    Grid grid;
    QTest::mousePress(&grid.figure, Qt::LeftButton, {}, grid.middleOf(0, 1));
    QMouseEvent move(QEvent::MouseMove, QPointF(grid.middleOf(0, 2)), QPointF(grid.middleOf(0, 2)), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&grid.figure, &move);
    QCOMPARE(grid.hatched(), Index{2});
  }

  void keysDoTheSame() {
    Grid grid;
    grid.figure.setFocus();
    for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_Right, Qt::Key_Left, Qt::Key_Space})
      QTest::keyClick(&grid.figure, key);
    QCOMPARE(grid.hatched(), Index{1});
    QVERIFY(!grid.figure.pairs()->visible(1, 1));
  }

  void headsAreConnectedAfterwards() {
    const AskedQuestion asked = drawQuestion(*findTemplate("heads-to-wire"), 3);
    const auto picture = pictureOf(asked);
    QVERIFY(picture && !std::get<SharedHeadsPicture>(*picture).wired);
    QuestionFigure figure;
    figure.resize(480, 200);
    figure.show(asked);
    const auto grabbed = [&] { return figure.grab().toImage(); };
    const QImage open = grabbed();
    figure.reveal(asked);
    QVERIFY(grabbed() != open);
    const auto other = pictureOf(drawQuestion(*findTemplate("cache-of-token"), 3));
    QVERIFY(other && std::get<SharedHeadsPicture>(*other).wired);
  }

  void theAnswerIsHatchedAfterwards() {
    Grid grid;
    QTest::mouseClick(&grid.figure, Qt::LeftButton, {}, grid.middleOf(0, 0));
    grid.figure.reveal(grid.asked);
    const VisibilityMatrix visible = grid.figure.pairs()->visible;
    QCOMPARE(static_cast<double>(visible.cast<Index>().sum()), std::get<double>(grid.asked.question.answer));
    QTest::mouseClick(&grid.figure, Qt::LeftButton, {}, grid.middleOf(0, 0));
    QVERIFY2(grid.figure.pairs()->visible == visible, "nothing is marked any more");
  }
};

ATTN_TEST(TestQuestionFigure)

}  // namespace attn::app::test_question_figure

#include "test_question_figure.moc"
