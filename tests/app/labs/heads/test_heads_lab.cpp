// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QSignalSpy>

#include "app/labs/asked_from_outside.h"
#include "app/labs/heads/lab_on_screen.h"
#include "support/qt_test.h"
#include "widgets/choice_slider.h"

namespace attn::app::test_heads_lab {
using namespace test;

class TestHeadsLab : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void createsPanesOnDemand() {
    Session session;
    const auto widgets = QApplication::allWidgets().size();
    HeadsLab lab(session);
    session.openScenario(example("7-grouped-heads"));
    QCOMPARE(QApplication::allWidgets().size(), widgets);
    QVERIFY(lab.stagePane() == lab.stagePane());
    QVERIFY(QApplication::allWidgets().size() > widgets);
  }

  void aDraggedSliderIsOneUndoStepAndUndoBringsAllBack() {
    LabOnScreen l;
    const Scenario before = l.scenario();
    l.drag("Key/value heads", 1, 0, 4);  // 1, 2, 4, 8
    QCOMPARE(l.scenario().heads.keyValue, Index(1));
    QCOMPARE(l.session.undoStack()->count(), 1);
    QCOMPARE(l.session.undoStack()->undoText(), QStringLiteral("Change the key/value heads"));
    const MatrixStack& keys = stackIn(before, InputSlot::WK);
    const Matrix mean = (keys[0] + keys[1]) / 2;
    QVERIFY((stackIn(l.scenario(), InputSlot::WK)[0] - mean).cwiseAbs().maxCoeff() < 1e-12);
    l.session.undoStack()->undo();
    l.settle();
    QVERIFY(l.scenario() == before);
    QCOMPARE(l.named<ChoiceSlider>("Key/value heads")->chosen(), 2);
    // Back and forth in one drag: nothing has changed and no number was lost.
    l.drag("Key/value heads", 1, 3, 4);
    QCOMPARE(l.scenario().heads.keyValue, Index(8));
    l.session.undoStack()->undo();
    l.settle();
    QVERIFY(l.scenario() == before);
  }

  void aLongDragAveragesOnlyOnce() {
    LabOnScreen l(withHeads(example("7-grouped-heads"), {8, 8}));
    const Scenario before = l.scenario();
    l.drag("Key/value heads", 3, 0, 4);
    QVERIFY(stackIn(l.scenario(), InputSlot::WK) == stackIn(withHeads(before, {8, 1}), InputSlot::WK));
    QCOMPARE(l.session.undoStack()->count(), 1);
    // The averaged heads are remembered: the eight heads before the drag.
    const HeadsView view = l.lab.view();
    QVERIFY(view.origin != nullptr);
    QCOMPARE(view.origin->before.keyValue, Index(8));
    l.session.undoStack()->undo();
    l.settle();
    QVERIFY(l.lab.view().origin == nullptr);
    QVERIFY(l.scenario() == before);
  }

  void queryHeadsSplitTheSameColumns() {
    LabOnScreen l;
    const Scenario before = l.scenario();
    const auto whole = [](const Scenario& s) {
      const MatrixStack& stack = stackIn(s, InputSlot::WQ);
      Matrix all(stack.rows(), stack.heads() * stack.cols());
      for (Index h = 0; h < stack.heads(); ++h) all.middleCols(h * stack.cols(), stack.cols()) = stack[h];
      return all;
    };
    l.drag("Query heads", 3, 2, 5);  // 1, 2, 4, 8, 16
    QCOMPARE(l.scenario().heads.query, Index(4));
    QCOMPARE(keyWidth(l.scenario()), Index(4));
    QVERIFY(whole(l.scenario()) == whole(before));
    l.session.undoStack()->undo();
    l.settle();
    QVERIFY(l.scenario() == before);
  }

  void theSlidersSayWhyAndWhatItIsCalled() {
    LabOnScreen l;
    const QString texts = l.allLabels();
    QVERIFY2(texts.contains(QStringLiteral("Only divisors of 16: every head gets an equal share of the 16 columns.")),
             qPrintable(texts));
    QVERIFY(texts.contains(
        QStringLiteral("Only divisors of 8: every key/value head serves the same number of query heads.")));
    const auto& ranges = l.named<ChoiceSlider>("Key/value heads")->ranges();
    QCOMPARE(ranges.size(), std::size_t(3));
    QCOMPARE(ranges[1].name, QStringLiteral("GQA"));
    QCOMPARE(ranges[1].first, 1);
    QCOMPARE(ranges[1].last, 2);
    QVERIFY(texts.contains(QStringLiteral("Query heads in a group G = 8 / 2")));
  }

