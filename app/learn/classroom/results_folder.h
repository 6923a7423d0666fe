// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "exports/classroom_files.h"
#include "exports/sealing.h"
#include "learn/picture/class_overview.h"
#include "session/background_job.h"

namespace attn::app {

/// True if the hand-out belongs to the assignment of these results: a folder may also contain hand-outs of others.
bool isHandoutOf(const Handout&, const ClassResults&);

/// The submissions with their marks and the assignments they answer.
std::shared_ptr<const CollectedClass> collectedOf(const ClassroomFolder&);

/// A folder with a class's submissions, read on a background thread, and again when its contents change.
class ResultsFolder : public QObject {
  Q_OBJECT

 public:
  explicit ResultsFolder(QObject* parent = nullptr, const ThreadStarter& = &startThread);

  /// If `handouts` is empty, the assignments are next to the answers.
  void open(const QString& answers, const QString& handouts = {});
  /// Copies files into the open folder, then reads it. If a name is taken by different contents, a number is added; no
  /// file is ever replaced, even if other programs write to the folder. Calls are queued; one added() reports all of
  /// them.
  void add(const QStringList& files);
  void readAgain();
  /// Opens sealed answers with this key, and reads again.
  void setKey(const SealingKey&);
  /// Stops the current reading; earlier results stay. Stops copying after the current file; added() names the files
  /// that were not copied.
  void cancel();
  void close();

  const QString& answers() const { return m_answers; }
  const QString& handouts() const { return m_handouts; }
  bool isReading() const { return m_copying.isRunning() || m_reading.isRunning(); }
  bool isCopying() const { return m_copying.isRunning(); }
  /// The share of files read, 0 to 1; at 1 they are being marked.
  double shareRead() const { return m_share; }

 Q_SIGNALS:
  void readingChanged();
  void read(std::shared_ptr<const attn::app::CollectedClass>);
  /// The folder cannot be read: a sentence with the reason and what to do.
  void failed(const QString& why);
  /// The outcome of add(), in a sentence.
  void added(const QString& what);

 private:
  struct Reading;
  struct QueuedCopy {
    QString file, folder;
  };
  struct Copied {
    int count = 0, known = 0;
    QStringList failures;
    void fail(const QueuedCopy&, const QString& why);
    QString text() const;
  };
  void copyNext();
  void startReading();
  void watch(const CollectedClass&);

  QString m_answers, m_handouts;
  std::optional<SealingKey> m_key;
  std::vector<QueuedCopy> m_queue;  // waiting until the current copy job ends
  Copied m_copied;                  // not reported yet
  BackgroundJob m_copying, m_reading;
  QFileSystemWatcher m_watcher;
  QTimer m_soon;  // coalesces several changes into one reading
  double m_share = 0;
  bool m_stale = false;
};

}  // namespace attn::app
