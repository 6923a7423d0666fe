// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QGuiApplication>
#include <QLocale>
#include <QPushButton>
#include <QWheelEvent>
#include <cmath>

#include "labs/steps/inputs_behind.h"
#include "labs/steps/steps_inputs.h"
#include "labs/steps/steps_lab.h"
#include "labs/steps/steps_stage.h"
#include "scenario/edit.h"
#include "scenario/validate.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "widgets/in_place_editor.h"
#include "widgets/matrix_editor.h"
#include "widgets/number_steps.h"
#include "widgets/segmented_control.h"
#include "widgets/stage_bubble.h"

namespace attn::app::test_stage_numbers {
namespace {

using test::example;

/// The Steps lab with its stage and inputs in one window.
struct LabOnScreen {
  Session session;
  StepsLab lab{session};
  QWidget window;
  StepsStage* stage = qobject_cast<StepsStage*>(lab.stagePane());
  QWidget* inputs = lab.inputsPane();

  explicit LabOnScreen(Scenario scenario, Stage step = Stage::Queries) {
    session.openScenario(std::move(scenario));
    lab.playback()->setReducedMotion(true);
    lab.resetForDocument();
    window.resize(1200, 800);
    inputs->setParent(&window);
    inputs->setGeometry(0, 0, 300, 800);
    stage->setParent(&window);
    stage->setGeometry(300, 0, 900, 800);
    window.show();
    QApplication::setActiveWindow(&window);
    (void)QTest::qWaitForWindowActive(&window);
    goTo(step);
    stage->setFocus();
  }

  void goTo(Stage step) {
    const int at = stepOfStage(lab.playback()->timeline(), step);
    lab.playback()->seek(at, static_cast<double>(lab.playback()->timeline().steps[static_cast<std::size_t>(at)].cells));
    wait();
  }
  /// Waits until the picture shows the numbers of the document.
  void wait() {
    QTRY_VERIFY(session.snapshot().scenario == session.scenario() && session.snapshot().trace);
    QTRY_VERIFY(stage->view().snapshot.scenario == session.scenario());
  }

  const Scenario& scenario() const { return *session.scenario(); }
  double number(InputSlot slot, Index row, Index column, Index head = 0) const {
    return stackIn(scenario(), slot)[head](row, column);
  }
  QPointF middleOf(const MatrixId& id, Index row, Index column) const {
    return stage->frame().cellRect(id, row, column).center();
  }
  /// The embedding has a separate table.
  MatrixEditor* table() const {
    for (auto* table : inputs->findChildren<MatrixEditor*>())
      if (table->isVisible()) return table;
    return nullptr;
  }
  InPlaceEditor* editor() const { return stage->findChild<InPlaceEditor*>(); }
  StageBubble* bubble() const { return stage->findChild<StageBubble*>(); }
  QStringList ways() const {
    QStringList texts;
    for (const QPushButton* way : bubble()->findChildren<QPushButton*>())
      if (!way->isHidden()) texts << way->text();
    return texts;
  }
  Stage shownStep() {
    return stageOf(lab.playback()->timeline().steps[static_cast<std::size_t>(lab.playback()->playhead().step)]);
  }

