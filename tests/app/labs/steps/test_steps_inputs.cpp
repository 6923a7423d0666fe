// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QLineEdit>
#include <QPushButton>
#include <cmath>

#include "labs/steps/inputs_matrix.h"
#include "labs/steps/size_table_state.h"
#include "labs/steps/steps_inputs.h"
#include "scenario/document.h"
#include "scenario/validate.h"
#include "session/session.h"
#include "support/qt_test.h"
#include "support/source_folder.h"
#include "widgets/choice_slider.h"
#include "widgets/help_button.h"
#include "widgets/mask_grid.h"
#include "widgets/matrix_editor.h"
#include "widgets/number_field.h"
#include "widgets/section_label.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"
#include "widgets/token_chips.h"

namespace attn::app::test_steps_inputs {

namespace {

Scenario example(const char* name) {
  return *readDocument(std::filesystem::path(sourceFolder()) / "resources/scenarios" / name);
}

struct Pane {
  Session session;
  SizeTableState sizes{session};
  StepsInputs pane{&session, &sizes};

  explicit Pane(Scenario s = example("1-the-cat-sat.attn.json")) {
    session.openScenario(std::move(s));
    pane.setTheme(lightTheme());
    pane.resize(288, 900);
    pane.show();
    (void)QTest::qWaitForWindowActive(&pane);
  }

  const Scenario& scenario() const { return *session.scenario(); }
  QString undoText() { return session.undoStack()->undoText(); }

  /// The visible one of two widgets with the same name: a document of sizes has its own mask controls.
  template <class Widget>
  Widget* named(const char* name) {
    Widget* hidden = nullptr;
    for (Widget* widget : pane.findChildren<Widget*>()) {
      if (widget->accessibleName() != QString::fromUtf8(name)) continue;
      if (widget->isVisibleTo(&pane)) return widget;
      if (!hidden) hidden = widget;
    }
    return hidden;
  }
  MatrixEditor* table() { return pane.findChild<InputsMatrix*>()->findChild<MatrixEditor*>(); }

  /// The visible sentences.
  QStringList errors() {
    QStringList texts;
    for (const InlineError* error : pane.findChildren<InlineError*>()) {
      if (!error->isHidden()) texts.append(error->text());
    }
    return texts;
  }

  void type(const char* field, const QString& text) {
    auto* number = named<NumberField>(field);
    QVERIFY2(number != nullptr, field);
    number->setFocus();
    number->selectAll();
    QTest::keyClicks(number, text);
    QTest::keyClick(number, Qt::Key_Return);
  }

  void choose(const char* control, int segment) {
    auto* segments = named<SegmentedControl>(control);
    QVERIFY2(segments != nullptr && segment < segments->labels().size(), control);
    while (segments->current() != segment) {
      QTest::keyClick(segments, segments->current() < segment ? Qt::Key_Right : Qt::Key_Left);
    }
  }

  void flip(const char* control, int segment) {
    auto* segments = named<SegmentedControl>(control);
    QVERIFY2(segments != nullptr && segment < segments->labels().size(), control);
    while (segments->current() != segment) {
      QTest::keyClick(segments, segments->current() < segment ? Qt::Key_Right : Qt::Key_Left);
    }
    QTest::keyClick(segments, Qt::Key_Space);
  }
};

}  // namespace

class TestInputsPane : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aDragIsOneUndoStepNamedForItsMatrix() {
    Pane p;
    MatrixEditor* table = p.table();
    const QPointF from = QRectF(table->visualRect(table->model()->index(0, 0))).center();
    const auto send = [&](QEvent::Type type, double x, Qt::MouseButtons held) {
      const QPointF at = from + QPointF(x, 0);
      const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
      QMouseEvent event(type, at, table->viewport()->mapToGlobal(at), button, held, Qt::NoModifier);
      QApplication::sendEvent(table->viewport(), &event);
    };
    for (int drag = 1; drag <= 2; ++drag) {
      send(QEvent::MouseButtonPress, 0, Qt::LeftButton);
      for (const double x : {15.0, 30.0, 45.0, 60.0}) send(QEvent::MouseMove, x, Qt::LeftButton);
      send(QEvent::MouseButtonRelease, 60, Qt::NoButton);
      QCOMPARE(p.session.undoStack()->count(), drag);
    }
    QCOMPARE(p.undoText(), QStringLiteral("Change Q"));
    QCOMPARE(stackIn(p.scenario(), InputSlot::Q)[0](0, 0), 3.0);
    p.session.undoStack()->undo();
    QCOMPARE(stackIn(p.scenario(), InputSlot::Q)[0](0, 0), 2.0);
    QCOMPARE(table->matrix()(0, 0), 2.0);
  }

