// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <optional>

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
  explicit ResultsFolder(QObject* parent = nullptr);

  /// Hand-outs lie beside the answers where `handouts` is empty.
  void open(const QString& answers, const QString& handouts = {});
  /// Copies files into the open folder, under another name where theirs is taken by something else, and reads it.
  void add(const QStringList& files);
  void readAgain();
  /// Gives a reading up that takes too long; what was read before stays.
  void cancel();
  void close();

  const QString& answers() const { return m_answers; }
  const QString& handouts() const { return m_handouts; }
  bool isReading() const { return m_job.isRunning(); }
  /// Which share of the files is read, 0 to 1; at 1 they are being judged.
  double shareRead() const { return m_share; }

 Q_SIGNALS:
  void readingChanged();
  /// It was read, the first time or again.
  void read(std::shared_ptr<const attn::app::CollectedClass>);
  /// It cannot be read: a sentence with the reason, and what to do.
  void failed(const QString& why);
  /// What became of the files that were added, in a sentence.
  void added(const QString& what);

 private:
  struct Reading;
  void start(const QStringList& files);
  void watch(const CollectedClass&);

  QString m_answers, m_handouts;
  BackgroundJob m_job;
  QFileSystemWatcher m_watcher;
  QTimer m_soon;  // several changes at once are read once
  double m_share = 0;
  bool m_stale = false;
};

}  // namespace attn::app
