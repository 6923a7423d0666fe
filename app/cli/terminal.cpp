// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/terminal.h"

#include <QCoreApplication>
#include <QSaveFile>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "cli/exit_code.h"

namespace attn::app {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

int deliverToStandardOutput(const std::string& text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (written) return kDone;
  complain(Text::tr("cannot write to standard output: %1").arg(QString::fromLocal8Bit(std::strerror(errno))));
  return kFailed;
}

}  // namespace

void complain(const QString& sentence) {
  const QByteArray line = QByteArrayLiteral("attentionscope: ") + sentence.toUtf8() + '\n';
  std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), stderr);
}

int deliver(const std::string& text, const std::optional<std::filesystem::path>& file) {
  if (!file) return deliverToStandardOutput(text);
  const QString name = QString::fromStdString(file->string());
  QSaveFile out(name);
  // A device such as /dev/full cannot be replaced by a file beside it.
  out.setDirectWriteFallback(true);
  const bool written = out.open(QIODevice::WriteOnly) &&
                       out.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size()) &&
                       out.commit();
  if (written) return kDone;
  complain(Text::tr("cannot write %1: %2").arg(name, out.errorString()));
  return kFailed;
}

}  // namespace attn::app
