// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "session/alarm.h"
#include "session/background_job.h"
#include "session/journal.h"

namespace attn::app {

/// A text that is saved while it changes. Files are written on a separate thread; failed writes stay in memory and are
/// retried. While the text keeps changing, each change reaches the file after the pause since the last write plus the
/// write time: less than a second if the disk takes less than 0.4 s. A lock file guards it against other programs.
class KeptFile : public QObject {
  Q_OBJECT

 public:
  explicit KeptFile(const QString& path, JournalWriter = &writeJournal, std::unique_ptr<Alarm> = timerAlarm());
  /// Flushes.
  ~KeptFile() override;

  const QString& path() const { return m_path; }
  /// The text of an earlier run; nullopt if it cannot be read.
  std::optional<QByteArray> read() const;
  /// Locks the file; returns false if another window or process holds the lock.
  bool isOurs();
  void keep(const QByteArray& text) {
    keep([text] { return text; });
  }
  /// The text is computed on the writing thread.
  void keep(std::function<QByteArray()> text);
  /// Waits for pending writes; true if everything is on disk.
  bool flush();
  /// Stops saving and deletes the file, if necessary after the write that is running.
  void remove();
  /// The system's reason why the last write failed; empty if it did not.
  const QString& problem() const { return m_problem; }
  bool isWriting() const { return m_job.isRunning(); }
  /// Milliseconds from the first change to its write, and the minimum between two writes.
  void setDelay(int milliseconds) { m_soon = m_pause = std::chrono::milliseconds(milliseconds); }

 Q_SIGNALS:
  void saved();
  void problemChanged();

 protected:
  bool isUpToDate() const { return !m_unwritten; }

 private:
  void schedule();
  void write();
  void written(const QString& problem, const std::function<QByteArray()>& text);

  QString m_path;
  JournalWriter m_writer;
  std::unique_ptr<QLockFile> m_lock;
  bool m_ours = true;
  std::function<QByteArray()> m_unwritten;
  bool m_removing = false;
  QString m_problem;
  std::unique_ptr<Alarm> m_alarm;
  std::chrono::milliseconds m_soon, m_pause, m_lastStart;
  BackgroundJob m_job;  // one at a time, so that writes and removals stay in order
};

/// A journal of unsaved work: written soon after a change, removed when the work is saved or discarded. Every running
/// program has its own, so that several can run at once.
class WorkJournal : public KeptFile {
 public:
  /// `member`: of the journals of such works. Journals are stored in `folder`; if empty, in the application's data
  /// folder.
  WorkJournal(const QString& folder, const QString& suffix, const QString& member, JournalWriter,
              std::unique_ptr<Alarm> = timerAlarm());

  /// Work left by other runs, except journals of running programs.
  std::vector<RecoverableWork> recoverable() const { return recoverableWorks(path(), m_member); }
  /// The work of that journal is open now: its journal is kept until this program's own contains the work, or until the
  /// work is saved or discarded.
  void takeOver(const RecoverableWork& work) { m_takenOver.push_back(work); }
  /// Removes the journal: the work was saved or discarded.
  void forget();

 private:
  void discardTakenOver();

  QString m_member;
  std::vector<RecoverableWork> m_takenOver;
};

}  // namespace attn::app
