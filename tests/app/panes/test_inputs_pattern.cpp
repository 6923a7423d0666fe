// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/input_sections.h"

#include "panes/form.h"
#include "scenario/edit.h"
#include "scenario/head_settings.h"
#include "scenario/positions.h"
#include "scenario/validate.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "widgets/chip_button.h"
#include "widgets/segmented_control.h"

namespace attn::app::test_inputs_pattern {

using namespace Qt::StringLiterals;

namespace {

struct Pattern {
  Session session;
  QWidget pane;
  FormSection* pattern;

  explicit Pattern(Scenario s = test::example("1-the-cat-sat"), MaskRules offered = MaskRules::All) {
    session.openScenario(std::move(s));
    auto* column = new QVBoxLayout(&pane);
    pattern = makeInputsPattern(session, offered);
    column->addWidget(pattern);
    pattern->setTheme(lightTheme());
    pattern->retranslate();
    pattern->follow(scenario());
    QObject::connect(&session, &Session::scenarioChanged, &pane, [this] { pattern->follow(scenario()); });
    pane.resize(288, 900);
    pane.show();
    (void)QTest::qWaitForWindowActive(&pane);
  }

  const Scenario& scenario() const { return *session.scenario(); }
  const AttentionSettings& settings() const { return scenario().attention; }
  QString undoText() { return session.undoStack()->undoText(); }
  void undo() { session.undoStack()->undo(); }

  FoldButton* fold() { return pattern->findChild<FoldButton*>(); }
  void open() {
    if (!fold()->isChecked()) fold()->click();
  }
  template <class Widget>
  Widget* named(const QString& name) {
    for (Widget* widget : pattern->findChildren<Widget*>())
      if (widget->accessibleName() == name) return widget;
    return nullptr;
  }
  ChipButton* chip(const QString& text) {
    for (ChipButton* each : pattern->findChildren<ChipButton*>())
      if (each->text() == text) return each;
    return nullptr;
  }
  QLineEdit* documents() { return pattern->findChild<QLineEdit*>(u"pattern.documents"_s); }
  QLineEdit* slopes() { return pattern->findChild<QLineEdit*>(u"pattern.slopes"_s); }
  QLineEdit* logits() { return pattern->findChild<QLineEdit*>(u"pattern.logits"_s); }
  SegmentedControl* alibi() { return named<SegmentedControl>(u"Linear biases (ALiBi)"_s); }

  /// The text below the controls that starts with these words, if it is visible.
  bool says(const QString& words) {
    for (const QLabel* label : pattern->findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(words)) return true;
    return false;
  }
  void enter(QLineEdit* line, const QString& text) {
    line->setFocus();
    line->selectAll();
    if (text.isEmpty()) QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
  }
};

}  // namespace

class TestInputsPattern : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  void cleanup() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void everyPresetIsOneStep() {
    const QStringList names{u"window + sinks"_s, u"prefix LM"_s, u"packed documents"_s, u"tree"_s};
    for (std::size_t n = 0; n < kMaskPatterns.size(); ++n) {
      Pattern p(test::example("2-it-and-the-dog"));
      const Scenario before = p.scenario();
      p.open();
      ChipButton* chip = p.chip(names[static_cast<qsizetype>(n)]);
      QVERIFY2(chip && chip->isVisible(), qPrintable(names[static_cast<qsizetype>(n)]));
      chip->click();
      QVERIFY(p.scenario() == withPattern(before, kMaskPatterns[n]));
      QVERIFY(!(p.scenario() == before));
      QVERIFY(validate(p.scenario()).empty());
      QCOMPARE(p.undoText(), u"Change the pattern"_s);
      p.undo();
      QVERIFY(p.scenario() == before);
    }
  }

  void whatIsOnIsNeverFoldedAway() {
    Pattern p;
    QVERIFY(!p.fold()->isChecked());
    Scenario s = p.scenario();
    s.attention.sinkLogits = {0};
    p.session.apply(u"sink"_s, s);
    QVERIFY(p.fold()->isChecked());
    // If a learner folds it, it stays folded until something new is switched on.
    p.fold()->click();
    s.attention.sinkLogits = {1};
    p.session.apply(u"sink"_s, s);
    QVERIFY(!p.fold()->isChecked());
    s.attention.sinkLogits.clear();
    p.session.apply(u"off"_s, s);
    s.attention.mask.prefix = 1;
    p.session.apply(u"prefix"_s, s);
    QVERIFY(p.fold()->isChecked());
  }

