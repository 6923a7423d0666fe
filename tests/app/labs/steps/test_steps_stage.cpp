// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QHelpEvent>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QToolTip>

#include "app/labs/asked_from_outside.h"
#include "app/labs/steps/scene_views.h"
#include "labs/steps/steps_stage.h"
#include "support/qt_test.h"

namespace attn::app::test_steps_stage {
namespace {

using test::example;
using test::LaidOut;

constexpr QSize kSize(824, 776);

/// A canvas on screen that records and applies requested selections, as a session would.
struct CanvasOnScreen {
  explicit CanvasOnScreen(StepsView view) {
    canvas.resize(kSize);
    canvas.setView(std::move(view));
    QObject::connect(&canvas, &StepsStage::selectRequested, [this](const Selection& selection) {
      asked.push_back(selection);
      StepsView next = canvas.view();
      next.selection = selection;
      canvas.setView(next);
    });
    canvas.show();
  }
  QPoint placeOf(const MatrixId& id, Index row, Index column) const {
    return canvas.frame().cellRect(id, row, column).center().toPoint();
  }

  StepsStage canvas;
  std::vector<Selection> asked;
};

}  // namespace

class TestStageCanvas : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void showsWhatTheSceneDraws() {
    CanvasOnScreen stage(attn::test::viewOf(example("1-the-cat-sat"), Stage::Scores, 0.5, 1, 1));
    QImage wanted(kSize, QImage::Format_ARGB32_Premultiplied);
    wanted.fill(lightTheme().background);
    QPainter painter(&wanted);
    StepsFrame(kSize, stage.canvas.view(), lightTheme()).draw(painter);
    painter.end();
    QCOMPARE(stage.canvas.grab().toImage().convertToFormat(wanted.format()), wanted);
  }

  void aClickSelectsTheCellUnderIt() {
    CanvasOnScreen stage(attn::test::viewOf(example("1-the-cat-sat"), Stage::Scores, 1, 0, 0));
    QTest::mouseClick(&stage.canvas, Qt::LeftButton, {}, stage.placeOf(Stage::Scores, 2, 1));
    QCOMPARE(stage.asked.size(), std::size_t(1));
    QVERIFY(stage.asked[0] == (Selection{Stage::Scores, 0, 2, 1}));
    // For the transpose, the cell of the stored matrix.
    QTest::mouseClick(&stage.canvas, Qt::LeftButton, {}, stage.placeOf(Stage::Keys, 2, 1));
    QVERIFY(stage.asked.back() == (Selection{Stage::Keys, 0, 2, 1}));
    const std::size_t before = stage.asked.size();
    QTest::mouseClick(&stage.canvas, Qt::LeftButton, {}, QPoint(2, 2));
    QTest::mouseClick(&stage.canvas, Qt::RightButton, {}, stage.placeOf(Stage::Scores, 0, 0));
    QCOMPARE(stage.asked.size(), before);
  }

  void aClickOnAThumbnailAsksForItsStep() {
    CanvasOnScreen stage(attn::test::viewOf(example("1-the-cat-sat"), Stage::Scores, 1));
    QSignalSpy steps(&stage.canvas, &StepsStage::stageRequested);
    const LaidOut laid(stage.canvas.view(), kSize, lightTheme());
    for (const Thumbnail& t : laid.picture.thumbnails) {
      QTest::mouseClick(&stage.canvas, Qt::LeftButton, {}, t.rect.center().toPoint());
      QCOMPARE(steps.takeLast().at(0).toInt(), t.step);
    }
    QVERIFY(stage.asked.empty());
  }

  void arrowsMoveTheCellAndStopAtTheEdge() {
    CanvasOnScreen stage(attn::test::viewOf(example("1-the-cat-sat"), Stage::Scores, 1, 0, 0));
    const auto press = [&](Qt::Key key) {
      QTest::keyClick(&stage.canvas, key);
      return stage.canvas.view().selection;
    };
    QVERIFY(press(Qt::Key_Right) == (Selection{Stage::Scores, 0, 0, 1}));
    QVERIFY(press(Qt::Key_Down) == (Selection{Stage::Scores, 0, 1, 1}));
    QVERIFY(press(Qt::Key_Left) == (Selection{Stage::Scores, 0, 1, 0}));
    const std::size_t moves = stage.asked.size();
    QVERIFY(press(Qt::Key_Left) == (Selection{Stage::Scores, 0, 1, 0}));
    QCOMPARE(stage.asked.size(), moves);
    QVERIFY(press(Qt::Key_Up) == (Selection{Stage::Scores, 0, 0, 0}));
  }

