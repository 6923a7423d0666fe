// SPDX-License-Identifier: GPL-3.0-or-later
#include <functional>

#include "app/labs/sandbox/sandbox_fixture.h"
#include "attention/mask_layers.h"
#include "attention/trace.h"
#include "labs/sandbox/explanation/explain_sandbox.h"
#include "support/qt_test.h"
#include "widgets/number_field.h"
#include "widgets/segmented_control.h"

namespace attn::app::test_sandbox_mask {
namespace {

Scenario unmasked() {
  Scenario s = test::example("3-causal-and-window");
  s.attention.mask = {};
  return s;
}

bool isOpen(const SandboxOnScreen& box, Index row, Index column) {
  return isVisible(box.mask(), 0, row, column);
}

}  // namespace

class TestSandboxMask : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aClickClosesACellAndAnotherOpensIt() {
    SandboxOnScreen box(unmasked());
    const auto before = *box.session.scenario();
    box.click(box.cell(2, 5));
    QVERIFY(!isOpen(box, 2, 5));
    QVERIFY(isLayerOn(box.mask(), MaskLayer::Custom));
    QCOMPARE(visibility(box.mask(), 0, 8, 8).count(), Index(63));
    QCOMPARE(box.undoSteps(), 1);
    QCOMPARE(box.session.selection().row, Index(2));
    QCOMPARE(box.session.selection().column, Index(5));
    box.settle();
    box.click(box.cell(2, 5));
    QVERIFY(isOpen(box, 2, 5));
    QCOMPARE(box.undoSteps(), 2);
    box.session.undoStack()->undo();
    box.session.undoStack()->undo();
    QVERIFY(*box.session.scenario() == before);
  }

  void anEditShowsAllLayers() {
    Session session;
    SandboxLab fresh(session);
    QCOMPARE(fresh.playback()->playhead().cell, 4.0);
    SandboxOnScreen box(unmasked());
    box.lab.playback()->seek(0, 1);
    QCOMPARE(box.view<MaskView>().done, 1.0);
    box.click(box.cell(3, 1));
    QCOMPARE(box.view<MaskView>().done, 4.0);
    QVERIFY(!isOpen(box, 3, 1));
  }

  void theWeightsFollow() {
    SandboxOnScreen box(unmasked());
    box.click(box.cell(3, 1));
    box.settle();
    QCOMPARE(box.session.snapshot().trace->heads[0].weights(3, 1), 0.0);
    QVERIFY(box.view<MaskView>().snapshot.trace == box.session.snapshot().trace);
  }

  void aDragIsOneUndoStep() {
    SandboxOnScreen box(unmasked());
    const auto before = *box.session.scenario();
    box.drag({box.cell(0, 3), box.cell(0, 4), box.cell(0, 5), box.cell(1, 5)});
    for (const auto& [row, column] : {std::pair{0, 3}, {0, 4}, {0, 5}, {1, 5}}) QVERIFY(!isOpen(box, row, column));
    QCOMPARE(visibility(box.mask(), 0, 8, 8).count(), Index(60));
    QCOMPARE(box.undoSteps(), 1);
    box.settle();
    // The first cell decides what the stroke does: this one opens cells and skips open ones.
    box.drag({box.cell(0, 4), box.cell(0, 5), box.cell(0, 6)});
    QVERIFY(isOpen(box, 0, 4) && isOpen(box, 0, 5) && isOpen(box, 0, 6) && !isOpen(box, 0, 3));
    QCOMPARE(box.undoSteps(), 2);
    box.session.undoStack()->undo();
    QVERIFY(!isOpen(box, 0, 4));
    box.session.undoStack()->undo();
    QVERIFY(*box.session.scenario() == before);
    QCOMPARE(box.session.undoStack()->redoText(), QStringLiteral("Change the custom mask"));
  }

  void whatOtherLayersCloseStaysClosed() {
    SandboxOnScreen box(test::example("3-causal-and-window"));
    const auto before = *box.session.scenario();
    box.click(box.cell(0, 7));
    QVERIFY(*box.session.scenario() == before);
    QCOMPARE(box.undoSteps(), 0);
    QCOMPARE(box.session.selection().column, Index(7));  // but it is selected
    // A stroke that starts on an open cell does not change hidden ones.
    box.drag({box.cell(4, 4), box.cell(4, 5), box.cell(4, 6)});
    QCOMPARE(box.mask().custom[0](4, 4), 0.0);
    QCOMPARE(box.mask().custom[0](4, 5), 1.0);
  }

