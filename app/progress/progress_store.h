// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <utility>

#include "progress/progress_database.h"
#include "progress/progress_problem.h"

namespace attn::app {

/// What a piece of work on the store brought to light.
struct StoreNews {
  /// Lines that the file holds. `all`: what was in memory and was once written counts no more, since everything was
  /// deleted; else they come in addition.
  LearningLog lines;
  bool all = false;
  /// The file is a new one: what is in memory is to be written to it, all of it.
  bool fileIsNew = false;
  /// Whether what was to be written is in the file now.
  bool written = false;
  /// Happened now.
  std::optional<ProgressProblem> happened;
  /// Lasts: nothing can be written. nullopt: all is well.
  std::optional<ProgressProblem> standing;
};

/// A database and what becomes of it when something goes wrong: moved away when it is damaged, made again when it is
/// gone, opened again when it could not be. Belongs to one thread and blocks it.
class ProgressStore {
 public:
  explicit ProgressStore(QString file) : m_file(std::move(file)) {}

  StoreNews open() { return opened(); }
  /// Writes; opens before where that failed until now.
  StoreNews write(const LearningLog&, const DocumentTexts&);
  /// What others wrote; finds out whether the file is still there.
  StoreNews look();
  /// The texts of the documents, as far as they can be read.
  DocumentTexts documents();
  QByteArray document(const std::string& hash);
  /// Everything is gone from disk, also what damaged files were kept; or a problem says why not.
  std::optional<ProgressProblem> deleteEverything();

 private:
  StoreNews opened();
  StoreNews openedAnew();
  StoreNews openedReadOnly(ProgressProblem);
  StoreNews damaged(const DatabaseFault&, LearningLog rescued);
  StoreNews failed(const DatabaseFault&);
  bool isGone() const;
  ProgressProblem problem(ProgressProblem::Kind, const QString& reason = {}) const;

  QString m_file;
  std::optional<ProgressDatabase> m_database;  // none: it could not be opened
  bool m_writes = false;                       // m_database may be written
  std::optional<ProgressProblem> m_standing;
  quint64 m_device = 0, m_inode = 0;  // of the open file
};

}  // namespace attn::app
