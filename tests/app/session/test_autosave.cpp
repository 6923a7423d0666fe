// SPDX-License-Identifier: GPL-3.0-or-later
#include <QProcess>
#include <QTemporaryDir>
#include <csignal>
#include <memory>

#include <sys/resource.h>

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

/// What a crash leaves behind: the journal, and a lock whose process is gone.
void crashWith(Session& session, const QString& folder) {
  const QString kept = folder + QStringLiteral("/kept.journal");
  {
    Autosave autosave(session, folder);
    edit(session, 42);
    autosave.flush();
    QVERIFY(QFile::copy(autosave.journalFile(), kept));
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
    QVERIFY(!QFile::exists(autosave.journalFile()));
    edit(session, 2);
    QTRY_VERIFY(QFile::exists(autosave.journalFile()));
    QVERIFY(session.saveAs(toPath(folder.filePath(QStringLiteral("a.attn.json")))).empty());
    autosave.flush();
    QVERIFY(!QFile::exists(autosave.journalFile()));
  }

  void undoingEverythingRemovesTheJournal() {
    QTemporaryDir folder;
    Session session;
    Autosave autosave(session, folder.path());
    session.openScenario(oneToken());
    edit(session, 2);
    autosave.flush();
    QVERIFY(QFile::exists(autosave.journalFile()));
    session.undoStack()->undo();
    autosave.flush();
    QVERIFY(!QFile::exists(autosave.journalFile()));
  }

  void workOfACrashedRunIsOfferedAndWhole() {
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
    Autosave::discard(work[0]);
    QVERIFY(autosave.recoverable().empty());
  }

  void workOfARunningProgramIsNotOffered() {
    QTemporaryDir folder;
    Session first, second;
    Autosave firstSave(first, folder.path()), secondSave(second, folder.path());
    first.openScenario(oneToken());
    edit(first, 3);
    firstSave.flush();
    QVERIFY(QFile::exists(firstSave.journalFile()));
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
    QStringList notices;
    connect(&session, &Session::notice, this, [&](const QString& text) { notices << text; });
    session.openScenario(oneToken());
    edit(session, 2);
    QVERIFY(!autosave.flush());
    QCOMPARE(notices.size(), 1);
    QVERIFY2(notices[0].contains(QStringLiteral("No space left on device")), qPrintable(notices[0]));
    edit(session, 3);
    QVERIFY(!autosave.flush());
    QCOMPARE(notices.size(), 1);
    full = false;
    QVERIFY(autosave.flush());  // tried again without another edit
    QCOMPARE(notices.size(), 2);
    QVERIFY(QFile::exists(autosave.journalFile()));
    edit(session, 4);
    QVERIFY(autosave.flush());
    QCOMPARE(notices.size(), 2);
  }

  void aFolderThatCannotBeMadeIsSaid() {
    QTemporaryDir folder;
    QFile inTheWay(folder.filePath(QStringLiteral("recovery")));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    Session session;
    Autosave autosave(session, inTheWay.fileName());
    QStringList notices;
    connect(&session, &Session::notice, this, [&](const QString& text) { notices << text; });
    session.openScenario(oneToken());
    edit(session, 2);
    QVERIFY(!autosave.flush());
    QCOMPARE(notices.size(), 1);
  }

  void recoveredWorkIsKeptUntilTheNewJournalIsWritten() {
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
    QVERIFY(QFile::exists(autosave.journalFile()));
  }

  void recoveredWorkThatIsSavedNeedsNoJournal() {
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
    QVERIFY(!QFile::exists(autosave.journalFile()));
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
    const auto written = replaceFile(file, QByteArray(4000, 'x'));  // fits into the buffer, not on the disk
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
