// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <chrono>
#include <functional>
#include <memory>
#include <tl/expected.hpp>
#include <vector>

#include "scenario/scenario.h"
#include "session/alarm.h"
#include "session/background_job.h"
#include "session/document_file.h"

namespace attn::app {

class Session;
struct JournalEntry;

/// Unsaved work that an earlier run of the program left behind when it ended without asking.
struct RecoverableWork {
  QString journal;  // the file that holds it
  QString path;     // where the document came from; empty if it was never saved
  QString title;
  QDateTime written;
  QByteArray base{};  // digest of that document's file when it was last read or written; empty where unknown
};

/// Replaces a journal by another text or, when anything fails, leaves it as it was; the error is the system's reason.
/// Tests put their own in place.
using JournalWriter = std::function<tl::expected<void, QString>(const QString& journal, const QByteArray& text)>;
/// replaceFile(), which makes the folder again where somebody removed it.
tl::expected<void, QString> writeJournal(const QString& journal, const QByteArray& text);

/// Keeps a journal of unsaved work: written in the background right after an edit, removed when the work is saved or
/// let go. However fast edits follow each other, each of them is in the journal as soon as the pause after the last
/// writing is over and the disk has taken it: less than a second where the disk takes less than 0.4 s. Every running
/// program has a journal of its own, guarded by a lock file, so that several can run at once.
/// A journal that cannot be written is tried again and again.
class Autosave : public QObject {
  Q_OBJECT

 public:
  /// Journals lie in `folder`; an empty one means the application's data folder.
  explicit Autosave(Session&, const QString& folder = QString(), JournalWriter = &writeJournal,
                    std::unique_ptr<Alarm> = timerAlarm(), QObject* parent = nullptr);
  ~Autosave() override;

  /// Milliseconds from an edit after a rest to its journal, and at least from one writing to the next.
  void setDelay(int milliseconds) { m_soon = m_pause = std::chrono::milliseconds(milliseconds); }
  /// Writes now what is waiting, and returns when it is on disk; false where it could not be written.
  bool flush();
  /// Whether a journal is on its way to the disk.
  bool isWriting() const { return m_writing.isRunning(); }
  /// Writes the journal now where there is unsaved work, whatever was heard of edits, and returns when it is on disk;
  /// false where it could not be written.
  bool keepNow();
  /// The work was saved or let go: no journal stays.
  void forget();
  /// While it is held, the journal keeps the work that is open now, whatever is opened in the meantime: the learner's
  /// own document is set aside, and comes back before it is let go again.
  void setHeld(bool);
  QString journalFile() const { return m_journal; }

  /// What other runs left behind; the journals of running programs are not listed.
  std::vector<RecoverableWork> recoverable() const;
  /// Reads a journal; nullptr if it cannot be read. The file stays until discard().
  static std::shared_ptr<const Scenario> read(const RecoverableWork&);
  static void discard(const RecoverableWork&);
  /// The work of that journal is open now: the journal stays until this program's own holds the work, or until the work
  /// is saved or let go.
  void takeOver(const RecoverableWork& work) { m_takenOver.push_back(work); }

 Q_SIGNALS:
  void written();
  /// Unsaved work is not kept safe: said once, and tried again until
  void failed(const QString& reason);
  /// it is, or nothing is unsaved any more.
  void failureOver();

 private:
  /// What is to happen to the journal as soon as nothing else does.
  enum class Wish { Nothing, Write, Remove };

  JournalEntry presentEntry() const;
  void documentChanged();
  void wishToWrite();
  void work();
  void begin();
  void finish(const std::vector<RecoverableWork>& replaced, const tl::expected<void, QString>&);
  void guardJournal();

  Session& m_session;
  JournalWriter m_writer;
  QString m_folder, m_journal;
  std::unique_ptr<QLockFile> m_lock;
  std::unique_ptr<Alarm> m_alarm;
  std::chrono::milliseconds m_soon, m_pause, m_lastStart;
  Wish m_wish = Wish::Nothing;
  std::unique_ptr<JournalEntry> m_held;  // the work that was set aside
  bool m_isHeld = false;
  std::vector<RecoverableWork> m_takenOver;
  bool m_failing = false, m_ending = false;
  BackgroundJob m_writing;  // one at a time, so that writing and removing keep their order
};

}  // namespace attn::app