  void arrowsFollowTheEyeInATransposedMatrix() {
    CanvasOnScreen stage(attn::test::viewOf(example("1-the-cat-sat"), Stage::Scores, 1, 0, 0));
    QTest::mouseClick(&stage.canvas, Qt::LeftButton, {}, stage.placeOf(Stage::Keys, 0, 0));
    const QPoint before = stage.placeOf(Stage::Keys, 0, 0);
    QTest::keyClick(&stage.canvas, Qt::Key_Right);
    const Selection now = stage.canvas.view().selection;
    QVERIFY(now == (Selection{Stage::Keys, 0, 1, 0}));  // the next token
    const QPoint after = stage.placeOf(Stage::Keys, now.row, now.column);
    QVERIFY(after.x() > before.x());
    QCOMPARE(after.y(), before.y());
  }

  void mVisitsEveryMatrixOnTheStage() {
    CanvasOnScreen stage(attn::test::viewOf(example("1-the-cat-sat"), Stage::Scores, 1, 1, 1));
    std::vector<MatrixId> visited;
    for (int i = 0; i < 3; ++i) {
      QTest::keyClick(&stage.canvas, Qt::Key_M);
      visited.push_back(stage.canvas.view().selection.matrix);
    }
    for (const Stage s : {Stage::Queries, Stage::Keys, Stage::Scores})
      QCOMPARE(std::count(visited.begin(), visited.end(), MatrixId(s)), 1);
    QTest::keyClick(&stage.canvas, Qt::Key_M, Qt::ShiftModifier);
    QVERIFY(stage.canvas.view().selection.matrix == visited[1]);
  }

  void keysOfThePlaybackPassThrough() {
    CanvasOnScreen stage(attn::test::viewOf(example("1-the-cat-sat"), Stage::Scores, 1));
    for (const auto& [key, modifiers] : {std::pair{Qt::Key_Space, Qt::NoModifier},
                                         {Qt::Key_PageDown, Qt::NoModifier},
                                         {Qt::Key_Right, Qt::ControlModifier}}) {
      QKeyEvent event(QEvent::KeyPress, key, modifiers);
      QCoreApplication::sendEvent(&stage.canvas, &event);
      QVERIFY(!event.isAccepted());
    }
    QVERIFY(stage.asked.empty());
  }

  void computedNumbersInFullHaveTenDigits() {
    Scenario s = example("1-the-cat-sat");
    auto& q = std::get<QkvInputs>(s.inputs).q;
    Matrix given = q[0];
    given(2, 0) = 0.12345678901234566;
    q = MatrixStack(given);
    CanvasOnScreen stage(attn::test::viewOf(s, Stage::Scores, 1));
    const auto inFull = [&](const MatrixId& matrix, Index column) {
      const QPoint at = stage.placeOf(matrix, 2, column);
      QHelpEvent help(QEvent::ToolTip, at, stage.canvas.mapToGlobal(at));
      QCoreApplication::sendEvent(&stage.canvas, &help);
      static const QRegularExpression number(QStringLiteral("In full: \u2212?0?\\.?0*([\\d.]+)"));
      return number.match(QToolTip::text()).captured(1).remove(QLatin1Char('.'));
    };
    QCOMPARE(inFull(Stage::Queries, 0), QStringLiteral("12345678901234566"));
    qsizetype longest = 0;
    for (Index key = 0; key < 3; ++key) longest = std::max(longest, inFull(Stage::Scores, key).size());
    QVERIFY2(longest > 2 && longest <= 10, qPrintable(QString::number(longest)));
  }

  void pointingSaysTheFullName() {
    Scenario s = example("1-the-cat-sat");
    s.tokens[0] = "Donaudampfschifffahrtsgesellschaft";
    CanvasOnScreen stage(attn::test::viewOf(s, Stage::Scores, 1));
    const QPoint at = stage.placeOf(Stage::Scores, 2, 0);
    QHelpEvent help(QEvent::ToolTip, at, stage.canvas.mapToGlobal(at));
    QCoreApplication::sendEvent(&stage.canvas, &help);
    QVERIFY(QToolTip::text().contains(QStringLiteral("Donaudampfschifffahrtsgesellschaft: 1.00")));
    const QImage plain = stage.canvas.grab().toImage();
    QTest::mouseMove(&stage.canvas, at);
    QTRY_VERIFY(stage.canvas.grab().toImage() != plain);  // the cell under the pointer is framed
  }

