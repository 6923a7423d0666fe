// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <cmath>

#include "app/learn/asking/learn_stage.h"
#include "app/learn/report/report_fixture.h"
#include "exports/classroom_files.h"
#include "exports/moodle.h"
#include "learn/classroom/assignment_dialog.h"
#include "learn/classroom/assignment_draft.h"
#include "learn/classroom/hand_mark_panel.h"
#include "learn/classroom/own_question_dialog.h"
#include "learn/classroom/own_question_lines.h"
#include "learn/classroom/results_folder.h"
#include "learn/classroom/results_page.h"
#include "lecture/present/class_poll.h"
#include "panes/check_item.h"
#include "preferences/language.h"
#include "session/document_file.h"
#include "session/examples.h"
#include "support/dialog_answers.h"
#include "text/learner_markup.h"
#include "text/question_text.h"
#include "theme/theme.h"
#include "widgets/section_label.h"
#include "window/lesson/document_painter.h"

namespace attn::app::test_own_questions {
namespace {

template <class Widget>
Widget* named(const QWidget& within, const QString& name) {
  for (auto* each : within.findChildren<Widget*>())
    if (each->accessibleName() == name) return each;
  return nullptr;
}

QPushButton* buttonOf(const QWidget& within, const QString& text) {
  for (auto* each : within.findChildren<QPushButton*>())
    if (each->text() == text) return each;
  return nullptr;
}

QString problemOf(const OwnQuestionDialog& dialog) {
  for (const InlineError* each : dialog.findChildren<InlineError*>())
    if (each->isVisible()) return each->text();
  return {};
}

QString wordsOn(const QWidget& page) {
  QString all;
  for (const auto* label : page.findChildren<QLabel*>())
    if (label->isVisibleTo(&page)) all += label->text() + u'\n';
  return all;
}

}  // namespace

class TestOwnQuestions : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { test::dress(); }

  void linesAreReadBackAsTheyAreWritten() {
    const QString lines = QStringLiteral("n: 2..9 by 0.5\nb: 1, 2, -4\ncells = n > 2 ? n * b : 0");
    const auto values = ownValuesOf(lines + QStringLiteral("\n\n"));
    QVERIFY(values);
    QCOMPARE(linesOf(*values), lines);
    const QString mistakes = QStringLiteral("n > 2 ? 1 : 0: It is: not so.");
    QVERIFY(ownMistakesOf(mistakes));
    for (const char* wrong : {"n", "n: ", "n: 2..", "n: a, b", ": 2..3", "= 3"})
      QVERIFY2(!ownValuesOf(QString::fromLatin1(wrong)), wrong);
    const auto powers = ownValuesOf(QStringLiteral("x: e^(0.5), 2^10, -4\nn: 2^2..2^4 by 2^-1"));
    QVERIFY(powers);
    QCOMPARE(std::get<std::vector<double>>(powers->at(0).source), (std::vector<double>{std::exp(0.5), 1024, -4}));
    QCOMPARE(std::get<OwnRange>(powers->at(1).source), (OwnRange{4, 16, 0.5}));
    QVERIFY(ownValuesOf(QStringLiteral("n: 1, 2\nm: x")).error().startsWith(QStringLiteral("Line 2: ")));
    QVERIFY(!ownMistakesOf(QStringLiteral("n / 2")));
  }

  void aProblemNamesItsField() {
    OwnQuestionDialog dialog({}, nullptr, lightTheme(), nullptr);
    dialog.show();
    named<QLineEdit>(dialog, QStringLiteral("Answer"))->setText(QStringLiteral("n *"));
    QVERIFY2(problemOf(dialog).startsWith(QStringLiteral("Answer: The formula ")), qPrintable(problemOf(dialog)));
    named<QLineEdit>(dialog, QStringLiteral("Answer"))->setText(QStringLiteral("n"));
    named<QPlainTextEdit>(dialog, QStringLiteral("Worked answer"))->setPlainText(QStringLiteral("one\n{m}"));
    QVERIFY2(problemOf(dialog).startsWith(QStringLiteral("Worked answer, line 2: ")), qPrintable(problemOf(dialog)));
  }