  void aPastedTableResizesTheMatrix() {
    Pane p;
    QGuiApplication::clipboard()->setText(
        QStringLiteral("1\t2\t3\t4\t5\n6\t7\t8\t9\t10\n-1\t-2\t-3\t-4\t-5\n0\t0\t0\t0\t1\n"));
    p.table()->setCurrentIndex({});
    p.table()->paste();
    QCOMPARE(queryTokens(p.scenario()), Index(4));
    QCOMPARE(keyTokens(p.scenario()), Index(4));
    QCOMPARE(keyWidth(p.scenario()), Index(5));
    QVERIFY(validate(p.scenario()).empty());
    QCOMPARE(p.undoText(), QStringLiteral("Paste into Q"));
    QCOMPARE(p.table()->model()->columnCount(), 5);
  }

  void reportsInvalidInputNextToTheControl() {
    Pane p;
    p.flip("Mask", 1);
    QCOMPARE(p.undoText(), QStringLiteral("Switch the window on"));
    const Scenario before = p.scenario();
    p.type("Keys in the window, W", QStringLiteral("-1"));
    QCOMPARE(p.errors(),
             QStringList(QStringLiteral("“-1” does not fit here; type a whole number from 1 to 1,000,000,000.")));
    QVERIFY(p.scenario() == before);
    p.type("Keys in the window, W", QStringLiteral("2"));
    QCOMPARE(p.errors(), QStringList());
    QCOMPARE(p.scenario().attention.mask.window, Index(2));
    p.type("Seed of the random numbers", QStringLiteral("x"));
    QCOMPARE(p.errors().size(), 1);
  }

  void textInACellIsRefused() {
    Pane p;
    const Scenario before = p.scenario();
    p.table()->setCurrentIndex(p.table()->model()->index(1, 1));
    QTest::keyClick(p.table(), Qt::Key_F2);
    auto* line = p.table()->findChild<QLineEdit*>();
    QVERIFY(line != nullptr);
    line->setText(QStringLiteral("abc"));
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_COMPARE(p.errors(), QStringList(QStringLiteral("“abc” is not a number; type one such as −1.25.")));
    QVERIFY(p.scenario() == before);
    QGuiApplication::clipboard()->setText(QStringLiteral("nan\t1"));
    p.table()->paste();
    QCOMPARE(p.errors().size(), 1);
    QVERIFY(p.scenario() == before);
    p.session.openScenario(example("4-translation.attn.json"));
    QCOMPARE(p.errors(), QStringList());
  }

  void selectionRunsBothWays() {
    Pane p;
    p.table()->setCurrentIndex(p.table()->model()->index(2, 1));
    QCOMPARE(p.session.selection().row, Index(2));
    QCOMPARE(p.session.selection().column, Index(1));
    QVERIFY(p.session.selection().matrix == MatrixId(InputSlot::Q));
    QCOMPARE(p.named<TokenChips>("Tokens")->current(), 2);
    p.session.select({InputSlot::V, 0, 1, 0});
    QCOMPARE(p.named<SegmentedControl>("Matrix")->current(), 2);
    QCOMPARE(p.table()->accessibleName(), QStringLiteral("Numbers of V"));
    QCOMPARE(p.table()->currentIndex(), p.table()->model()->index(1, 0));
    p.session.select({Stage::Scores, 0, 1, 0});
    QVERIFY(!p.table()->currentIndex().isValid());
  }

