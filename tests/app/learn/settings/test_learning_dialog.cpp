// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/settings/learning_dialog.h"

#include <QDateTimeEdit>
#include <QFile>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>

#include "learn/settings/day_rules.h"
#include "preferences/language.h"
#include "progress/progress.h"
#include "session/settings.h"
#include "support/dialog_answers.h"
#include "support/interview_logs.h"
#include "support/qt_test.h"
#include "widgets/toggle_switch.h"

namespace attn::app::test_learning_dialog {
namespace {

using attn::test::kThursday;

/// A dialog whose questions the test answers.
struct LearningFixture : DialogAnswers {
  QTemporaryDir folder;
  Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
  Progress progress{folder.filePath(QStringLiteral("progress"))};
  QPointer<LearningDialog> dialog;

  LearningFixture() {
    dialog = new LearningDialog(settings, progress, lightTheme());
    over = dialog;
    dialog->show();
  }
  ~LearningFixture() { delete dialog; }

  bool waitUntilOpen() {
    return progress.isOpen() || QSignalSpy(&progress, &Progress::opened).wait(attn::test::kPatienceMs);
  }
  void addAnswers(int count) {
    for (int i = 0; i < count; ++i) {
      LoggedAnswer answer;
      answer.templateId = "scaled-score";
      answer.right = true;
      progress.add(answer);
    }
  }
  QString text() const {
    QString all;
    for (const auto* label : dialog->findChildren<QLabel*>())
      if (!label->isHidden()) all += label->text() + QLatin1Char('\n');
    return all;
  }
  bool says(const char* words) const { return text().contains(QLatin1String(words)); }
  QString file(const char* name) const { return folder.filePath(QLatin1String(name)); }
  void write(const QString& path, const QByteArray& bytes) const {
    QFile out(path);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(bytes);
  }
};

QString rulesOf(int newPerDay, std::optional<int> examInDays, bool all = true) {
  DayRules rules;
  rules.newPerDay = newPerDay;
  if (examInDays) rules.exam = localDay(kThursday) + *examInDays;
  return rulesText(LearningRecord(), rules, all, kThursday);
}

int cardsInAll() {
  return static_cast<int>(offeredCards(LearningRecord(), true).size());
}

}  // namespace

class TestLearningDialog : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { m_language.use(QStringLiteral("en")); }

  void saysWhatFollowsFromTheRules() {
    const int cards = cardsInAll();
    // That many days with ten cards each, from Thursday, 19 November 2026 on.
    const QDate last = QDate(2026, 11, 19).addDays((cards + 9) / 10 - 1);
    const QString until = QLocale().toString(last, QStringLiteral("d MMMM yyyy"));
    QVERIFY2(rulesOf(10, std::nullopt).contains(until), qPrintable(rulesOf(10, std::nullopt)));
    QVERIFY(rulesOf(10, std::nullopt).startsWith(QStringLiteral("10 new card")));
    for (const int perDay : {0, 2, 10, 50}) QVERIFY(!rulesOf(perDay, std::nullopt).contains(QStringLiteral("exam")));
    QCOMPARE(rulesOf(0, std::nullopt), QStringLiteral("No new cards come."));
    QCOMPARE(rulesOf(6, std::nullopt, false),
             QStringLiteral("No new cards: a lesson adds its cards when you finish it."));
  }

