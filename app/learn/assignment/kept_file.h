// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "session/background_job.h"
#include "session/journal.h"

namespace attn::app {

/// A text that is saved while it changes, so that a crash loses less than a second of it. Files are written on a
/// separate thread; failed writes stay in memory and are retried.
class KeptFile : public QObject {
  Q_OBJECT

 public:
  explicit KeptFile(const QString& path, JournalWriter = &writeJournal);
  /// Flushes.
  ~KeptFile() override;

  const QString& path() const { return m_path; }
  /// The text of an earlier run; nullopt if it cannot be read.
  std::optional<QByteArray> read() const;
  /// False if another window or process holds the file's lock.
  bool isOurs() const { return m_ours; }
  void keep(const QByteArray& text) {
    keep([text] { return text; });
  }
  /// The text is computed on the writing thread.
  void keep(std::function<QByteArray()> text);
  /// Waits for pending writes; true if everything is on disk.
  bool flush();
  /// Stops saving and deletes the file.
  void remove();
  /// The system's reason why the last write failed; empty if it did not.
  const QString& problem() const { return m_problem; }

 Q_SIGNALS:
  void saved();
  void problemChanged();

 private:
  void write();
  void written(const QString& problem, const std::function<QByteArray()>& text);

  QString m_path;
  JournalWriter m_writer;
  std::unique_ptr<QLockFile> m_lock;
  bool m_ours = true;
  std::function<QByteArray()> m_unwritten;
  QString m_problem;
  QTimer m_soon;
  BackgroundJob m_job;
};

}  // namespace attn::app