  void tokensAreAddedRenamedAndRemoved() {
    Pane p;
    auto* chips = p.named<TokenChips>("Tokens");
    // Selects like a user, so that the row is selected everywhere: new results follow the selection.
    chips->setCurrent(0);
    QTest::keyClick(chips, Qt::Key_Right);
    auto* line = chips->findChild<QLineEdit*>();
    QTest::keyClick(chips, Qt::Key_Insert);
    line->setText(QStringLiteral("slept"));
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(queryTokens(p.scenario()), Index(4));
    QVERIFY(queryTokenNames(p.scenario())[2] == "slept");
    QCOMPARE(p.undoText(), QStringLiteral("Add a token"));
    QTest::keyClick(chips, Qt::Key_F2);
    line->setText(QStringLiteral("dog"));
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(p.undoText(), QStringLiteral("Rename a token"));
    QStringList names;
    for (const std::string& name : queryTokenNames(p.scenario())) names << QString::fromStdString(name);
    QCOMPARE(names.join(QLatin1Char(' ')), QStringLiteral("The dog slept sat"));
    QTest::keyClick(chips, Qt::Key_Delete);
    QCOMPARE(queryTokens(p.scenario()), Index(3));
    QCOMPARE(p.undoText(), QStringLiteral("Remove a token"));
    QVERIFY(validate(p.scenario()).empty());
  }

  void aTokenHasOneNameInEveryEditor() {
    Scenario s = example("1-the-cat-sat.attn.json");
    s.tokens[1] = " cat";
    s.attention.mask.custom = MatrixStack(Matrix(Matrix::Ones(3, 3)));
    s.attention.mask.padding = {0};
    Pane p(s);
    const QString shown = QStringLiteral("␣cat");
    QCOMPARE(p.table()->model()->headerData(1, Qt::Vertical).toString(), shown);
    QCOMPARE(p.named<TokenChips>("Tokens")->accessibleDescription(), QStringLiteral("The ␣cat sat"));
    QCOMPARE(p.named<TokenChips>("Padded key tokens")->accessibleDescription(), QStringLiteral("The ␣cat sat"));
    auto* grid = p.named<MaskGrid>("Custom mask");
    QTest::keyClick(grid, Qt::Key_Down);
    QVERIFY2(grid->accessibleDescription().startsWith(shown + QLatin1Char(' ')),
             qPrintable(grid->accessibleDescription()));
  }

  void sequencesAndKindsAreSwitched() {
    Pane p;
    auto* second = p.named<ToggleSwitch>("Keys have tokens of their own");
    QVERIFY(second != nullptr);
    QTest::keyClick(second, Qt::Key_Space);
    QVERIFY(isCrossAttention(p.scenario()));
    QVERIFY(!p.named<TokenChips>("Key tokens")->isHidden());
    p.choose("Start from", 1);
    QVERIFY(std::holds_alternative<ProjectedInputs>(p.scenario().inputs));
    QCOMPARE(p.undoText(), QStringLiteral("Start from X and weights"));
    QCOMPARE(p.named<SegmentedControl>("Matrix")->labels().first(), QStringLiteral("X"));
    QTest::keyClick(p.named<ToggleSwitch>("Project the heads with WO"), Qt::Key_Space);
    QVERIFY(!stackIn(p.scenario(), InputSlot::WO).empty());
    p.type("Width of the model, d_model", QStringLiteral("5"));
    QCOMPARE(modelWidth(p.scenario()), Index(5));
    QCOMPARE(p.undoText(), QStringLiteral("Change d_model"));
    p.choose("Start from", 0);
    QVERIFY(std::holds_alternative<QkvInputs>(p.scenario().inputs));
  }

