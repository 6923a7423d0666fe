// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <cmath>

#include "attention/latent_conversion.h"
#include "panes/form.h"
#include "panes/input_sections.h"
#include "panes/inputs_embedding.h"
#include "scenario/embedding.h"
#include "scenario/validate.h"
#include "scenario/word_table.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "widgets/segmented_control.h"
#include "widgets/token_chips.h"

namespace attn::app::test_inputs_tokens {

using namespace Qt::StringLiterals;

namespace {

std::vector<std::string> words(const char* sentence) {
  std::vector<std::string> all;
  for (const QString& word : QString::fromUtf8(sentence).split(u' ')) all.push_back(word.toStdString());
  return all;
}

struct Tokens {
  Session session;
  QWidget pane;
  FormSection* tokens;
  InputsEmbedding* embedding;

  explicit Tokens(Scenario s = test::example("1-the-cat-sat")) {
    session.openScenario(std::move(s));
    auto* column = new QVBoxLayout(&pane);
    tokens = makeInputsTokens(session);
    embedding = new InputsEmbedding(session);
    for (InputsSection* section : std::initializer_list<InputsSection*>{tokens, embedding}) {
      column->addWidget(section);
      section->setTheme(lightTheme());
      section->retranslate();
    }
    follow();
    QObject::connect(&session, &Session::scenarioChanged, &pane, [this] { follow(); });
    pane.resize(288, 700);
    pane.show();
    (void)QTest::qWaitForWindowActive(&pane);
  }

  void follow() {
    tokens->follow(scenario());
    embedding->follow(scenario());
  }
  const Scenario& scenario() const { return *session.scenario(); }
  QString undoText() { return session.undoStack()->undoText(); }
  const Matrix& matrix(InputSlot slot) { return stackIn(scenario(), slot)[0]; }

  template <class Widget>
  Widget* named(const char* name) {
    return test::named<Widget>(pane, name);
  }
  QLineEdit* line() { return named<QLineEdit>("Sentence"); }
  TokenChips* chips() { return named<TokenChips>("Tokens"); }
  /// The text of the visible label that contains these words.
  QString said(const QString& words) {
    for (const QLabel* label : tokens->findChildren<QLabel*>())
      if (!label->isHidden() && label->text().contains(words)) return label->text();
    return {};
  }
  QPushButton* button(const char* text) {
    for (QPushButton* button : pane.findChildren<QPushButton*>())
      if (button->text() == QString::fromUtf8(text)) return button;
    return nullptr;
  }

  /// The chips for the text being typed.
  TokenChips* cut() {
    for (TokenChips* chips : tokens->findChildren<TokenChips*>())
      if (chips->accessibleName().isEmpty() && chips->isVisible()) return chips;
    return nullptr;
  }

  void type(const QString& sentence) {
    line()->setFocus();
    line()->selectAll();
    QTest::keyClicks(line(), sentence);
  }
  void enter(const QString& sentence) {
    type(sentence);
    QTest::keyClick(line(), Qt::Key_Return);
  }

  MatrixEditor* table() {
    auto* fold = embedding->findChild<FoldButton*>();
    if (!fold->isChecked()) fold->click();
    return embedding->findChild<MatrixEditor*>();
  }
  QStringList rowNames() {
    QStringList names;
    const auto* model = table()->model();
    for (int r = 0; r < model->rowCount(); ++r) names << model->headerData(r, Qt::Vertical).toString();
    return names;
  }
};

}  // namespace

class TestInputsTokens : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aTypedSentenceReplacesTheTokensInOneStep() {
    Tokens t;
    QCOMPARE(t.line()->text(), u"The cat sat"_s);
    const Scenario before = t.scenario();
    t.enter(u"The cat sat on the mat because it was tired"_s);
    QVERIFY(queryTokenNames(t.scenario()) == words("The cat sat on the mat because it was tired"));
    QCOMPARE(t.undoText(), u"Change the sentence"_s);
    QCOMPARE(t.session.undoStack()->count(), 1);
    QVERIFY(t.matrix(InputSlot::V).topRows(3) == stackIn(before, InputSlot::V)[0]);
    QVERIFY(validate(t.scenario()).empty());
    QCOMPARE(t.chips()->marked(), QList<int>({3, 4, 5, 6, 7, 8, 9}));
    t.session.undoStack()->undo();
    QVERIFY(t.scenario() == before);
    QCOMPARE(t.line()->text(), u"The cat sat"_s);
    t.session.undoStack()->redo();
    QCOMPARE(t.line()->text(), u"The cat sat on the mat because it was tired"_s);
  }

