// SPDX-License-Identifier: GPL-3.0-or-later
#include "progress/progress_database.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QStringList>
#include <QThread>
#include <QUrl>
#include <QUuid>
#include <QVariant>
#include <QtSql/QSqlError>
#include <QtSql/QSqlQuery>
#include <utility>

#include "progress/log_lines.h"

namespace attn::app {
namespace {

// SQLite's primary result codes, https://www.sqlite.org/rescode.html
constexpr int kSqliteReadOnly = 8;
constexpr int kSqliteCorrupt = 11;
constexpr int kSqliteCannotOpen = 14;
constexpr int kSqliteNotADatabase = 26;
constexpr int kSqlitePermission = 3;

constexpr int kBusyMs = 5000;

DatabaseFault faultOf(const QSqlError& error) {
  // The lowest byte of an extended result code is the primary code.
  const int primary = error.nativeErrorCode().toInt() & 0xFF;
  QString reason = error.databaseText().trimmed();
  if (reason.isEmpty()) reason = error.driverText().trimmed();
  switch (primary) {
    case kSqliteCorrupt:
    case kSqliteNotADatabase:
      return {DatabaseFault::Kind::Damaged, reason, 0};
    case kSqliteReadOnly:
      return {DatabaseFault::Kind::ReadOnly, reason, 0};
    case kSqliteCannotOpen:
    case kSqlitePermission:
      return {DatabaseFault::Kind::NotOpened, reason, 0};
    default:
      return {DatabaseFault::Kind::NotWritten, reason, 0};
  }
}

tl::unexpected<DatabaseFault> faulty(const QSqlQuery& query) {
  return tl::unexpected(faultOf(query.lastError()));
}

DatabaseResult<void> execute(QSqlDatabase& connection, const QString& statement) {
  QSqlQuery query(connection);
  if (!query.exec(statement)) return faulty(query);
  return {};
}

DatabaseResult<QVariant> valueOf(QSqlDatabase& connection, const QString& statement) {
  QSqlQuery query(connection);
  if (!query.exec(statement)) return faulty(query);
  return query.next() ? query.value(0) : QVariant();
}

QString namesOfFields() {
  QStringList names;
  for (const AnswerField& field : answerFields()) names.append(QLatin1StringView(field.name));
  // Quoted, because RIGHT is a keyword in newer SQL dialects.
  return QStringLiteral("\"") + names.join(QStringLiteral("\", \"")) + QStringLiteral("\"");
}

QString answersTable() {
  QStringList columns{QStringLiteral("id INTEGER PRIMARY KEY")};
  for (const AnswerField& field : answerFields())
    columns.append(QStringLiteral("\"%1\" %2").arg(QLatin1StringView(field.name), QLatin1StringView(field.sqlType)));
  return QStringLiteral("CREATE TABLE answers (%1)").arg(columns.join(QStringLiteral(", ")));
}

QStringList tables() {
  return {answersTable(),
          QStringLiteral("CREATE TABLE events (id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, utc_ms INTEGER NOT "
                         "NULL, offset_minutes INTEGER NOT NULL, kind TEXT NOT NULL, detail TEXT NOT NULL)"),
          QStringLiteral("CREATE TABLE documents (hash TEXT PRIMARY KEY, text BLOB NOT NULL)"),
          QStringLiteral("CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)")};
}

const QStringList& keptTables() {
  static const QStringList names{QStringLiteral("answers"), QStringLiteral("events"), QStringLiteral("documents")};
  return names;
}

QStringList guards() {
  QStringList statements;
  for (const QString& table : keptTables())
    for (const QString& change : {QStringLiteral("UPDATE"), QStringLiteral("DELETE")})
      statements.append(
          QStringLiteral("CREATE TRIGGER no_%1_of_%2 BEFORE %1 ON %2 BEGIN SELECT RAISE(ABORT, 'lines are "
                         "added and never changed'); END")
              .arg(change, table));
  return statements;
}

QStringList guardsRemoved() {
  QStringList statements;
  for (const QString& table : keptTables())
    for (const QString& change : {QStringLiteral("UPDATE"), QStringLiteral("DELETE")})
      statements.append(QStringLiteral("DROP TRIGGER IF EXISTS no_%1_of_%2").arg(change, table));
  return statements;
}

/// An atomic transaction; takes the write lock at the beginning, so that it cannot fail halfway because of another
/// writer.
class Transaction {
 public:
  explicit Transaction(QSqlDatabase& connection) : m_connection(connection) {}
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction() {
    if (m_open) static_cast<void>(execute(m_connection, QStringLiteral("ROLLBACK")));
  }
  DatabaseResult<void> begin() {
    DatabaseResult<void> begun = execute(m_connection, QStringLiteral("BEGIN IMMEDIATE"));
    m_open = begun.has_value();
    return begun;
  }
  DatabaseResult<void> commit() {
    DatabaseResult<void> done = execute(m_connection, QStringLiteral("COMMIT"));
    if (done) m_open = false;
    return done;
  }

