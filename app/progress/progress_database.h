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

/// Documents that questions were made from, by the SHA-256 of their text in hexadecimal digits.
using DocumentTexts = std::map<std::string, QByteArray>;

struct DatabaseFault {
  enum class Kind {
    Damaged,    // no database, or a broken one, or one that is not ours
    ReadOnly,   // no right to write, or a file system that is read-only
    Newer,      // a newer program made it
    NotOpened,  // no file, no folder, no right to read
    NotWritten  // full disk, error of the disk, locked by another program for too long
  };
  Kind kind = Kind::NotOpened;
  QString reason;  // SQLite's words, in English
  int found = 0;   // Newer: its version
};

template <class T>
using DatabaseResult = tl::expected<T, DatabaseFault>;

/// The file of a learner's log, SQLite by Qt SQL: one connection, which belongs to the thread that made it. Programs
/// may use the same file at the same time: a transaction is seen whole or not at all, also after a crash or a power
/// cut, and whoever writes waits for others up to five seconds. Lines are added and never changed, which triggers in
/// the file hold everybody to.
class ProgressDatabase {
 public:
  static constexpr int kVersion = 1;  // PRAGMA user_version

  enum class Mode { Write, Read };

  /// Opens the file; Mode::Write makes it and its folder where there is none. The file is untouched by Mode::Read,
  /// which also opens what a newer program made.
  static DatabaseResult<ProgressDatabase> open(const QString& file, Mode);
  static bool hasDriver();

  ProgressDatabase(ProgressDatabase&&) noexcept;
  ProgressDatabase& operator=(ProgressDatabase&&) noexcept;
  ~ProgressDatabase();

  /// What was read, and what stopped it: lines before a damaged place are still given.
  struct Lines {
    LearningLog log;
    std::optional<DatabaseFault> fault;
    bool all = false;  // everything there is; else what was added since the last read
  };
  Lines readAll();
  /// What others added since the last read, in as little time as it takes to ask where nothing was: nullopt then. Where
  /// everything was deleted meanwhile, all there is.
  std::optional<Lines> readNews();

  /// Adds the lines and texts that are not there yet, in one transaction.
  DatabaseResult<void> write(const LearningLog&, const DocumentTexts&);
  DatabaseResult<QByteArray> document(const std::string& hash);  // empty where there is none
  DatabaseResult<DocumentTexts> documents();
  /// Everything is gone from the file when this returns.
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
  std::int64_t m_dataVersion = -1;  // of PRAGMA data_version, which changes when others write
  QString m_epoch;                  // changes when everything was deleted
  std::int64_t m_lastAnswer = 0, m_lastEvent = 0;
};

}  // namespace attn::app