  void maskScaleHeadsAndTheRestReachTheScenario() {
    Pane p;
    p.flip("Mask", 3);
    QTest::keyClick(p.named<MaskGrid>("Custom mask"), Qt::Key_Space);
    QCOMPARE(p.scenario().attention.mask.custom[0](0, 0), 0.0);
    p.flip("Mask", 2);
    auto* padding = p.named<TokenChips>("Padded key tokens");
    padding->setCurrent(2);
    QTest::keyClick(padding, Qt::Key_Space);
    QVERIFY(p.scenario().attention.mask.padding == std::vector<Index>{2});
    p.choose("Added to hidden scores", 2);
    p.type("Number added to hidden scores", QStringLiteral("-7"));
    QCOMPARE(p.scenario().attention.mask.fill, -7.0);
    p.choose("Scale", 1);
    QCOMPARE(p.undoText(), QStringLiteral("Switch scaling off"));
    QCOMPARE(p.scenario().attention.scale.value(), 1.0);
    p.choose("Scale", 2);
    p.type("Factor of the scores", QStringLiteral("1/4"));
    QCOMPARE(p.scenario().attention.scale.value(), 0.25);
    QTest::keyClick(p.named<ChoiceSlider>("Query"), Qt::Key_Right);
    QCOMPARE(p.scenario().heads.query, Index(2));
    QCOMPARE(p.undoText(), QStringLiteral("Change the query heads"));
    p.pane.findChild<QWidget*>(QStringLiteral("inputs.more"))->findChild<FoldButton*>()->click();
    p.type("Soft cap (0 = off)", QStringLiteral("5"));
    QCOMPARE(p.undoText(), QStringLiteral("Change the soft cap"));
    QCOMPARE(p.scenario().attention.softcap, 5.0);
    QVERIFY(validate(p.scenario()).empty());
  }

  void randomNumbersComeFromTheSeed() {
    Pane p;
    QPushButton* random = nullptr;
    for (auto* button : p.pane.findChildren<QPushButton*>()) {
      if (button->text() == QStringLiteral("Random")) random = button;
    }
    QVERIFY(random != nullptr);
    p.type("Seed of the random numbers", QStringLiteral("5"));
    random->click();
    const Scenario first = p.scenario();
    QCOMPARE(p.undoText(), QStringLiteral("Fill Q at random"));
    random->click();
    QVERIFY(!(p.scenario() == first));
    p.type("Seed of the random numbers", QStringLiteral("5"));
    random->click();
    QVERIFY(p.scenario() == first);
  }

  void everyControlHasANameAndTabFollowsTheEye() {
    Pane p(example("7-grouped-heads.attn.json"));
    p.pane.findChild<QWidget*>(QStringLiteral("inputs.more"))->findChild<FoldButton*>()->click();
    p.pane.resize(288, 3000);
    test::settle();
    QWidget* first = p.pane.findChild<HelpButton*>();  // above all others
    QVERIFY(first);
    int reached = 0;
    int bottom = 0;
    for (QWidget* widget = first; reached == 0 || widget != first; widget = widget->nextInFocusChain()) {
      if (!widget->isVisible() || (widget->focusPolicy() & Qt::TabFocus) == 0 || !p.pane.isAncestorOf(widget)) {
        if (widget->nextInFocusChain() == first) break;
        continue;
      }
      const auto* button = qobject_cast<QAbstractButton*>(widget);
      const bool told = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
      QVERIFY2(told, widget->metaObject()->className());
      const int middle = widget->mapTo(&p.pane, widget->rect().center()).y();
      QVERIFY2(middle >= bottom, qPrintable(widget->accessibleName()));
      bottom = widget->mapTo(&p.pane, QPoint()).y();
      ++reached;
    }
    QVERIFY2(reached >= 20, qPrintable(QString::number(reached)));
  }

  void nothingIsCutAtAnyWidth_data() {
    QTest::addColumn<int>("width");
    for (const int width : {231, 288, 340}) QTest::addRow("%d", width) << width;
  }

  void nothingIsCutAtAnyWidth() {
    QFETCH(const int, width);
    Pane p(example("7-grouped-heads.attn.json"));
    p.pane.findChild<QWidget*>(QStringLiteral("inputs.more"))->findChild<FoldButton*>()->click();
    p.pane.resize(width, 900);
    test::settle();
    QVERIFY(p.pane.widget()->width() <= p.pane.viewport()->width());
    for (const QWidget* widget : p.pane.widget()->findChildren<QWidget*>()) {
      if (!widget->isVisible() || widget->parentWidget()->inherits("QAbstractScrollArea")) continue;
      const int right = widget->mapTo(p.pane.widget(), widget->rect().topRight()).x();
      if (qobject_cast<const NumberField*>(widget) || qobject_cast<const QAbstractButton*>(widget) ||
          qobject_cast<const SegmentedControl*>(widget)) {
        QVERIFY2(right <= width - 16, qPrintable(widget->accessibleName()));
      }
    }
  }