  void mouse(QEvent::Type type, QPointF at, Qt::MouseButtons held, Qt::KeyboardModifiers modifiers = {}) const {
    const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, at, stage->mapToGlobal(at), button, held, modifiers);
    QApplication::sendEvent(stage, &event);
  }
  void click(const MatrixId& id, Index row, Index column) const {
    const QPointF at = middleOf(id, row, column);
    mouse(QEvent::MouseButtonPress, at, Qt::LeftButton);
    mouse(QEvent::MouseButtonRelease, at, Qt::NoButton);
  }
  void doubleClick(const MatrixId& id, Index row, Index column) const {
    click(id, row, column);
    mouse(QEvent::MouseButtonDblClick, middleOf(id, row, column), Qt::LeftButton);
    mouse(QEvent::MouseButtonRelease, middleOf(id, row, column), Qt::NoButton);
  }
  void drag(const MatrixId& id, Index row, Index column, QPointF way, Qt::KeyboardModifiers modifiers = {}) const {
    const QPointF from = middleOf(id, row, column);
    mouse(QEvent::MouseButtonPress, from, Qt::LeftButton);
    for (int part = 1; part <= 5; ++part) mouse(QEvent::MouseMove, from + way * part / 5, Qt::LeftButton, modifiers);
    mouse(QEvent::MouseButtonRelease, from + way, Qt::NoButton);
  }
  void turn(const MatrixId& id, Index row, Index column, int steps, Qt::KeyboardModifiers modifiers = {}) const {
    const QPointF at = middleOf(id, row, column);
    QWheelEvent event(at, stage->mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(stage, &event);
  }
  void type(const QString& text) const {
    for (const QChar sign : text) QTest::keyClick(QApplication::focusWidget(), sign.toLatin1());
  }
};

Scenario catSat() {
  return example("1-the-cat-sat");
}

}  // namespace

class TestStageNumbers : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cleanup() { QLocale::setDefault(QLocale::c()); }

  // --- dragging

  void anInputIsDraggedWhereItIsSeen() {
    LabOnScreen on(catSat());
    on.drag(Stage::Queries, 0, 0, {60, 0});
    QCOMPARE(on.number(InputSlot::Q, 0, 0), 2.0);  // 6 pixels a step of 0.1
    QCOMPARE(on.session.undoStack()->count(), 1);
    QCOMPARE(on.session.undoStack()->undoText(), QStringLiteral("Change Q"));
    on.wait();
    on.drag(Stage::Queries, 0, 0, {-60, 4});
    QCOMPARE(on.number(InputSlot::Q, 0, 0), 1.0);
    QCOMPARE(on.session.undoStack()->count(), 2);
    on.session.undoStack()->undo();
    QCOMPARE(on.number(InputSlot::Q, 0, 0), 2.0);
  }

  void anOperandOfALaterStepIsDraggedThere() {
    LabOnScreen on(catSat(), Stage::Scores);
    on.drag(Stage::Keys, 2, 1, {30, 0}, Qt::ShiftModifier);  // transposed
    QCOMPARE(on.number(InputSlot::K, 2, 1), 1.05);
    QVERIFY(on.shownStep() == Stage::Scores);
    on.goTo(Stage::Output);
    const double before = on.session.snapshot().trace->heads[0].output(2, 0);
    on.drag(Stage::Values, 1, 0, {12, 0});
    QCOMPARE(on.number(InputSlot::V, 1, 0), 3.2);
    on.wait();
    // The dependent numbers have changed, in proportion to its weight.
    const HeadTrace& head = on.session.snapshot().trace->heads[0];
    QVERIFY(std::abs(head.output(2, 0) - before - 0.2 * head.weights(2, 1)) < 1e-9);
  }

  void draggingDownLooksAtTheCellsOnTheWay() {
    LabOnScreen on(catSat());
    on.drag(Stage::Queries, 0, 0, on.middleOf(Stage::Queries, 2, 0) - on.middleOf(Stage::Queries, 0, 0));
    QCOMPARE(on.session.undoStack()->count(), 0);
    QVERIFY(on.stage->view().selection == (Selection{Stage::Queries, 0, 2, 0}));
  }