 private:
  QSqlDatabase& m_connection;
  bool m_open = false;
};

QString newEpoch() {
  return QUuid::createUuid().toString(QUuid::WithoutBraces);
}

DatabaseResult<void> setEpoch(QSqlDatabase& connection) {
  QSqlQuery query(connection);
  if (!query.prepare(QStringLiteral("INSERT OR REPLACE INTO facts (name, value) VALUES ('epoch', ?)")))
    return faulty(query);
  query.addBindValue(newEpoch());
  if (!query.exec()) return faulty(query);
  return {};
}

std::optional<LoggedAnswer> answerOf(const QSqlQuery& query) {
  LoggedAnswer answer;
  int column = 1;
  for (const AnswerField& field : answerFields())
    if (!field.set(answer, query.value(column++))) return std::nullopt;
  return answer;
}

}  // namespace

bool ProgressDatabase::hasDriver() {
  return QSqlDatabase::isDriverAvailable(QStringLiteral("QSQLITE"));
}

ProgressDatabase::ProgressDatabase(ProgressDatabase&& other) noexcept
    : m_connection(std::exchange(other.m_connection, QSqlDatabase())),
      m_name(std::exchange(other.m_name, QString())),
      m_dataVersion(other.m_dataVersion),
      m_epoch(std::move(other.m_epoch)),
      m_lastAnswer(other.m_lastAnswer),
      m_lastEvent(other.m_lastEvent) {}

ProgressDatabase& ProgressDatabase::operator=(ProgressDatabase&& other) noexcept {
  if (this == &other) return *this;
  close();
  m_connection = std::exchange(other.m_connection, QSqlDatabase());
  m_name = std::exchange(other.m_name, QString());
  m_dataVersion = other.m_dataVersion;
  m_epoch = std::move(other.m_epoch);
  m_lastAnswer = other.m_lastAnswer;
  m_lastEvent = other.m_lastEvent;
  return *this;
}

ProgressDatabase::~ProgressDatabase() {
  close();
}

void ProgressDatabase::close() {
  if (m_name.isEmpty()) return;
  m_connection.close();
  // Qt requires that no copy of the connection exists when it is removed.
  m_connection = QSqlDatabase();
  QSqlDatabase::removeDatabase(m_name);
  m_name.clear();
}

DatabaseResult<ProgressDatabase> ProgressDatabase::open(const QString& file, Mode mode) {
  ProgressDatabase database;
  if (mode == Mode::Write) {
    if (!QDir().mkpath(QFileInfo(file).absolutePath()))
      return tl::unexpected(
          DatabaseFault{DatabaseFault::Kind::NotOpened, QStringLiteral("the folder cannot be made"), 0});
    const QString options = QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(kBusyMs);
    if (auto done = database.connect(file, options, file); !done) return tl::unexpected(done.error());
    if (auto done = database.prepare(mode); !done) return tl::unexpected(done.error());
    return database;
  }
  // Reading a WAL database needs to create files next to it, which fails in a read-only folder unless the file is
  // declared immutable.
  const QString readOnly = QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_BUSY_TIMEOUT=%1").arg(kBusyMs);
  auto done = database.connect(file, readOnly, file);
  if (done) done = database.prepare(mode);
  if (!done && done.error().kind != DatabaseFault::Kind::Damaged) {
    database.close();
    const QString uri = QString::fromUtf8(QUrl::fromLocalFile(file).toEncoded()) + QStringLiteral("?immutable=1");
    done = database.connect(file, readOnly + QStringLiteral(";QSQLITE_OPEN_URI"), uri);
    if (done) done = database.prepare(mode);
  }
  if (!done) return tl::unexpected(done.error());
  return database;
}

DatabaseResult<void> ProgressDatabase::connect(const QString& file, const QString& options,
                                               const QString& databaseName) {
  m_name = QStringLiteral("progress-") + QUuid::createUuid().toString(QUuid::WithoutBraces);
  m_connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_name);
  m_connection.setConnectOptions(options);
  m_connection.setDatabaseName(databaseName);
  if (QFileInfo(file).isDir())
    return tl::unexpected(DatabaseFault{DatabaseFault::Kind::NotOpened, QStringLiteral("it is a folder"), 0});
  if (!m_connection.open()) return tl::unexpected(faultOf(m_connection.lastError()));
  return {};
}