  void anExamRaisesTheNumberOfNewCards() {
    const int cards = cardsInAll(), days = 14;  // three weeks, the last of which is for final reviews
    const int perDay = (cards + days - 1) / days;
    QVERIFY(perDay > 2);
    const QString text = rulesOf(2, 21);
    QVERIFY2(text.startsWith(QStringLiteral("%1 new card").arg(perDay)), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("more than you chose")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("In the week before 10 December 2026")), qPrintable(text));
    QVERIFY(!rulesOf(50, 200).contains(QStringLiteral("more than you chose")));
    QVERIFY2(rulesOf(6, 5).contains(QStringLiteral("since the exam is within a week")), qPrintable(rulesOf(6, 5)));
    QVERIFY(rulesOf(6, 0).startsWith(QStringLiteral("The exam is today.")));
    QVERIFY(rulesOf(6, -3).startsWith(QStringLiteral("The exam date has passed")));
  }

  void whatIsChosenHoldsAtOnce() {
    LearningFixture f;
    QSignalSpy changed(f.dialog, &LearningDialog::rulesChanged);
    auto* exam = f.dialog->findChild<QDateTimeEdit*>();
    const auto toggles = f.dialog->findChildren<ToggleSwitch*>();
    QCOMPARE(toggles.size(), 2);
    QVERIFY(!exam->isEnabled());
    toggles[0]->click();
    QVERIFY(exam->isEnabled());
    QVERIFY(f.settings.examDay().has_value());
    exam->setDate(QDate(2099, 5, 1));
    QCOMPARE(f.settings.examDay(), std::optional(QDate(2099, 5, 1)));
    QVERIFY(f.says("1 May 2099"));
    f.dialog->findChild<QSpinBox*>()->setValue(11);
    QCOMPARE(f.settings.newCardsPerDay(), 11);
    toggles[1]->click();
    QVERIFY(f.settings.offersAllCards());
    toggles[0]->click();
    QVERIFY(!f.settings.examDay());
    QCOMPARE(dayRules(f.settings).newPerDay, 11);
    QCOMPARE(changed.size(), 5);
    // The next dialog shows the chosen value.
    const LearningDialog other(f.settings, f.progress, lightTheme());
    QCOMPARE(other.findChild<QSpinBox*>()->value(), 11);
  }

  void whatIsExportedComesInElsewhere() {
    LearningFixture f;
    QVERIFY(f.waitUntilOpen());
    f.addAnswers(3);
    f.nextFile = f.file("mine");
    f.dialog->exportProgress();
    QTRY_VERIFY(f.says("Exported to"));
    QVERIFY(QFile::exists(f.file("mine.json")));
    QVERIFY(f.suggested.endsWith(QStringLiteral(".json")));
    QCOMPARE(f.settings.lastFolder(), f.folder.path());

    LearningFixture other;
    QVERIFY(other.waitUntilOpen());
    other.nextFile = f.file("mine.json");
    other.dialog->importProgress();
    QTRY_VERIFY(other.says("3 new entr"));
    QCOMPARE(other.progress.log().answers.size(), std::size_t(3));
    other.dialog->importProgress();
    QTRY_VERIFY(other.says("Nothing new"));
    QCOMPARE(other.progress.log().answers.size(), std::size_t(3));
  }

  void rejectsFilesThatAreNotProgress_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    QTest::newRow("no JSON") << QByteArray("hello") << "Line 1";
    QTest::newRow("a document") << QByteArray(R"({"format": "attentionscope", "version": 1})") << "/format";
    QTest::newRow("newer") << QByteArray(R"({"format": "attentionscope/progress", "version": 7})") << "/version";
    QTest::newRow("broken lines")
        << QByteArray(R"({"format": "attentionscope/progress", "version": 1, "answers": [1], "events": []})")
        << "/answers/0";
    QTest::newRow("empty") << QByteArray() << "Line 1";
  }

  void rejectsFilesThatAreNotProgress() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    LearningFixture f;
    QVERIFY(f.waitUntilOpen());
    f.addAnswers(1);
    f.nextFile = f.file("wrong.json");
    f.write(f.nextFile, bytes);
    f.dialog->importProgress();
    QTRY_VERIFY(f.says("nothing was changed"));
    QVERIFY2(f.text().contains(reason), qPrintable(f.text()));
    QCOMPARE(f.progress.log().answers.size(), std::size_t(1));
  }

  void reportsAReadOnlyFolder() {
    LearningFixture f;
    QVERIFY(f.waitUntilOpen());
    f.addAnswers(1);
    f.nextFile = f.file("no/such/folder/mine.json");
    f.dialog->exportProgress();
    QTRY_VERIFY(f.says("mine.json cannot be written"));
    // It can be tried again at once.
    f.nextFile = f.file("mine.json");
    f.dialog->exportProgress();
    QTRY_VERIFY(f.says("Exported to"));
  }

  void everythingIsDeletedAfterAQuestion() {
    LearningFixture f;
    QVERIFY(f.waitUntilOpen());
    f.addAnswers(4);
    f.nextButtons = {QStringLiteral("Cancel")};
    f.dialog->deleteEverything();
    QVERIFY(f.boxes.front().contains(QStringLiteral("4 answer")));
    QVERIFY(f.boxes.front().contains(QStringLiteral("cannot be undone")));
    QCOMPARE(f.progress.log().answers.size(), std::size_t(4));
    f.nextButtons = {QStringLiteral("Delete everything")};
    f.dialog->deleteEverything();
    QTRY_VERIFY(f.says("Everything is deleted"));
    QCOMPARE(f.progress.log().size(), std::size_t(0));
    QVERIFY(f.says("Nothing is saved yet"));
  }

  void exportsFirstOnRequest() {
    LearningFixture f;
    QVERIFY(f.waitUntilOpen());
    f.addAnswers(2);
    f.nextFile = f.file("kept.json");
    f.nextButtons = {QStringLiteral("Export first…"), QStringLiteral("Delete everything")};
    f.dialog->deleteEverything();
    QTRY_VERIFY(f.says("Everything is deleted"));
    QVERIFY(QFile::exists(f.file("kept.json")));
    // Without a file to export to, or after a failed export, nothing is deleted.
    f.addAnswers(2);
    for (const QString& path : {QStringLiteral(""), f.file("no/such/folder/kept.json")}) {
      f.nextFile = path;
      f.nextButtons = {QStringLiteral("Export first…"), QStringLiteral("Delete everything")};
      f.dialog->deleteEverything();
      if (!path.isEmpty()) QTRY_VERIFY(f.says("cannot be written"));
      test::settle();
      QCOMPARE(f.nextButtons.size(), 1);
      QCOMPARE(f.progress.log().answers.size(), std::size_t(2));
    }
  }

  void jobsContinueIfTheDialogIsClosed() {
    LearningFixture f;
    QVERIFY(f.waitUntilOpen());
    f.addAnswers(2);
    f.dialog->setAttribute(Qt::WA_DeleteOnClose);
    f.nextFile = f.file("mine.json");
    f.dialog->exportProgress();
    f.dialog->close();
    QVERIFY(!f.dialog || !f.dialog->isVisible());
    QTRY_VERIFY(!f.dialog);
    QVERIFY(QFile::exists(f.file("mine.json")));
  }

  void reportsAFailureAfterClosing() {
    LearningFixture f;
    QVERIFY(f.waitUntilOpen());
    f.dialog->setAttribute(Qt::WA_DeleteOnClose);
    f.nextFile = f.file("no/such/folder/mine.json");
    f.dialog->exportProgress();
    f.dialog->close();
    QTRY_VERIFY(f.dialog && f.dialog->isVisible());
    QVERIFY(f.says("cannot be written"));
  }

  void sendsNothingToAClosedDialog() {
    LearningFixture f;
    QVERIFY(f.waitUntilOpen());
    f.addAnswers(1);
    f.nextFile = f.file("mine.json");
    f.dialog->exportProgress();
    delete f.dialog;
    QVERIFY(f.progress.flush());
    test::settle();
    QVERIFY(QFile::exists(f.file("mine.json")));
  }

  void saysWhereTheProgressLiesAndWhatIsWrongWithIt() {
    QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    // A file is in place of the folder.
    QFile blocking(folder.filePath(QStringLiteral("progress")));
    QVERIFY(blocking.open(QIODevice::WriteOnly));
    Progress progress(blocking.fileName());
    LearningDialog dialog(settings, progress, lightTheme());
    dialog.show();
    const auto says = [&dialog](const QString& words) {
      for (const auto* label : dialog.findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains(words)) return true;
      return false;
    };
    QVERIFY(says(QDir::toNativeSeparators(progress.file())));
    QTRY_VERIFY(progress.problem().has_value());
    QTRY_VERIFY(says(problemText(*progress.problem())));
  }

  void thereIsOneOfIt() {
    QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    Progress progress(folder.filePath(QStringLiteral("progress")));
    QWidget window;
    window.resize(1024, 700);
    window.show();
    LearningDialog* first = showLearningDialog(&window, settings, progress, lightTheme());
    QCOMPARE(showLearningDialog(&window, settings, progress, lightTheme()), first);
    QVERIFY(first->width() <= window.width() && first->height() <= window.height());
    first->close();
    test::settle();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!window.findChild<LearningDialog*>());
  }

 private:
  Language m_language;
};

ATTN_TEST(TestLearningDialog)

}  // namespace attn::app::test_learning_dialog

#include "test_learning_dialog.moc"