  void oneColumnCannotBeShared() {
    Scenario s;
    s.inputs =
        QkvInputs{MatrixStack(Matrix::Ones(2, 1)), MatrixStack(Matrix::Ones(2, 1)), MatrixStack(Matrix::Ones(2, 1))};
    LabOnScreen l(s);
    QVERIFY(!l.named<ChoiceSlider>("Query heads")->isEnabled());
    QVERIFY(!l.named<ChoiceSlider>("Key/value heads")->isEnabled());
    QVERIFY(l.allLabels().contains(QStringLiteral("There is a single column: it cannot be divided among heads.")));
    QVERIFY(!l.explained().isEmpty());
    QVERIFY(l.sheet()->hasPicture());
  }

  void givenMatricesRegroupToo() {
    Scenario s;
    std::vector<Matrix> q, kv;
    for (Index h = 0; h < 4; ++h) {
      q.push_back(Matrix::Constant(3, 2, 0.5 * static_cast<double>(h)));
      kv.push_back(Matrix::Constant(3, 2, static_cast<double>(h + 1)));
    }
    s.heads = {4, 4};
    s.inputs = QkvInputs{MatrixStack(q), MatrixStack(kv), MatrixStack(kv)};
    LabOnScreen l(s);
    l.drag("Key/value heads", 2, 1, 3);  // 1, 2, 4
    QCOMPARE(stackIn(l.scenario(), InputSlot::K)[0](0, 0), 1.5);
    l.lab.playback()->seek(1, 1e9);
    l.lab.refreshNow();
    QVERIFY2(l.explained().contains(QStringLiteral("is a mean")), qPrintable(l.explained()));
    QVERIFY(l.explained().contains(QStringLiteral("1.50")));
  }

  void clicksSelectHeadsAndCells() {
    LabOnScreen l;
    QTest::mouseClick(l.sheet(), Qt::LeftButton, {}, l.cell({Stage::Weights, 5, 5, 1}));
    QVERIFY((l.session.selection() == Selection{Stage::Weights, 5, 5, 1}));
    const QRectF card = l.sheet()->frame().cardRect(2);
    QTest::mouseClick(l.sheet(), Qt::LeftButton, {}, QPoint(qRound(card.center().x()), qRound(card.top()) + 4));
    QCOMPARE(l.session.selection().head, Index(2));
    QTest::mouseClick(l.sheet(), Qt::LeftButton, {}, l.cell({Stage::Keys, 6, 3, 1}));
    QCOMPARE(l.scenario().heads.keyValueHeadOf(l.session.selection().head), Index(1));
    QVERIFY(l.session.selection().matrix == MatrixId(Stage::Keys));
    const Selection before = l.session.selection();
    QTest::mouseClick(l.sheet(), Qt::LeftButton, {}, QPoint(2, 2));
    QVERIFY(l.session.selection() == before);
  }