  void sinksAndPrefixAreCounts() {
    Pattern p(test::example("3-causal-and-window"));
    p.open();
    p.enter(p.named<NumberField>(u"Sinks (0 = off)"_s), u"2"_s);
    QCOMPARE(p.settings().mask.sinks, Index{2});
    QCOMPARE(p.undoText(), u"Change the sinks"_s);
    p.enter(p.named<NumberField>(u"Prefix (0 = off)"_s), u"3"_s);
    QCOMPARE(p.settings().mask.prefix, Index{3});
    QCOMPARE(p.undoText(), u"Change the prefix"_s);
    p.undo();
    p.undo();
    QCOMPARE(p.settings().mask.sinks, Index{0});
    QCOMPARE(p.settings().mask.prefix, Index{0});
  }

  void sinksWithoutAWindowOpenNothing() {
    Pattern p(test::example("3-causal-and-window"));
    Scenario s = p.scenario();
    s.attention.mask.window = 0;
    s.attention.mask.sinks = 1;
    p.session.apply(u"sinks"_s, s);
    QVERIFY(p.says(u"switch the window on"_s));
    s.attention.mask.window = 3;
    p.session.apply(u"window"_s, s);
    QVERIFY(!p.says(u"switch the window on"_s));
  }

  void documentsAreALineOfLengths() {
    Pattern p;  // three tokens
    p.open();
    p.enter(p.documents(), u"2, 1"_s);
    QCOMPARE(p.settings().mask.documents, (std::vector<Index>{2, 1}));
    QCOMPARE(p.undoText(), u"Change the documents"_s);
    QCOMPARE(p.documents()->text(), u"2, 1"_s);
    const Scenario packed = p.scenario();
    p.enter(p.documents(), u"2 2"_s);
    QVERIFY(p.scenario() == packed);
    QVERIFY2(p.says(u"3"_s), "they do not add up to the three keys");
    p.enter(p.documents(), u"2.5, 0.5"_s);
    QVERIFY(p.says(u"Document lengths must be whole numbers."_s));
    p.enter(p.documents(), u"2, x1"_s);
    QVERIFY(p.says(u"“x1” is not a number."_s));
    p.enter(p.documents(), u"1e300"_s);
    QVERIFY(p.says(u"Document lengths must be whole numbers."_s));
    QVERIFY(p.scenario() == packed);
    p.enter(p.documents(), {});
    QVERIFY(p.settings().mask.documents.empty());
    p.undo();
    QCOMPARE(p.documents()->text(), u"2, 1"_s);
  }

  void usualSlopesAreReadAndOwnOnesAreTyped() {
    Pattern p(test::example("7b-four-heads"));
    p.open();
    QCOMPARE(p.alibi()->current(), 0);
    QVERIFY(!p.slopes()->isVisible());
    Q_EMIT p.alibi()->chosen(1);
    QVERIFY(p.settings().alibi && p.settings().alibi->slopes.empty());
    QCOMPARE(p.undoText(), u"Switch ALiBi on"_s);
    QVERIFY(p.slopes()->isVisible() && p.slopes()->isReadOnly());
    QCOMPARE(p.slopes()->text(), u"0.25, 0.0625, 0.015625, 0.00390625"_s);  // 2^-2, 2^-4, 2^-6, 2^-8
    Q_EMIT p.alibi()->chosen(2);
    QCOMPARE(p.alibi()->current(), 2);
    QVERIFY(!p.slopes()->isReadOnly());
    p.enter(p.slopes(), u"1, 0.5, 0, -1"_s);
    QCOMPARE(p.settings().alibi->slopes, (std::vector<double>{1, 0.5, 0, -1}));
    QCOMPARE(p.undoText(), u"Change the slopes"_s);
    const Scenario own = p.scenario();
    p.enter(p.slopes(), u"1, 2"_s);
    QVERIFY(p.scenario() == own);
    QVERIFY2(p.says(u"4"_s), "one for each of the four heads");
    Q_EMIT p.alibi()->chosen(0);
    QVERIFY(!p.settings().alibi);
    QCOMPARE(p.undoText(), u"Switch ALiBi off"_s);
    QVERIFY(!p.slopes()->isVisible());
  }