  void whileItIsTypedItsTokensAreShownAndNothingChanges() {
    Tokens t;
    const Scenario before = t.scenario();
    t.type(u"The dog, un|usual"_s);
    QVERIFY(t.cut() != nullptr);
    QCOMPARE(t.cut()->accessibleDescription(), u"The dog , un usual"_s);
    QCOMPARE(t.cut()->marked(), QList<int>({1, 2, 3, 4}));
    QVERIFY(t.chips()->isHidden());
    QVERIFY(t.scenario() == before);
    QTest::keyClick(t.line(), Qt::Key_Escape);
    QCOMPARE(t.line()->text(), u"The cat sat"_s);
    QVERIFY(!t.chips()->isHidden());
    QVERIFY(t.cut() == nullptr);
    QCOMPARE(t.session.undoStack()->count(), 0);
  }

  void leavingTheLineGivesTheSentenceUnlessItIsEmpty() {
    Tokens t;
    t.type(u"A dog"_s);
    t.chips()->setFocus();  // hidden: the focus moves elsewhere
    t.named<SegmentedControl>("Start from")->setFocus();
    QTRY_COMPARE(queryTokens(t.scenario()), Index(2));
    t.line()->setFocus();
    t.line()->selectAll();
    QTest::keyClick(t.line(), Qt::Key_Delete);
    t.named<SegmentedControl>("Start from")->setFocus();
    QTRY_COMPARE(t.line()->text(), u"A dog"_s);
    QCOMPARE(t.session.undoStack()->count(), 1);
  }

  void itIsMadeIntoLatentsThatGiveTheSameAttention() {
    Tokens t(test::example("7b-four-heads"));
    const Scenario before = t.scenario();
    auto* kind = t.named<SegmentedControl>("Start from");
    QCOMPARE(kind->current(), 1);
    Q_EMIT kind->chosen(2);
    QVERIFY(isLatent(t.scenario()));
    QCOMPARE(kind->current(), 2);
    QCOMPARE(t.undoText(), u"Start from latents"_s);
    QVERIFY(validate(t.scenario()).empty());
    QVERIFY((traceOnCpu(before)->concat - traceOnCpu(t.scenario())->concat).cwiseAbs().maxCoeff() < 1e-9);
    const QString rank = QStringLiteral("Latents of %1 numbers reproduce").arg(latentWidth(t.scenario()));
    QVERIFY2(!t.said(rank).isEmpty(), qPrintable(rank));
    QVERIFY(t.said(rank).contains(u"the scale is unchanged"_s));
    QVERIFY2(t.said(rank).contains(u"a new column of ones in X"_s), "its b_Q");
    t.session.undoStack()->undo();
    QVERIFY(t.scenario() == before);
    QCOMPARE(kind->current(), 1);
    QVERIFY(t.said(rank).isEmpty());
    // From Q, K, V, too: they are projections of one-hot tokens.
    Q_EMIT kind->chosen(0);
    Q_EMIT kind->chosen(2);
    QVERIFY(isLatent(t.scenario()));
    Q_EMIT kind->chosen(1);
    QCOMPARE(t.undoText(), u"Start from X and weights"_s);
    QVERIFY((traceOnCpu(before)->concat - traceOnCpu(t.scenario())->concat).cwiseAbs().maxCoeff() < 1e-9);
  }

  void whatIsSharedAmongTheHeadsOfLatentsIsSaid() {
    Scenario s = test::example("7b-four-heads");
    s.attention.rope = Rope{};
    s.attention.rope->dims = 2;
    Tokens t(s);
    Q_EMIT t.named<SegmentedControl>("Start from")->chosen(2);
    QVERIFY(isLatent(t.scenario()));
    const double lost = asLatentInputs(s)->lost;
    QVERIFY(lost > 0.01);
    QVERIFY(
        t.said(u"one rotated part of the keys, the mean of theirs: %1 % of it is lost"_s.arg(std::lround(100 * lost)))
            .size() > 0);
  }