  void theHeadsSayWhyThereAreNoMoreAndWhatToDo() {
    Pane p;  // d_k = d_v = 2
    QStringList notes;
    for (const auto* label : p.pane.findChildren<QLabel*>())
      if (label->isVisible()) notes << label->text();
    const QString all = notes.join(QLatin1Char('\n'));
    QVERIFY2(all.contains(QStringLiteral("Only divisors of 2: every head gets an equal share of the 2 columns.")),
             qPrintable(all));
    QVERIFY(all.contains(QStringLiteral("For more heads, widen")));
    // The suggestion works.
    p.type("Width of queries and keys, d_k", QStringLiteral("4"));
    p.type("Width of values, d_v", QStringLiteral("4"));
    QTest::keyClick(p.named<ChoiceSlider>("Query"), Qt::Key_End);
    QCOMPARE(p.scenario().heads.query, Index(4));
  }

  void documentsOfSizesOnlyShowTheirSizes() {
    Scenario sizes;
    sizes.inputs = ShapeInputs{8, 8, 4, 4, 1};
    Pane p;
    QVERIFY(!p.named<NumberField>("Tokens"));
    p.session.openScenario(sizes);
    QVERIFY(!p.named<TokenChips>("Tokens")->isVisible());
    QVERIFY(p.named<NumberField>("Tokens")->isVisible());
    QCOMPARE(p.named<NumberField>("Tokens")->value(), 8.0);
  }