  void aTokenThatReadsLikeMarkupIsShownAsItIs() {
    Scenario s = example("1-the-cat-sat");
    s.tokens[0] = "<b>The</b>";
    CanvasOnScreen stage(attn::test::viewOf(s, Stage::Scores, 1));
    const QPoint at = stage.placeOf(Stage::Scores, 2, 0);
    QHelpEvent help(QEvent::ToolTip, at, stage.canvas.mapToGlobal(at));
    QCoreApplication::sendEvent(&stage.canvas, &help);
    QVERIFY2(QToolTip::text().contains(QStringLiteral("&lt;b&gt;The&lt;/b&gt;")), qPrintable(QToolTip::text()));
  }

  void assistiveToolsReadTheTable() {
    CanvasOnScreen stage(attn::test::viewOf(example("1-the-cat-sat"), Stage::Scores, 1, 2, 1));
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(&stage.canvas);
    QVERIFY(interface);
    QCOMPARE(interface->role(), QAccessible::Table);
    QVERIFY(interface->text(QAccessible::Name).startsWith(QStringLiteral("Scores")));
    QAccessibleTableInterface* table = interface->tableInterface();
    QVERIFY(table);
    QCOMPARE(table->rowCount(), 3);
    QCOMPARE(table->columnCount(), 3);
    QCOMPARE(interface->childCount(), 9);
    QAccessibleInterface* cell = table->cellAt(2, 0);
    QVERIFY(cell && cell->isValid());
    QCOMPARE(cell->text(QAccessible::Name), QStringLiteral("scores, row sat, column The: 1.00"));
    QCOMPARE(cell->role(), QAccessible::Cell);
    QVERIFY(cell->rect().contains(stage.canvas.mapToGlobal(stage.placeOf(Stage::Scores, 2, 0))));
    QCOMPARE(interface->indexOfChild(cell), 6);
    QCOMPARE(interface->child(6), cell);
    QCOMPARE(cell->tableCellInterface()->rowIndex(), 2);
    QCOMPARE(cell->tableCellInterface()->table(), interface);
    QVERIFY(!table->cellAt(3, 0) && !table->cellAt(0, -1));
    QCOMPARE(table->selectedCellCount(), 1);
    QVERIFY(table->selectedCells().first()->tableCellInterface()->isSelected());
    QCOMPARE(table->selectedCells().first()->text(QAccessible::Name),
             QStringLiteral("scores, row sat, column cat: 1.00"));

    QCOMPARE(asked::askEveryCell(&stage.canvas), 9);
    asked::press(cell);
    QCOMPARE(stage.asked.size(), std::size_t{1});
    QVERIFY(stage.asked.front() == (Selection{Stage::Scores, 0, 2, 0}));
    QVERIFY(cell->state().selected);

    // Selecting another matrix replaces the table.
    StepsView next = stage.canvas.view();
    next.selection = {Stage::Queries, 0, 1, 1};
    stage.canvas.setView(next);
    QCOMPARE(table->columnCount(), 2);
    QCOMPARE(table->cellAt(1, 1)->text(QAccessible::Name), QStringLiteral("queries, row cat, column 1: 1.00"));
  }

  void cellsOfALongerDocumentAreGone() {
    CanvasOnScreen stage(attn::test::viewOf(example("2-it-and-the-dog"), Stage::Scores, 1));
    auto* table = asked::tableOf(&stage.canvas);
    const int last = table->rowCount() - 1;
    QVERIFY(last > 2);
    QAccessibleInterface* corner = table->cellAt(last, last);
    QVERIFY(corner->isValid());
    stage.canvas.setView(attn::test::viewOf(example("1-the-cat-sat"), Stage::Scores, 1));
    QCOMPARE(table->rowCount(), 3);
    QVERIFY(!corner->isValid() && corner->state().invalid);
    QVERIFY(corner->text(QAccessible::Name).isEmpty() && corner->rect().isNull());
    asked::askEveryCell(&stage.canvas);
  }

  void anEmptyStageAnswersNothing() {
    StepsStage canvas;
    canvas.resize(300, 300);
    canvas.show();
    QSignalSpy asked(&canvas, &StepsStage::selectRequested);
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, QPoint(150, 150));
    QTest::keyClick(&canvas, Qt::Key_Right);
    QTest::keyClick(&canvas, Qt::Key_M);
    QCOMPARE(asked.count(), 0);
    QCOMPARE(QAccessible::queryAccessibleInterface(&canvas)->childCount(), 0);
  }
};

ATTN_TEST(TestStageCanvas)

}  // namespace attn::app::test_steps_stage

#include "test_steps_stage.moc"
