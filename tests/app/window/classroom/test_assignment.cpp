// SPDX-License-Identifier: GPL-3.0-or-later
// From the teacher's dialog to the student's submission and the results, in the window.
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <algorithm>
#include <set>

#include "app/learn/asking/learn_stage.h"
#include "app/learn/assignment/handout_sample.h"
#include "app/window/window_fixture.h"
#include "classroom/class_results.h"
#include "exports/classroom_files.h"
#include "learn/assignment/assignment_page.h"
#include "learn/classroom/assignment_dialog.h"
#include "learn/classroom/handout_dialog.h"
#include "learn/learn_page.h"
#include "lessons/lecture_file.h"
#include "window/lecture/lecture_controller.h"

namespace attn::app::test_assignment {
namespace {

using test::press;

AssignmentDialog* dialogOf(const WindowFixture& f) {
  return f.window->findChild<AssignmentDialog*>();
}

template <class Widget>
Widget* named(QWidget& in, const QString& name) {
  for (Widget* each : in.template findChildren<Widget*>())
    if (each->accessibleName() == name) return each;
  return nullptr;
}

/// Two of each kind that can be graded, selected in the dialog by keyboard.
void makeWork(AssignmentDialog& dialog) {
  QTest::keyClicks(named<QLineEdit>(dialog, QStringLiteral("Title")), QStringLiteral("Homework 2: masks"));
  auto* search = named<QLineEdit>(dialog, QStringLiteral("Search for questions"));
  auto* list = named<QListWidget>(dialog, QStringLiteral("Questions to choose from"));
  for (const AnswerKind kind : {AnswerKind::Number, AnswerKind::Choice, AnswerKind::Order, AnswerKind::Cell}) {
    std::set<std::string> taken;
    for (const QuestionTemplate& each : questionTemplates()) {
      if (each.kind != kind || taken.size() == 2 || !taken.insert(std::string(each.id)).second) continue;
      search->selectAll();
      QTest::keyClicks(search, QString::fromStdString(std::string(each.id)));
      QTest::keyClick(search, Qt::Key_Return);
      QTest::keyClick(list, Qt::Key_Return);
    }
  }
}

QString handOut(AssignmentDialog& dialog, const QString& folder) {
  HandoutDialog* handout = dialog.handOut();
  if (!handout) return {};
  handout->setFolder(folder);
  handout->setVariants(3);
  handout->setSeed(7);
  handout->handOut();
  handout->finish();
  handout->finish();
  handout->close();
  return QDir(folder).filePath(QStringLiteral("homework-2-masks.2.handout.json"));
}

}  // namespace

class TestAssignment : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void fromTheDialogToTheMarks() {
    WindowFixture f;
    f.window->actions().newAssignment->trigger();
    AssignmentDialog* dialog = dialogOf(f);
    QVERIFY(dialog);
    makeWork(*dialog);
    QCOMPARE(dialog->assignment().questions(), 8);
    const QString folder = f.file("class"), file = handOut(*dialog, folder);
    QVERIFY(QFile::exists(file));

    // The student.
    f.window->documents().openFile(file);
    QVERIFY(f.window->workspace().isLearnInFront());
    QVERIFY(f.window->workspace().learn().shownPage() == LearnPage::Page::Assignment);
    QCOMPARE(f.settings.recentFiles().front().path, file);
    QCOMPARE(f.settings.recentFiles().front().title, QStringLiteral("Homework 2: masks"));
    AssignmentPage& page = f.window->workspace().learn().assignment();
    const QString returned = f.nextFile = f.file("class/homework-2-masks.2.return.json");
    dialog->hide();
    f.window->activateWindow();
    QTRY_VERIFY(f.window->isActiveWindow());
    page.setFocus();
    press(page, Qt::Key_Return);
    for (int i = 0; i < 8; ++i) {
      const Question& asked = page.handout()->questions[page.state().current].question;
      test::enterByKeys(page, asked, asked.answer);
      press(page, Qt::Key_Return);
    }
    press(page, Qt::Key_Return);
    QVERIFY(page.state().handedIn);

    // The teacher's program.
    std::vector<HandoutFile> handouts;
    const QStringList names = QDir(folder).entryList({QStringLiteral("*.handout.json")}, QDir::Files, QDir::Name);
    QCOMPARE(names.size(), 3);
    for (const QString& name : names) {
      const std::string text = test::textIn(folder + QLatin1Char('/') + name);
      handouts.push_back({name.toStdString(), sha256Of(text), *readHandout(text)});
    }
    const ClassResults results = collect(handouts, {{"2.return.json", test::textIn(returned)}});
    QCOMPARE(results.refused.size(), std::size_t{0});
    QCOMPARE(results.returned.size(), std::size_t{1});
    QCOMPARE(results.returned.front().variant, 2);
    QCOMPARE(results.returned.front().right, 8);
    QCOMPARE(results.missing, (std::vector<int>{1, 3}));
    // Hand-outs never contain answers.
    QVERIFY(test::textIn(file).find("answer") == std::string::npos);
  }

