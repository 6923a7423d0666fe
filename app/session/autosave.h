// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <chrono>
#include <memory>
#include <vector>

#include "scenario/scenario.h"
#include "session/alarm.h"
#include "session/background_job.h"
#include "session/journal.h"

namespace attn::app {

class Session;
struct JournalEntry;

/// Keeps a journal of unsaved work: written in the background right after an edit, removed when the work is saved or
/// discarded. During rapid edits, each edit reaches the journal after the pause since the last write plus the write
/// time: less than a second if the disk takes less than 0.4 s. Every running program has its own journal, guarded by a
/// lock file, so that several can run at once. Failed writes are retried.
class Autosave : public QObject {
  Q_OBJECT

 public:
  /// Journals are stored in `folder`; if empty, in the application's data folder.
  explicit Autosave(Session&, const QString& folder = QString(), JournalWriter = &writeJournal,
                    std::unique_ptr<Alarm> = timerAlarm(), QObject* parent = nullptr);
  ~Autosave() override;

  /// Milliseconds from the first edit to its journal write, and the minimum between two writes.
  void setDelay(int milliseconds) { m_soon = m_pause = std::chrono::milliseconds(milliseconds); }
  /// Writes pending work now, and returns when it is on disk; false if it could not be written.
  bool flush();
  /// True while a journal is being written.
  bool isWriting() const { return m_writing.isRunning(); }
  /// Writes unsaved work to the journal now, even if no edit was signaled, and returns when it is on disk; false if it
  /// could not be written.
  bool keepNow();
  /// Removes the journal: the work was saved or discarded.
  void forget();
  /// While held, the journal keeps the work that is open now, whatever is opened in the meantime: the user's own
  /// document is set aside, and is restored before setHeld(false).
  void setHeld(bool);
  QString journalFile() const { return m_journal; }

  /// Work left by other runs, except journals of running programs.
  std::vector<RecoverableWork> recoverable() const { return recoverableWorks(m_journal, QStringLiteral("document")); }
  /// Reads a journal; returns nullptr if it cannot be read. The file stays until discardJournal().
  static std::shared_ptr<const Scenario> read(const RecoverableWork&);
  /// The work of that journal is open now: its journal is kept until this program's own contains the work, or until the
  /// work is saved or discarded.
  void takeOver(const RecoverableWork& work) { m_takenOver.push_back(work); }

 Q_SIGNALS:
  void written();
  /// Unsaved work cannot be written. Emitted once; retried until
  void failed(const QString& reason);
  /// it succeeds, or until nothing is unsaved.
  void failureOver();

 private:
  /// The pending journal operation.
  enum class Request { Nothing, Write, Remove };

  JournalEntry presentEntry() const;
  void documentChanged();
  void requestWrite();
  void work();
  void begin();
  void finish(const std::vector<RecoverableWork>& replaced, const tl::expected<void, QString>&);
  void guardJournal();

  Session& m_session;
  JournalWriter m_writer;
  QString m_journal;
  std::unique_ptr<QLockFile> m_lock;
  std::unique_ptr<Alarm> m_alarm;
  std::chrono::milliseconds m_soon, m_pause, m_lastStart;
  Request m_request = Request::Nothing;
  std::unique_ptr<JournalEntry> m_held;  // the work set aside
  bool m_isHeld = false;
  std::vector<RecoverableWork> m_takenOver;
  bool m_failing = false, m_ending = false;
  BackgroundJob m_writing;  // one at a time, so that writes and removals stay in order
};

}  // namespace attn::app
