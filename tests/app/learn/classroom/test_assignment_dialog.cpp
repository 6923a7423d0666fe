// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDateTimeEdit>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QSpinBox>
#include <map>
#include <memory>

#include "app/learn/asking/learn_stage.h"
#include "app/learn/assignment/handout_sample.h"
#include "exports/classroom_files.h"
#include "exports/sealing.h"
#include "learn/asking/question_half.h"
#include "learn/assignment/assignment_page.h"
#include "learn/classroom/assignment_dialog.h"
#include "learn/classroom/handout_dialog.h"
#include "learn/classroom/handout_order.h"
#include "learn/classroom/own_question_dialog.h"
#include "lessons/lesson_library.h"
#include "scenario/document.h"
#include "session/document_file.h"
#include "session/edition.h"
#include "support/dialog_answers.h"
#include "support/source_folder.h"
#include "widgets/section_label.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"
#include "worksheet/scan_reader.h"

namespace attn::app::test_assignment_dialog {
namespace {

using test::visibleButton;

std::shared_ptr<const Scenario> exampleDocument() {
  const Result<Scenario> read =
      readDocument(std::filesystem::path(sourceFile("resources/scenarios/1-the-cat-sat.attn.json")));
  return read ? std::make_shared<const Scenario>(*read) : nullptr;
}

/// A teacher's dialog whose questions the test answers.
struct Teacher : DialogAnswers {
  test::LearnStage stage;
  std::shared_ptr<const Scenario> document;
  std::unique_ptr<AssignmentDialog> dialog;

  Teacher() {
    nextFile = stage.folder.filePath(QStringLiteral("masks.work.json"));
    nextAnswer = UnsavedAnswer::Cancel;
    sit();
  }
  void sit() {
    dialog = std::make_unique<AssignmentDialog>(
        stage.services, lightTheme(), AssignmentOffers{[] { return builtInLessons(); }, [this] { return document; }});
    dialog->resize(1180, 760);
    dialog->show();
    dialog->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(dialog.get()));
  }
  QLineEdit* line(const QString& name) const {
    for (QLineEdit* each : dialog->findChildren<QLineEdit*>())
      if (each->accessibleName() == name) return each;
    return nullptr;
  }
  QListWidget* list(const QString& name) const {
    for (QListWidget* each : dialog->findChildren<QListWidget*>())
      if (each->accessibleName() == name) return each;
    return nullptr;
  }
  QListWidget* offers() const { return list(QStringLiteral("Questions to choose from")); }
  QListWidget* items() const { return list(QStringLiteral("Questions of this assignment")); }
  void type(const QString& field, const QString& text) const {
    QLineEdit* where = line(field);
    where->setFocus();
    where->selectAll();
    QTest::keyClick(where, Qt::Key_Delete);
    QTest::keyClicks(where, text);
  }
  /// Searches for a template and adds it by keyboard.
  void add(const std::string& id) const {
    type(QStringLiteral("Search for questions"), QString::fromStdString(id));
    QTest::keyClick(line(QStringLiteral("Search for questions")), Qt::Key_Return);
    QTest::keyClick(offers(), Qt::Key_Return);
  }
  QString said() const {
    QString text;
    for (const QLabel* label : dialog->findChildren<QLabel*>())
      if (label->isVisible()) text += label->text() + QLatin1Char('\n');
    return text;
  }
  QString problem() const {
    for (const InlineError* each : dialog->findChildren<InlineError*>())
      if (each->isVisible()) return each->text();
    return {};
  }
  void press(const QString& button) const { visibleButton(*dialog, button)->click(); }
  std::unique_ptr<HandoutDialog> handOutTo(const QString& folder, int variants) const {
    HandoutDialog* made = dialog->handOut();
    if (!made) return nullptr;
    made->setAttribute(Qt::WA_DeleteOnClose, false);
    made->setParent(nullptr);
    made->setFolder(folder);
    made->setVariants(variants);
    made->setSeed(11);
    return std::unique_ptr<HandoutDialog>(made);
  }
};

QString textOn(const HandoutDialog& dialog) {
  QString text;
  for (const QLabel* label : dialog.findChildren<QLabel*>())
    if (!label->isHidden()) text += label->text() + QLatin1Char('\n');
  return text;
}

/// Plans, asks, and writes the files.
void run(HandoutDialog& dialog) {
  dialog.handOut();
  dialog.finish();
  dialog.finish();
}

QStringList handoutsIn(const QString& folder) {
  return QDir(folder).entryList({QStringLiteral("*.handout.json")}, QDir::Files, QDir::Name);
}

}  // namespace

