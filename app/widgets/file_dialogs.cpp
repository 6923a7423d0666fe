// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/file_dialogs.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace attn::app {
namespace {

struct FileDialogText {
  Q_DECLARE_TR_FUNCTIONS(FileDialogs)
};

}  // namespace

QString chosenFile(QWidget* window, const QString& title, const QString& folder, const QString& filters) {
  return QFileDialog::getOpenFileName(window, title, folder, filters);
}

QStringList chosenFiles(QWidget* window, const QString& title, const QString& folder, const QString& filters) {
  return QFileDialog::getOpenFileNames(window, title, folder, filters);
}

bool mayReplace(QWidget* window, const QString& path) {
  const QFileInfo file(path);
  if (!file.exists()) return true;
  QMessageBox box(QMessageBox::Question, FileDialogText::tr("Replace the file?"),
                  FileDialogText::tr("A file named “%1” already exists in this folder.").arg(file.fileName()),
                  QMessageBox::Cancel, window);
  box.setTextFormat(Qt::PlainText);
  box.setInformativeText(FileDialogText::tr("Replacing it discards its contents."));
  const QPushButton* replace = box.addButton(FileDialogText::tr("Replace it"), QMessageBox::DestructiveRole);
  box.setDefaultButton(QMessageBox::Cancel);
  box.exec();
  return box.clickedButton() == replace;
}

QString placeToWrite(QWidget* window, const QString& title, const QString& suggested, const QString& filters,
                     QString* filter) {
  return QFileDialog::getSaveFileName(window, title, suggested, filters, filter);
}

QString fileToWrite(QWidget* window, const QString& title, const QString& suggested, const QString& filters,
                    const QString& suffix, QString* filter) {
  const QString path = placeToWrite(window, title, suggested, filters, filter);
  if (path.isEmpty() || !QFileInfo(path).suffix().isEmpty()) return path;
  const QString whole = path + suffix;
  return mayReplace(window, whole) ? whole : QString();
}

}  // namespace attn::app
