// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <atomic>
#include <csignal>
#include <map>
#include <memory>
#include <semaphore>

#include <sys/resource.h>
#include <unistd.h>

#include "app/session/hand_alarm.h"
#include "app/session/kept_problems.h"
#include "scenario/document.h"
#include "scenario/edit.h"
#include "session/autosave.h"
#include "session/document_file.h"
#include "session/session.h"
#include "support/qt_test.h"

namespace attn::app::test_autosave {

namespace {

Scenario oneToken() {
  Scenario s;
  s.title = "one";
  s.inputs = QkvInputs{MatrixStack(Matrix(Matrix::Ones(1, 1))), MatrixStack(Matrix(Matrix::Ones(1, 1))),
                       MatrixStack(Matrix(Matrix::Ones(1, 1)))};
  return s;
}

void edit(Session& session, double value) {
  session.apply(QStringLiteral("Change Q"), withCell(*session.scenario(), InputSlot::Q, 0, 0, 0, value));
}

/// What a crash leaves: the journal, and a lock whose process no longer exists.
void crashWith(Session& session, const QString& folder) {
  const QString kept = folder + QStringLiteral("/kept.journal");
  {
    Autosave autosave(session, folder);
    edit(session, 42);
    autosave.flush();
    QVERIFY(QFile::copy(autosave.path(), kept));
    autosave.forget();
    autosave.flush();
  }
  QProcess gone;
  gone.start(QStringLiteral("true"), QStringList());
  QVERIFY(gone.waitForFinished());
  QFile lock(kept + QStringLiteral(".lock"));
  QVERIFY(lock.open(QIODevice::WriteOnly));
  lock.write("999999999\ntest\n" + QSysInfo::machineHostName().toUtf8() + "\n");
}

double editedCell(const Scenario& s) {
  return stackIn(s, InputSlot::Q)[0](0, 0);
}

/// The text of a journal as written to the disk.
double editedCellOf(const QByteArray& journal) {
  const QString document = QJsonDocument::fromJson(journal).object().value(QStringLiteral("document")).toString();
  return editedCell(*parseDocument(document.toStdString()));
}

/// True if permissions are effective: only root may write to the folder, and root runs as another user.
class ReadOnlyFolder {
 public:
  explicit ReadOnlyFolder(const QString& folder) : m_folder(toPath(folder)) {
    std::filesystem::permissions(m_folder, std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    if (::geteuid() == 0 && ::seteuid(65534) == 0) m_wasRoot = true;
  }
  ~ReadOnlyFolder() {
    if (m_wasRoot && ::seteuid(0) != 0) std::abort();
    std::filesystem::permissions(m_folder, std::filesystem::perms::owner_all);
  }
  ReadOnlyFolder(const ReadOnlyFolder&) = delete;
  ReadOnlyFolder& operator=(const ReadOnlyFolder&) = delete;

 private:
  std::filesystem::path m_folder;
  bool m_wasRoot = false;
};

}  // namespace

class TestAutosave : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void writesAfterAnEditAndRemovesWhenSaved() {
    QTemporaryDir folder;
    Session session;
    Autosave autosave(session, folder.path());
    autosave.setDelay(0);
    session.openScenario(oneToken());
    QVERIFY(autosave.flush());
    QVERIFY(!QFile::exists(autosave.path()));
    edit(session, 2);
    QTRY_VERIFY(QFile::exists(autosave.path()));
    QVERIFY(session.saveAs(toPath(folder.filePath(QStringLiteral("a.attn.json")))).empty());
    autosave.flush();
    QVERIFY(!QFile::exists(autosave.path()));
  }

  void undoingEverythingRemovesTheJournal() {
    QTemporaryDir folder;
    Session session;
    Autosave autosave(session, folder.path());
    session.openScenario(oneToken());
    edit(session, 2);
    autosave.flush();
    QVERIFY(QFile::exists(autosave.path()));
    session.undoStack()->undo();
    autosave.flush();
    QVERIFY(!QFile::exists(autosave.path()));
  }