class TestAssignmentDialog : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { test::dress(); }

  void listsShowSubscripts() {
    Teacher teacher;
    QListWidget* offers = teacher.list(QStringLiteral("Questions to choose from"));
    QVERIFY(offers->count() > 50);
    int lowered = 0;
    for (int row = 0; row < offers->count(); ++row) {
      const QString text = offers->item(row)->text();
      QVERIFY2(!text.contains(QRegularExpression(QStringLiteral("\\bd_[kv]\\b"))), qPrintable(text));
      lowered += text.contains(QStringLiteral("dₖ")) ? 1 : 0;
    }
    QVERIFY(lowered > 0);
  }

  void aQuestionHasTheSameNumbersInEveryList() {
    using Source = AssignmentDialog::Source;
    Teacher teacher;
    teacher.document = exampleDocument();
    for (const Source source : {Source::Bank, Source::Lesson, Source::Document}) {
      teacher.dialog->chooseSource(source);
      QTest::keyClick(teacher.offers(), Qt::Key_End);
      const QString shown = lineOf(teacher.dialog->findChild<QuestionHalf*>()->asked()->question);
      QCOMPARE(teacher.offers()->currentItem()->text().section(QLatin1Char('\n'), 1), shown);
      QTest::keyClick(teacher.offers(), Qt::Key_Return);
      QCOMPARE(teacher.items()->currentItem()->text().section(QLatin1Char('\n'), 1), shown);
    }
  }

  void createsAnAssignmentByKeysAndUndoesIt() {
    Teacher teacher;
    teacher.type(QStringLiteral("Title"), QStringLiteral("Homework 2"));
    const std::string number = test::templateOf(AnswerKind::Number), choice = test::templateOf(AnswerKind::Choice);
    teacher.add(number);
    teacher.add(choice);
    QCOMPARE(teacher.dialog->assignment().title, std::string("Homework 2"));
    QCOMPARE(teacher.dialog->assignment().items.size(), std::size_t{2});
    QCOMPARE(teacher.dialog->assignment().items[0].templateId, number);
    QCOMPARE(teacher.dialog->assignment().items[1].templateId, choice);

    auto* count = teacher.dialog->findChild<QSpinBox*>();
    count->setValue(3);
    teacher.dialog->findChild<QDoubleSpinBox*>()->setValue(2.5);
    QCOMPARE(teacher.dialog->assignment().items[1].count, 3);
    QCOMPARE(teacher.dialog->assignment().items[1].points, 2.5);
    QVERIFY2(teacher.said().contains(QStringLiteral("4 question(s) · 8.5 points")), qPrintable(teacher.said()));

    teacher.items()->setFocus();
    QTest::keyClick(teacher.items(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(teacher.dialog->assignment().items[0].templateId, choice);
    QCOMPARE(teacher.items()->currentRow(), 0);
    QTest::keyClick(teacher.items(), Qt::Key_Delete);
    QCOMPARE(teacher.dialog->assignment().items.size(), std::size_t{1});

    const Assignment made = teacher.dialog->assignment();
    while (visibleButton(*teacher.dialog, QStringLiteral("Undo"))->isEnabled()) teacher.press(QStringLiteral("Undo"));
    QVERIFY(teacher.dialog->assignment() == Assignment());
    QVERIFY(!teacher.dialog->isModified());
    while (visibleButton(*teacher.dialog, QStringLiteral("Redo"))->isEnabled()) teacher.press(QStringLiteral("Redo"));
    QVERIFY(teacher.dialog->assignment() == made);
  }

  void theBankHoldsEveryKindOfQuestionAndIsSearched() {
    Teacher teacher;
    std::size_t kinds = 0;
    for (const QuestionTemplate& each : questionTemplates()) kinds += findTemplate(each.id) == &each ? 1 : 0;
    QCOMPARE(teacher.offers()->count(), static_cast<int>(kinds));
    teacher.type(QStringLiteral("Search for questions"), QStringLiteral("softmax"));
    QVERIFY(teacher.offers()->count() > 0);
    QVERIFY(teacher.offers()->count() < static_cast<int>(kinds));
    teacher.type(QStringLiteral("Search for questions"), QStringLiteral("no such question"));
    QCOMPARE(teacher.offers()->count(), 0);
    QVERIFY(teacher.said().contains(QStringLiteral("No question found")));
  }

  void questionsOfALessonAndAboutTheOpenDocument() {
    Teacher teacher;
    teacher.dialog->chooseSource(AssignmentDialog::Source::Document);
    QVERIFY(teacher.said().contains(QStringLiteral("No question is available for the open document")));
    teacher.document = exampleDocument();
    QVERIFY(teacher.document);
    teacher.dialog->chooseSource(AssignmentDialog::Source::Document);
    QVERIFY(teacher.offers()->count() > 0);
    QTest::keyClick(teacher.offers(), Qt::Key_Return);
    QVERIFY(teacher.dialog->assignment().items.front().scenario);
    teacher.dialog->chooseSource(AssignmentDialog::Source::Lesson);
    QVERIFY(teacher.offers()->count() > 0);
    QTest::keyClick(teacher.offers(), Qt::Key_Return);
    const AssignmentItem& step = teacher.dialog->assignment().items.back();
    QVERIFY(!step.lesson.empty() && !step.step.empty());
    QVERIFY(checkAssignment(teacher.dialog->assignment()).empty() || teacher.dialog->assignment().title.empty());
  }

  void savedAssignmentsReadBackTheSame() {
    Teacher teacher;
    teacher.type(QStringLiteral("Title"), QStringLiteral("Masks"));
    teacher.add(test::templateOf(AnswerKind::Number));
    teacher.dialog->findChild<ToggleSwitch*>()->click();  // a deadline
    QVERIFY(teacher.dialog->assignment().deadline);
    QVERIFY(teacher.dialog->isModified());
    QTest::keyClick(teacher.dialog.get(), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!teacher.dialog->isModified());
    const Assignment made = teacher.dialog->assignment();
    QVERIFY(*readAssignment(test::textIn(teacher.nextFile)) == made);

    teacher.type(QStringLiteral("Title"), QStringLiteral("Other"));
    QVERIFY(!teacher.dialog->openFile(teacher.nextFile));  // unsaved changes are kept
    QCOMPARE(teacher.asked, 1);
    QCOMPARE(teacher.dialog->assignment().title, std::string("Other"));
    teacher.nextAnswer = UnsavedAnswer::Discard;
    QVERIFY(teacher.dialog->openFile(teacher.nextFile));
    QVERIFY(teacher.dialog->assignment() == made);
    QVERIFY(!teacher.dialog->isModified());

    test::writeText(teacher.nextFile, "{\"format\": \"attentionscope/work\"");
    QVERIFY(!teacher.dialog->openFile(teacher.nextFile));
    QVERIFY(teacher.problem().contains(QStringLiteral("was not opened")));
    QVERIFY(teacher.dialog->assignment() == made);
  }

  void closingAsksAboutWhatIsUnsaved() {
    Teacher teacher;
    QVERIFY(teacher.dialog->mayClose());
    QCOMPARE(teacher.asked, 0);  // nothing was created yet
    teacher.add(test::templateOf(AnswerKind::Number));
    QTest::keyClick(teacher.dialog.get(), Qt::Key_Escape);
    QVERIFY(teacher.dialog->isVisible());
    teacher.nextAnswer = UnsavedAnswer::Save;
    const QString good = teacher.nextFile;
    teacher.nextFile = teacher.stage.folder.filePath(QStringLiteral("missing/x.work.json"));
    QTest::keyClick(teacher.dialog.get(), Qt::Key_Escape);
    QVERIFY(teacher.dialog->isVisible());
    QVERIFY2(teacher.problem().contains(QStringLiteral("Nothing is lost")), qPrintable(teacher.problem()));
    teacher.nextFile = good;
    QTest::keyClick(teacher.dialog.get(), Qt::Key_Escape);
    QVERIFY(!teacher.dialog->isVisible());
    QVERIFY(QFile::exists(good));
  }

  void recoversUnsavedChangesAfterACrash() {
    Teacher teacher;
    teacher.type(QStringLiteral("Title"), QStringLiteral("Masks"));
    teacher.add(test::templateOf(AnswerKind::Order));
    const Assignment made = teacher.dialog->assignment();
    teacher.dialog.reset();  // no question was asked
    teacher.sit();
    QVERIFY(teacher.dialog->assignment() == made);
    QVERIFY(teacher.dialog->isModified());
    QVERIFY(teacher.said().contains(QStringLiteral("Unsaved changes from last time were restored")));
    teacher.nextAnswer = UnsavedAnswer::Discard;
    teacher.dialog->close();
    teacher.dialog.reset();
    teacher.sit();
    QVERIFY(teacher.dialog->assignment() == Assignment());
  }

  void writesEveryVariantAndTheAssignment() {
    Teacher teacher;
    QVERIFY(!teacher.dialog->handOut());  // no question is needed
    teacher.type(QStringLiteral("Title"), QStringLiteral("Homework 2: masks"));
    teacher.add(test::templateOf(AnswerKind::Number));
    const QString folder = teacher.stage.folder.filePath(QStringLiteral("out"));
    const auto dialog = teacher.handOutTo(folder, 12);
    QVERIFY(dialog);
    run(*dialog);
    QCOMPARE(handoutsIn(folder).size(), 12);
    QCOMPARE(handoutsIn(folder).front(), QStringLiteral("homework-2-masks.01.handout.json"));
    QVERIFY(*readAssignment(test::textIn(folder + QStringLiteral("/homework-2-masks.work.json"))) ==
            teacher.dialog->assignment());
    QVERIFY2(textOn(*dialog).contains(QStringLiteral("13 file(s) are in")), qPrintable(textOn(*dialog)));
    const std::string first = test::textIn(folder + QLatin1Char('/') + handoutsIn(folder).front());
    QVERIFY(*readHandout(first) == makeHandouts(teacher.dialog->assignment(), 12, 11).front());

    // The same seed gives the same files: no conflict.
    run(*dialog);
    QVERIFY(teacher.boxes.isEmpty());
    // Another seed would replace them: asks first.
    dialog->setSeed(12);
    teacher.nextButtons = {QStringLiteral("Cancel")};
    run(*dialog);
    QCOMPARE(teacher.boxes.size(), 1);
    QVERIFY(teacher.boxes.front().contains(QStringLiteral("12 file(s) there would be replaced")));
    QCOMPARE(test::textIn(folder + QLatin1Char('/') + handoutsIn(folder).front()), first);
    teacher.nextButtons = {QStringLiteral("Replace them")};
    run(*dialog);
    QVERIFY(test::textIn(folder + QLatin1Char('/') + handoutsIn(folder).front()) != first);
    // Fewer variants: the previous ones would remain among them.
    dialog->setVariants(5);
    teacher.nextButtons = {QStringLiteral("Write next to them")};
    run(*dialog);
    QVERIFY(teacher.boxes.back().contains(QStringLiteral("12 other hand-out(s) would remain")));
  }

  void handsOutToTheStudentsOfARoster() {
    Teacher teacher;
    teacher.type(QStringLiteral("Title"), QStringLiteral("Masks"));
    teacher.add(test::templateOf(AnswerKind::Number));
    const QString folder = teacher.stage.folder.filePath(QStringLiteral("out"));
    const QString roster = teacher.stage.folder.filePath(QStringLiteral("roster.csv"));
    const auto dialog = teacher.handOutTo(folder, 2);
    test::writeText(roster, "Name,ID,Group\nAda,s1,A\nAlan,s1,A\n");
    dialog->setRoster(roster);
    QVERIFY2(textOn(*dialog).contains(QStringLiteral("line 3: ")), qPrintable(textOn(*dialog)));
    QVERIFY(textOn(*dialog).contains(QStringLiteral("Correct the roster")));
    test::writeText(roster, "Name,ID,Group\nAda,s1,A\nAlan,s2,B\n");
    dialog->setRoster(roster, true);
    QVERIFY(textOn(*dialog).contains(QString::fromUtf8("2 student(s) · 2 group(s)")));
    run(*dialog);
    const QStringList all{QStringLiteral("masks.s1.handout.json"), QStringLiteral("masks.s2.handout.json")};
    QCOMPARE(handoutsIn(folder), all);
    QVERIFY(QFile::exists(folder + QStringLiteral("/masks.B.handouts.zip")));
    const std::string first = test::textIn(folder + QLatin1Char('/') + all[0]);
    QCOMPARE(readHandout(first)->student->name, std::string("Ada"));
    // With another seed, only the new student gets a hand-out.
    test::writeText(roster, "Name,ID,Group\nGrace,s0,A\nAda,s1,A\n");
    dialog->setSeed(12);
    dialog->setRoster(roster);
    run(*dialog);
    QVERIFY(teacher.boxes.isEmpty());
    QCOMPARE(handoutsIn(folder), QStringList{QStringLiteral("masks.s0.handout.json")} + all);
    QCOMPARE(test::textIn(folder + QLatin1Char('/') + all[0]), first);
    QVERIFY2(textOn(*dialog).contains(QStringLiteral("Added: Grace (s0).")), qPrintable(textOn(*dialog)));
    QVERIFY(textOn(*dialog).contains(QStringLiteral("No longer in the roster: Alan (s2).")));
  }

  /// Students who join later get other variants; sheets and files of the others stay the same.
  void sheetsAreThoseOfTheFiles_data() {
    QTest::addColumn<bool>("isSealed");
    QTest::newRow("open") << false;
    QTest::newRow("sealed") << true;
  }
  void sheetsAreThoseOfTheFiles() {
    QFETCH(bool, isSealed);
    Teacher teacher;
    teacher.type(QStringLiteral("Title"), QStringLiteral("Masks"));
    teacher.add(test::templateOf(AnswerKind::Number));
    const QString folder = teacher.stage.folder.filePath(QStringLiteral("out"));
    const QString roster = teacher.stage.folder.filePath(QStringLiteral("roster.csv"));
    const QString sheets = folder + QStringLiteral("/masks-worksheets.pdf");
    const auto dialog = teacher.handOutTo(folder, 2);
    dialog->setForms(true, true, false, false);
    const QString key = teacher.stage.folder.filePath(QStringLiteral("masks.key"));
    if (isSealed) dialog->setKeyFile(key);
    const auto handOutTo = [&](const char* table, std::uint64_t seed) {
      test::writeText(roster, std::string("Name,ID,Group\n") + table);
      dialog->setSeed(seed);
      dialog->setRoster(roster);
      run(*dialog);
      QVERIFY2(textOn(*dialog).contains(QStringLiteral("one for each student")), qPrintable(textOn(*dialog)));
    };
    const auto students = [&] {
      std::map<std::string, std::string> names;
      const auto classroom = readClassroom(toPath(folder));
      readScans({sheets}, classroom->handouts, [&](const ScannedPage& page, double) {
        if (!page.problem.isEmpty()) names["problem"] = page.problem.toStdString();
        if (page.problem.isEmpty()) {
          const Handout& handout = classroom->handouts[page.handout].handout;
          names[handout.student->name] =
              std::to_string(page.variant) + " with seed " + std::to_string(handout.questions[0].seed);
        }
        return true;
      });
      return names;
    };
    handOutTo("Ada,s1,A\nAlan,s2,A\nKurt,s3,A\n", 11);
    const auto first = students();
    QCOMPARE(first.size(), std::size_t{3});
    QVERIFY2(!first.contains("problem"), first.contains("problem") ? first.at("problem").c_str() : "");
    teacher.nextButtons = {QStringLiteral("Replace them")};
    handOutTo("Grace,s0,A\nKurt,s3,A\nAda,s1,A\n", 12);
    const auto second = students();
    QVERIFY2(!second.contains("problem"), second.contains("problem") ? second.at("problem").c_str() : "");
    QCOMPARE(second.size(), std::size_t{3});
    for (const char* stayed : {"Ada", "Kurt"}) QCOMPARE(second.at(stayed), first.at(stayed));
    QVERIFY(second.at("Grace").starts_with("4 with"));
  }

  void sealingIsOfferedAndSaysWhatItPrevents() {
    Teacher teacher;
    teacher.type(QStringLiteral("Title"), QStringLiteral("Masks"));
    teacher.add(test::templateOf(AnswerKind::Number));
    const QString folder = teacher.stage.folder.filePath(QStringLiteral("out"));
    const auto toggleOf = [](const HandoutDialog& dialog) -> ToggleSwitch* {
      for (auto* each : dialog.findChildren<ToggleSwitch*>())
        if (each->accessibleName().startsWith(QStringLiteral("Seal"))) return each;
      return nullptr;
    };
    const auto keyField = [](const HandoutDialog& dialog) -> QLineEdit* {
      for (auto* each : dialog.findChildren<QLineEdit*>())
        if (each->accessibleName() == QStringLiteral("File for the key")) return each;
      return nullptr;
    };
    {
      const auto dialog = teacher.handOutTo(folder, 2);
      dialog->show();
      QVERIFY(toggleOf(*dialog) && !toggleOf(*dialog)->isChecked());
      QVERIFY2(!textOn(*dialog).contains(QStringLiteral("editor")), "no own question");
      toggleOf(*dialog)->click();
      QVERIFY(textOn(*dialog).contains(QStringLiteral("For practice, not for grades")));
      QVERIFY(keyField(*dialog)->isVisible());
      keyField(*dialog)->setText(folder + QStringLiteral("/masks.key"));
      QVERIFY2(textOn(*dialog).contains(QStringLiteral("Do not put the key into the folder")),
               qPrintable(textOn(*dialog)));
      const QString key = teacher.stage.folder.filePath(QStringLiteral("masks.key"));
      keyField(*dialog)->setText(key);
      run(*dialog);
      QVERIFY2(textOn(*dialog).contains(QStringLiteral("Publish it after the deadline")), qPrintable(textOn(*dialog)));
      for (const QString& name : handoutsIn(folder)) {
        const auto handout = readHandout(test::textIn(folder + QLatin1Char('/') + name));
        QVERIFY(handout && handout->sealed);
        QVERIFY(unsealed(*handout, *readKeyFile(toPath(key))).has_value());
      }
      toggleOf(*dialog)->click();
      QVERIFY(!keyField(*dialog)->isVisible());
      QVERIFY(dialog->order().keyFile.isEmpty());
    }
    OwnQuestionDialog* own = teacher.dialog->addOwn();
    visibleButton(*own, QStringLiteral("OK"))->click();
    const auto dialog = teacher.handOutTo(folder, 2);
    dialog->show();
    QVERIFY2(textOn(*dialog).contains(QStringLiteral("in an editor can compute the answers")),
             qPrintable(textOn(*dialog)));
    toggleOf(*dialog)->click();
    QVERIFY(!textOn(*dialog).contains(QStringLiteral("editor")));
  }

  void theBrowserEditionSaysThatItHasNoFolders() {
    builtEdition() = kPageEdition;
    const auto restore = qScopeGuard([] { builtEdition() = Edition(); });
    Teacher teacher;
    teacher.type(QStringLiteral("Title"), QStringLiteral("Masks"));
    teacher.add(test::templateOf(AnswerKind::Number));
    const auto dialog = teacher.handOutTo(teacher.stage.folder.filePath(QStringLiteral("out")), 2);
    dialog->show();
    QVERIFY2(textOn(*dialog).contains(missingText(&Edition::usesFolders)), qPrintable(textOn(*dialog)));
    QVERIFY(!visibleButton(*dialog, QStringLiteral("Hand out"))->isEnabled());
  }

  void writesWorksheetsAndMoodleQuestionsNextToThem() {
    Teacher teacher;
    teacher.type(QStringLiteral("Title"), QStringLiteral("Masks"));
    teacher.add(test::templateOf(AnswerKind::Number));
    const QString folder = teacher.stage.folder.filePath(QStringLiteral("out"));
    const auto dialog = teacher.handOutTo(folder, 2);
    dialog->setForms(false, true, true, true);
    run(*dialog);
    const QStringList there = QDir(folder).entryList(QDir::Files, QDir::Name);
    QCOMPARE(there, (QStringList{QStringLiteral("masks-solutions.pdf"), QStringLiteral("masks-worksheets.pdf"),
                                 QStringLiteral("masks.moodle.xml")}));
    QVERIFY(test::textIn(folder + QStringLiteral("/masks-worksheets.pdf")).starts_with("%PDF"));
    QVERIFY(test::textIn(folder + QStringLiteral("/masks.moodle.xml")).find("<quiz>") != std::string::npos);
    dialog->setForms(false, false, false, false);
    QVERIFY(textOn(*dialog).contains(QStringLiteral("at least one of them")));
  }

  void aFolderThatCannotBeMadeIsSaid() {
    Teacher teacher;
    teacher.type(QStringLiteral("Title"), QStringLiteral("Masks"));
    teacher.add(test::templateOf(AnswerKind::Number));
    const QString file = teacher.stage.folder.filePath(QStringLiteral("a-file"));
    test::writeText(file, "in the way");
    const auto dialog = teacher.handOutTo(file + QStringLiteral("/within"), 3);
    run(*dialog);
    QVERIFY2(textOn(*dialog).contains(QStringLiteral("cannot be written")), qPrintable(textOn(*dialog)));
    QCOMPARE(test::textIn(file), std::string("in the way"));
  }

  void theSeedMustBeANumber() {
    Teacher teacher;
    teacher.type(QStringLiteral("Title"), QStringLiteral("Masks"));
    teacher.add(test::templateOf(AnswerKind::Number));
    const auto dialog = teacher.handOutTo(teacher.stage.folder.filePath(QStringLiteral("out")), 3);
    for (QLineEdit* each : dialog->findChildren<QLineEdit*>())
      if (each->accessibleName() == QStringLiteral("Seed")) each->setText(QStringLiteral("many"));
    QVERIFY(textOn(*dialog).contains(QStringLiteral("The seed must be a whole number")));
    dialog->handOut();
    QVERIFY(!dialog->isBusy());
    QVERIFY(!QDir(teacher.stage.folder.filePath(QStringLiteral("out"))).exists());
  }

  /// The window closes while files are written: those that exist are complete.
  void closedWhileWriting() {
    Teacher teacher;
    teacher.type(QStringLiteral("Title"), QStringLiteral("Masks"));
    teacher.add(test::templateOf(AnswerKind::Number));
    const QString folder = teacher.stage.folder.filePath(QStringLiteral("out"));
    auto dialog = teacher.handOutTo(folder, 300);
    dialog->handOut();
    dialog->finish();  // the numbers are drawn, then writing starts
    QVERIFY(dialog->isBusy());
    dialog->close();
    QVERIFY(dialog->isVisible() || dialog->isBusy());  // it cancels first
    dialog.reset();
    const QStringList left = QDir(folder).entryList(QDir::Files | QDir::Hidden);
    for (const QString& name : left)
      QVERIFY2(
          name.endsWith(QStringLiteral(".work.json")) || readHandout(test::textIn(folder + QLatin1Char('/') + name)),
          qPrintable(name));
  }

  void thePreviewIsAStudentsPage() {
    Teacher teacher;
    teacher.type(QStringLiteral("Title"), QStringLiteral("Masks"));
    teacher.add(test::templateOf(AnswerKind::Number));
    teacher.dialog->showPreview();
    const auto* page = teacher.dialog->findChild<AssignmentPage*>();
    QVERIFY(page && page->hasHandout());
    QCOMPARE(page->title(), QStringLiteral("Masks"));
  }
};

ATTN_TEST(TestAssignmentDialog)

}  // namespace attn::app::test_assignment_dialog

#include "test_assignment_dialog.moc"