  void givesTheReasonIfLatentsAreImpossible() {
    Tokens t(test::example("4-translation"));
    const Scenario before = t.scenario();
    auto* kind = t.named<SegmentedControl>("Start from");
    const int kept = kind->current();
    Q_EMIT kind->chosen(2);
    QVERIFY(t.scenario() == before);
    QCOMPARE(kind->current(), kept);
    QCOMPARE(t.session.undoStack()->count(), 0);
    QVERIFY(!t.said(u"Latents are made from one sequence"_s).isEmpty());
  }

  void tooLongASentenceIsKeptInTheLineAndNotTaken() {
    Tokens t;
    const Scenario before = t.scenario();
    t.line()->setFocus();
    t.line()->selectAll();
    t.line()->insert(u"word "_s.repeated(600));
    QTest::keyClicks(t.line(), u"x"_s);
    QTest::keyClick(t.line(), Qt::Key_Return);
    QVERIFY(t.scenario() == before);
    QVERIFY(t.line()->text().startsWith(u"word word"_s));
    bool said = false;
    for (const QLabel* label : t.tokens->findChildren<QLabel*>())
      said = said || (!label->isHidden() && label->text().startsWith(u"More than 512 tokens."_s));
    QVERIFY(said);
  }

  void newWordsOfASentenceFromTheTableGetItsRows() {
    Tokens t(scenarioFromTable({"The", "cat"}));
    QCOMPARE(t.said(u"Numbers from"_s), u"Numbers from a table of 2,288 words, 8 numbers each."_s);
    t.enter(u"The dog xyzzy"_s);
    QCOMPARE(tableTokens(t.scenario()), (std::vector<Index>{0, 1}));
    QCOMPARE(t.said(u"numbers from"_s), u"2 of 3 tokens have numbers from a table of 2,288 words, 8 numbers each."_s);
    QVERIFY(!t.said(u"with a dot"_s).isEmpty());
    t.session.undoStack()->undo();
    QCOMPARE(t.scenario().tokens, words("The cat"));
  }

  void otherDocumentsDoNotNameTheTable() {
    Tokens t;
    QVERIFY(t.said(u"umbers from"_s).isEmpty());
    QVERIFY(t.button("New from a sentence…"));
  }

  void newRowsAreDrawnAgainUntilTheyAreEdited() {
    Tokens t;
    t.enter(u"The cat sat down here"_s);
    const Matrix first = t.matrix(InputSlot::Q);
    QVERIFY(t.button("Draw again")->isVisible());
    t.button("Draw again")->click();
    QCOMPARE(t.undoText(), u"Draw rows again"_s);
    QVERIFY(t.matrix(InputSlot::Q).topRows(3) == first.topRows(3));
    QVERIFY(t.matrix(InputSlot::Q).row(3) != first.row(3));
    QVERIFY(t.session.apply(u"Type"_s, withCell(t.scenario(), InputSlot::Q, 0, 3, 0, 0.125)).empty());
    QCOMPARE(t.chips()->marked(), QList<int>{4});
    QVERIFY(t.session.apply(u"Type"_s, withCell(t.scenario(), InputSlot::V, 0, 4, 0, 0.125)).empty());
    QVERIFY(t.chips()->marked().isEmpty());
    QVERIFY(!t.button("Draw again")->isVisible());
  }

  void aSentencePastedIntoAChipIsSplit() {
    Tokens t;
    Q_EMIT t.chips()->renamed(1, u"big  black cat"_s);
    QVERIFY(queryTokenNames(t.scenario()) == words("The big black cat sat"));
    QCOMPARE(t.undoText(), u"Replace “cat”"_s);
    Q_EMIT t.chips()->added(4, u"on|ly . "_s);
    QVERIFY(queryTokenNames(t.scenario()) == words("The big black cat sat on ly ."));
    Q_EMIT t.chips()->renamed(0, u" the"_s);  // one token, including its space
    QVERIFY(queryTokenNames(t.scenario())[0] == " the");
    QCOMPARE(t.chips()->accessibleDescription(), u"␣the big black cat sat on ly ."_s);
    QCOMPARE(t.line()->text(), u"␣the big black cat sat on ly."_s);
  }