  void aSinkLogitIsOneNumberOrOneForEachHead() {
    Pattern p(test::example("7b-four-heads"));
    p.open();
    p.enter(p.logits(), u"0"_s);
    QCOMPARE(p.settings().sinkLogits, std::vector<double>{0});
    QCOMPARE(p.undoText(), u"Change the sink logit"_s);
    p.enter(p.logits(), u"0.5 -1 2 3"_s);
    QCOMPARE(p.settings().sinkLogits, (std::vector<double>{0.5, -1, 2, 3}));
    const Scenario four = p.scenario();
    p.enter(p.logits(), u"1, 2"_s);
    QVERIFY(p.scenario() == four);
    p.enter(p.logits(), {});
    QVERIFY(p.settings().sinkLogits.empty());
  }

  void numbersAreReadAsTheLearnerWritesThem() {
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    Pattern p(test::example("7b-four-heads"));
    p.open();
    p.enter(p.logits(), u"0,5; 1; 2,25; -3"_s);
    QCOMPARE(p.settings().sinkLogits, (std::vector<double>{0.5, 1, 2.25, -3}));
    QCOMPARE(p.logits()->text().count(u';'), 3);
    QVERIFY(p.logits()->text().startsWith(u"0,5; 1"_s));
  }

  void positionsAreAddedToXAndToNothingElse() {
    Pattern given(test::example("2-it-and-the-dog"));
    given.open();
    const bool vectors = std::holds_alternative<ProjectedInputs>(given.scenario().inputs);
    QCOMPARE(given.chip(u"sinusoidal"_s)->isVisible(), vectors);
    Pattern p(test::example("7b-four-heads"));
    p.open();
    QVERIFY(p.says(u"Add positions to X"_s));
    QVERIFY(p.says(u"Vaswani et al. 2017"_s));
    const Scenario before = p.scenario();
    const Matrix x = stackIn(before, InputSlot::X)[0];
    p.chip(u"sinusoidal"_s)->click();
    QCOMPARE(p.undoText(), u"Add sinusoidal positions"_s);
    QVERIFY(stackIn(p.scenario(), InputSlot::X)[0] == x + sinusoidalPositions(x.rows(), x.cols()));
    p.undo();
    QVERIFY(p.scenario() == before);
    p.chip(u"learned"_s)->click();
    QCOMPARE(p.undoText(), u"Add learned positions"_s);
    QVERIFY(p.scenario() == withPositionsAdded(before, AddedPositions::Learned));
    QVERIFY(!(p.scenario() == before));
    p.undo();
    QVERIFY(p.scenario() == before);
    Pattern qkv(test::example("1-the-cat-sat"));
    qkv.open();
    QVERIFY(std::holds_alternative<QkvInputs>(qkv.scenario().inputs));
    for (const QString& name : {u"sinusoidal"_s, u"learned"_s}) QVERIFY(!qkv.chip(name)->isVisible());
    QVERIFY(!qkv.says(u"Add positions to X"_s));
  }

  void tilesAreOfferedWhatLetsThemSkip() {
    Pattern p(test::example("t1-causal-tiles"), MaskRules::Skippable);
    p.open();
    QCOMPARE(p.fold()->text(), u"Patterns"_s);
    QVERIFY(p.chip(u"packed documents"_s)->isVisible());
    QVERIFY(p.documents()->isVisible());
    QVERIFY(!p.chip(u"tree"_s));
    for (QWidget* other : std::initializer_list<QWidget*>{p.alibi(), p.slopes(), p.logits(), p.chip(u"sinusoidal"_s),
                                                          p.chip(u"learned"_s)})
      QVERIFY2(!other->isVisible(), qPrintable(other->accessibleName()));
  }
};

ATTN_TEST(TestInputsPattern)

}  // namespace attn::app::test_inputs_pattern

#include "test_inputs_pattern.moc"
