// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <vector>

#include "exports/classroom_files.h"
#include "learn/picture/class_sheet.h"
#include "session/background_job.h"

namespace attn::app {

/// What came back, judged, with the hand-outs of that work.
std::shared_ptr<const CollectedClass> collectedOf(const ClassroomFolder&);

/// A folder with what a class handed in, read away from the window's thread, and read again when something in it
/// changes.
class ResultsFolder : public QObject {
  Q_OBJECT

 public:
  explicit ResultsFolder(QObject* parent = nullptr, const ThreadStarter& = &startThread);

  /// Hand-outs lie beside the answers where `handouts` is empty.
  void open(const QString& answers, const QString& handouts = {});
  /// Copies files into the open folder, then reads it. A file whose name is taken by another text gets a number; no
  /// file is ever replaced, whoever else writes to the folder. Files of later calls follow those of earlier ones, and
  /// one added() tells of all of them.
  void add(const QStringList& files);
  void readAgain();
  /// Stops a reading that takes too long; what was read before stays. Stops copying after the present file; added()
  /// names the files that were not copied.
  void cancel();
  void close();

  const QString& answers() const { return m_answers; }
  const QString& handouts() const { return m_handouts; }
  bool isReading() const { return m_copying.isRunning() || m_reading.isRunning(); }
  bool isCopying() const { return m_copying.isRunning(); }
  /// Which share of the files is read, 0 to 1; at 1 they are being judged.
  double shareRead() const { return m_share; }

 Q_SIGNALS:
  void readingChanged();
  void read(std::shared_ptr<const attn::app::CollectedClass>);
  /// It cannot be read: a sentence with the reason, and what to do.
  void failed(const QString& why);
  /// What became of the files that were added, in a sentence.
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
  std::vector<QueuedCopy> m_queue;  // after those being copied
  Copied m_copied;                  // not told yet
  BackgroundJob m_copying, m_reading;
  QFileSystemWatcher m_watcher;
  QTimer m_soon;  // several changes at once are read once
  double m_share = 0;
  bool m_stale = false;
};

}  // namespace attn::app