  void theCustomLayerIsDrawnOnByItself() {
    SandboxOnScreen box(test::example("3-causal-and-window"));
    box.click(box.cell(0, 7, MaskLayer::Custom));
    QCOMPARE(box.mask().custom[0](0, 7), 0.0);
    box.settle();
    box.click(box.cell(0, 7, MaskLayer::Custom));
    QCOMPARE(box.mask().custom[0](0, 7), 1.0);
  }

  void aClickOnThePaddingLayerPadsAKey() {
    SandboxOnScreen box(unmasked());
    box.click(box.cell(1, 6, MaskLayer::Padding));
    QCOMPARE(box.mask().padding, std::vector<Index>{6});
    box.settle();
    box.click(box.cell(4, 2, MaskLayer::Padding));
    QCOMPARE(box.mask().padding, (std::vector<Index>{2, 6}));
    box.settle();
    box.click(box.cell(0, 6, MaskLayer::Padding));
    QCOMPARE(box.mask().padding, std::vector<Index>{2});
    QCOMPARE(box.undoSteps(), 3);
  }

  void layersAreSwitchedByTheirNamesAndRemembered() {
    Scenario s = test::example("3-causal-and-window");
    s.attention.mask.window = 5;
    s.attention.mask.padding = {1, 2};
    SandboxOnScreen box(s);
    // The name of a layer is above its cells.
    const auto nameOf = [&](MaskLayer layer) {
      for (QPoint at = box.cell(0, 0, layer); at.y() >= 0; at.ry() -= 4) {
        const auto hit = box.canvas().frame<MaskFrame>().hit(at);
        if (hit && hit->part == MaskHit::Part::LayerName && hit->layer == layer) return hit->rect.center().toPoint();
      }
      return QPoint();
    };
    for (const MaskLayer layer : {MaskLayer::Causal, MaskLayer::Window, MaskLayer::Padding}) {
      box.click(nameOf(layer));
      QVERIFY(!isLayerOn(box.mask(), layer));
      box.settle();
      box.click(nameOf(layer));
      box.settle();
      QVERIFY(*box.session.scenario() == s);
    }
    box.click(nameOf(MaskLayer::Custom));
    QVERIFY(isLayerOn(box.mask(), MaskLayer::Custom));
    QVERIFY(box.mask().custom[0].isOnes());
  }

