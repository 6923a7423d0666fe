// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/results_folder.h"

#include <sys/stat.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <set>

#include "support/failing_threads.h"
#include "support/qt_test.h"

namespace attn::app::test_results_folder {
namespace {

constexpr int kFiles = 60;

/// A folder of answers, and others from which files are dropped.
struct Drops {
  QTemporaryDir answers, others;

  /// Files that have the names of every other drop, with different contents.
  QStringList drop(const QString& texts) const {
    QStringList files;
    QDir(others.path()).mkpath(texts);
    for (int i = 0; i < kFiles; ++i)
      files << written(QStringLiteral("%1/work.%2.return.json").arg(texts).arg(i), texts + QString::number(i));
    return files;
  }
  QString written(const QString& name, const QString& text) const {
    QFile file(others.filePath(name));
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(text.toUtf8());
    return file.fileName();
  }
  std::multiset<QString> texts() const {
    std::multiset<QString> all;
    for (const QString& name : QDir(answers.path()).entryList(QDir::Files | QDir::Hidden)) {
      QFile file(answers.filePath(name));
      if (file.open(QIODevice::ReadOnly)) all.insert(QString::fromUtf8(file.readAll()));
    }
    return all;
  }
};

/// The reports of ResultsFolder about copied files.
struct Told : QStringList {
  explicit Told(ResultsFolder& folder) {
    QObject::connect(&folder, &ResultsFolder::added, &folder, [this](const QString& what) { *this << what; });
  }
};

}  // namespace

class TestResultsFolder : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void filesOfSeveralDropsWithTheSameNamesAreAllKept() {
    const Drops drops;
    ResultsFolder folder;
    const Told told(folder);
    folder.open(drops.answers.path());
    folder.add(drops.drop(QStringLiteral("a")) << QStringLiteral("/nowhere/lost.return.json"));
    folder.add(drops.drop(QStringLiteral("b")));
    folder.add(drops.drop(QStringLiteral("a")));  // the same files again
    QTRY_VERIFY(!folder.isReading() && !told.isEmpty());
    QCOMPARE(told.size(), 1);
    QVERIFY2(told[0].contains(QStringLiteral("lost.return.json")), qPrintable(told[0]));
    QVERIFY2(told[0].startsWith(QString::number(2 * kFiles)), qPrintable(told[0]));
    std::multiset<QString> expected;
    for (int i = 0; i < kFiles; ++i)
      for (const char* texts : {"a", "b"}) expected.insert(QLatin1String(texts) + QString::number(i));
    QVERIFY(drops.texts() == expected);
  }

  void twoProgramsThatWriteTheSameNamesLoseNothing() {
    const Drops drops;
    ResultsFolder one, two;
    const Told toldByOne(one), toldByTwo(two);
    one.open(drops.answers.path());
    two.open(drops.answers.path());
    one.add(drops.drop(QStringLiteral("a")));
    two.add(drops.drop(QStringLiteral("b")));
    QTRY_VERIFY(!toldByOne.isEmpty() && !toldByTwo.isEmpty());
    QCOMPARE(drops.texts().size(), std::size_t{2 * kFiles});
    const std::multiset<QString> texts = drops.texts();
    QCOMPARE(std::set<QString>(texts.begin(), texts.end()).size(), std::size_t{2 * kFiles});
  }

  void copyingCanBeStoppedAndNamesWhatIsMissing() {
    const Drops drops;
    ResultsFolder folder;
    const Told told(folder);
    folder.open(drops.answers.path());
    folder.add(drops.drop(QStringLiteral("a")));
    folder.add({drops.written(QStringLiteral("z.return.json"), QStringLiteral("z"))});
    folder.cancel();
    QTRY_COMPARE(told.size(), 1);
    QVERIFY2(told[0].contains(QStringLiteral("stopped")), qPrintable(told[0]));
    QVERIFY(!drops.texts().contains(QStringLiteral("z")));
    QTRY_VERIFY(!folder.isReading());
  }

  void anotherFolderThatIsOpenedMeanwhileGetsNothing() {
    const Drops drops;
    QTemporaryDir another;
    ResultsFolder folder;
    const Told told(folder);
    folder.open(drops.answers.path());
    folder.add(drops.drop(QStringLiteral("a")));
    folder.open(another.path());
    QTRY_VERIFY(!told.isEmpty() && !folder.isReading());
    QCOMPARE(drops.texts().size(), std::size_t{kFiles});
    QVERIFY(QDir(another.path()).isEmpty());
  }

  void rejectsAPipeAndReportsAFailureToStart() {
    const Drops drops;
    const QString pipe = drops.others.filePath(QStringLiteral("pipe.return.json"));
    QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
    {
      ResultsFolder folder;
      const Told told(folder);
      folder.open(drops.answers.path());
      folder.add({pipe});
      QTRY_COMPARE(told.size(), 1);
      QVERIFY2(told[0].contains(QStringLiteral("pipe.return.json")), qPrintable(told[0]));
    }
    ResultsFolder folder(nullptr, attn::test::threadsRunOutAfter(0));
    const Told told(folder);
    QSignalSpy failed(&folder, &ResultsFolder::failed);
    folder.open(drops.answers.path());
    folder.add({drops.written(QStringLiteral("z.return.json"), QStringLiteral("z"))});
    QTRY_COMPARE(told.size(), 1);
    QVERIFY2(told[0].contains(QStringLiteral("z.return.json")), qPrintable(told[0]));
    QTRY_VERIFY(!failed.isEmpty());
    QVERIFY(drops.texts().empty());
  }
};

ATTN_TEST(TestResultsFolder)

}  // namespace attn::app::test_results_folder

#include "test_results_folder.moc"