DatabaseResult<int> ProgressDatabase::version() {
  const DatabaseResult<QVariant> found = valueOf(m_connection, QStringLiteral("PRAGMA user_version"));
  if (!found) return tl::unexpected(found.error());
  return found->toInt();
}

DatabaseResult<void> ProgressDatabase::prepare(Mode mode) {
  const DatabaseResult<int> found = version();
  if (!found) return tl::unexpected(found.error());
  if (mode == Mode::Read) {
    // Reads a page, to find out whether the file is readable.
    const auto tablesThere = valueOf(m_connection, QStringLiteral("SELECT count(*) FROM sqlite_master"));
    if (!tablesThere) return tl::unexpected(tablesThere.error());
    return {};
  }
  if (*found > kVersion) return tl::unexpected(DatabaseFault{DatabaseFault::Kind::Newer, {}, *found});
  // Switching to WAL ignores the busy timeout. If it never succeeds, SQLite's rollback journal is just as safe.
  for (int attempt = 0; attempt < 50; ++attempt) {
    const auto journal = valueOf(m_connection, QStringLiteral("PRAGMA journal_mode = WAL"));
    if (journal && journal->toString() == QStringLiteral("wal")) break;
    if (!journal && journal.error().kind == DatabaseFault::Kind::Damaged) return tl::unexpected(journal.error());
    if (!journal && journal.error().kind != DatabaseFault::Kind::NotWritten) break;
    QThread::msleep(20);
  }
  for (const QString& setting :
       {QStringLiteral("PRAGMA synchronous = FULL"), QStringLiteral("PRAGMA secure_delete = ON")})
    if (auto done = execute(m_connection, setting); !done) return done;
  if (*found == 0)
    if (auto done = createTables(); !done) return done;
  return {};
}

DatabaseResult<void> ProgressDatabase::createTables() {
  Transaction transaction(m_connection);
  if (auto done = transaction.begin(); !done) return done;
  // Another window may have created the tables meanwhile.
  const DatabaseResult<int> found = version();
  if (!found) return tl::unexpected(found.error());
  if (*found > 0) return transaction.commit();
  const auto others = valueOf(m_connection, QStringLiteral("SELECT count(*) FROM sqlite_master"));
  if (!others) return tl::unexpected(others.error());
  if (others->toInt() > 0)
    return tl::unexpected(DatabaseFault{DatabaseFault::Kind::Damaged, QStringLiteral("it holds something else"), 0});
  for (const QString& statement : tables() + guards())
    if (auto done = execute(m_connection, statement); !done) return done;
  if (auto done = setEpoch(m_connection); !done) return done;
  if (auto done = execute(m_connection, QStringLiteral("PRAGMA user_version = %1").arg(kVersion)); !done) return done;
  return transaction.commit();
}

