// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>

#include "session/background_job.h"

class QLockFile;

namespace attn::app {

/// A text that goes to disk while it changes, so that the end of the program, however it comes, loses less than a
/// second of it. Files are written on a thread of its own; what cannot be written stays in memory and is tried again.
class KeptFile : public QObject {
  Q_OBJECT

 public:
  explicit KeptFile(const QString& path, QObject* parent = nullptr);
  /// Writes what is left.
  ~KeptFile() override;

  const QString& path() const { return m_path; }
  /// What lies there from earlier; nullopt where nothing can be read.
  std::optional<QByteArray> read() const;
  /// False where another window, or another running program, keeps the same file.
  bool isOurs() const { return m_ours; }
  void keep(const QByteArray& text);
  /// Waits until everything is written or could not be; true where all is on disk.
  bool flush();
  /// Nothing is to be kept any more.
  void remove();
  /// The system's reason why it cannot be written just now; empty where all is well.
  const QString& problem() const { return m_problem; }

 Q_SIGNALS:
  void problemChanged();

 private:
  void write();
  void written(const QString& problem, const QByteArray& text);

  QString m_path;
  std::unique_ptr<QLockFile> m_lock;
  bool m_ours = true;
  std::optional<QByteArray> m_unwritten;
  QString m_problem;
  QTimer m_soon;
  BackgroundJob m_job;
};

}  // namespace attn::app
