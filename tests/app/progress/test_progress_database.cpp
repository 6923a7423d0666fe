// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTemporaryDir>
#include <QtSql/QSqlDatabase>
#include <QtSql/QSqlError>
#include <QtSql/QSqlQuery>
#include <algorithm>

#include "app/progress/log_samples.h"
#include "progress/log_lines.h"
#include "progress/progress_database.h"
#include "progress/progress_store.h"
#include "support/qt_test.h"

namespace attn::app::test_progress_database {

namespace {

ProgressDatabase opened(const QString& file) {
  auto database = ProgressDatabase::open(file, ProgressDatabase::Mode::Write);
  if (!database) qFatal("%s", qPrintable(database.error().reason));
  return std::move(*database);
}

/// Another program that writes the file directly.
class OtherConnection {
 public:
  explicit OtherConnection(const QString& file) {
    m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("other"));
    m_database.setDatabaseName(file);
    m_database.open();
  }
  ~OtherConnection() {
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(QStringLiteral("other"));
  }
  bool execute(const QString& statement) { return QSqlQuery(m_database).exec(statement); }
  QVariant value(const QString& statement) {
    QSqlQuery query(m_database);
    return query.exec(statement) && query.next() ? query.value(0) : QVariant();
  }

 private:
  QSqlDatabase m_database;
};

bool overwrite(const QString& path, qint64 offset, const QByteArray& bytes) {
  QFile file(path);
  return file.open(QIODevice::ReadWrite) && file.seek(offset) && file.write(bytes) == bytes.size();
}

}  // namespace

