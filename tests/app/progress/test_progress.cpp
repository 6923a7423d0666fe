// SPDX-License-Identifier: GPL-3.0-or-later
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimeZone>
#include <QtSql/QSqlDatabase>
#include <QtSql/QSqlQuery>
#include <algorithm>
#include <csignal>
#include <set>

#include "app/progress/log_samples.h"
#include "progress/progress.h"
#include "progress/progress_file.h"
#include "support/failing_threads.h"
#include "support/qt_test.h"
#include "support/sanitized.h"

namespace attn::app::test_progress {

namespace {

constexpr const char* kFolderOfHelper = "ATTENTIONSCOPE_TEST_PROGRESS_FOLDER";
constexpr const char* kHelperName = "helper_of_test_progress";

LoggedAnswer simpleAnswer(bool right = true) {
  LoggedAnswer answer;
  answer.templateId = std::string(questionTemplates().front().id);
  answer.occasion = Occasion::Card;
  answer.right = right;
  answer.share = right ? 1 : 0;
  answer.rating = right ? Rating::Good : Rating::Again;
  return answer;
}

bool waitUntilOpen(Progress& progress) {
  return progress.isOpen() || QSignalSpy(&progress, &Progress::opened).wait(attn::test::kPatienceMs);
}

std::set<std::string> uidsOf(const LearningLog& log) {
  std::set<std::string> uids;
  for (const LoggedAnswer& answer : log.answers) uids.insert(answer.uid);
  return uids;
}

/// The log as read from the file alone.
LearningLog logIn(const QString& folder) {
  auto database = ProgressDatabase::open(folder + QStringLiteral("/progress.sqlite"), ProgressDatabase::Mode::Write);
  return database ? database->readAll().log : LearningLog();
}

/// A helper function that runs in its own process.
void startHelper(QProcess& process, const char* function, const QString& folder) {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QLatin1StringView(kFolderOfHelper), folder);
  process.setProcessEnvironment(environment);
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.start(QCoreApplication::applicationFilePath(), {QLatin1StringView(kHelperName), QLatin1StringView(function)});
}

/// Holds the write lock, as another program during a transaction does.
class WritingProgram {
 public:
  explicit WritingProgram(const QString& file) {
    m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("writing"));
    m_database.setDatabaseName(file);
    m_database.open();
    m_holds = QSqlQuery(m_database).exec(QStringLiteral("BEGIN IMMEDIATE"));
  }
  ~WritingProgram() {
    QSqlQuery(m_database).exec(QStringLiteral("ROLLBACK"));
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(QStringLiteral("writing"));
  }
  bool holds() const { return m_holds; }

 private:
  QSqlDatabase m_database;
  bool m_holds = false;
};

}  // namespace

