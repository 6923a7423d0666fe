// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "learn/assignment/kept_file.h"
#include "lessons/lecture_file.h"
#include "session/journal.h"

namespace attn::app {

/// The contents of the journal; nullptr: no unsaved changes.
struct UnsavedLecture {
  std::shared_ptr<const Lecture> lecture;
  QString path;
};

/// Keeps a journal of an unsaved lecture, next to those of documents and with the same rules: written in the background
/// soon after a change, removed when the lecture is saved or closed, locked while the program runs; failed writes are
/// retried.
class LectureAutosave : public QObject {
  Q_OBJECT

 public:
  using Source = std::function<UnsavedLecture()>;
  explicit LectureAutosave(Source, const QString& folder = QString(), JournalWriter = &writeJournal);
  /// Writes pending changes, and emits nothing.
  ~LectureAutosave() override;

  /// Must be called when the unsaved state has changed.
  void look();
  /// Writes pending changes before returning; false if that failed.
  bool flush() { return !m_kept || m_kept->flush(); }
  void forget();
  QString journalFile() const { return m_journal; }

  /// The unsaved lectures of other runs.
  std::vector<RecoverableWork> recoverable() const { return recoverableWorks(m_journal, QStringLiteral("lecture")); }
  /// nullopt if it cannot be read. The file is kept until discardJournal().
  static std::optional<Lecture> read(const RecoverableWork&);
  /// Must be called when that lecture has been opened: its journal is deleted once this program's own journal contains
  /// it.
  void takeOver(const RecoverableWork& lecture) { m_takenOver.push_back(lecture); }

 Q_SIGNALS:
  void failed(const QString& reason);
  void failureOver();

 private:
  void startJournal();
  void discardTakenOver();

  Source m_source;
  JournalWriter m_writer;
  QString m_journal;
  std::unique_ptr<KeptFile> m_kept;            // created for the first journal
  std::shared_ptr<DocumentTextCache> m_texts;  // used by one job at a time
  std::vector<RecoverableWork> m_takenOver;
};

}  // namespace attn::app