  void theWheelTurnsTheInputUnderThePointerOnceTheStageHasTheFocus() {
    LabOnScreen on(catSat());
    on.stage->clearFocus();
    on.turn(Stage::Values, 1, 0, 1);
    QCOMPARE(on.session.undoStack()->count(), 0);
    on.stage->setFocus();
    on.turn(Stage::Values, 1, 0, 1);
    on.turn(Stage::Values, 1, 0, 1, Qt::ShiftModifier);
    QCOMPARE(on.number(InputSlot::V, 1, 0), 3.11);
    QCOMPARE(on.session.undoStack()->count(), 1);  // one drag
    QVERIFY(on.stage->view().selection.matrix == MatrixId(Stage::Values));
    on.turn(Stage::Values, 0, 0, -1);
    QCOMPARE(on.session.undoStack()->count(), 2);
    // A computed number cannot be dragged, and is not changed.
    on.goTo(Stage::Scores);
    on.turn(Stage::Scores, 0, 0, 1);
    QCOMPARE(on.session.undoStack()->count(), 2);
    QVERIFY(!on.bubble()->isVisible());
  }

  void altAndArrowsTurnTheChosenNumber() {
    LabOnScreen on(catSat());
    on.click(Stage::Keys, 0, 0);
    QTest::keyClick(on.stage, Qt::Key_Up, Qt::AltModifier);
    QTest::keyClick(on.stage, Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
    QCOMPARE(on.number(InputSlot::K, 0, 0), 1.09);
    QCOMPARE(on.session.undoStack()->count(), 1);
  }

  void stepsFitTheNumber_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("after");
    QTest::newRow("ordinary") << 0.5 << 0.8;
    QTest::newRow("zero") << 0.0 << 0.3;
    QTest::newRow("large") << 123456.789 << 126456.789;
    QTest::newRow("small") << 0.000012345 << 0.000042345;
    QTest::newRow("through zero") << -0.3 << 0.0;
  }
  void stepsFitTheNumber() {
    QFETCH(double, value);
    QFETCH(double, after);
    QCOMPARE(stepped(value, 3, stepOf(value, false)), after);
    LabOnScreen on(withCell(catSat(), InputSlot::Q, 0, 1, 1, value));
    on.drag(Stage::Queries, 1, 1, {18, 0});
    QCOMPARE(on.number(InputSlot::Q, 1, 1), after);
  }

  // --- typing

  void aNumberIsTypedOverTheCell() {
    LabOnScreen on(catSat());
    on.click(Stage::Queries, 0, 1);
    on.type(QStringLiteral("-2.5"));
    QVERIFY(on.editor()->isVisible());
    QVERIFY(QRectF(on.editor()->geometry()).contains(on.middleOf(Stage::Queries, 0, 1)));
    QCOMPARE(on.number(InputSlot::Q, 0, 1), 0.0);  // not before it is committed
    QTest::keyClick(on.editor(), Qt::Key_Return);
    QCOMPARE(on.number(InputSlot::Q, 0, 1), -2.5);
    QVERIFY(!on.editor()->isVisible() && on.stage->hasFocus());
    QVERIFY(on.stage->view().selection == (Selection{Stage::Queries, 0, 1, 1}));  // continues below
    on.type(QStringLiteral(".25"));
    QTest::keyClick(on.editor(), Qt::Key_Tab);
    QCOMPARE(on.number(InputSlot::Q, 1, 1), 0.25);
    QCOMPARE(on.session.undoStack()->count(), 2);
  }

  void escapeGivesTheOldNumberBack() {
    LabOnScreen on(catSat());
    on.doubleClick(Stage::Values, 0, 1);
    QVERIFY(on.editor()->isVisible());
    QCOMPARE(on.editor()->text(), QStringLiteral("2"));
    QCOMPARE(on.editor()->selectedText(), QStringLiteral("2"));
    on.type(QStringLiteral("9"));
    QTest::keyClick(on.editor(), Qt::Key_Escape);
    QVERIFY(!on.editor()->isVisible());
    QCOMPARE(on.number(InputSlot::V, 0, 1), 2.0);
    QCOMPARE(on.session.undoStack()->count(), 0);
  }