  void textsOfATeacherAreNotTranslated() {
    OwnQuestion own;
    own.text = "Which of them?";
    own.kind = AnswerKind::Choice;
    own.answer = "0";
    own.choices = {"the output", "the weights"};  // also texts of the program
    AssignmentItem item = ownItem(own);
    Assignment assignment;
    assignment.title = "Own";
    assignment.items = {item};
    const Handout open = makeHandouts(assignment, 1, 7)[0];
    TracedScenarios none;
    const Result<Handout> sealed = readHandout(writeHandout([&] {
      Handout made = withoutAnswers(open, none);
      made.sealed->key = "00000000";
      made.sealed->nonce = std::string(48, '0');
      made.sealed->box = std::string(64, '0');
      return made;
    }()));
    QVERIFY(sealed);
    Language language;
    language.use(QStringLiteral("zh_CN"));
    QVERIFY(phraseText(Phrase("the output")) != QStringLiteral("the output"));
    for (const Handout& each : {open, *sealed}) {
      const auto asked = questionOf(each.questions[0]);
      QVERIFY(asked);
      QStringList choices;
      for (const Phrase& choice : asked->question.choices) choices << phraseText(choice);
      QCOMPARE(choices, QStringList({QStringLiteral("the output"), QStringLiteral("the weights")}));
    }
    language.use(QStringLiteral("en"));
  }

  void aQuestionIsAddedEditedAndUndone() {
    test::LearnStage stage;
    AssignmentDialog dialog(stage.services, lightTheme(), {});
    dialog.resize(1180, 760);
    dialog.show();
    OwnQuestionDialog* own = dialog.addOwn();
    auto* values = named<QPlainTextEdit>(*own, QStringLiteral("Values"));
    auto* formula = named<QLineEdit>(*own, QStringLiteral("Answer"));
    QVERIFY(values && formula);
    auto* ok = buttonOf(*own, QStringLiteral("OK"));
    QVERIFY2(ok->isEnabled(), qPrintable(problemOf(*own)));
    formula->setText(QStringLiteral("n * rows"));
    QVERIFY(!ok->isEnabled());
    QVERIFY2(problemOf(*own).contains(QStringLiteral("\"rows\" has no value")), qPrintable(problemOf(*own)));
    values->setPlainText(QStringLiteral("n: 3..9 by 1\nrows = n + 1"));
    QVERIFY2(ok->isEnabled(), qPrintable(problemOf(*own)));
    const QString first = wordsOn(*own);
    buttonOf(*own, QStringLiteral("Next variant"))->click();
    QVERIFY(wordsOn(*own) != first);
    ok->click();
    QCOMPARE(dialog.assignment().items.size(), std::size_t{1});
    const AssignmentItem added = dialog.assignment().items[0];
    QVERIFY(added.own);
    QCOMPARE(added.own->answer, std::string("n * rows"));
    QCOMPARE(checkAssignment(dialog.assignment()).size(), std::size_t{0});

    OwnQuestionDialog* again = dialog.editOwn();
    QVERIFY(again);
    QCOMPARE(named<QLineEdit>(*again, QStringLiteral("Answer"))->text(), QStringLiteral("n * rows"));
    named<QComboBox>(*again, QStringLiteral("Answered by"))->setCurrentIndex(3);
    QVERIFY(!buttonOf(*again, QStringLiteral("OK"))->isEnabled());
    named<QPlainTextEdit>(*again, QStringLiteral("Checklist"))
        ->setPlainText(QStringLiteral("the triangle\nthe diagonal"));
    QVERIFY2(buttonOf(*again, QStringLiteral("OK"))->isEnabled(), qPrintable(problemOf(*again)));
    buttonOf(*again, QStringLiteral("OK"))->click();
    QCOMPARE(dialog.assignment().items[0].own->checklist.size(), std::size_t{2});
    QVERIFY(buttonOf(dialog, QStringLiteral("Undo"))->isEnabled());
    buttonOf(dialog, QStringLiteral("Undo"))->click();
    QVERIFY(dialog.assignment().items[0] == added);
    buttonOf(dialog, QStringLiteral("Undo"))->click();
    QVERIFY(dialog.assignment().items.empty());
  }

  void aFigureIsADocumentInALabOrAMatrix() {
    installDocumentPainter();
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("mine.attn.json"));
    QFile::copy(QStringLiteral(":/scenarios/7b-four-heads.attn.json"), file);
    DialogAnswers dialogs;
    dialogs.nextFile = file;
    OwnQuestionDialog dialog({}, nullptr, lightTheme(), nullptr);
    dialog.show();
    auto* figure = named<QComboBox>(dialog, QStringLiteral("Figure"));
    auto* document = named<QComboBox>(dialog, QStringLiteral("Document"));
    auto* lab = named<QComboBox>(dialog, QStringLiteral("Lab"));
    auto* step = named<QComboBox>(dialog, QStringLiteral("Step"));
    auto* head = named<QSpinBox>(dialog, QStringLiteral("Head"));
    QVERIFY(figure && document && lab && step && head && !lab->isVisible() && !document->isVisible());
    figure->setCurrentIndex(1);
    QVERIFY(lab->isVisible() && step->isVisible() && document->isVisible());
    QVERIFY2(problemOf(dialog).isEmpty(), qPrintable(problemOf(dialog)));
    step->setCurrentText(QStringLiteral("scores"));
    const auto item = dialog.item();
    QVERIFY(item && item->scenario && item->own->figure);
    QCOMPARE(item->scenario->title, readExample(examples().front().file)->title);
    QCOMPARE(item->own->figure->lab, std::string("steps"));
    QCOMPARE(item->own->figure->step, std::string("scores"));

