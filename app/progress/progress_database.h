// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QtSql/QSqlDatabase>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "questions/learning_record.h"

namespace attn::app {

/// Texts of the documents of questions, by their SHA-256 in hexadecimal.
using DocumentTexts = std::map<std::string, QByteArray>;

struct DatabaseFault {
  enum class Kind {
    Damaged,    // not a database, corrupt, or not ours
    ReadOnly,   // no write permission, or a read-only file system
    Newer,      // created by a newer version of the program
    NotOpened,  // no file, no folder, or no read permission
    NotWritten  // disk full, I/O error, or locked by another program for too long
  };
  Kind kind = Kind::NotOpened;
  QString reason;  // SQLite's message, in English
  int found = 0;   // Newer: its version
};

template <class T>
using DatabaseResult = tl::expected<T, DatabaseFault>;

/// The file of a learner's log: SQLite via Qt SQL, with one connection, which belongs to the thread that made it.
/// Several programs may use the file at the same time: transactions are atomic, even after a crash or a power failure,
/// and writers wait for each other up to five seconds. Lines are added and never changed, which triggers in the file
/// enforce.
class ProgressDatabase {
 public:
  static constexpr int kVersion = 1;  // PRAGMA user_version

  enum class Mode { Write, Read };

  /// Opens the file. Mode::Write creates it and its folder if missing. Mode::Read leaves the file unchanged, and also
  /// opens files of newer versions.
  static DatabaseResult<ProgressDatabase> open(const QString& file, Mode);
  static bool hasDriver();

  ProgressDatabase(ProgressDatabase&&) noexcept;
  ProgressDatabase& operator=(ProgressDatabase&&) noexcept;
  ~ProgressDatabase();

  /// The lines read, and the error that stopped reading: lines before a damaged place are included.
  struct Lines {
    LearningLog log;
    std::optional<DatabaseFault> fault;
    bool all = false;  // true: all lines; false: those added since the last read
  };
  Lines readAll();
  /// Lines added by others since the last read; nullopt if there are none, which is fast to check. If everything was
  /// deleted meanwhile, returns all lines.
  std::optional<Lines> readNewLines();

  /// Adds new lines and texts in one transaction.
  DatabaseResult<void> write(const LearningLog&, const DocumentTexts&);
  DatabaseResult<QByteArray> document(const std::string& hash);  // empty if missing
  DatabaseResult<DocumentTexts> documents();
  DatabaseResult<void> deleteEverything();

 private:
  ProgressDatabase() = default;
  DatabaseResult<void> connect(const QString& file, const QString& options, const QString& databaseName);
  DatabaseResult<void> prepare(Mode);
  DatabaseResult<void> createTables();
  DatabaseResult<int> version();
  DatabaseResult<QString> epoch();
  std::optional<DatabaseFault> readAnswers(LearningLog&);
  std::optional<DatabaseFault> readEvents(LearningLog&);
  void close();

  QSqlDatabase m_connection;
  QString m_name;
  std::int64_t m_dataVersion = -1;  // PRAGMA data_version, which changes when others write
  QString m_epoch;                  // changes when everything is deleted
  std::int64_t m_lastAnswer = 0, m_lastEvent = 0;
};

}  // namespace attn::app