  void offersTheDocumentOfACrashedRun() {
    QTemporaryDir folder;
    Session crashed;
    crashed.openRecovered(oneToken(), "/lessons/one.attn.json");
    crashWith(crashed, folder.path());
    Session session;
    Autosave autosave(session, folder.path());
    const std::vector<RecoverableWork> work = autosave.recoverable();
    QCOMPARE(work.size(), std::size_t(1));
    QCOMPARE(work[0].title, QStringLiteral("one"));
    QCOMPARE(work[0].path, QStringLiteral("/lessons/one.attn.json"));
    QVERIFY(std::abs(work[0].written.secsTo(QDateTime::currentDateTimeUtc())) < 60);
    const auto scenario = Autosave::read(work[0]);
    QVERIFY(scenario);
    QVERIFY(*scenario == *crashed.scenario());
    session.openRecovered(*scenario, toPath(work[0].path));
    QVERIFY(session.isModified());
    discardJournal(work[0]);
    QVERIFY(autosave.recoverable().empty());
  }

  void doesNotOfferDocumentsOfARunningProgram() {
    QTemporaryDir folder;
    Session first, second;
    Autosave firstSave(first, folder.path()), secondSave(second, folder.path());
    first.openScenario(oneToken());
    edit(first, 3);
    firstSave.flush();
    QVERIFY(QFile::exists(firstSave.path()));
    QVERIFY(secondSave.recoverable().empty());
  }

  void brokenJournalsAreNotOffered() {
    QTemporaryDir folder;
    QFile broken(folder.filePath(QStringLiteral("x.journal")));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("{\"docu");
    broken.close();
    Session session;
    Autosave autosave(session, folder.path());
    QVERIFY(autosave.recoverable().empty());
  }

  void aJournalThatCannotBeWrittenIsSaidOnceAndOnceWhenItCan() {
    QTemporaryDir folder;
    Session session;
    bool full = true;
    Autosave autosave(session, folder.path(), [&full](const QString& journal, const QByteArray& text) {
      if (full) return tl::expected<void, QString>(tl::unexpected(QStringLiteral("No space left on device")));
      return replaceFile(journal, text);
    });
    test::KeptProblems problems(autosave);
    session.openScenario(oneToken());
    edit(session, 2);
    QVERIFY(!autosave.flush());
    QCOMPARE(problems.failures.size(), 1);
    QCOMPARE(problems.failures[0], QStringLiteral("No space left on device"));
    edit(session, 3);
    QVERIFY(!autosave.flush());
    QCOMPARE(problems.failures.size(), 1);
    QCOMPARE(problems.ends, 0);
    full = false;
    QVERIFY(autosave.flush());  // retried without another edit
    QCOMPARE(problems.ends, 1);
    QVERIFY(QFile::exists(autosave.path()));
    edit(session, 4);
    QVERIFY(autosave.flush());
    QCOMPARE(problems.failures.size(), 1);
    QCOMPARE(problems.ends, 1);
  }

  void aFolderThatCannotBeMadeIsSaid() {
    QTemporaryDir folder;
    QFile inTheWay(folder.filePath(QStringLiteral("recovery")));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    Session session;
    Autosave autosave(session, inTheWay.fileName());
    test::KeptProblems problems(autosave);
    session.openScenario(oneToken());
    edit(session, 2);
    QVERIFY(!autosave.flush());
    QCOMPARE(problems.failures.size(), 1);
  }

  void aFolderThatMayNotBeWrittenIsSaidUntilItMay() {
    QTemporaryDir folder;
    Session session;
    Autosave autosave(session, folder.path());
    test::KeptProblems problems(autosave);
    session.openScenario(oneToken());
    {
      const ReadOnlyFolder readOnly(folder.path());
      edit(session, 2);
      QVERIFY(!autosave.flush());
      QCOMPARE(problems.failures.size(), 1);
      QVERIFY(!problems.failures[0].isEmpty());
      QVERIFY(!autosave.flush());
      QCOMPARE(problems.failures.size(), 1);
    }
    QVERIFY(autosave.flush());
    QCOMPARE(problems.ends, 1);
    QVERIFY(QFile::exists(autosave.path()));
  }