  void arrowsMoveInReadingDirection() {
    LabOnScreen on(catSat(), Stage::Scores);
    on.click(Stage::Keys, 0, 0);
    on.type(QStringLiteral("4"));
    QTest::keyClick(on.editor(), Qt::Key_Right);  // to the next token of the transpose
    QCOMPARE(on.number(InputSlot::K, 0, 0), 4.0);
    QVERIFY(on.stage->view().selection == (Selection{Stage::Keys, 0, 1, 0}));
    on.type(QStringLiteral("5"));
    QTest::keyClick(on.editor(), Qt::Key_Down);
    QCOMPARE(on.number(InputSlot::K, 1, 0), 5.0);
    QVERIFY(on.stage->view().selection == (Selection{Stage::Keys, 0, 1, 1}));
  }

  void keepsTheEditorOpenForInvalidNumbers() {
    LabOnScreen on(catSat());
    on.click(Stage::Queries, 0, 0);
    on.type(QStringLiteral("1-"));
    QTest::keyClick(on.editor(), Qt::Key_Return);
    QVERIFY(on.editor()->isVisible());
    QVERIFY(on.bubble()->isVisible());
    QVERIFY2(on.bubble()->text().contains(QStringLiteral("“1-” is not a number")), qPrintable(on.bubble()->text()));
    QCOMPARE(on.session.undoStack()->count(), 0);
    QTest::keyClick(on.editor(), Qt::Key_Escape);
    QVERIFY(!on.bubble()->isVisible());
  }

  void germansTypeAComma() {
    QLocale::setDefault(QLocale(QStringLiteral("de_DE")));
    LabOnScreen on(catSat());
    on.click(Stage::Queries, 0, 0);
    on.type(QStringLiteral(",5"));
    QTest::keyClick(on.editor(), Qt::Key_Return);
    QCOMPARE(on.number(InputSlot::Q, 0, 0), 0.5);
  }

  /// The period key belongs to playback until a cell is selected on the stage, and again after the playhead moved.
  void thePointBelongsToANumberWhereOneIsChosen() {
    LabOnScreen on(catSat());
    const auto owned = [&] { return on.stage->property("typesNumbers").toBool(); };
    QVERIFY(!owned());
    on.click(Stage::Queries, 0, 0);
    QVERIFY(owned());
    on.goTo(Stage::Scores);
    QVERIFY(!owned());
    on.click(Stage::Scores, 1, 1);
    QVERIFY(!owned());
    on.click(Stage::Keys, 1, 1);
    QVERIFY(owned());
    // The period key is a presenter's key for a black screen.
    on.lab.setPresenting(true);
    on.click(Stage::Keys, 0, 1);
    QVERIFY(!owned());
  }

  // --- clipboard

