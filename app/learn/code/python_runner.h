// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QPointer>
#include <QProcess>
#include <QString>
#include <QTemporaryDir>
#include <QTimer>
#include <cstdint>
#include <memory>

namespace attn::app {

/// Bounds of a run: processor time, elapsed time, address space, and how much it may reply and print.
struct RunLimits {
  int cpuSeconds = 10, wallMs = 20'000;
  std::uint64_t memoryBytes = std::uint64_t{1} << 30;
  qsizetype replyBytes = 4 << 20, printedBytes = 1 << 20;
};

/// How a run ended other than by replying.
enum class RunFault { None, NotStarted, TooLong, TooMuchOutput, Crashed, NoReply };

struct CodeRun {
  RunFault fault = RunFault::None;
  int signal = 0;           // of Crashed
  QByteArray reply;         // from the harness; untrusted
  QString printed, reason;  // reason: of NotStarted, by the system
};

/// The Python of this computer.
struct FoundPython {
  enum class State { Unknown, Ready, NotFound, Broken, NoNumPy };
  State state = State::Unknown;
  QString program;  // the interpreter; what was found in PATH until it is known
  QString reason;   // of Broken and NoNumPy, by Python
};

/// Runs code in a child process: python3 -I in an empty temporary folder, with an empty environment, without new files
/// and processes, within limits. Asynchronous; one run at a time.
class PythonRunner : public QObject {
  Q_OBJECT

 public:
  explicit PythonRunner(QObject* parent = nullptr);
  ~PythonRunner() override;

  /// Looks for python3 in PATH, and for NumPy; emits found(), at once if the answer is known and positive.
  void look();
  const FoundPython& python() const { return m_python; }

  /// Stops the current run, and starts `script` with this standard input. Needs a Python that is ready.
  void run(const QByteArray& script, const QByteArray& input, const RunLimits& = {});
  /// Stops the current run without a signal.
  void cancel();
  bool isRunning() const { return m_process; }

 Q_SIGNALS:
  void found();
  void finished(const attn::app::CodeRun&);

 private:
  void read();
  void end(RunFault);

  FoundPython m_python;
  QPointer<QProcess> m_look, m_process;
  std::unique_ptr<QTemporaryDir> m_folder;
  RunLimits m_limits;
  QTimer m_deadline;
  CodeRun m_run;
  QByteArray m_printed;
};

}  // namespace attn::app
