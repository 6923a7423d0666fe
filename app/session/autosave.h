// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <memory>
#include <vector>

#include "scenario/scenario.h"

namespace attn::app {

class Session;

/// Unsaved work that an earlier run of the program left behind when it ended without asking.
struct RecoverableWork {
  QString journal;  // the file that holds it
  QString path;     // where the document came from; empty if it was never saved
  QString title;
  QDateTime written;
};

/// Keeps a journal of unsaved work: written in the background shortly after an edit, removed when the work is saved
/// or let go. Every running program has a journal of its own, guarded by a lock file, so that several can run at once.
class Autosave : public QObject {
  Q_OBJECT

 public:
  /// Journals lie in `folder`; an empty one means the application's data folder.
  explicit Autosave(Session&, const QString& folder = QString(), QObject* parent = nullptr);
  ~Autosave() override;

  /// Milliseconds between an edit and its journal.
  void setDelay(int milliseconds) { m_timer.setInterval(milliseconds); }
  /// Writes now what is waiting, and returns when it is on disk.
  void flush();
  /// The work was saved or let go: no journal stays.
  void forget();
  QString journalFile() const { return m_journal; }

  /// What other runs left behind; the journals of running programs are not listed.
  std::vector<RecoverableWork> recoverable() const;
  /// Reads a journal; nullptr if it cannot be read. The file stays until discard().
  static std::shared_ptr<const Scenario> read(const RecoverableWork&);
  static void discard(const RecoverableWork&);

 private:
  void documentChanged();
  void write();

  Session& m_session;
  QString m_folder, m_journal;
  std::unique_ptr<QLockFile> m_lock;
  QTimer m_timer;
  QThreadPool m_writer;  // one thread, so that writing and removing keep their order
};

}  // namespace attn::app