  void aDiskThatIsFullIsSaidUntilItIsNot() {
    QTemporaryDir folder;
    Session session;
    Autosave autosave(session, folder.path());
    test::KeptProblems problems(autosave);
    session.openScenario(oneToken());
    edit(session, 2);
    QVERIFY(autosave.flush());
    rlimit before{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{16, before.rlim_max};
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
    edit(session, 3);
    const bool written = autosave.flush();
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, handler);
    QVERIFY(!written);
    QCOMPARE(problems.failures.size(), 1);
    QFile journal(autosave.path());
    QVERIFY(journal.open(QIODevice::ReadOnly));
    QCOMPARE(editedCellOf(journal.readAll()), 2.0);  // the last one that was written
    QVERIFY(autosave.flush());
    QCOMPARE(problems.ends, 1);
  }

  void aFolderThatVanishesIsMadeAgainWithItsLock() {
    QTemporaryDir folder;
    const QString recovery = folder.filePath(QStringLiteral("recovery"));
    Session session;
    Autosave autosave(session, recovery);
    test::KeptProblems problems(autosave);
    session.openScenario(oneToken());
    edit(session, 2);
    QVERIFY(autosave.flush());
    QVERIFY(QDir(recovery).removeRecursively());
    edit(session, 3);
    QVERIFY(autosave.flush());
    QVERIFY(QFile::exists(autosave.path()));
    QCOMPARE(problems.failures.size(), 0);
    Session other;
    QVERIFY(Autosave(other, recovery).recoverable().empty());  // its program is running
  }

  void nothingIsAtRiskAfterSaving() {
    QTemporaryDir folder;
    Session session;
    Autosave autosave(session, folder.path(), [](const QString&, const QByteArray&) {
      return tl::expected<void, QString>(tl::unexpected(QStringLiteral("No space left on device")));
    });
    test::KeptProblems problems(autosave);
    session.openScenario(oneToken());
    edit(session, 2);
    QVERIFY(!autosave.flush());
    QVERIFY(session.saveAs(toPath(folder.filePath(QStringLiteral("a.attn.json")))).empty());
    QCOMPARE(problems.ends, 1);
    edit(session, 3);
    QVERIFY(!autosave.flush());
    QCOMPARE(problems.failures.size(), 2);
  }

  // An edit every 100 ms for five seconds, on disks that take 0 to 0.35 s: at any time, everything older than a second
  // is in the journal.
  void editsWithoutAPauseAreNeverMoreThanASecondBehind_data() {
    QTest::addColumn<int>("diskMs");
    for (const int ms : {0, 50, 200, 350}) QTest::newRow(qPrintable(QString::number(ms))) << ms;
  }

  void editsWithoutAPauseAreNeverMoreThanASecondBehind() {
    QFETCH(int, diskMs);
    using std::chrono::milliseconds;
    QTemporaryDir folder;
    Session session;
    auto made = std::make_unique<test::HandAlarm>();
    test::HandAlarm& time = *made;
    std::counting_semaphore<> mayEnd(0);
    std::atomic<int> begun = 0;
    std::atomic<double> written = 1;
    Autosave autosave(
        session, folder.path(),
        [&](const QString&, const QByteArray& text) {
          const double number = editedCellOf(text);
          ++begun;
          mayEnd.acquire();
          written = number;
          return tl::expected<void, QString>();
        },
        std::move(made));
    session.openScenario(oneToken());
    std::map<double, milliseconds> editedAt;
    milliseconds writingSince{0}, mostBehind{0};
    int heard = 0;
    double number = 1;
    constexpr milliseconds kStep{10}, kBetweenEdits{100}, kLong{5000};
    for (milliseconds t{0}; t <= kLong; t += kStep) {
      if (t % kBetweenEdits == milliseconds(0)) {
        editedAt[++number] = t;
        edit(session, number);
      }
      // The disk has finished the previous write; the next may follow at once.
      if (autosave.isWriting() && t - writingSince >= milliseconds(diskMs)) {
        const double before = written;
        mayEnd.release();
        QTRY_VERIFY(written > before);
        QTRY_VERIFY(!autosave.isWriting() || begun > heard);
        heard = begun;
        writingSince = t;
      }
      const auto oldest = editedAt.upper_bound(written);
      if (oldest != editedAt.end()) mostBehind = std::max(mostBehind, t - oldest->second);
      const bool wasWriting = autosave.isWriting();
      time.pass(kStep);
      if (!wasWriting && autosave.isWriting()) {
        QTRY_VERIFY(begun > heard);
        heard = begun;
        writingSince = t;
      }
    }
    mayEnd.release(1000);
    QVERIFY(autosave.flush());
    QCOMPARE(written.load(), number);
    QVERIFY2(mostBehind < milliseconds(1000), qPrintable(QString::number(mostBehind.count())));
    QVERIFY(mostBehind > milliseconds(0));
  }

