// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/qprocess.h>

#include <QIODevice>
#include <QString>
#include <QStringList>

#if QT_CONFIG(process)
#error "Qt has QProcess here: remove this header"
#endif

/// The part of QProcess that the program uses, for browsers, which start no programs: every start fails.
class QProcess : public QIODevice {
  Q_OBJECT

 public:
  enum ProcessError { FailedToStart, Crashed, Timedout, ReadError, WriteError, UnknownError };
  enum ProcessState { NotRunning, Starting, Running };
  enum ExitStatus { NormalExit, CrashExit };
  enum ProcessChannelMode { SeparateChannels, MergedChannels };
  using QIODevice::QIODevice;

  static QString nullDevice() { return QStringLiteral("/dev/null"); }
  static bool startDetached(const QString&, const QStringList& = {}) { return false; }
  void setProcessEnvironment(const QProcessEnvironment&) {}
  void setProcessChannelMode(ProcessChannelMode) {}
  void setStandardInputFile(const QString&) {}
  void setWorkingDirectory(const QString&) {}
  void setProgram(const QString&) {}
  void setArguments(const QStringList&) {}
  void setChildProcessModifier(const std::function<void()>&) {}
  void start(OpenMode = ReadWrite) {
    QMetaObject::invokeMethod(
        this, [this] { Q_EMIT errorOccurred(FailedToStart); }, Qt::QueuedConnection);
  }
  void start(const QString&, const QStringList& = {}, OpenMode mode = ReadWrite) { start(mode); }
  ProcessState state() const { return NotRunning; }
  ProcessError error() const { return FailedToStart; }
  ExitStatus exitStatus() const { return CrashExit; }
  int exitCode() const { return -1; }
  bool waitForStarted(int = 0) { return false; }
  bool waitForFinished(int = 0) { return false; }
  bool waitForBytesWritten(int) override { return false; }
  void closeWriteChannel() {}
  void kill() {}
  void terminate() {}
  qint64 processId() const { return 0; }
  QByteArray readAllStandardOutput() { return {}; }
  QByteArray readAllStandardError() { return {}; }

 Q_SIGNALS:
  void started();
  void finished(int exitCode, QProcess::ExitStatus);
  void errorOccurred(QProcess::ProcessError);
  void readyReadStandardOutput();
  void readyReadStandardError();

 protected:
  qint64 readData(char*, qint64) override { return -1; }
  qint64 writeData(const char*, qint64) override { return -1; }
};