  void arrowsMoveAndSpaceSwitches() {
    SandboxOnScreen box(unmasked());
    box.click(box.cell(1, 1));
    box.settle();
    box.session.undoStack()->undo();
    box.settle();
    box.canvas().setFocus();
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_Down}) QTest::keyClick(&box.canvas(), key);
    QTest::keyClick(&box.canvas(), Qt::Key_Space);
    QVERIFY(!isOpen(box, 3, 2));
    QCOMPARE(visibility(box.mask(), 0, 8, 8).count(), Index(63));
    box.settle();
    QTest::keyClick(&box.canvas(), Qt::Key_Return);
    QVERIFY(isOpen(box, 3, 2));
    for (int n = 0; n < 20; ++n) QTest::keyClick(&box.canvas(), Qt::Key_Left);
    QCOMPARE(box.session.selection().column, Index(0));
    QVERIFY(box.canvas().property("switchesBySpace").toBool());
    box.lab.playback()->seek(1, 5);
    QVERIFY(!box.canvas().property("switchesBySpace").toBool());
  }

  void theAlignmentHasNamesWhereSizesDiffer() {
    Scenario s = test::example("4b-translation-more-keys");
    s.attention.mask.causal = true;
    SandboxOnScreen box(s);
    auto* alignment = box.control<SegmentedControl>(QStringLiteral("Alignment of the diagonal"));
    QVERIFY(alignment);
    QCOMPARE(alignment->current(), 0);
    Q_EMIT alignment->chosen(1);
    QCOMPARE(box.mask().queryOffset, Index(1));
    QCOMPARE(alignment->current(), 1);
    box.settle();
    QVERIFY(box.explained().contains(QStringLiteral("FlashAttention")));
    QVERIFY(box.explained().contains(QStringLiteral("bottom right")));
    auto* offset = box.control<NumberField>(QStringLiteral("Position of the first query"));
    QVERIFY(offset);
    Q_EMIT offset->edited(3, false);
    QCOMPARE(box.mask().queryOffset, Index(3));
    QCOMPARE(alignment->current(), -1);
    QCOMPARE(box.undoSteps(), 2);

    SandboxOnScreen square(test::example("3-causal-and-window"));
    QVERIFY(!square.control<SegmentedControl>(QStringLiteral("Alignment of the diagonal")));
  }

  void badValuesGetAnInlineError() {
    SandboxOnScreen box(test::example("3-causal-and-window"));
    const auto before = *box.session.scenario();
    const auto type = [&](const QString& name, const QString& text) {
      auto* field = box.control<NumberField>(name);
      QVERIFY(field);
      field->setFocus();
      field->selectAll();
      QTest::keyClicks(field, text);
      QTest::keyClick(field, Qt::Key_Return);
      QVERIFY(field->hasError());
    };
    box.lab.inputsPane()->show();
    type(QStringLiteral("Keys in the window, W"), QStringLiteral("-1"));
    QVERIFY(!box.inlineError().isEmpty());
    QVERIFY(*box.session.scenario() == before);

    Scenario own = before;
    own.attention.mask.fill = -7;
    box.session.openScenario(own);
    type(QStringLiteral("Number added to hidden scores"), QStringLiteral("nan"));
    QVERIFY(!box.inlineError().isEmpty());
    QVERIFY(*box.session.scenario() == own);
    delete box.lab.inputsPane();
  }

  void thePaddingSectionClosesWithItsDocument() {
    SandboxOnScreen box(unmasked());
    auto* rules = box.control<SegmentedControl>(QStringLiteral("Mask"));
    QVERIFY(rules);
    constexpr int kPadding = 2;
    Q_EMIT rules->switched(kPadding, true);
    QVERIFY(rules->isOn(kPadding));
    box.session.openScenario(unmasked());
    QVERIFY(!rules->isOn(kPadding));
  }

  void explainsWhichLayerClosesTheCell() {
    SandboxOnScreen box(test::example("3-causal-and-window"));
    box.lab.state().select(6, 1);
    QVERIFY(box.explained().contains(QStringLiteral("window: the distance is 5")));
    QVERIFY(box.explained().contains(QStringLiteral("= hidden")));
    box.lab.state().select(2, 4);
    QVERIFY(box.explained().contains(QStringLiteral("causal: position 4 comes after position 2")));
    box.lab.state().select(2, 1);
    QVERIFY(box.explained().contains(QStringLiteral("= visible")));
    QCOMPARE(box.canvas().accessibleDescription(), QStringLiteral("of looks at keys: open, every layer allows it"));
  }

  /// Parentheses appear only where needed.
  void theFormulaHasTheLayersThatAreOn() {
    const auto formula = [](const char* example, const std::function<void(Mask&)>& change = {}) {
      Scenario s = test::example(example);
      if (change) change(s.attention.mask);
      const Snapshot snapshot{std::make_shared<const Scenario>(s), std::make_shared<const Trace>(test::traced(s))};
      return explainPage(MaskView{snapshot, {Stage::Masked, 0, 0, 0}}, lightTheme()).formula.plainText();
    };
    QCOMPARE(formula("m1-window-and-sinks"), QStringLiteral("visible = causal ∧ (window ∨ sinks)"));
    QCOMPARE(formula("m2-prefix-lm"), QStringLiteral("visible = causal ∨ prefix"));
    QCOMPARE(formula("m3-packed-documents"), QStringLiteral("visible = causal ∧ documents"));
    QCOMPARE(formula("2-it-and-the-dog"), QStringLiteral("visible = yes"));
    QCOMPARE(formula("m1-window-and-sinks", [](Mask& mask) { mask.causal = false; }),
             QStringLiteral("visible = window ∨ sinks"));
    QCOMPARE(formula("m1-window-and-sinks",
                     [](Mask& mask) {
                       mask.prefix = 2;
                       mask.padding = {7};
                     }),
             QStringLiteral("visible = ((causal ∧ (window ∨ sinks)) ∨ prefix) ∧ padding"));
  }

  void everyHeadMayHaveItsOwnMask() {
    Scenario s = test::example("7-grouped-heads");
    const Index queries = queryTokens(s), keys = keyTokens(s);
    s.attention.mask = {};
    s.attention.mask.custom =
        MatrixStack(std::vector<Matrix>(static_cast<std::size_t>(s.heads.query), Matrix::Ones(queries, keys)));
    SandboxOnScreen box(s);
    Selection second = box.session.selection();
    second.head = 1;
    box.session.select(second);
    box.click(box.cell(0, 1));
    QVERIFY(isVisible(box.mask(), 0, 0, 1));
    QVERIFY(!isVisible(box.mask(), 1, 0, 1));
  }
};

ATTN_TEST(TestSandboxMask)

}  // namespace attn::app::test_sandbox_mask

#include "test_sandbox_mask.moc"