DatabaseResult<QString> ProgressDatabase::epoch() {
  const auto found = valueOf(m_connection, QStringLiteral("SELECT value FROM facts WHERE name = 'epoch'"));
  if (!found) return tl::unexpected(found.error());
  return found->toString();
}

std::optional<DatabaseFault> ProgressDatabase::readAnswers(LearningLog& log) {
  QSqlQuery query(m_connection);
  query.setForwardOnly(true);
  if (!query.prepare(QStringLiteral("SELECT id, %1 FROM answers WHERE id > ? ORDER BY id").arg(namesOfFields())))
    return faultOf(query.lastError());
  query.addBindValue(static_cast<qint64>(m_lastAnswer));
  if (!query.exec()) return faultOf(query.lastError());
  while (query.next()) {
    m_lastAnswer = query.value(0).toLongLong();
    if (std::optional<LoggedAnswer> answer = answerOf(query)) log.answers.push_back(std::move(*answer));
  }
  if (query.lastError().isValid()) return faultOf(query.lastError());
  return std::nullopt;
}

std::optional<DatabaseFault> ProgressDatabase::readEvents(LearningLog& log) {
  QSqlQuery query(m_connection);
  query.setForwardOnly(true);
  if (!query.prepare(
          QStringLiteral("SELECT id, uid, utc_ms, offset_minutes, kind, detail FROM events WHERE id > ? ORDER BY id")))
    return faultOf(query.lastError());
  query.addBindValue(static_cast<qint64>(m_lastEvent));
  if (!query.exec()) return faultOf(query.lastError());
  while (query.next()) {
    m_lastEvent = query.value(0).toLongLong();
    const Moment when{query.value(2).toLongLong(), query.value(3).toInt()};
    const QJsonObject detail = QJsonDocument::fromJson(query.value(5).toString().toUtf8()).object();
    if (auto event = logEvent(query.value(1).toString(), when, query.value(4).toString(), detail))
      addTo(log, std::move(*event));
  }
  if (query.lastError().isValid()) return faultOf(query.lastError());
  return std::nullopt;
}

ProgressDatabase::Lines ProgressDatabase::readAll() {
  m_lastAnswer = m_lastEvent = 0;
  Lines lines;
  lines.all = true;
  // Query this first: lines written while we read are then found by the next readNewLines().
  const auto seen = valueOf(m_connection, QStringLiteral("PRAGMA data_version"));
  m_dataVersion = seen ? seen->toLongLong() : -1;
  if (const auto found = epoch())
    m_epoch = *found;
  else
    lines.fault = found.error();
  if (const auto fault = readAnswers(lines.log)) lines.fault = fault;
  if (const auto fault = readEvents(lines.log)) lines.fault = fault;
  return lines;
}

std::optional<ProgressDatabase::Lines> ProgressDatabase::readNewLines() {
  const auto seen = valueOf(m_connection, QStringLiteral("PRAGMA data_version"));
  if (!seen) return Lines{{}, seen.error(), false};
  if (seen->toLongLong() == m_dataVersion) return std::nullopt;
  const DatabaseResult<QString> found = epoch();
  if (!found) return Lines{{}, found.error(), false};
  if (*found != m_epoch) return readAll();
  m_dataVersion = seen->toLongLong();
  Lines lines;
  lines.fault = readAnswers(lines.log);
  if (const auto fault = readEvents(lines.log)) lines.fault = fault;
  return lines;
}

