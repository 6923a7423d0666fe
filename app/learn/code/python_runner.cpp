// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/code/python_runner.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcessEnvironment>
#include <QStandardPaths>
#include <csignal>
#include <utility>

namespace attn::app {
namespace {

/// -I: no environment variables, no folder of the user or of the script. -B: no .pyc files.
QStringList isolated(const QString& script) {
  return {QStringLiteral("-I"),   QStringLiteral("-B"), QStringLiteral("-X"),
          QStringLiteral("utf8"), QStringLiteral("-c"), script};
}

/// In PATH there may be a script that starts another interpreter, which needs the environment.
const QString kLookForNumPy = QStringLiteral(
    "import json, sys\n"
    "found = {'program': sys.executable}\n"
    "try:\n"
    "    import numpy\n"
    "except ImportError as error:\n"
    "    found['reason'] = str(error)[:400]\n"
    "print(json.dumps(found))\n");

template <class Resource>
void setLimit(Resource resource, rlim_t soft, rlim_t hard) {
  const rlimit limit{soft, hard};
  (void)setrlimit(resource, &limit);
}

/// Runs in the child between fork and exec: only async-signal-safe calls.
void restrictChild(const RunLimits& limits) {
  (void)setsid();  // a process group of its own, to be killed as a whole
  (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
  const auto seconds = static_cast<rlim_t>(limits.cpuSeconds);
  setLimit(RLIMIT_CPU, seconds, seconds + 1);
  setLimit(RLIMIT_AS, limits.memoryBytes, limits.memoryBytes);
  setLimit(RLIMIT_FSIZE, 0, 0);
  setLimit(RLIMIT_CORE, 0, 0);
  setLimit(RLIMIT_NPROC, 0, 0);  // no effect for root
}

/// Kills the process with those it has started. It is deleted once it has ended, so nothing waits.
void abandon(QPointer<QProcess>& process) {
  QProcess* old = std::exchange(process, nullptr);
  if (!old) return;
  old->disconnect();
  if (old->state() == QProcess::NotRunning) return old->deleteLater();
  QObject::connect(old, &QProcess::finished, old, &QObject::deleteLater);
  if (old->processId() > 0) (void)::kill(static_cast<pid_t>(-old->processId()), SIGKILL);
  old->kill();
}

}  // namespace

PythonRunner::PythonRunner(QObject* parent) : QObject(parent) {
  m_deadline.setSingleShot(true);
  connect(&m_deadline, &QTimer::timeout, this, [this] { end(RunFault::TooLong); });
}

PythonRunner::~PythonRunner() {
  cancel();
  abandon(m_look);
  // They were killed.
  for (QProcess* each : findChildren<QProcess*>()) each->waitForFinished();
}

void PythonRunner::look() {
  if (m_look) return;
  if (m_python.state == FoundPython::State::Ready) return Q_EMIT found();
  m_python = {};
  m_python.program = QStandardPaths::findExecutable(QStringLiteral("python3"));
  if (m_python.program.isEmpty()) {
    m_python.state = FoundPython::State::NotFound;
    return Q_EMIT found();
  }
  m_look = new QProcess(this);
  const auto done = [this] {
    const QJsonObject said = QJsonDocument::fromJson(m_look->readAllStandardOutput()).object();
    const QString program = said[QStringLiteral("program")].toString();
    m_python.reason = said[QStringLiteral("reason")].toString();
    if (program.isEmpty()) {
      m_python.state = FoundPython::State::Broken;
      m_python.reason = m_look->error() == QProcess::FailedToStart
                            ? m_look->errorString()
                            : QString::fromUtf8(m_look->readAllStandardError().right(400)).simplified();
    } else {
      m_python.program = program;
      m_python.state = m_python.reason.isEmpty() ? FoundPython::State::Ready : FoundPython::State::NoNumPy;
    }
    abandon(m_look);
    Q_EMIT found();
  };
  connect(m_look, &QProcess::finished, this, done);
  connect(m_look, &QProcess::errorOccurred, this, [done](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) done();
  });
  m_look->setStandardInputFile(QProcess::nullDevice());
  m_look->start(m_python.program, isolated(kLookForNumPy));
}

void PythonRunner::run(const QByteArray& script, const QByteArray& input, const RunLimits& limits) {
  cancel();
  m_limits = limits;
  m_run = {};
  m_printed.clear();
  m_folder = std::make_unique<QTemporaryDir>();
  m_process = new QProcess(this);
  QProcessEnvironment environment;
  environment.insert(QStringLiteral("HOME"), m_folder->path());
  environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
  // The libraries of NumPy would start a thread per core, each with its own stack.
  for (const char* library : {"OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"})
    environment.insert(QLatin1String(library), QStringLiteral("1"));
  m_process->setProcessEnvironment(environment);
  m_process->setWorkingDirectory(m_folder->path());
  m_process->setChildProcessModifier([limits] { restrictChild(limits); });
  connect(m_process, &QProcess::readyReadStandardOutput, this, &PythonRunner::read);
  connect(m_process, &QProcess::readyReadStandardError, this, &PythonRunner::read);
  connect(m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
    read();
    if (!m_process) return;  // too much output
    if (status == QProcess::NormalExit) return end(m_run.reply.isEmpty() ? RunFault::NoReply : RunFault::None);
    m_run.signal = code;  // of a process that crashed
    end(code == SIGXCPU ? RunFault::TooLong : RunFault::Crashed);
  });
  connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;
    m_run.reason = m_process->errorString();
    end(RunFault::NotStarted);
  });
  m_process->start(m_python.program, isolated(QString::fromUtf8(script)));
  m_process->write(input);
  m_process->closeWriteChannel();
  m_deadline.start(limits.wallMs);
}

void PythonRunner::read() {
  m_run.reply += m_process->readAllStandardOutput();
  m_printed += m_process->readAllStandardError();
  if (m_run.reply.size() > m_limits.replyBytes || m_printed.size() > m_limits.printedBytes)
    end(RunFault::TooMuchOutput);
}

void PythonRunner::cancel() {
  m_deadline.stop();
  abandon(m_process);
  m_folder.reset();
}

void PythonRunner::end(RunFault fault) {
  m_run.fault = fault;
  m_run.printed = QString::fromUtf8(m_printed);
  cancel();
  Q_EMIT finished(m_run);
}

}  // namespace attn::app
