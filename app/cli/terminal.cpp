// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/terminal.h"

#include <fcntl.h>
#include <unistd.h>

#include <QFile>
#include <QTemporaryDir>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/foreign_text.h"
#include "base/replace_file.h"
#include "base/thread_room.h"
#include "compute/guest/driver_guard.h"
#include "session/document_file.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

int failToWrite(const QString& where, const std::error_code& reason) {
  return fail(CommandLine::tr("cannot write %1: %2").arg(where, QString::fromLocal8Bit(reason.message().c_str())));
}

bool writeWhole(std::FILE* stream, const std::string& text) {
  return std::fwrite(text.data(), 1, text.size(), stream) == text.size() && std::fflush(stream) == 0;
}

int deliverToStandardOutput(const std::string& text) {
  return writeWhole(stdout, text)
             ? kDone
             : failToWrite(CommandLine::tr("to standard output"), std::error_code(errno, std::generic_category()));
}

QString unwritable(const std::filesystem::path& file) {
  if (namesStandardOutput(file)) return {};
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored))
    return CommandLine::tr("cannot write %1: it is a folder").arg(toQString(file));
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  if (!std::filesystem::is_directory(folder, ignored))
    return CommandLine::tr("cannot write %1: there is no folder %2").arg(toQString(file), toQString(folder));
  return {};
}

QString adviceAfter(const BackendFailure& failure) {
  const QString advice = adviceText(failure);
  return advice.isEmpty() ? advice : QLatin1Char(' ') + advice;
}

}  // namespace

void occupyClosedStreams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (::fcntl(stream, F_GETFD) != -1) continue;
    // open() returns the lowest free descriptor, which is this one. Read-only, so that writing to standard output
    // fails.
    (void)::open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
  }
}

void complain(const QString& sentence) {
  std::string text = "attentionscope: ";
  // A message may have several lines; text quoted from files and drivers must not control the terminal.
  for (const QString& line : sentence.split(u'\n')) text += foreign::shown(line.toStdString()) + '\n';
  std::fwrite(text.data(), 1, text.size(), stderr);
}

int refuse(const QString& sentence) {
  complain(sentence);
  return kWrongUse;
}

int refuse(const std::string& file, const Problems& problems) {
  for (const Problem& problem : problems) complain(shownText(file) + QStringLiteral(": ") + problemText(problem));
  return kWrongUse;
}

int fail(const QString& sentence) {
  complain(sentence);
  return kFailed;
}

int fail(const Problems& problems) {
  for (const Problem& problem : problems) complain(problemText(problem));
  return kFailed;
}

QString shownText(const std::string& text) {
  return QString::fromStdString(foreign::shown(text));
}

bool isTerminal() {
  const char* kind = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) == 1 && (kind == nullptr || std::string_view(kind) != "dumb");
}

void dropQtRemarks() {
  qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& message) {
    if (type == QtCriticalMsg || type == QtFatalMsg) complain(message);
  });
}

bool hasThreadsForQt() {
  // For the desktop's buses, the display, and background work.
  constexpr int kThreads = 8;
  if (canStartThreads(kThreads)) return true;
  complain(
      CommandLine::tr("the system allows this program too few threads for drawing; a process limit (\"ulimit -u\") may "
                      "have been reached"));
  return false;
}

QString failureWithAdvice(const BackendFailure& failure) {
  return failureText(failure) + adviceAfter(failure);
}

int failOn(const BackendFailure& failure, std::optional<int> device) {
  if (failure.kind != BackendFailure::Kind::NoSuchDevice) return fail(failureWithAdvice(failure));
  return refuse(CommandLine::tr("--device: there is no device %1; \"attentionscope devices\" lists them")
                    .arg(device.value_or(0)));
}

void noteEigenInstead(const QString& sentence, const BackendFailure& failure) {
  const QByteArray wish = qgetenv("ATTENTIONSCOPE_NOTICES");
  if (wish == "off" || (wish != "always" && !isNewsOnThisMachine(failure))) return;
  complain(sentence.arg(failureText(failure)) + adviceAfter(failure));
}

bool canWrite(std::initializer_list<std::optional<std::filesystem::path>> files) {
  for (const auto& file : files) {
    const QString why = file ? unwritable(*file) : QString();
    if (why.isEmpty()) continue;
    complain(why);
    return false;
  }
  return true;
}

bool namesStandardOutput(const std::filesystem::path& file) {
  return file == "-" || file == "/dev/stdout" || file == "/dev/fd/1" || file == "/proc/self/fd/1";
}

bool namesStandardOutput(const std::optional<std::filesystem::path>& file) {
  return file && namesStandardOutput(*file);
}

bool mixesOnStandardOutput(std::initializer_list<std::optional<std::filesystem::path>> files, bool prints) {
  const auto isNamed = [](const auto& file) { return namesStandardOutput(file); };
  if (std::ranges::count_if(files, isNamed) + (prints ? 1 : 0) < 2) return false;
  complain(CommandLine::tr("only one result can go to standard output; name a file for the others"));
  return true;
}

NamedOutput::NamedOutput(std::filesystem::path file, const char* suffix) : m_file(std::move(file)) {
  if (!namesStandardOutput(m_file)) return;
  m_folder = std::make_unique<QTemporaryDir>();
  m_file = toPath(m_folder->filePath(QStringLiteral("output") + QLatin1String(suffix)));
}

NamedOutput::~NamedOutput() = default;

int NamedOutput::finish() const {
  if (!m_folder) return kDone;
  QFile written(toQString(m_file));
  if (written.open(QIODevice::ReadOnly)) return deliver(written.readAll().toStdString());
  return failToWrite(CommandLine::tr("to standard output"), std::error_code(errno, std::generic_category()));
}

int deliver(const std::string& text, const std::optional<std::filesystem::path>& file) {
  if (!file || namesStandardOutput(*file)) return deliverToStandardOutput(text);
  const auto written = attn::replaceFile(*file, text);
  if (written) return kDone;
  return failToWrite(toQString(*file), written.error().reason);
}

int deliver(const QString& text) {
  return deliver(text.toStdString());
}

}  // namespace attn::app