DatabaseResult<void> ProgressDatabase::write(const LearningLog& log, const DocumentTexts& texts) {
  Transaction transaction(m_connection);
  if (auto done = transaction.begin(); !done) return done;

  QSqlQuery text(m_connection);
  if (!text.prepare(QStringLiteral("INSERT OR IGNORE INTO documents (hash, text) VALUES (?, ?)"))) return faulty(text);
  for (const auto& [hash, bytes] : texts) {
    text.addBindValue(QString::fromStdString(hash));
    text.addBindValue(bytes);
    if (!text.exec()) return faulty(text);
  }

  QStringList places;
  for (std::size_t i = 0; i < answerFields().size(); ++i) places.append(QStringLiteral("?"));
  QSqlQuery answers(m_connection);
  if (!answers.prepare(QStringLiteral("INSERT OR IGNORE INTO answers (%1) VALUES (%2)")
                           .arg(namesOfFields(), places.join(QStringLiteral(", ")))))
    return faulty(answers);
  for (const LoggedAnswer& answer : log.answers) {
    for (const AnswerField& field : answerFields()) answers.addBindValue(field.get(answer));
    if (!answers.exec()) return faulty(answers);
  }

  QSqlQuery events(m_connection);
  if (!events.prepare(QStringLiteral(
          "INSERT OR IGNORE INTO events (uid, utc_ms, offset_minutes, kind, detail) VALUES (?, ?, ?, ?, ?)")))
    return faulty(events);
  std::optional<DatabaseFault> fault;
  eachEvent(log, [&](const LogEvent& event) {
    if (fault) return;
    events.addBindValue(QString::fromStdString(uidOf(event)));
    events.addBindValue(static_cast<qint64>(whenOf(event).utcMs));
    events.addBindValue(whenOf(event).offsetMinutes);
    events.addBindValue(kindOf(event));
    events.addBindValue(QString::fromUtf8(QJsonDocument(detailOf(event)).toJson(QJsonDocument::Compact)));
    if (!events.exec()) fault = faultOf(events.lastError());
  });
  if (fault) return tl::unexpected(*fault);
  return transaction.commit();
}

DatabaseResult<QByteArray> ProgressDatabase::document(const std::string& hash) {
  QSqlQuery query(m_connection);
  if (!query.prepare(QStringLiteral("SELECT text FROM documents WHERE hash = ?"))) return faulty(query);
  query.addBindValue(QString::fromStdString(hash));
  if (!query.exec()) return faulty(query);
  return query.next() ? query.value(0).toByteArray() : QByteArray();
}

DatabaseResult<DocumentTexts> ProgressDatabase::documents() {
  QSqlQuery query(m_connection);
  query.setForwardOnly(true);
  if (!query.exec(QStringLiteral("SELECT hash, text FROM documents"))) return faulty(query);
  DocumentTexts texts;
  while (query.next()) texts.emplace(query.value(0).toString().toStdString(), query.value(1).toByteArray());
  if (query.lastError().isValid()) return faulty(query);
  return texts;
}

DatabaseResult<void> ProgressDatabase::deleteEverything() {
  Transaction transaction(m_connection);
  if (auto done = transaction.begin(); !done) return done;
  QStringList statements = guardsRemoved();
  for (const QString& table : keptTables()) statements.append(QStringLiteral("DELETE FROM %1").arg(table));
  statements += guards();
  for (const QString& statement : statements)
    if (auto done = execute(m_connection, statement); !done) return done;
  if (auto done = setEpoch(m_connection); !done) return done;
  if (auto done = transaction.commit(); !done) return done;
  // Deleted data is overwritten in the file, but the WAL still contains it until it is truncated. If another window is
  // reading, that happens when the last one closes.
  static_cast<void>(execute(m_connection, QStringLiteral("VACUUM")));
  static_cast<void>(execute(m_connection, QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)")));
  if (const auto found = epoch()) m_epoch = *found;
  m_lastAnswer = m_lastEvent = 0;
  return {};
}

}  // namespace attn::app