class TestProgressDatabase : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void keepsEveryFieldOfEveryLine() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("new folder/progress.sqlite"));
    const LearningLog log = test::fullLog(24);
    QVERIFY(opened(file).write(log, {{"hash", "text"}}));
    ProgressDatabase database = opened(file);
    const ProgressDatabase::Lines read = database.readAll();
    QVERIFY(!read.fault);
    QVERIFY(read.all);
    QVERIFY(read.log == log);
    QCOMPARE(database.document("hash").value(), QByteArray("text"));
    QCOMPARE(database.document("other").value(), QByteArray());
    QCOMPARE(database.documents().value().size(), std::size_t{1});
  }

  void namesItsFieldsOnce() {
    QStringList names;
    for (const AnswerField& field : answerFields()) names.append(QLatin1StringView(field.name));
    const auto count = names.size();
    names.removeDuplicates();
    QCOMPARE(names.size(), count);
  }

  void addsALineOnce() {
    QTemporaryDir folder;
    ProgressDatabase database = opened(folder.filePath(QStringLiteral("p.sqlite")));
    const LearningLog log = test::fullLog(5);
    QVERIFY(database.write(log, {{"hash", "text"}}));
    LearningLog changed = log;
    changed.answers[0].right = !changed.answers[0].right;
    QVERIFY(database.write(changed, {{"hash", "other text"}}));
    QVERIFY(database.readAll().log == log);
    QCOMPARE(database.document("hash").value(), QByteArray("text"));
  }

  void writesAllLinesOrNone() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("p.sqlite"));
    ProgressDatabase database = opened(file);
    OtherConnection other(file);
    QVERIFY(other.execute(
        QStringLiteral("CREATE TRIGGER stop BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no'); END")));
    const auto done = database.write(test::fullLog(5), {});
    QVERIFY(!done);
    QVERIFY(done.error().kind == DatabaseFault::Kind::NotWritten);
    QCOMPARE(other.value(QStringLiteral("SELECT count(*) FROM answers")).toInt(), 0);
    QVERIFY(other.execute(QStringLiteral("DROP TRIGGER stop")));
    QVERIFY(database.write(test::fullLog(5), {}));
    QCOMPARE(other.value(QStringLiteral("SELECT count(*) FROM answers")).toInt(), 5);
  }

  void rejectsChangedOrRemovedLines() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("p.sqlite"));
    QVERIFY(opened(file).write(test::fullLog(3), {{"hash", "text"}}));
    OtherConnection other(file);
    for (const QString& statement :
         {QStringLiteral("DELETE FROM answers"), QStringLiteral("DELETE FROM events"),
          QStringLiteral("DELETE FROM documents"), QStringLiteral("UPDATE answers SET share = 1"),
          QStringLiteral("UPDATE events SET kind = ''"), QStringLiteral("UPDATE documents SET text = ''")})
      QVERIFY2(!other.execute(statement), qPrintable(statement));
    QVERIFY(opened(file).readAll().log == test::fullLog(3));
  }

  void reportsChangesByOtherPrograms() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("p.sqlite"));
    ProgressDatabase one = opened(file), two = opened(file);
    one.readAll();
    two.readAll();
    QVERIFY(!one.readNewLines());
    LearningLog line;
    line.answers = {test::fullAnswer(1)};
    QVERIFY(two.write(line, {}));
    auto news = one.readNewLines();
    QVERIFY(news);
    QVERIFY(!news->all);
    QVERIFY(news->log == line);
    QVERIFY(!one.readNewLines());
    // Our own entries in between do not hide others.
    line.answers = {test::fullAnswer(2)};
    QVERIFY(two.write(line, {}));
    LearningLog own;
    own.answers = {test::fullAnswer(3)};
    QVERIFY(one.write(own, {}));
    news = one.readNewLines();
    QVERIFY(news);
    QVERIFY(std::ranges::find(news->log.answers, line.answers[0]) != news->log.answers.end());
  }

  void deletesEverythingForGood() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("p.sqlite"));
    {
      ProgressDatabase one = opened(file), two = opened(file);
      LearningLog log = test::fullLog(50);
      log.answers[7].working = "a secret that nobody is to find";
      QVERIFY(one.write(log, {{"hash", "another secret"}}));
      two.readAll();
      QVERIFY(one.deleteEverything());
      QCOMPARE(one.readAll().log.size(), std::size_t{0});
      const auto news = two.readNewLines();
      QVERIFY(news);
      QVERIFY(news->all);
      QCOMPARE(news->log.size(), std::size_t{0});
      // It continues.
      LearningLog line;
      line.answers = {test::fullAnswer(1)};
      QVERIFY(one.write(line, {}));
      QCOMPARE(two.readNewLines()->log.answers.size(), std::size_t{1});
    }
    for (const QFileInfo& left : QDir(folder.path()).entryInfoList(QDir::Files)) {
      QFile bytes(left.filePath());
      QVERIFY(bytes.open(QIODevice::ReadOnly));
      QVERIFY(!bytes.readAll().contains("secret"));
    }
    OtherConnection other(file);
    QVERIFY(!other.execute(QStringLiteral("DELETE FROM answers")));  // protected as before
  }

  void doesNotTouchWhatANewerProgramMade() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("p.sqlite"));
    QVERIFY(opened(file).write(test::fullLog(4), {}));
    {
      OtherConnection other(file);
      QVERIFY(other.execute(QStringLiteral("ALTER TABLE answers ADD COLUMN mood TEXT")));
      QVERIFY(other.execute(QStringLiteral("PRAGMA user_version = 2")));
    }
    const auto database = ProgressDatabase::open(file, ProgressDatabase::Mode::Write);
    QVERIFY(!database);
    QVERIFY(database.error().kind == DatabaseFault::Kind::Newer);
    QCOMPARE(database.error().found, 2);

    ProgressStore store(file);
    const StoreOutcome news = store.open();
    QVERIFY(news.standing && news.standing->kind == ProgressProblem::Kind::Newer);
    QCOMPARE(news.standing->found, 2);
    QVERIFY(news.lines == test::fullLog(4));  // it can be read
    QVERIFY(!store.write(test::fullLog(9), {}).written);
    QVERIFY(store.deleteEverything());
    QVERIFY(opened(folder.filePath(QStringLiteral("other.sqlite"))).readAll().log.answers.empty());
    OtherConnection other(file);
    QCOMPARE(other.value(QStringLiteral("SELECT count(*) FROM answers")).toInt(), 4);
  }

  void movesWhatIsNoDatabaseAside() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("progress.sqlite"));
    QFile garbage(file);
    QVERIFY(garbage.open(QIODevice::WriteOnly));
    garbage.write(QByteArray(5000, 'x'));
    garbage.close();
    QVERIFY(QFile::copy(file, folder.filePath(QStringLiteral("progress.damaged-1.sqlite"))));  // an earlier one
    ProgressStore store(file);
    const StoreOutcome news = store.open();
    QVERIFY(!news.standing);
    QVERIFY(news.happened && news.happened->kind == ProgressProblem::Kind::Damaged);
    QCOMPARE(news.happened->movedTo, folder.filePath(QStringLiteral("progress.damaged-2.sqlite")));
    QCOMPARE(QFileInfo(news.happened->movedTo).size(), 5000);
    QVERIFY(problemText(*news.happened).contains(QStringLiteral("progress.damaged-2.sqlite")));
    QVERIFY(news.fileIsNew);
    QVERIFY(store.write(test::fullLog(2), {}).written);
    QVERIFY(opened(file).readAll().log == test::fullLog(2));
  }

  void movesAForeignDatabaseAside() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("progress.sqlite"));
    {
      OtherConnection other(file);
      QVERIFY(other.execute(QStringLiteral("CREATE TABLE recipes (name TEXT)")));
    }
    ProgressStore store(file);
    const StoreOutcome news = store.open();
    QVERIFY(news.happened && news.happened->kind == ProgressProblem::Kind::Damaged);
    OtherConnection other(news.happened->movedTo);
    QCOMPARE(other.value(QStringLiteral("SELECT count(*) FROM recipes")).toInt(), 0);
  }

  void savesWhatCanBeReadOfADamagedFile() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("progress.sqlite"));
    const LearningLog log = test::fullLog(2000);
    QVERIFY(opened(file).write(log, {}));
    // A page in the middle of the answers, as a bad disk leaves it.
    const qint64 size = QFileInfo(file).size();
    QVERIFY(overwrite(file, size / 2 / 4096 * 4096, QByteArray(3 * 4096, '\x5A')));
    ProgressStore store(file);
    const StoreOutcome news = store.open();
    QVERIFY(news.happened && news.happened->kind == ProgressProblem::Kind::Damaged);
    QVERIFY(news.lines.size() > 0);
    QVERIFY(news.lines.size() < log.size());
    QCOMPARE(static_cast<std::size_t>(news.happened->rescued), news.lines.size());
    for (const LoggedAnswer& answer : news.lines.answers)
      QVERIFY(std::ranges::find(log.answers, answer) != log.answers.end());
    QVERIFY(store.write(news.lines, {}).written);
    QCOMPARE(opened(file).readAll().log.size(), news.lines.size());
  }

  void findsDamageThatComesWhileItIsOpen() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("progress.sqlite"));
    QVERIFY(opened(file).write(test::fullLog(500), {}));
    ProgressStore store(file);
    QCOMPARE(store.open().lines.answers.size(), std::size_t{500});
    QVERIFY(overwrite(file, 0, QByteArray(static_cast<qsizetype>(QFileInfo(file).size()), '\x5A')));
    LearningLog line;
    line.answers = {test::fullAnswer(1000)};
    StoreOutcome news = store.write(line, {});
    // SQLite's cache may accept the line; the damage is then detected when the file is opened again.
    if (news.written) {
      ProgressStore again(file);
      news = again.open();
    }
    QVERIFY(news.happened && news.happened->kind == ProgressProblem::Kind::Damaged);
    QVERIFY(news.fileIsNew);
    ProgressStore mended(file);
    QVERIFY(!mended.open().happened);
  }

  void saysWhyItCannotBeOpened() {
    QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("progress.sqlite")));
    ProgressStore isFolder(folder.filePath(QStringLiteral("progress.sqlite")));
    StoreOutcome news = isFolder.open();
    QVERIFY(news.standing && news.standing->kind == ProgressProblem::Kind::NotOpened);
    QVERIFY(problemText(*news.standing).contains(QStringLiteral("it is a folder")));

    QFile file(folder.filePath(QStringLiteral("file")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    ProgressStore inFile(folder.filePath(QStringLiteral("file/progress.sqlite")));
    news = inFile.open();
    QVERIFY(news.standing && news.standing->kind == ProgressProblem::Kind::NotOpened);
    QVERIFY2(problemText(*news.standing).contains(QStringLiteral("Not a directory")),
             qPrintable(problemText(*news.standing)));
  }

  void makesAFileThatWasRemovedAgain() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("sub/progress.sqlite"));
    ProgressStore store(file);
    QVERIFY(store.open().fileIsNew);
    QVERIFY(store.write(test::fullLog(3), {}).written);
    QVERIFY(QDir(folder.filePath(QStringLiteral("sub"))).removeRecursively());
    const StoreOutcome news = store.look();
    QVERIFY(news.fileIsNew);
    QVERIFY(news.happened && news.happened->kind == ProgressProblem::Kind::MadeAgain);
    QVERIFY(store.write(test::fullLog(3), {}).written);
    QVERIFY(opened(file).readAll().log == test::fullLog(3));
  }

  void phrasesEveryProblem() {
    QStringList sentences;
    for (int kind = 0; kind <= static_cast<int>(ProgressProblem::Kind::NoThread); ++kind) {
      ProgressProblem problem;
      problem.kind = static_cast<ProgressProblem::Kind>(kind);
      problem.file = QStringLiteral("/f");
      problem.reason = QStringLiteral("r");
      problem.movedTo = QStringLiteral("/m");
      const QString sentence = problemText(problem);
      QVERIFY2(!sentence.contains(u'%'), qPrintable(sentence));
      sentences.append(sentence);
    }
    const auto count = sentences.size();
    sentences.removeDuplicates();
    QCOMPARE(sentences.size(), count);
  }
};

ATTN_TEST(TestProgressDatabase)

}  // namespace attn::app::test_progress_database

#include "test_progress_database.moc"
