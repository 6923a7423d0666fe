// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "scenario/scenario.h"
#include "session/background_job.h"
#include "session/document_file.h"

namespace attn::app {

class Session;

/// Unsaved work that an earlier run of the program left behind when it ended without asking.
struct RecoverableWork {
  QString journal;  // the file that holds it
  QString path;     // where the document came from; empty if it was never saved
  QString title;
  QDateTime written;
};

/// Replaces a journal by another text or, when anything fails, leaves it as it was; the error is the system's reason.
/// Tests put their own in place.
using JournalWriter = std::function<tl::expected<void, QString>(const QString& journal, const QByteArray& text)>;

/// Keeps a journal of unsaved work: written in the background shortly after an edit, removed when the work is saved
/// or let go. Every running program has a journal of its own, guarded by a lock file, so that several can run at once.
/// A journal that cannot be written is tried again and again; the session's notice() says so once, and once more when
/// it works again.
class Autosave : public QObject {
  Q_OBJECT

 public:
  /// Journals lie in `folder`; an empty one means the application's data folder.
  explicit Autosave(Session&, const QString& folder = QString(), JournalWriter = &replaceFile,
                    QObject* parent = nullptr);
  ~Autosave() override;

  /// Milliseconds between an edit and its journal.
  void setDelay(int milliseconds) { m_timer.setInterval(milliseconds); }
  /// Writes now what is waiting, and returns when it is on disk; false where it could not be written.
  bool flush();
  /// The work was saved or let go: no journal stays.
  void forget();
  QString journalFile() const { return m_journal; }

  /// What other runs left behind; the journals of running programs are not listed.
  std::vector<RecoverableWork> recoverable() const;
  /// Reads a journal; nullptr if it cannot be read. The file stays until discard().
  static std::shared_ptr<const Scenario> read(const RecoverableWork&);
  static void discard(const RecoverableWork&);
  /// The work of that journal is open now: the journal stays until this program's own holds the work, or until the work
  /// is saved or let go.
  void takeOver(const RecoverableWork&);

 private:
  /// What the journal is to hold.
  struct Entry {
    QString path;
    std::shared_ptr<const Scenario> scenario;
    std::vector<RecoverableWork> takenOver;  // journals that this one replaces
  };

  void documentChanged();
  void write();
  void work();
  void written(const Entry&, const tl::expected<void, QString>&);

  Session& m_session;
  JournalWriter m_writer;
  QString m_folder, m_journal;
  std::unique_ptr<QLockFile> m_lock;
  QTimer m_timer;
  std::optional<Entry> m_next;  // to be written as soon as nothing else is
  bool m_removes = false;       // the same for removing the journal
  std::vector<RecoverableWork> m_takenOver;
  bool m_failing = false, m_ending = false;
  BackgroundJob m_writing;  // one at a time, so that writing and removing keep their order
};

}  // namespace attn::app