  void copiesPastesAndClears() {
    LabOnScreen on(catSat());
    on.click(Stage::Values, 1, 0);
    QTest::keySequence(on.stage, QKeySequence::Copy);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("3"));
    QTest::keyClick(on.stage, Qt::Key_Delete);
    QCOMPARE(on.number(InputSlot::V, 1, 0), 0.0);
    QTest::keySequence(on.stage, QKeySequence::Paste);
    QCOMPARE(on.number(InputSlot::V, 1, 0), 3.0);
    // Computed numbers can be copied, too.
    on.goTo(Stage::Scores);
    on.click(Stage::Scores, 2, 2);
    QTest::keySequence(on.stage, QKeySequence::Copy);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("2"));
  }

  void aTableLandsAsItIsSeen() {
    LabOnScreen on(catSat(), Stage::Scores);
    on.click(Stage::Keys, 1, 0);  // first row of the transpose, second column
    QGuiApplication::clipboard()->setText(QStringLiteral("7\t8\n9\t10\n"));
    QTest::keySequence(on.stage, QKeySequence::Paste);
    Matrix expected = stackIn(catSat(), InputSlot::K)[0];
    expected.block(1, 0, 2, 2) << 7, 9, 8, 10;
    QVERIFY(stackIn(on.scenario(), InputSlot::K)[0] == expected);
    QCOMPARE(on.session.undoStack()->undoText(), QStringLiteral("Paste into K"));
    on.wait();
    on.click(Stage::Keys, 2, 0);
    QTest::keySequence(on.stage, QKeySequence::Paste);
    QVERIFY(on.bubble()->isVisible());
    QVERIFY(stackIn(on.scenario(), InputSlot::K)[0] == expected);
    QCOMPARE(on.session.undoStack()->count(), 1);
  }

  // --- computed numbers

  void aComputedNumberSaysWhatItFollowsFrom() {
    LabOnScreen on(catSat(), Stage::Scores);
    on.doubleClick(Stage::Scores, 2, 1);
    QVERIFY(on.bubble()->isVisible());
    QVERIFY(!on.editor()->isVisible());
    QCOMPARE(on.bubble()->accessibleName(), on.bubble()->text());
    QVERIFY2(on.bubble()->text().startsWith(QStringLiteral("This number of S is computed")),
             qPrintable(on.bubble()->text()));
    QCOMPARE(on.ways(), QStringList({QStringLiteral("Q of “sat”"), QStringLiteral("K of “cat”")}));
    QTest::keyClick(on.stage, Qt::Key_Escape);
    QVERIFY(!on.bubble()->isVisible());

    QTest::keyClick(on.stage, '3');
    QVERIFY(on.bubble()->isVisible());
    on.click(Stage::Scores, 0, 0);  // an unrelated action
    QVERIFY(!on.bubble()->isVisible());
    on.drag(Stage::Scores, 0, 0, {40, 0});  // dragged after it was selected
    QVERIFY(on.bubble()->isVisible());
    QVERIFY(on.stage->view().selection == (Selection{Stage::Scores, 0, 0, 0}));
    QCOMPARE(on.session.undoStack()->count(), 0);
  }

  void aWayLeadsToTheInputAlsoInAnotherStep() {
    LabOnScreen on(catSat(), Stage::Weights);
    on.click(Stage::Weights, 2, 1);
    QTest::keyClick(on.stage, Qt::Key_Return);
    QVERIFY(on.bubble()->isVisible());
    auto* way = on.bubble()->findChildren<QPushButton*>().at(1);
    QCOMPARE(way->text(), QStringLiteral("K of “cat”"));
    // Tab moves into the bubble, Space follows its link.
    QTest::keyClick(on.stage, Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), on.bubble()->findChildren<QPushButton*>().at(0));
    QTest::keyClick(way, Qt::Key_Space);
    QVERIFY(!on.bubble()->isVisible());
    QVERIFY(showsMatrix(on.scenario(), on.shownStep(), InputSlot::K));
    QVERIFY(on.stage->view().selection == (Selection{Stage::Keys, 0, 1, 0}));
    QVERIFY(on.stage->hasFocus());
    on.type(QStringLiteral(".5"));
    QTest::keyClick(on.editor(), Qt::Key_Return);
    QCOMPARE(on.number(InputSlot::K, 1, 0), 0.5);
  }

  void everyMatrixOnEveryStepIsAnInputOrSaysWhereItComesFrom_data() {
    QTest::addColumn<QString>("name");
    for (const auto& file : test::exampleFiles()) {
      const Scenario s = *readDocument(file);
      if (!std::holds_alternative<ShapeInputs>(s.inputs))
        QTest::newRow(file.stem().stem().c_str()) << QString::fromStdString(file.stem().stem().string());
    }
  }
  void everyMatrixOnEveryStepIsAnInputOrSaysWhereItComesFrom() {
    QFETCH(QString, name);
    LabOnScreen on(example(name.toStdString()));
    const Timeline timeline = on.lab.playback()->timeline();
    for (const TimelineStep& step : timeline.steps) {
      on.goTo(stageOf(step));
      for (const MatrixId& id : on.stage->frame().matrices()) {
        const Selection cell{id, 0, 0, 0};
        QVERIFY(showsMatrix(on.scenario(), stageOf(step), id));
        if (on.stage->frame().cellRect(id, 0, 0).isNull()) continue;  // the steps of softmax
        on.session.select(cell);
        const std::optional<InputSlot> slot = inputOf(on.scenario(), id);
        if (slot && *slot != InputSlot::CustomMask) {
          const double before = on.number(*slot, 0, 0, stackHead(on.scenario(), *slot, 0));
          QTest::keyClick(on.stage, Qt::Key_Up, Qt::AltModifier);
          QVERIFY(on.number(*slot, 0, 0, stackHead(on.scenario(), *slot, 0)) > before);
          QVERIFY(!on.bubble()->isVisible());
          on.wait();
        } else if (!slot) {
          QTest::keyClick(on.stage, Qt::Key_Return);
          QVERIFY(on.bubble()->isVisible());
          QVERIFY(!on.ways().isEmpty());
          for (const Selection& input : inputDependencies(on.scenario(), *on.session.snapshot().trace, cell)) {
            QVERIFY(inputOf(on.scenario(), input.matrix).has_value());
            QVERIFY(stepShowing(on.scenario(), timeline, 0, input.matrix).has_value());
          }
        }
      }
    }
    QVERIFY(validate(on.scenario()).empty());
  }

  void theInputsBehindACell_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("stage");
    QTest::addColumn<QStringList>("slots");
    const auto row = [](const char* name, Stage stage, const QStringList& names) {
      QTest::addRow("%s %s", name, stageName(stage).data())
          << QString::fromLatin1(name) << static_cast<int>(stage) << names;
    };
    const QStringList scores{QStringLiteral("x"), QStringLiteral("w_q"), QStringLiteral("w_k")};
    row("1-the-cat-sat", Stage::Queries, {});
    row("1-the-cat-sat", Stage::Weights, {QStringLiteral("q"), QStringLiteral("k")});
    row("1-the-cat-sat", Stage::Output, {QStringLiteral("q"), QStringLiteral("k"), QStringLiteral("v")});
    row("7-grouped-heads", Stage::Keys, {QStringLiteral("x"), QStringLiteral("w_k")});
    row("7-grouped-heads", Stage::Scores, scores);
  }
  void theInputsBehindACell() {
    QFETCH(QString, name);
    QFETCH(int, stage);
    QFETCH(QStringList, slots);
    const Scenario s = example(name.toStdString());
    QStringList found;
    for (const Selection& one : inputDependencies(s, test::traced(s), {static_cast<Stage>(stage), 0, 0, 0}))
      found << QString::fromLatin1(slotName(std::get<InputSlot>(one.matrix)));
    QCOMPARE(found, slots);
  }

  // --- masks

  void aSecondClickSwitchesACellOfTheCustomMask() {
    Scenario s = catSat();
    s.attention.mask.causal = false;
    s.attention.mask.custom = MatrixStack(Matrix(Matrix::Ones(3, 3)));
    s = withCell(s, InputSlot::CustomMask, 0, 0, 2, 0);
    LabOnScreen on(s, Stage::Masked);
    on.click(InputSlot::CustomMask, 1, 2);
    QCOMPARE(on.number(InputSlot::CustomMask, 1, 2), 1.0);  // the first click only selects
    on.click(InputSlot::CustomMask, 1, 2);
    QCOMPARE(on.number(InputSlot::CustomMask, 1, 2), 0.0);
    on.wait();
    on.doubleClick(InputSlot::CustomMask, 1, 2);  // of which the first half is that click
    QCOMPARE(on.number(InputSlot::CustomMask, 1, 2), 1.0);
    on.wait();
    on.type(QStringLiteral("0"));
    QCOMPARE(on.number(InputSlot::CustomMask, 1, 2), 0.0);
    on.type(QStringLiteral("7"));
    QCOMPARE(on.number(InputSlot::CustomMask, 1, 2), 0.0);
    QVERIFY(on.bubble()->isVisible());
  }

  void theAddedBiasIsAnInput() {
    Scenario s = catSat();
    s.attention.mask.bias = MatrixStack(Matrix(Matrix::Constant(3, 3, 0.5)));
    LabOnScreen on(s, Stage::Masked);
    on.drag(InputSlot::Bias, 2, 1, {-12, 0});
    QCOMPARE(on.number(InputSlot::Bias, 2, 1), 0.3);
  }

  void aRuleOfTheMaskLeadsToTheRules() {
    Scenario s = catSat();
    s.attention.mask.causal = false;
    s.attention.mask.padding = {2};
    LabOnScreen on(s, Stage::Masked);
    on.click(Stage::Masked, 0, 2);
    QTest::keyClick(on.stage, Qt::Key_Return);
    QVERIFY(on.ways().contains(QStringLiteral("Rules of the mask")));
    QCOMPARE(on.ways().first(), QStringLiteral("not padding: “sat”"));
    QTest::mouseClick(on.bubble()->findChildren<QPushButton*>().first(), Qt::LeftButton);
    QVERIFY(on.scenario().attention.mask.padding.empty());
    on.wait();
    QTest::keyClick(on.stage, Qt::Key_Return);
    for (QPushButton* way : on.bubble()->findChildren<QPushButton*>())
      if (!way->isHidden() && way->text() == QStringLiteral("Rules of the mask"))
        QTest::mouseClick(way, Qt::LeftButton);
    QVERIFY(on.inputs->isAncestorOf(QApplication::focusWidget()));
  }

  // --- next to the table of the inputs

  void theTableFollowsThePictureAndThePictureTheTable() {
    LabOnScreen on(catSat());
    auto* matrices = [&]() -> SegmentedControl* {
      for (auto* control : on.inputs->findChildren<SegmentedControl*>())
        if (control->accessibleName() == QStringLiteral("Matrix")) return control;
      return nullptr;
    }();
    QVERIFY(matrices);
    on.click(Stage::Keys, 2, 1);
    QCOMPARE(matrices->current(), 1);
    QCOMPARE(on.table()->currentIndex(), on.table()->model()->index(2, 1));
    on.type(QStringLiteral("6"));
    QTest::keyClick(on.editor(), Qt::Key_Return);
    QCOMPARE(on.table()->matrix()(2, 1), 6.0);
    on.wait();
    on.table()->setCurrentIndex(on.table()->model()->index(0, 1));
    QVERIFY(on.stage->view().selection == (Selection{Stage::Keys, 0, 0, 1}));
    // The buttons work while a cell of another matrix is selected.
    for (const auto& [button, slot, stage] : {std::tuple{2, InputSlot::V, Stage::Values},
                                              {0, InputSlot::Q, Stage::Queries},
                                              {1, InputSlot::K, Stage::Keys}}) {
      QTest::mouseClick(matrices, Qt::LeftButton, {},
                        QPoint(matrices->width() * (2 * button + 1) / 6, matrices->height() / 2));
      QCOMPARE(matrices->current(), button);
      QVERIFY(on.table()->matrix() == stackIn(on.scenario(), slot)[0]);
      QVERIFY(on.stage->view().selection.matrix == MatrixId(stage));
    }
  }

  /// Selecting a computed cell shows its step; editing an input in the table leaves the picture unchanged.
  void thePictureShowsWhatIsAskedFor() {
    LabOnScreen on(catSat());
    QVERIFY(on.shownStep() == Stage::Queries);
    on.session.select({Stage::Scores, 0, 2, 1});
    QVERIFY(on.shownStep() == Stage::Scores);
    QVERIFY(on.session.selection() == (Selection{Stage::Scores, 0, 2, 1}));
    on.goTo(Stage::Output);
    on.session.select({InputSlot::Q, 0, 1, 1});
    QVERIFY(on.shownStep() == Stage::Output);
  }
};

ATTN_TEST(TestStageNumbers)

}  // namespace attn::app::test_stage_numbers

#include "test_stage_numbers.moc"