    // Another document, of a file, in the same place.
    document->setCurrentIndex(document->count() - 1);
    Q_EMIT document->activated(document->count() - 1);
    QVERIFY2(problemOf(dialog).isEmpty(), qPrintable(problemOf(dialog)));
    QCOMPARE(dialog.item()->scenario->heads.query, Index{4});
    head->setValue(3);
    QVERIFY2(problemOf(dialog).isEmpty(), qPrintable(problemOf(dialog)));
    head->setValue(4);
    QVERIFY2(problemOf(dialog).startsWith(QStringLiteral("Head: ")), qPrintable(problemOf(dialog)));
    QVERIFY(!buttonOf(dialog, QStringLiteral("OK"))->isEnabled());
    head->setValue(3);

    // What was made opens again as it was.
    const AssignmentItem made = *dialog.item();
    OwnQuestionDialog again(made, nullptr, lightTheme(), nullptr);
    again.show();
    QVERIFY(*again.item() == made);
    QCOMPARE(named<QComboBox>(again, QStringLiteral("Step"))->currentText(), QStringLiteral("scores"));

    // A step that this document lacks is named, and nothing else is asked.
    step->setCurrentText(QStringLiteral("q_rot"));
    QVERIFY2(problemOf(dialog).startsWith(QStringLiteral("Figure: ")), qPrintable(problemOf(dialog)));
    QVERIFY(!buttonOf(dialog, QStringLiteral("OK"))->isEnabled());
    figure->setCurrentIndex(figure->count() - 2);
    QVERIFY2(problemOf(dialog).isEmpty(), qPrintable(problemOf(dialog)));
    QVERIFY(!lab->isVisible() && document->isVisible());
    QCOMPARE(dialog.item()->own->figure->stage, Stage::Weights);
    QVERIFY(!dialog.item()->own->figure->isPicture());
  }

  void powersInListsAreShownAsFormulas() {
    OwnQuestion own;
    own.text = "Which is the factor after {x} and 2^10 steps? e^{x}";
    own.values = {{"x", std::vector<double>{0.5}}};
    own.kind = AnswerKind::Choice;
    own.choices = {"e^(0.5)", "2^{x}", "e^(−(1 + {x})/2)"};
    own.answer = "2";
    const auto asked = sampleOf(ownItem(own), 1);
    QVERIFY(asked);
    QCOMPARE(lineOf(asked->question), QStringLiteral("Which is the factor after 0.5 and 2¹⁰ steps? e^0.5"));
    QStringList shown;
    for (const Phrase& each : asked->question.choices) shown << learnerHtml(phraseText(each));
    QCOMPARE(shown, (QStringList{QStringLiteral("e<sup>0.5</sup>"), QStringLiteral("2<sup>0.5</sup>"),
                                 QStringLiteral("e<sup>−(1 + 0.5)/2</sup>")}));
    const std::vector<PollOption> options = pollOptions(asked->question);
    QCOMPARE(options.at(0).text, QStringLiteral("e^0.5"));
    own.kind = AnswerKind::Text;
    own.choices.clear();
    own.answer.clear();
    own.checklist = {"it grows by e^(0.5)"};
    OwnQuestionDialog dialog(ownItem(own), nullptr, lightTheme(), nullptr);
    dialog.show();
    QVERIFY2(wordsOn(dialog).contains(QStringLiteral("it grows by e<sup>0.5</sup>")), qPrintable(wordsOn(dialog)));
  }

  void ownQuestionsAreNamedByTheirWords() {
    Assignment assignment;
    assignment.title = "Own";
    assignment.items = {ownItem(OwnQuestionDialog::sample()), {.templateId = "scaled-score"}};
    const std::vector<Handout> handouts = makeHandouts(assignment, 2, 3);
    const std::string xml = moodleXml(handouts);
    QVERIFY(xml.find("$course$/top/Own/1 A causal mask hides every later token.…]") != std::string::npos);
    QVERIFY(xml.find("$course$/top/Own/2 scaled-score]") != std::string::npos);
    ClassroomFolder folder;
    for (const Handout& each : handouts) folder.handouts.push_back({"a", sha256Of(writeHandout(each)), each});
    test::LearnParts parts;
    ResultsPage page(parts.services());
    page.showClass(collectedOf(folder));
    for (const ClassQuestionRow& row : page.sheet().questions)
      QVERIFY2(!row.words().contains(QStringLiteral("own-")) && !row.topic.contains(QStringLiteral("own-")),
               qPrintable(row.words()));
    QCOMPARE(page.sheet().questions[0].topic, topicText(Topic::Masks));
    QCOMPARE(page.sheet().questions[0].asks, QStringLiteral("How many pairs of … tokens are visible?"));
  }

  void sentencesAreAnEssayInMoodle() {
    Assignment assignment;
    assignment.title = "Explain";
    assignment.items = {{.templateId = "explain-scaling"}, ownItem(OwnQuestionDialog::sample())};
    const std::string xml = moodleXml(makeHandouts(assignment, 2, 3));
    QVERIFY(xml.find("<question type=\"essay\">") != std::string::npos);
    QVERIFY(xml.find("<graderinfo") != std::string::npos);
    QVERIFY(xml.find("<question type=\"numerical\">") != std::string::npos);
    QVERIFY(xml.find("You counted the hidden pairs, too.") != std::string::npos);
  }

  void sentencesAreMarkedByHand() {
    QTemporaryDir folder;
    const auto write = [&](const QString& name, const std::string& text) {
      QVERIFY(replaceFile(folder.filePath(name), QByteArray::fromStdString(text)));
    };
    Assignment assignment;
    assignment.title = "Explain";
    assignment.items = {{.templateId = "explain-scaling", .points = 3}};
    std::vector<std::string> hashes;
    for (const Handout& handout : makeHandouts(assignment, 2, 3)) {
      const std::string text = writeHandout(handout);
      hashes.push_back(sha256Of(text));
      write(QString::fromStdString(handoutFileName(handout)), text);
      Submission returned{hashes.back(), {}, {}};
      const HandoutQuestion& asked = handout.questions[0];
      returned.answers = {
          {asked.templateId, asked.seed, TextAnswer{"Sentence " + std::to_string(handout.variant), {}}, {}}};
      write(QStringLiteral("%1.return.json").arg(handout.variant), writeSubmission(returned));
    }
    test::LearnParts parts;
    ResultsPage page(parts.services());
    page.resize(1440, 848);
    page.setTheme(lightTheme());
    page.show();
    page.openFolder(folder.path());
    QTRY_VERIFY(!page.isReading());
    QCOMPARE(page.sheet().questions.at(0).unmarked, 2);
    QCOMPARE(page.sheet().questions[0].all(), 0);
    auto* panel = page.findChild<HandMarkPanel*>();
    QVERIFY(panel->isVisibleTo(&page));
    QVERIFY2(wordsOn(*panel).contains(QStringLiteral("Sentence 1")), qPrintable(wordsOn(*panel)));
    auto* points = panel->findChild<QDoubleSpinBox*>();
    QVERIFY2(points->text().startsWith(QStringLiteral("– / 3")), qPrintable(points->text()));
    QVERIFY2(!buttonOf(*panel, QStringLiteral("Save the mark"))->isEnabled(), "there is no mark yet");
    points->setValue(0);
    QVERIFY(points->text().startsWith(QStringLiteral("0.00")));
    QVERIFY(buttonOf(*panel, QStringLiteral("Save the mark"))->isEnabled());
    const auto checks = panel->findChildren<CheckItem*>();
    QVERIFY(checks.size() > 1);
    QTRY_VERIFY(checks.back()->isVisible());
    checks.back()->setFocus();
    QTest::keyClick(checks.back(), Qt::Key_Tab);
    QCOMPARE(page.focusWidget(), points);
    for (CheckItem* each : checks) each->setChecked(true);
    QCOMPARE(points->value(), 3.0);
    points->setValue(2.5);
    buttonOf(*panel, QStringLiteral("Save the mark"))->click();
    QVERIFY2(wordsOn(*panel).contains(QStringLiteral("Sentence 2")), "the next answer");
    QTRY_COMPARE(page.sheet().questions.at(0).unmarked, 1);
    const Result<HandMarks> marks = readHandMarksIn(toPath(folder.path()));
    QVERIFY(marks);
    QCOMPARE(marks->pointsOf(hashes[0], 0), std::optional(2.5));
    QCOMPARE(page.sheet().returned.at(0).points, 2.5);

    // A damaged file is not overwritten.
    write(QStringLiteral("marks.json"), "{");
    points->setValue(1);
    buttonOf(*panel, QStringLiteral("Save the mark"))->click();
    QVERIFY2(wordsOn(page).contains(QStringLiteral("The mark was not saved")), qPrintable(wordsOn(page)));
    QFile file(folder.filePath(QStringLiteral("marks.json")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("{"));
    QTRY_COMPARE(page.sheet().refused.size(), std::size_t{1});
  }
};

ATTN_TEST(TestOwnQuestions)

}  // namespace attn::app::test_own_questions

#include "test_own_questions.moc"
