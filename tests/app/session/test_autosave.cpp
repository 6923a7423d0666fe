// SPDX-License-Identifier: GPL-3.0-or-later
#include <QProcess>
#include <QTemporaryDir>
#include <memory>

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
    autosave.setDelay(20);
    session.openScenario(oneToken());
    autosave.flush();  // all that waits, and nothing does
    QVERIFY(!QFile::exists(autosave.journalFile()));
    edit(session, 2);
    QTRY_VERIFY(QFile::exists(autosave.journalFile()));
    QVERIFY(session.saveAs(toPath(folder.filePath(QStringLiteral("a.attn.json")))).empty());
    QTRY_VERIFY(!QFile::exists(autosave.journalFile()));
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
};

ATTN_TEST(TestAutosave)

}  // namespace attn::app::test_autosave

#include "test_autosave.moc"