  void anEditAfterARestIsWrittenAtOnce() {
    QTemporaryDir folder;
    Session session;
    auto made = std::make_unique<test::HandAlarm>();
    test::HandAlarm& time = *made;
    Autosave autosave(session, folder.path(), &writeJournal, std::move(made));
    session.openScenario(oneToken());
    time.pass(std::chrono::seconds(60));
    edit(session, 2);
    time.pass(std::chrono::milliseconds(50));
    QTRY_VERIFY(!autosave.isWriting());
    QVERIFY(QFile::exists(autosave.path()));
  }

  // Another program may write the file before the document is recovered.
  void theJournalNamesItsOriginalFile() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("a.attn.json"));
    Session crashed;
    crashed.openScenario(oneToken());
    QVERIFY(crashed.saveAs(toPath(file)).empty());
    const QByteArray saved = crashed.onDisk()->state.content;
    crashWith(crashed, folder.path());
    Session session;
    Autosave autosave(session, folder.path());
    const std::vector<RecoverableWork> work = autosave.recoverable();
    QCOMPARE(work.size(), std::size_t(1));
    QCOMPARE(work[0].base, saved);
    QVERIFY(!saved.isEmpty());
  }

  void keepsTheOldJournalUntilTheNewOneIsWritten() {
    QTemporaryDir folder;
    Session crashed;
    crashed.openScenario(oneToken());
    crashWith(crashed, folder.path());
    Session session;
    bool full = true;
    Autosave autosave(session, folder.path(), [&full](const QString& journal, const QByteArray& text) {
      if (full) return tl::expected<void, QString>(tl::unexpected(QStringLiteral("No space left on device")));
      return replaceFile(journal, text);
    });
    const std::vector<RecoverableWork> work = autosave.recoverable();
    QCOMPARE(work.size(), std::size_t(1));
    session.openRecovered(*Autosave::read(work[0]), toPath(work[0].path));
    autosave.takeOver(work[0]);
    QVERIFY(!autosave.flush());
    const auto kept = Autosave::read(work[0]);
    QVERIFY(kept && *kept == *crashed.scenario());
    full = false;
    QVERIFY(autosave.flush());
    QVERIFY(!QFile::exists(work[0].journal));
    QVERIFY(QFile::exists(autosave.path()));
  }

  void savingRecoveredWorkRemovesItsJournal() {
    QTemporaryDir folder;
    Session crashed;
    crashed.openScenario(oneToken());
    crashWith(crashed, folder.path());
    Session session;
    Autosave autosave(session, folder.path());
    const std::vector<RecoverableWork> work = autosave.recoverable();
    session.openRecovered(*Autosave::read(work[0]), {});
    autosave.takeOver(work[0]);
    QVERIFY(QFile::exists(work[0].journal));
    QVERIFY(session.saveAs(toPath(folder.filePath(QStringLiteral("a.attn.json")))).empty());
    autosave.flush();
    QVERIFY(!QFile::exists(work[0].journal));
    QVERIFY(!QFile::exists(autosave.path()));
  }

  // QSaveFile::commit() alone reports success here and leaves an empty file.
  void aDiskThatIsFullAtTheEndLeavesTheOldFile() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("a.journal"));
    QVERIFY(replaceFile(file, "the old text").has_value());
    rlimit before{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{16, before.rlim_max};
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto written = replaceFile(file, QByteArray(4000, 'x'));  // fits in the buffer, but not on the disk
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, handler);
    QVERIFY(!written);
    QVERIFY(!written.error().isEmpty());
    QFile read(file);
    QVERIFY(read.open(QIODevice::ReadOnly));
    QCOMPARE(read.readAll(), QByteArray("the old text"));
  }
};

ATTN_TEST(TestAutosave)

}  // namespace attn::app::test_autosave

#include "test_autosave.moc"
