// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <utility>

#include "progress/progress_database.h"
#include "progress/progress_problem.h"

namespace attn::app {

/// The outcome of an operation on the store.
struct StoreOutcome {
  /// Lines in the file. If `all`, everything was deleted meanwhile: they replace the lines in memory that had been
  /// written; otherwise they are added.
  LearningLog lines;
  bool all = false;
  /// The file is new: everything in memory must be written to it.
  bool fileIsNew = false;
  /// True if the lines to be written are in the file.
  bool written = false;
  /// A new problem.
  std::optional<ProgressProblem> happened;
  /// The persistent problem that prevents writing; nullopt if none.
  std::optional<ProgressProblem> standing;
};

/// A database with error recovery: a damaged file is moved away, a removed one is created again, one that could not be
/// opened is retried. Blocks; must be used by one thread.
class ProgressStore {
 public:
  explicit ProgressStore(QString file) : m_file(std::move(file)) {}

  StoreOutcome open() { return opened(); }
  /// Writes; tries to open the database first if that failed before.
  StoreOutcome write(const LearningLog&, const DocumentTexts&);
  /// Reads lines written by others; checks that the file still exists.
  StoreOutcome look();
  /// The texts of the documents, as far as they are readable.
  DocumentTexts documents();
  QByteArray document(const std::string& hash);
  /// Deletes everything from disk, including copies of damaged files; returns the problem if that failed.
  std::optional<ProgressProblem> deleteEverything();

 private:
  StoreOutcome opened();
  StoreOutcome reopened();
  StoreOutcome openedReadOnly(ProgressProblem);
  StoreOutcome damaged(const DatabaseFault&, LearningLog rescued);
  StoreOutcome failed(const DatabaseFault&);
  bool isGone() const;
  ProgressProblem problem(ProgressProblem::Kind, const QString& reason = {}) const;

  QString m_file;
  std::optional<ProgressDatabase> m_database;  // nullopt if it could not be opened
  bool m_writes = false;                       // m_database is writable
  std::optional<ProgressProblem> m_standing;
  quint64 m_device = 0, m_inode = 0;  // identify the open file
};

}  // namespace attn::app
