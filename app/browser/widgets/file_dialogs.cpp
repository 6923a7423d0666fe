// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/file_dialogs.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <emscripten/em_js.h>
#include <emscripten/emscripten.h>

namespace attn::app {
namespace {

// clang-format off
// Replaced by a function that waits for the browser's dialog (packaging/browser/before.js): the number of chosen files, which
// are in the folder of uploads, with a line for each name in files.txt.
EM_JS(int, attn_pick_files, (const char* accepted, int several), { return 0; });
// clang-format on

QString uploads() {
  return QStringLiteral("/tmp/uploads/");
}

/// ".csv,.tsv" of "Tables (*.csv *.tsv);;All files (*)"; empty if any file will do. A browser cannot ask for whole
/// names.
QByteArray acceptedBy(const QString& filters) {
  if (filters.contains(QLatin1String("(*)"))) return {};
  QStringList suffixes;
  static const QRegularExpression pattern(QStringLiteral("\\*[\\w.-]*(\\.\\w+)"));
  for (auto each = pattern.globalMatch(filters); each.hasNext();) suffixes << each.next().captured(1);
  suffixes.removeDuplicates();
  return suffixes.join(QLatin1Char(',')).toUtf8();
}

QStringList picked(const QString& filters, bool several) {
  if (attn_pick_files(acceptedBy(filters).constData(), several ? 1 : 0) == 0) return {};
  QFile list(uploads() + QStringLiteral("files.txt"));
  if (!list.open(QIODevice::ReadOnly)) return {};
  QStringList files;
  for (const QString& name : QString::fromUtf8(list.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts))
    files << uploads() + name;
  return files;
}

}  // namespace

QString chosenFile(QWidget*, const QString&, const QString&, const QString& filters) {
  return picked(filters, false).value(0);
}

QStringList chosenFiles(QWidget*, const QString&, const QString&, const QString& filters) {
  return picked(filters, true);
}

bool mayReplace(QWidget*, const QString&) {
  return true;  // nothing is replaced: the browser gives the download another name
}

/// The page offers what is written there as a download.
QString placeToWrite(QWidget*, const QString&, const QString& suggested, const QString&, QString*) {
  const QString folder = QStringLiteral("/home/web_user/Downloads/");
  QDir().mkpath(folder);
  return folder + QFileInfo(suggested).fileName();
}

QString fileToWrite(QWidget* window, const QString& title, const QString& suggested, const QString& filters,
                    const QString& suffix, QString* filter) {
  const QString path = placeToWrite(window, title, suggested, filters, filter);
  return QFileInfo(path).suffix().isEmpty() ? path + suffix : path;
}

}  // namespace attn::app
