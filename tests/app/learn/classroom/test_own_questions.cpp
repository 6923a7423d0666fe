// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

#include "app/learn/asking/learn_stage.h"
#include "app/learn/report/report_fixture.h"
#include "exports/classroom_files.h"
#include "exports/moodle.h"
#include "learn/classroom/assignment_dialog.h"
#include "learn/classroom/hand_mark_panel.h"
#include "learn/classroom/own_question_dialog.h"
#include "learn/classroom/own_question_lines.h"
#include "learn/classroom/results_page.h"
#include "panes/check_item.h"
#include "preferences/language.h"
#include "session/document_file.h"
#include "text/question_text.h"
#include "theme/theme.h"
#include "widgets/section_label.h"

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
    AssignmentDialog dialog(stage.services, lightTheme(), {}, nullptr, {});
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
    const auto checks = panel->findChildren<CheckItem*>();
    QVERIFY(checks.size() > 1);
    for (CheckItem* each : checks) each->setChecked(true);
    auto* points = panel->findChild<QDoubleSpinBox*>();
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
