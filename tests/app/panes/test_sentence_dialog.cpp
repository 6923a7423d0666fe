// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDialogButtonBox>
#include <QPushButton>

#include "panes/sentence_dialog.h"
#include "scenario/embedding.h"
#include "scenario/word_table.h"
#include "session/document_file.h"
#include "support/dialog_answers.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "support/source_folder.h"

namespace attn::app::test_sentence_dialog {

using namespace Qt::StringLiterals;

namespace {

const QString kTrained = QString::fromStdString(sourceFile("resources/trained/induction.safetensors"));

struct Dialog : DialogAnswers {
  Session session;
  std::unique_ptr<SentenceDialog> dialog;
  int opened = 0;

  explicit Dialog(const QString& sentence = u"The cat sat"_s, std::vector<FoundModel> found = {},
                  bool hasDocument = true) {
    if (hasDocument) session.openScenario(test::example("1-the-cat-sat"));
    SentenceParts parts;
    parts.findModels = [found] { return found; };
    parts.beforeOpening = [this] { ++opened; };
    dialog = std::make_unique<SentenceDialog>(session, sentence, lightTheme(), nullptr, parts);
    dialog->show();
  }

  const Scenario& scenario() const { return *session.scenario(); }
  QString notes() const { return QString::fromStdString(scenario().notes); }
  ChoiceBox* source() const { return dialog->findChild<ChoiceBox*>(); }
  bool canCreate() const {
    const auto buttons = dialog->findChild<QDialogButtonBox*>()->buttons();
    return std::ranges::any_of(buttons, [&](QAbstractButton* b) { return b->text() == u"Create"_s && b->isEnabled(); });
  }
  bool shows(const QString& text) const {
    const auto labels = dialog->findChildren<QLabel*>();
    return std::ranges::any_of(labels, [&](QLabel* l) { return l->isVisible() && l->text().contains(text); });
  }
  void choose(int row) const {
    source()->setCurrentIndex(row);
    Q_EMIT source()->activated(row);
    dialog->waitUntilDone();
  }
  void type(const QString& text) const {
    auto* line = dialog->findChild<QLineEdit*>();
    line->clear();
    QTest::keyClicks(line, text);
  }
};

std::vector<FoundModel> trained() {
  return {{"induction", kTrained.toStdString()}};
}

}  // namespace

class TestSentenceDialog : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void withoutAModelTheNumbersComeFromTheTable() {
    Dialog f;
    QVERIFY(f.shows(u"a table of 2,288 words, 8 numbers each"_s));
    f.dialog->create();
    QCOMPARE(f.dialog->result(), int(QDialog::Accepted));
    QCOMPARE(f.scenario().tokens, (std::vector<std::string>{"The", "cat", "sat"}));
    QCOMPARE(tableTokens(f.scenario()).size(), 3U);
    QCOMPARE(f.scenario().title, std::string("The cat sat"));
    QVERIFY(f.notes().contains(u"a table of 2,288 words"_s));
  }

  void undoReturnsToTheDocumentBefore() {
    Dialog f;
    const Scenario before = f.scenario();
    f.dialog->create();
    QCOMPARE(f.session.undoStack()->undoText(), u"New document from a sentence"_s);
    QVERIFY(f.session.path().empty());
    f.session.undoStack()->undo();
    QCOMPARE(f.scenario(), before);
  }

  void withoutADocumentItIsTheFirstOne() {
    Dialog f(u"The cat sat"_s, {}, false);
    QCOMPARE(f.opened, 0);
    f.dialog->create();
    QCOMPARE(f.opened, 1);
    QCOMPARE(f.scenario().title, std::string("The cat sat"));
    QVERIFY(f.session.isModified());
    QVERIFY(!f.session.undoStack()->canUndo());
  }

  void saysWhichWordsAreNotInTheTable() {
    Dialog f(u"The xyzzy 猫"_s);
    QVERIFY(f.shows(u"random numbers made from their letters: xyzzy."_s));
    QVERIFY(f.shows(u"A Chinese character"_s));
    f.dialog->create();
    QCOMPARE(drawnTokens(f.scenario(), Sequence::Query), std::vector<Index>{1});
    QVERIFY(f.notes().contains(u"xyzzy"_s));
  }

  void aFoundModelComesFirstAndIsNamed() {
    Dialog f(QString(), trained());
    QCOMPARE(f.source()->currentText(), u"induction"_s);
    f.dialog->waitUntilDone();
    QVERIFY(f.shows(u"Numbers from"_s));
    QVERIFY(f.shows(u"layer 0, head 0"_s));
    QVERIFY(!f.canCreate());  // no sentence
    f.type(QString::fromStdString(openModel(toPath(kTrained)).value()->sample));
    QVERIFY(f.canCreate());
    f.dialog->create();
    f.dialog->waitUntilDone();
    QCOMPARE(f.dialog->result(), int(QDialog::Accepted));
    QVERIFY(QString::fromStdString(f.scenario().title).contains(u"layer 0, head 0"_s));
    QVERIFY(f.notes().contains(u"after rotation"_s));
    QVERIFY(f.scenario().attention.mask.causal);
    f.session.undoStack()->undo();
    QCOMPARE(f.scenario(), test::example("1-the-cat-sat"));
  }

  void aSentenceThatTheModelCannotReadIsReportedAndStays() {
    Dialog f(u"The cat sat"_s, trained());
    f.dialog->waitUntilDone();
    f.dialog->create();
    f.dialog->waitUntilDone();
    QVERIFY(f.dialog->isVisible());
    QVERIFY(f.shows(u"[unknown-token]"_s));
    QCOMPARE(f.scenario(), test::example("1-the-cat-sat"));
    f.choose(0);
    QVERIFY(!f.shows(u"[unknown-token]"_s));
    QVERIFY(f.canCreate());
  }

  void aFileIsOpenedAndAnErrorShown() {
    Dialog f;
    f.nextFile = QStringLiteral("");
    f.choose(f.source()->count() - 1);  // canceled
    QCOMPARE(f.source()->currentIndex(), 0);
    f.nextFile = kTrained;
    f.choose(f.source()->count() - 1);
    QCOMPARE(f.source()->currentText(), u"induction.safetensors"_s);
    QVERIFY(f.shows(u"layer 0, head 0"_s));
    f.nextFile = QString::fromStdString(sourceFile("README.md"));
    f.choose(f.source()->count() - 1);
    QVERIFY(f.shows(u"[not-gguf]"_s));
    QVERIFY(!f.canCreate());
  }

  void tooManyTokensAreNotAccepted() {
    Dialog f(u"a "_s.repeated(600));
    QVERIFY(f.shows(u"More than 512 tokens"_s));
    QVERIFY(!f.canCreate());
    f.dialog->create();
    QVERIFY(f.dialog->isVisible());
  }

  void closingStopsTheComputation() {
    Dialog f(u"a b"_s, trained());
    f.dialog->reject();
    f.dialog.reset();
    QCOMPARE(f.scenario(), test::example("1-the-cat-sat"));
  }
};

ATTN_TEST(TestSentenceDialog)

}  // namespace attn::app::test_sentence_dialog

#include "test_sentence_dialog.moc"