  void everySizeCanBeTypedAndUndone() {
    Pane p(example("t5-gpt2-medium.attn.json"));
    const auto type = [&](const char* name, const char* text) {
      auto* field = p.named<NumberField>(name);
      QVERIFY2(field && field->isVisible(), name);
      field->setFocus();
      field->selectAll();
      QTest::keyClicks(field, QString::fromUtf8(text));
      QTest::keyClick(field, Qt::Key_Return);
      QVERIFY2(p.errors().isEmpty(), qPrintable(p.errors().join(QLatin1Char(' '))));
    };
    const auto inputs = [&] { return std::get<ShapeInputs>(p.scenario().inputs); };
    int steps = 0;
    const auto check = [&](bool good) {
      QVERIFY(good);
      QCOMPARE(p.session.undoStack()->count(), ++steps);
    };
    type("Tokens", "128k");
    check(inputs().keyTokens == 131'072 && inputs().queryTokens == 131'072);
    type("Query heads", "32");
    check(p.scenario().heads == HeadCounts{32, 32});
    type("Key/value heads", "8");
    check(p.scenario().heads == HeadCounts{32, 8});
    type("Query heads", "64");
    check(p.scenario().heads == HeadCounts{64, 16});  // in the same ratio, whatever was typed in between
    type("Width of a key", "128");
    check(inputs().dK == 128 && inputs().dV == 128);
    type("Width of a value", "64");
    check(inputs().dK == 128 && inputs().dV == 64);
    type("Batch", "1,024");
    check(inputs().batch == 1024);
    type("On-chip memory in bytes", "100 KiB");
    check(p.scenario().tiling->sramBytes == 102'400);
    type("Tile rows", "16");
    check(p.scenario().tiling->blockRows == 16);
    type("Tile keys", "32");
    check(p.scenario().tiling->blockCols == 32);
    Q_EMIT p.named<SegmentedControl>("Bytes per number")->chosen(0);
    check(p.scenario().tiling->elementBytes == 1);
    Q_EMIT p.named<SegmentedControl>("Queries")->chosen(1);
    check(inputs().queryTokens == 1 && p.scenario().attention.mask.queryOffset == 131'071);
    while (p.session.undoStack()->canUndo()) p.session.undoStack()->undo();
    QCOMPARE(p.scenario(), example("t5-gpt2-medium.attn.json"));
  }

  void everyKeyPressCounts() {
    Pane p(example("t5-gpt2-medium.attn.json"));
    auto* field = p.named<NumberField>("Tokens");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("20"));
    QCOMPARE(keyTokens(p.scenario()), Index(20));
    QTest::keyClicks(field, QStringLiteral("48"));
    QCOMPARE(keyTokens(p.scenario()), Index(2048));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(p.session.undoStack()->count(), 1);
    QCOMPARE(field->text(), QStringLiteral("2,048"));
  }

  void wrongSizesAreRefusedWithAReason() {
    Pane p(example("t6-llama-3-8b-decode-8k.attn.json"));
    const auto said = [&](const char* name, const char* text) {
      auto* field = p.named<NumberField>(name);
      field->setFocus();
      field->selectAll();
      QTest::keyClicks(field, QString::fromUtf8(text));
      QTest::keyClick(field, Qt::Key_Return);
      return p.errors().join(QLatin1Char(' '));
    };
    const QString heads = said("Key/value heads", "5");
    QVERIFY2(heads.contains(QStringLiteral("32 query heads cannot share 5 key/value heads")), qPrintable(heads));
    QCOMPARE(p.scenario().heads, (HeadCounts{32, 8}));
    const QString tokens = said("Tokens", "17M");
    QVERIFY2(tokens.contains(QStringLiteral("from 1 to 16,777,216")), qPrintable(tokens));
    QVERIFY2(said("Batch", "many").contains(QStringLiteral("“many” does not fit here")), "batch");
    QCOMPARE(p.session.undoStack()->count(), 0);
  }

  void aModelGivesItsSizesAndLayers() {
    Pane p(example("t5-gpt2-medium.attn.json"));
    QCOMPARE(p.sizes.model(), findModel("GPT-2 medium"));
    QCOMPARE(p.sizes.layers(), std::int64_t(24));
    p.sizes.chooseModel(findModel("Mistral 7B v0.1"));
    QCOMPARE(p.scenario().heads, (HeadCounts{32, 8}));
    QCOMPARE(p.scenario().attention.mask.window, Index(4096));
    QCOMPARE(p.sizes.layers(), std::int64_t(32));
    QCOMPARE(p.undoText(), QStringLiteral("Take the sizes of Mistral 7B v0.1"));
    p.session.undoStack()->undo();
    QCOMPARE(p.sizes.model(), findModel("GPT-2 medium"));
    QCOMPARE(p.sizes.layers(), std::int64_t(24));
    QCOMPARE(p.named<NumberField>("Layers")->value(), 24.0);
    p.session.undoStack()->redo();
    QCOMPARE(p.sizes.model(), findModel("Mistral 7B v0.1"));
  }

  void aSmallOneIsANewDocumentAndUndoLeadsBack() {
    Pane p(example("t5-gpt2-medium.attn.json"));
    const std::filesystem::path file = "sizes.attn.json";
    p.session.openRead(example("t5-gpt2-medium.attn.json"), file);
    QPushButton* make = nullptr;
    for (auto* button : p.pane.findChildren<QPushButton*>())
      if (button->isVisible() && button->text() == QStringLiteral("Make a small one with numbers")) make = button;
    QVERIFY(make);
    make->click();
    QVERIFY(std::holds_alternative<QkvInputs>(p.scenario().inputs));
    QCOMPARE(queryTokens(p.scenario()), Index(8));
    QCOMPARE(p.scenario().title, std::string("GPT-2 medium shape, small"));
    QVERIFY(QString::fromStdString(p.scenario().notes).contains(QStringLiteral("key tokens: 8 instead of 1,024")));
    QVERIFY(p.session.path().empty());
    QVERIFY(p.session.isModified());
    p.session.undoStack()->undo();
    QCOMPARE(p.scenario(), example("t5-gpt2-medium.attn.json"));
    QCOMPARE(p.session.path(), file);
    QVERIFY(!p.session.isModified());
    p.session.undoStack()->redo();
    QVERIFY(p.session.path().empty());
  }
};

ATTN_TEST(TestInputsPane)

}  // namespace attn::app::test_steps_inputs

#include "test_steps_inputs.moc"