  void aDoubleClickOpensTheHeadInSteps() {
    LabOnScreen l;
    QSignalSpy asked(&l.lab, &Lab::labRequested);
    QTest::mouseDClick(l.sheet(), Qt::LeftButton, {}, l.cell({Stage::Weights, 6, 2, 1}));
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.first().first().toString(), QStringLiteral("steps"));
    QCOMPARE(l.session.selection().head, Index(6));
    l.sheet()->setFocus();
    QTest::keyClick(l.sheet(), Qt::Key_Return);
    QCOMPARE(asked.count(), 2);
  }

  void arrowsMoveAmongCellsAndHeads() {
    LabOnScreen l;
    l.session.select({Stage::Weights, 0, 0, 0});
    const auto press = [&](Qt::Key key, Qt::KeyboardModifiers with = {}) {
      QTest::keyClick(l.sheet(), key, with);
      return l.session.selection();
    };
    QVERIFY((press(Qt::Key_Down) == Selection{Stage::Weights, 0, 1, 0}));
    QVERIFY((press(Qt::Key_Right) == Selection{Stage::Weights, 0, 1, 1}));
    QVERIFY((press(Qt::Key_Right, Qt::ShiftModifier) == Selection{Stage::Weights, 1, 1, 1}));
    QVERIFY((press(Qt::Key_Left, Qt::ShiftModifier) == Selection{Stage::Weights, 0, 1, 1}));
    QVERIFY((press(Qt::Key_Left, Qt::ShiftModifier) == Selection{Stage::Weights, 0, 1, 1}));
    QVERIFY(press(Qt::Key_M).matrix == MatrixId(Stage::Keys));
    QVERIFY(press(Qt::Key_M).matrix == MatrixId(Stage::Values));
    QVERIFY(press(Qt::Key_M).matrix == MatrixId(Stage::Weights));
    QVERIFY(press(Qt::Key_M, Qt::ShiftModifier).matrix == MatrixId(Stage::Values));
    // In concat, the head follows the column.
    l.lab.playback()->seek(3, 1e9);
    l.session.select({Stage::Concat, 0, 0, 1});
    QCOMPARE(press(Qt::Key_Right).head, Index(1));
    QKeyEvent space(QEvent::KeyPress, Qt::Key_Space, Qt::NoModifier);
    QCoreApplication::sendEvent(l.sheet(), &space);
    QVERIFY(!space.isAccepted());
  }

  void thePlayheadSelectsWhatIsMade() {
    LabOnScreen l;
    l.lab.playback()->seek(1, 6);
    QCOMPARE(l.session.selection().head, Index(5));
    QVERIFY(l.session.selection().matrix == MatrixId(Stage::Keys));
    l.lab.playback()->seek(2, 8);
    QVERIFY((l.session.selection() == Selection{Stage::Weights, 5, 1, 1}));
    l.lab.playback()->seek(3, 3);
    QCOMPARE(l.session.selection().column, Index(4));
    QCOMPARE(l.session.selection().head, Index(2));
  }

  void requestsNameStepsHeadsAndFrames() {
    LabOnScreen l;
    QCOMPARE(l.lab.stepNames(),
             (QStringList{QStringLiteral("split"), QStringLiteral("share"), QStringLiteral("latents"),
                          QStringLiteral("attend"), QStringLiteral("concat"), QStringLiteral("project")}));
    QVERIFY(l.lab.seek({QStringLiteral("share"), 6, 3}).has_value());
    QCOMPARE(l.lab.playback()->playhead().step, 1);
    QCOMPARE(l.lab.playback()->playhead().cell, 3.0);
    QCOMPARE(l.session.selection().head, Index(6));
    QVERIFY(l.lab.seek({QStringLiteral("weights"), 0, {}}).error().contains(QStringLiteral("split, share")));
    QVERIFY(l.lab.seek({QStringLiteral("share"), 8, {}}).error().contains(QStringLiteral("0 … 7")));
    QVERIFY(l.lab.seek({QStringLiteral("share"), 0, 9}).error().contains(QStringLiteral("0 … 8")));
    QCOMPARE(HeadsLab::views().front().name, QStringLiteral("heads"));
    LabOnScreen without(example("1-the-cat-sat"));
    QVERIFY(without.lab.seek({QStringLiteral("project"), 0, {}}).error().contains(QStringLiteral("switched off")));
  }

  void headsSlideWhenTheirNumberChangesAndUndoSlidesBack() {
    LabOnScreen l(example("7-grouped-heads"), false);
    QVERIFY(!l.sheet()->isMoving());
    l.named<ChoiceSlider>("Key/value heads")->setFocus();
    QTest::keyClick(l.named<ChoiceSlider>("Key/value heads"), Qt::Key_Left);
    QTRY_VERIFY(l.sheet()->isMoving());
    QVERIFY(l.sheet()->view().regroupedFrom.scenario->heads.keyValue == 2);
    QTRY_VERIFY(!l.sheet()->isMoving());
    QCOMPARE(l.sheet()->view().regrouped, 1.0);
    l.session.undoStack()->undo();
    QTRY_VERIFY(l.sheet()->isMoving());
    QVERIFY(l.sheet()->view().regroupedFrom.scenario->heads.keyValue == 1);
    QTRY_VERIFY(!l.sheet()->isMoving());
    // Changed numbers do not change the heads.
    l.session.apply(QStringLiteral("edit"), withCell(l.scenario(), InputSlot::X, 0, 0, 0, 1.5));
    l.settle();
    QVERIFY(!l.sheet()->isMoving());
  }

  void reducedMotionArrivesAtOnce() {
    LabOnScreen l;
    QTest::keyClick(l.named<ChoiceSlider>("Key/value heads"), Qt::Key_Left);
    l.settle();
    QCOMPARE(l.sheet()->view().snapshot.scenario->heads.keyValue, Index(1));
    QVERIFY(!l.sheet()->isMoving());
    QCOMPARE(l.sheet()->view().regrouped, 1.0);
  }

  void sizesAloneShowTheCache() {
    Scenario s;
    s.heads = {32, 8};
    s.inputs = ShapeInputs{128, 128, 64, 64, 1};
    Session session;
    HeadsLab lab(session);
    session.openScenario(s);
    lab.resetForDocument();
    QVERIFY(!lab.suits(s));
    auto* stage = qobject_cast<HeadsStage*>(lab.stagePane());
    stage->resize(824, 776);
    stage->show();
    lab.inputsPane()->show();
    lab.explainPane()->show();
    QVERIFY(!stage->findChild<HeadsStageCanvas*>()->isVisible());
    QStringList texts;
    for (const QLabel* label : stage->findChildren<QLabel*>())
      if (label->isVisible()) texts << label->text();
    QVERIFY(texts.join(QLatin1Char(' ')).contains(QStringLiteral("no numbers")));
    QCOMPARE(stage->findChild<CacheChart*>()->tables().tables[0].rows[1].perToken, QStringLiteral("2,048"));
    lab.refreshNow();
  }

  void whatBeginsAfreshWhereItAlreadyIsIsStillDrawn() {
    LabOnScreen l;
    l.lab.resetForDocument();
    QVERIFY(l.sheet()->view().snapshot == l.session.snapshot());
  }

  void presentingLeavesOnlyThePicture() {
    LabOnScreen l;
    QVERIFY(l.cache()->isVisible());
    l.lab.setPresenting(true);
    QVERIFY(!l.cache()->isVisible());
    QVERIFY(l.sheet()->view().presenting);
    l.lab.setPresenting(false);
    QVERIFY(l.cache()->isVisible());
  }

  void assistiveToolsReadTheHeads() {
    LabOnScreen l;
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(l.sheet());
    QVERIFY(list);
    QCOMPARE(list->role(), QAccessible::List);
    QCOMPARE(list->childCount(), 8);
    QVERIFY(list->text(QAccessible::Name).startsWith(QStringLiteral("Attend: ")));
    QVERIFY(list->child(5)->text(QAccessible::Name).startsWith(QStringLiteral("Query head 5 reads key/value head 1")));
    list->child(5)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(l.session.selection().head, Index(5));
    QVERIFY(list->child(5)->state().selected);
    QCOMPARE(list->indexOfChild(list->child(3)), 3);
    QVERIFY(list->text(QAccessible::Description).contains(QStringLiteral("head 5")));
    const QRect whole(l.sheet()->mapToGlobal(QPoint(0, 0)), l.sheet()->size());
    for (int head = 0; head < 8; ++head) {
      const QRect card = list->child(head)->rect();
      QVERIFY(!card.isEmpty() && whole.contains(card));
      QCOMPARE(list->childAt(card.center().x(), card.center().y()), list->child(head));
    }
    asked::press(list->child(2));
    QVERIFY(list->text(QAccessible::Value).contains(QStringLiteral("head 2")));
    // With fewer heads, the last ones are removed.
    QAccessibleInterface* last = list->child(7);
    l.session.apply(QStringLiteral("fewer"), withHeads(l.scenario(), {4, 2}));
    l.settle();
    QCOMPARE(list->childCount(), 4);
    QVERIFY(!last->isValid() && last->state().invalid && asked::nameOf(last).isEmpty());
  }
};

ATTN_TEST(TestHeadsLab)

}  // namespace attn::app::test_heads_lab

#include "test_heads_lab.moc"