  void theKeysHaveASentenceOfTheirOwn() {
    Tokens t(test::example("4-translation"));
    auto* line = t.named<QLineEdit>("Sentence of the keys");
    QVERIFY(line->isVisible());
    QCOMPARE(line->text(), u"the black cat"_s);
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, u"the very black cat"_s);
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(keyTokenNames(t.scenario()) == words("the very black cat"));
    QVERIFY(queryTokenNames(t.scenario()) == words("le chat noir"));
    QVERIFY(validate(t.scenario()).empty());
  }

  void anyTextIsTaken_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("Chinese") << u"猫坐在垫子上。"_s;
    QTest::newRow("emoji") << u"a 🙂👩‍👧 b"_s;
    QTest::newRow("a very long word") << u"pneumonoultramicroscopicsilicovolcanoconiosis"_s.repeated(20);
    QTest::newRow("one character") << u"."_s;
    QTest::newRow("right to left") << u"القطة جلست"_s;
  }

  void anyTextIsTaken() {
    QFETCH(const QString, text);
    for (const char* name : {"1-the-cat-sat", "6-a-padded-row", "7b-four-heads", "9-rotary-positions"}) {
      Tokens t(test::example(name));
      t.line()->setFocus();
      t.line()->selectAll();
      t.line()->insert(text);
      Q_EMIT t.line()->textEdited(text);
      QTest::keyClick(t.line(), Qt::Key_Return);
      QVERIFY(validate(t.scenario()).empty());
      QCOMPARE(t.session.undoStack()->count(), 1);
      QVERIFY2(t.pane.minimumSizeHint().width() <= 288, qPrintable(QString::number(t.pane.minimumSizeHint().width())));
    }
  }

  void theTableHasARowForEachTokenAndEditsAllItsPlaces() {
    Tokens t(test::example("7-grouped-heads"));
    t.enter(u"The cat and the cat and the mat"_s);
    QCOMPARE(t.rowNames(), QStringList({u"The"_s, u"cat ×2"_s, u"and ×2"_s, u"the ×2"_s, u"mat"_s}));
    Q_EMIT t.table()->cellEdited(1, 0, 7.5, false);
    QCOMPARE(t.undoText(), u"Change the embedding of “cat”"_s);
    QCOMPARE(t.matrix(InputSlot::X)(1, 0), 7.5);
    QCOMPARE(t.matrix(InputSlot::X)(4, 0), 7.5);
    QVERIFY(t.matrix(InputSlot::X)(0, 0) != 7.5);
    t.session.undoStack()->undo();
    QVERIFY(t.matrix(InputSlot::X)(4, 0) != 7.5);
  }

  void rowsOfOneTokenThatDifferAreToldApartAndUnited() {
    Tokens t(test::example("9-rotary-positions"));
    Scenario s = t.scenario();
    const std::vector<std::string> names = queryTokenNames(s);
    const auto again = std::find(names.begin() + 1, names.end(), names.front()) - names.begin();
    QVERIFY(again < static_cast<std::ptrdiff_t>(names.size()));
    QVERIFY(t.session.apply(u"Type"_s, withCell(s, InputSlot::Q, 0, again, 0, 9)).empty());
    const QString name = QString::fromStdString(names.front());
    QVERIFY(t.rowNames().contains(name + u" (0)"_s));
    QVERIFY(t.rowNames().contains(name + u" (%1)"_s.arg(again)));
    t.button("One row for each token")->click();
    QVERIFY(!hasDifferingRows(t.scenario()));
    QVERIFY(t.matrix(InputSlot::Q)(again, 0) == t.matrix(InputSlot::Q)(0, 0));
    QVERIFY(t.button("One row for each token")->isHidden());
  }

  /// Two rows of one token that become equal during a drag stay separate.
  void aDragThroughAnEqualRowChangesOnlyItsOwn() {
    Scenario s = test::example("1-the-cat-sat");
    s.tokens = {"a", "b", "a"};
    Tokens t(s);  // Q: (1, 0), (0, 1), (1, 1)
    QCOMPARE(t.rowNames(), QStringList({u"a (0)"_s, u"b"_s, u"a (2)"_s}));
    Q_EMIT t.table()->cellEdited(0, 1, 0.5, true);
    Q_EMIT t.table()->cellEdited(0, 1, 1, true);
    Q_EMIT t.table()->cellEdited(0, 1, 1.5, true);
    QCOMPARE(t.matrix(InputSlot::Q)(2, 1), 1.0);
    QCOMPARE(t.matrix(InputSlot::Q)(0, 1), 1.5);
    Q_EMIT t.table()->cellEdited(0, 1, 1, false);
    QCOMPARE(t.rowNames(), QStringList({u"a ×2"_s, u"b"_s}));
  }
};

ATTN_TEST(TestInputsTokens)

}  // namespace attn::app::test_inputs_tokens

#include "test_inputs_tokens.moc"
