// SPDX-License-Identifier: GPL-3.0-or-later
// Disks that are full or read-only, in a mount namespace of a separate process.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <string>

#include <sys/statvfs.h>

#include "app/progress/log_samples.h"
#include "progress/progress.h"
#include "support/qt_test.h"

namespace attn::app::test_progress_disk {

namespace {

constexpr const char* kDiskOfHelper = "ATTENTIONSCOPE_TEST_PROGRESS_DISK";
constexpr const char* kHelperName = "helper_of_test_progress_disk";

LoggedAnswer answerWith(qsizetype bytesOfWorking) {
  LoggedAnswer answer = test::fullAnswer(1);
  answer.uid.clear();
  answer.working = std::string(static_cast<std::size_t>(bytesOfWorking), 'w');
  return answer;
}

bool waitUntilOpen(Progress& progress) {
  return progress.isOpen() || QSignalSpy(&progress, &Progress::opened).wait(attn::test::kPatienceMs);
}

/// Runs one of the helpers below with `folder` prepared by `mount`, a shell command in which $1 is the folder.
QByteArray runHelper(const char* mount, const char* function, const QString& folder) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QLatin1StringView(kDiskOfHelper), folder);
  process.setProcessEnvironment(environment);
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.start(QStringLiteral("unshare"), {QStringLiteral("--mount"), QStringLiteral("bash"), QStringLiteral("-c"),
                                            QLatin1StringView(mount) + QStringLiteral(" && exec \"$2\" \"$3\" \"$4\""),
                                            QStringLiteral("_"), folder, QCoreApplication::applicationFilePath(),
                                            QLatin1StringView(kHelperName), QLatin1StringView(function)});
  if (!process.waitForFinished(attn::test::kPatienceMs)) return "it does not end";
  const QByteArray output = process.readAll();
  return process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0 ? QByteArray() : output;
}

bool mayMount() {
  QProcess probe;
  probe.start(QStringLiteral("unshare"), {QStringLiteral("--mount"), QStringLiteral("bash"), QStringLiteral("-c"),
                                          QStringLiteral("mount -t tmpfs none /mnt")});
  return probe.waitForFinished() && probe.exitStatus() == QProcess::NormalExit && probe.exitCode() == 0;
}

/// Fills the disk until `free` bytes are left.
bool fillDisk(const QString& folder, qint64 free) {
  struct statvfs room {};
  if (::statvfs(QFile::encodeName(folder).constData(), &room) != 0) return false;
  QFile filler(folder + QStringLiteral("/filler"));
  const qint64 bytes = static_cast<qint64>(room.f_bavail * room.f_frsize) - free;
  return filler.open(QIODevice::Append) && filler.write(QByteArray(bytes, 'x')) == bytes;
}

}  // namespace

class TestProgressDisk : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void keepsAnswersWhileTheDiskIsFull() {
    if (!mayMount()) QSKIP("needs the right to mount a small file system");
    QTemporaryDir folder;
    const QByteArray trouble = runHelper("mount -t tmpfs -o size=1m none \"$1\"", "worksOnASmallDisk", folder.path());
    QVERIFY2(trouble.isEmpty(), trouble.constData());
  }

  void startsOnAFullDisk() {
    if (!mayMount()) QSKIP("needs the right to mount a small file system");
    QTemporaryDir folder;
    const QByteArray trouble = runHelper("mount -t tmpfs -o size=1m none \"$1\"", "worksOnAFullDisk", folder.path());
    QVERIFY2(trouble.isEmpty(), trouble.constData());
  }

  void readsWhatMayNotBeWritten() {
    if (!mayMount()) QSKIP("needs the right to mount a folder read-only");
    QTemporaryDir folder;
    {
      Progress progress(folder.path());
      for (int i = 0; i < 5; ++i) progress.add(answerWith(10));
    }
    const QByteArray trouble =
        runHelper("mount --bind \"$1\" \"$1\" && mount -o remount,ro,bind \"$1\"", "mayOnlyRead", folder.path());
    QVERIFY2(trouble.isEmpty(), trouble.constData());
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("progress.sqlite")});
  }
};