class TestProgress : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void keepsWhatWasAdded() {
    QTemporaryDir folder;
    std::string uid;
    {
      Progress progress(folder.path());
      QSignalSpy changed(&progress, &Progress::changed);
      QVERIFY(waitUntilOpen(progress));
      QVERIFY(!progress.problem());
      uid = progress.add(simpleAnswer());
      QCOMPARE(changed.count(), 1);
      QCOMPARE(progress.record().answers().size(), std::size_t{1});
      QVERIFY(progress.flush());
      QCOMPARE(progress.unsaved(), 0);
      progress.add(LessonEvent{{}, {}, LessonEvent::What::Reached, "scaling", "why", 1});  // written at the end
    }
    Progress progress(folder.path());
    QVERIFY(waitUntilOpen(progress));
    QCOMPARE(progress.record().answers().at(0).uid, uid);
    QCOMPARE(progress.record().lessonToResume(), "scaling");
    QCOMPARE(progress.record().cards({}).size(), std::size_t{1});
  }

  void stampsTheTimeAndTheZone() {
    QTemporaryDir folder;
    Progress progress(folder.path());
    const Moment before = momentNow();
    progress.add(simpleAnswer());
    LoggedAnswer old = simpleAnswer();
    old.when = {5'000'000, 60};
    progress.add(old);
    const Moment when = progress.log().answers.at(0).when;
    QVERIFY(when.utcMs >= before.utcMs && when.utcMs <= momentNow().utcMs);
    QCOMPARE(when.offsetMinutes, momentNow().offsetMinutes);
    QVERIFY(progress.log().answers.at(1).when == old.when);
  }

  void takesAnswersBeforeItIsOpen() {
    QTemporaryDir folder;
    {
      Progress first(folder.path());
      first.add(simpleAnswer());
    }
    Progress progress(folder.path());
    progress.add(simpleAnswer(false));
    QCOMPARE(progress.record().answers().size(), std::size_t{1});
    QVERIFY(waitUntilOpen(progress));
    QCOMPARE(progress.record().answers().size(), std::size_t{2});
    QVERIFY(progress.flush());
    QCOMPARE(logIn(folder.path()).answers.size(), std::size_t{2});
  }

  void undoesARating() {
    QTemporaryDir folder;
    Progress progress(folder.path());
    QVERIFY(!progress.undoLastRating());
    progress.add(simpleAnswer());
    const std::vector<Card> before = progress.record().cards({});
    LoggedAnswer second = simpleAnswer(false);
    second.when = {momentNow().utcMs + 600'000, momentNow().offsetMinutes};
    const std::string uid = progress.add(second);
    QVERIFY(progress.record().cards({}) != before);
    const auto undone = progress.undoLastRating();
    QVERIFY(undone);
    QCOMPARE(undone->uid, uid);
    QVERIFY(progress.record().cards({}) == before);
    QVERIFY(progress.flush());
    // The entry still exists: nothing is removed from the log.
    QCOMPARE(logIn(folder.path()).answers.size(), std::size_t{2});
    QCOMPARE(logIn(folder.path()).undone.size(), std::size_t{1});
  }

  void seesWhatAnotherWindowAnswers() {
    QTemporaryDir folder;
    Progress one(folder.path()), two(folder.path());
    QVERIFY(waitUntilOpen(one) && waitUntilOpen(two));
    QSignalSpy changed(&two, &Progress::changed);
    one.add(simpleAnswer());
    QVERIFY(one.flush());
    two.add(simpleAnswer(false));
    QVERIFY(two.flush());
    one.refresh();
    two.refresh();
    QTRY_COMPARE(one.record().answers().size(), std::size_t{2});
    QTRY_COMPARE(two.record().answers().size(), std::size_t{2});
    QVERIFY(one.record().cards({}) == two.record().cards({}));
    // Automatically, too.
    one.add(simpleAnswer());
    QTRY_COMPARE(two.record().answers().size(), std::size_t{3});
  }

  void neverWaitsForTheDisk() {
    QTemporaryDir folder;
    Progress progress(folder.path());
    progress.setRetryInterval(10);
    QVERIFY(waitUntilOpen(progress));
    progress.add(simpleAnswer());
    QVERIFY(progress.flush());
    {
      const WritingProgram other(progress.file());
      QVERIFY(other.holds());
      // Writing waits for the other program for up to five seconds; the calls do not block.
      QElapsedTimer clock;
      clock.start();
      for (int i = 0; i < 20; ++i) progress.add(simpleAnswer());
      progress.refresh();
      QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
      QCOMPARE(progress.record().answers().size(), std::size_t{21});
      QVERIFY(progress.unsaved() > 0);
    }
    QVERIFY(progress.flush());
    QCOMPARE(logIn(folder.path()).answers.size(), std::size_t{21});
  }

  void keepsInMemoryWhatCannotBeWrittenAndWritesItLater() {
    QTemporaryDir folder;
    const QString place = folder.filePath(QStringLiteral("data"));
    QFile inTheWay(place);
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    Progress progress(place);
    progress.setRetryInterval(10);
    QSignalSpy happened(&progress, &Progress::happened);
    QSignalSpy problems(&progress, &Progress::problemChanged);
    QVERIFY(waitUntilOpen(progress));
    QVERIFY(progress.problem() && progress.problem()->kind == ProgressProblem::Kind::NotOpened);
    QCOMPARE(happened.count(), 1);
    progress.add(simpleAnswer());
    progress.add(simpleAnswer());
    QVERIFY(!progress.flush());
    QCOMPARE(progress.unsaved(), 2);
    QCOMPARE(progress.record().answers().size(), std::size_t{2});
    QTest::qWait(100);              // several tries
    QCOMPARE(happened.count(), 1);  // reported once
    QVERIFY(inTheWay.remove());
    QTRY_COMPARE(progress.unsaved(), 0);
    QVERIFY(!progress.problem());
    QVERIFY(problems.count() >= 2);
    QCOMPARE(logIn(place).answers.size(), std::size_t{2});
  }

  void triesAgainAfterFiveSecondsAndThenLater() {
    QTemporaryDir folder;
    const QString place = folder.filePath(QStringLiteral("data"));
    QFile inTheWay(place);
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    Progress progress(place);
    QVERIFY(waitUntilOpen(progress));
    QVERIFY(!progress.retryInterval());
    progress.add(simpleAnswer());
    for (const int milliseconds : {5000, 10'000, 20'000, 40'000, 80'000, 100'000, 100'000}) {
      QVERIFY(!progress.flush());
      QCOMPARE(progress.retryInterval(), std::optional(milliseconds));
    }
    QVERIFY(inTheWay.remove());
    QVERIFY(progress.flush());
    QVERIFY(!progress.retryInterval());
  }

  void writesEverythingAgainWhereItsFolderVanished() {
    QTemporaryDir folder;
    const QString place = folder.filePath(QStringLiteral("data"));
    Progress progress(place);
    QSignalSpy happened(&progress, &Progress::happened);
    for (int i = 0; i < 5; ++i) progress.add(simpleAnswer(), "a document");
    QVERIFY(waitUntilOpen(progress));
    QVERIFY(progress.flush());
    QVERIFY(QDir(place).removeRecursively());
    progress.add(simpleAnswer());
    QVERIFY(progress.flush());
    QCOMPARE(happened.count(), 1);
    QCOMPARE(logIn(place).answers.size(), std::size_t{6});
    QVERIFY(!progress.problem());
    QByteArray text;
    progress.askForDocument(progress.log().answers[0].document->hash, [&](const QByteArray& found) { text = found; });
    QTRY_COMPARE(text, QByteArray("a document"));
  }

  void worksOnWithoutAThread() {
    QTemporaryDir folder;
    Progress progress(folder.path(), attn::test::threadsRunOutAfter(0));
    QVERIFY(waitUntilOpen(progress));
    QVERIFY(progress.problem() && progress.problem()->kind == ProgressProblem::Kind::NoThread);
    progress.add(simpleAnswer());
    QCOMPARE(progress.record().answers().size(), std::size_t{1});
    QVERIFY(!progress.flush());
    bool exported = false;
    progress.exportTo(toStdPath(folder.filePath(QStringLiteral("e.json"))),
                      [&](const auto& done) { exported = done.has_value(); });
    QTRY_VERIFY(exported);
  }

  void keepsTheDocumentThatAQuestionWasMadeFrom() {
    QTemporaryDir folder;
    std::string hash;
    {
      Progress progress(folder.path());
      LoggedAnswer answer = simpleAnswer();
      answer.document = AskedDocument{{}, 3, 1};
      progress.add(answer, "{\"format\": …}");
      hash = progress.log().answers[0].document->hash;
      QCOMPARE(hash.size(), std::size_t{64});
      QCOMPARE(progress.log().answers[0].document->head, 3);
    }
    Progress progress(folder.path());
    QByteArray text;
    progress.askForDocument(hash, [&](const QByteArray& found) { text = found; });
    QTRY_COMPARE(text, QByteArray("{\"format\": …}"));
    bool answered = false;
    progress.askForDocument("other", [&](const QByteArray& found) { answered = found.isEmpty(); });
    QTRY_VERIFY(answered);
  }

  void exportsAndImportsWithoutDoubling() {
    QTemporaryDir folder, other;
    const auto file = toStdPath(folder.filePath(QStringLiteral("my progress.json")));
    Progress one(folder.path());
    for (int i = 0; i < 3; ++i) one.add(simpleAnswer(), "text");
    one.add(InterviewStarted{{}, {}, {}, {}});
    std::optional<bool> exported;
    one.exportTo(file, [&](const auto& done) { exported = done.has_value(); });
    QTRY_VERIFY(exported.has_value());
    QVERIFY(*exported);

    Progress two(other.path());
    two.add(simpleAnswer(false));
    for (const int expected : {4, 0}) {
      std::optional<Result<int>> imported;
      two.importFrom(file, [&](const Result<int>& count) { imported = count; });
      QTRY_VERIFY(imported.has_value());
      QVERIFY(imported->has_value());
      QCOMPARE(**imported, expected);
    }
    QCOMPARE(two.record().answers().size(), std::size_t{4});
    QVERIFY(two.flush());
    const LearningLog kept = logIn(other.path());
    QCOMPARE(kept.answers.size(), std::size_t{4});
    QCOMPARE(kept.begun.size(), std::size_t{1});
    QByteArray text;
    two.askForDocument(one.log().answers[0].document->hash, [&](const QByteArray& found) { text = found; });
    QTRY_COMPARE(text, QByteArray("text"));
  }

  void saysWhyItCannotExportOrImport() {
    QTemporaryDir folder;
    Progress progress(folder.path());
    QString reason;
    progress.exportTo("/nowhere/at/all.json", [&](const auto& done) { reason = done ? QString() : done.error(); });
    QTRY_VERIFY(reason.contains(QStringLiteral("No such file or directory")));
    Problems problems;
    progress.importFrom("/nowhere/at/all.json", [&](const Result<int>& done) { problems = done.error(); });
    QTRY_COMPARE(problems.size(), std::size_t{1});
    QCOMPARE(problems[0].code, ProblemCode::FileNotFound);
  }

  void forgetsEverythingInAllWindows() {
    QTemporaryDir folder;
    Progress one(folder.path()), two(folder.path());
    QVERIFY(waitUntilOpen(one) && waitUntilOpen(two));
    one.add(simpleAnswer());
    QVERIFY(one.flush());
    two.refresh();
    QTRY_COMPARE(two.log().answers.size(), std::size_t{1});
    std::optional<ProgressProblem> problem;
    bool done = false;
    one.deleteEverything([&](const auto& why) {
      problem = why;
      done = true;
    });
    const std::string later = one.add(simpleAnswer(false));  // added after the request: kept
    QTRY_VERIFY(done);
    QVERIFY(!problem);
    QCOMPARE(uidsOf(one.log()), std::set{later});
    QVERIFY(one.flush());
    two.refresh();
    QTRY_COMPARE(uidsOf(two.log()), std::set{later});
    QCOMPARE(uidsOf(logIn(folder.path())), std::set{later});
  }

  void readsTenThousandAnswersInNoTime() {
    QTemporaryDir folder;
    {
      auto database =
          ProgressDatabase::open(folder.filePath(QStringLiteral("progress.sqlite")), ProgressDatabase::Mode::Write);
      QVERIFY(database);
      QVERIFY(database->write(test::fullLog(10'000), {}));
    }
    // A tenth of a second on an idle machine; the limit catches what takes seconds.
    qint64 best = 1'000'000;
    for (int i = 0; i < 3; ++i) {
      QElapsedTimer clock;
      clock.start();
      Progress progress(folder.path());
      QVERIFY(waitUntilOpen(progress));
      const LearningRecord& record = progress.record();
      QCOMPARE(record.answers().size(), std::size_t{9'999});  // one was undone
      const std::vector<Card> cards = record.cards({});
      QVERIFY(!record.strengths(momentNow()).empty());
      QVERIFY(!dueByDay(cards, momentNow(), 7, {}).empty());
      best = std::min(best, clock.elapsed());
    }
    QVERIFY2(best < (attn::test::kSanitized ? 15'000 : 1500), qPrintable(QString::number(best)));
  }

  void usesTheLocalCalendar() {
    const QTimeZone berlin("Europe/Berlin");
    if (!berlin.isValid()) QSKIP("no data of time zones on this machine");
    // Daylight saving time starts at two o'clock: this day has 23 hours.
    const QDate sunday(2026, 3, 29);
    const Moment first = momentOf(QDateTime(sunday, QTime(0, 0), berlin));
    const Moment last = momentOf(QDateTime(sunday, QTime(23, 59), berlin));
    QCOMPARE(first.offsetMinutes, 60);
    QCOMPARE(last.offsetMinutes, 120);
    QCOMPARE(dateOf(localDay(first)), sunday);
    QCOMPARE(dateOf(localDay(last)), sunday);
    QCOMPARE(localDayOf(sunday), localDay(first));
    const Moment before = momentOf(QDateTime(QDate(2026, 3, 28), QTime(23, 59), berlin));
    QCOMPARE(daysBetween(before, last), 1);
    QCOMPARE(localDay(before) + 1, localDay(first));
    // A time zone with half an hour, on the other side of the date line.
    const QTimeZone adelaide("Australia/Adelaide");
    QCOMPARE(momentOf(QDateTime(QDate(2026, 7, 1), QTime(0, 0), adelaide)).offsetMinutes, 570);
  }

  // Two processes at once, one of which is killed while writing.

  void losesNothingWhereTwoProgramsWriteAtOnce() {
    QTemporaryDir folder;
    QProcess one, two;
    startHelper(one, "addsHundredAnswers", folder.path());
    startHelper(two, "addsHundredAnswers", folder.path());
    QVERIFY(one.waitForFinished(attn::test::kPatienceMs));
    QVERIFY(two.waitForFinished(attn::test::kPatienceMs));
    QVERIFY2(one.exitCode() == 0, one.readAll().constData());
    QVERIFY2(two.exitCode() == 0, two.readAll().constData());
    QCOMPARE(uidsOf(logIn(folder.path())).size(), std::size_t{200});
  }

  void losesNothingThatWasWrittenWhenItIsKilled() {
    QTemporaryDir folder;
    for (int round = 0; round < 3; ++round) {
      QProcess process;
      startHelper(process, "addsUntilItIsKilled", folder.path());
      // Each line names an answer that flush() reported as written.
      std::set<std::string> written;
      while (written.size() < static_cast<std::size_t>(3 + 5 * round) &&
             process.waitForReadyRead(attn::test::kPatienceMs))
        while (process.canReadLine())
          if (const QByteArray line = process.readLine().trimmed(); line.startsWith("written "))
            written.insert(line.mid(8).toStdString());
      ::kill(static_cast<pid_t>(process.processId()), SIGKILL);
      QVERIFY(process.waitForFinished(attn::test::kPatienceMs));
      QVERIFY(written.size() >= 3);
      Progress progress(folder.path());
      QVERIFY(waitUntilOpen(progress));
      QVERIFY(!progress.problem());
      const std::set<std::string> kept = uidsOf(progress.log());
      QVERIFY(std::ranges::includes(kept, written));
    }
  }

 private:
  static std::filesystem::path toStdPath(const QString& path) { return path.toStdString(); }
};

/// What the other processes of the tests above run.
class HelperOfTestProgress : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void addsHundredAnswers() {
    if (!qEnvironmentVariableIsSet(kFolderOfHelper)) QSKIP("runs in a process of its own, started by another test");
    Progress progress(qEnvironmentVariable(kFolderOfHelper));
    for (int i = 0; i < 100; ++i) {
      progress.add(simpleAnswer());
      if (i % 3 == 0) QVERIFY(progress.flush());
    }
    QVERIFY(progress.flush());
  }

  void addsUntilItIsKilled() {
    if (!qEnvironmentVariableIsSet(kFolderOfHelper)) QSKIP("runs in a process of its own, started by another test");
    Progress progress(qEnvironmentVariable(kFolderOfHelper));
    for (int i = 0; i < 100'000; ++i) {
      const std::string uid = progress.add(simpleAnswer());
      QVERIFY(progress.flush());
      std::printf("written %s\n", uid.c_str());
      std::fflush(stdout);
    }
  }
};

ATTN_TEST(TestProgress)
static const attn::test::QtTestFile kHelperOfTestProgress(kHelperName, &attn::test::made<HelperOfTestProgress>);

}  // namespace attn::app::test_progress

#include "test_progress.moc"