  void filesOfAClassOpenWhereTheyBelong() {
    WindowFixture f;
    const Assignment assignment = test::workOfAllKinds();
    const std::string handout = writeHandout(makeHandouts(assignment, 2, 3).front());
    test::writeText(f.file("a.1.handout.json"), handout);
    test::writeText(f.file("download.json"), handout);
    test::writeText(f.file("bad.handout.json"), "{\"format\": 3");
    test::writeText(f.file("a.work.json"), writeAssignment(assignment));
    test::writeText(f.file("a.return.json"), "{}");

    f.window->begin(f.file("a.1.handout.json"));  // from the command line
    QVERIFY(f.window->workspace().learn().shownPage() == LearnPage::Page::Assignment);
    f.window->workspace().showWelcome();
    f.window->documents().openWithNotice(f.file("download.json"), QStringLiteral("One was taken."));  // dropped
    QVERIFY(f.window->workspace().isLearnInFront());

    f.window->workspace().showWelcome();
    f.window->documents().openFile(f.file("bad.handout.json"));
    QVERIFY(!f.window->workspace().isLearnInFront());
    QVERIFY(f.window->notices().text().contains(QStringLiteral("bad.handout.json was not opened")));
    QVERIFY(!f.window->notices().details().isEmpty());

    f.window->documents().openFile(f.file("a.return.json"));
    QVERIFY(f.window->notices().text().contains(QStringLiteral("student’s answers")) ||
            f.window->notices().text().contains(QStringLiteral("student's answers")));
    f.window->documents().openFile(f.file("a.work.json"));
    QVERIFY(dialogOf(f));
    QVERIFY(dialogOf(f)->assignment() == assignment);
  }

  void theRecordedLectureIsOfferedFirst() {
    WindowFixture f;
    const auto lessons = builtInLessons();
    const auto asks = std::ranges::find_if(lessons, [](const auto& each) {
      return std::ranges::any_of(each->lesson.steps, [](const LessonStep& step) { return step.question.has_value(); });
    });
    QVERIFY(asks != lessons.end());
    Lecture lecture = lectureOf(**asks);
    for (auto& [language, text] : lecture.texts) text.title = "Tomorrow at eight";
    f.window->lecture().recorder().open(std::move(lecture));
    f.window->actions().newAssignment->trigger();
    AssignmentDialog* dialog = dialogOf(f);
    QVERIFY(dialog);
    dialog->chooseSource(AssignmentDialog::Source::Lesson);
    auto* offered = named<QComboBox>(*dialog, QStringLiteral("Lesson"));
    QVERIFY(offered);
    QCOMPARE(offered->itemText(0), QStringLiteral("Tomorrow at eight"));
    QVERIFY(offered->count() > 1);
  }

  void closingTheWindowAsksAboutUnsavedChanges() {
    WindowFixture f;
    f.window->actions().newAssignment->trigger();
    makeWork(*dialogOf(f));
    f.nextAnswer = UnsavedAnswer::Cancel;
    QVERIFY(!f.window->close());
    f.nextAnswer = UnsavedAnswer::Discard;
    QVERIFY(f.window->close());
  }

  void aQuestionIsLookedAtInALabAfterHandingIn() {
    WindowFixture f;
    test::writeText(f.file("a.handout.json"), writeHandout(makeHandouts(test::workOfAllKinds(), 1, 3).front()));
    f.window->documents().openFile(f.file("a.handout.json"));
    AssignmentPage& page = f.window->workspace().learn().assignment();
    std::optional<Scenario> shown;
    for (const AskedQuestion& each : page.handout()->questions)
      if (each.from->scenario && !shown) shown = each.from->scenario(each.parameters);
    QVERIFY(shown);
    Q_EMIT page.scenarioRequested(*shown, QStringLiteral("steps"));
    QVERIFY(f.window->workspace().lab());
    QVERIFY(*f.session().scenario() == *shown);
    f.window->workspace().showLearn();
    QVERIFY(f.window->workspace().learn().shownPage() == LearnPage::Page::Assignment);  // the previous folder
  }
};

ATTN_TEST(TestAssignment)

}  // namespace attn::app::test_assignment

#include "test_assignment.moc"