/// What the process with the small disk runs.
class HelperOfTestProgressDisk : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void worksOnASmallDisk() {
    if (!qEnvironmentVariableIsSet(kDiskOfHelper)) QSKIP("runs in a process of its own, started by another test");
    const QString folder = qEnvironmentVariable(kDiskOfHelper);
    {
      Progress progress(folder);
      progress.setRetryInterval(10);
      QSignalSpy happened(&progress, &Progress::happened);
      QVERIFY(waitUntilOpen(progress));
      progress.add(answerWith(1000));
      QVERIFY(progress.flush());
      QVERIFY(fillDisk(folder, 16 * 1024));
      for (int i = 0; i < 10; ++i) progress.add(answerWith(20'000));
      QVERIFY(!progress.flush());
      QVERIFY(progress.problem() && progress.problem()->kind == ProgressProblem::Kind::NotWritten);
      QVERIFY2(progress.problem()->reason.contains(QStringLiteral("full")), qPrintable(progress.problem()->reason));
      QCOMPARE(progress.log().answers.size(), std::size_t{11});
      QVERIFY(progress.unsaved() > 0);
      QVERIFY(!progress.flush());
      QCOMPARE(happened.count(), 1);
      QVERIFY(QFile::remove(folder + QStringLiteral("/filler")));
      QTRY_COMPARE(progress.unsaved(), 0);
      QVERIFY(!progress.problem());
    }
    Progress progress(folder);
    QVERIFY(waitUntilOpen(progress));
    QCOMPARE(progress.log().answers.size(), std::size_t{11});
  }

  void worksOnAFullDisk() {
    if (!qEnvironmentVariableIsSet(kDiskOfHelper)) QSKIP("runs in a process of its own, started by another test");
    const QString folder = qEnvironmentVariable(kDiskOfHelper);
    QVERIFY(fillDisk(folder, 0));
    Progress progress(folder);
    progress.setRetryInterval(10);
    QVERIFY(waitUntilOpen(progress));
    QVERIFY(progress.problem() && progress.problem()->kind == ProgressProblem::Kind::NotOpened);
    progress.add(answerWith(10));
    QVERIFY(!progress.flush());
    QCOMPARE(progress.record().answers().size(), std::size_t{1});
    QVERIFY(QFile::remove(folder + QStringLiteral("/filler")));
    QTRY_COMPARE(progress.unsaved(), 0);
    QVERIFY(!progress.problem());
  }

  void mayOnlyRead() {
    if (!qEnvironmentVariableIsSet(kDiskOfHelper)) QSKIP("runs in a process of its own, started by another test");
    Progress progress(qEnvironmentVariable(kDiskOfHelper));
    QVERIFY(waitUntilOpen(progress));
    QVERIFY(progress.problem() && progress.problem()->kind == ProgressProblem::Kind::ReadOnly);
    QVERIFY2(progress.problem()->reason.contains(QStringLiteral("Read-only file system")),
             qPrintable(progress.problem()->reason));
    QCOMPARE(progress.log().answers.size(), std::size_t{5});
    progress.add(answerWith(10));
    QVERIFY(!progress.flush());
    QCOMPARE(progress.record().answers().size(), std::size_t{6});
    std::optional<ProgressProblem> problem;
    progress.deleteEverything([&](const auto& why) { problem = why; });
    QTRY_VERIFY(problem.has_value());
    QCOMPARE(progress.log().answers.size(), std::size_t{6});
  }
};

ATTN_TEST(TestProgressDisk)
static const attn::test::QtTestFile kHelperOfTestProgressDisk(kHelperName, &attn::test::made<HelperOfTestProgressDisk>);

}  // namespace attn::app::test_progress_disk

#include "test_progress_disk.moc"
