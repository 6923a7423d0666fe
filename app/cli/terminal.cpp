// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/terminal.h"

#include <fcntl.h>
#include <unistd.h>

#include <QSaveFile>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "cli/command_text.h"
#include "cli/exit_code.h"
#include "session/document_file.h"

namespace attn::app {
namespace {

int failToWrite(const QString& where, const QString& why) {
  complain(CommandLine::tr("cannot write %1: %2").arg(where, why));
  return kFailed;
}

QString reasonOfLastError() {
  return QString::fromLocal8Bit(std::strerror(errno));
}

bool writeWhole(std::FILE* stream, const std::string& text) {
  return std::fwrite(text.data(), 1, text.size(), stream) == text.size() && std::fflush(stream) == 0;
}

int deliverToStandardOutput(const std::string& text) {
  return writeWhole(stdout, text) ? kDone : failToWrite(CommandLine::tr("to standard output"), reasonOfLastError());
}

/// A device or a pipe is written to; putting a new file in its place would remove it.
int deliverToDevice(const std::string& text, const std::filesystem::path& file) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream(std::fopen(file.c_str(), "wb"), &std::fclose);
  if (stream && writeWhole(stream.get(), text)) return kDone;
  return failToWrite(toQString(file), reasonOfLastError());
}

int deliverToFile(const std::string& text, const std::filesystem::path& file) {
  QSaveFile out(toQString(file));
  const auto size = static_cast<qint64>(text.size());
  const bool written = out.open(QIODevice::WriteOnly) && out.write(text.data(), size) == size && out.commit();
  return written ? kDone : failToWrite(toQString(file), out.errorString());
}

}  // namespace

void occupyClosedStreams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (::fcntl(stream, F_GETFD) != -1) continue;
    // The lowest free number is taken, which is this one. Reading only: writing to standard output has to fail.
    (void)::open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
  }
}

void complain(const QString& sentence) {
  const QByteArray line = QByteArrayLiteral("attentionscope: ") + sentence.toUtf8() + '\n';
  std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), stderr);
}

int deliver(const std::string& text, const std::optional<std::filesystem::path>& file) {
  if (!file) return deliverToStandardOutput(text);
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(*file, ignored);
  const bool isDevice = std::filesystem::is_other(status);
  return isDevice ? deliverToDevice(text, *file) : deliverToFile(text, *file);
}

int deliver(const QString& text) {
  return deliver(text.toStdString());
}

}  // namespace attn::app
