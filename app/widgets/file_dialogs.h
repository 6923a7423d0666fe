// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace attn::app {

/// Asks for a file to read, with the native dialog; returns an empty string if canceled. In the browser, the browser
/// asks, and the program gets a copy.
QString chosenFile(QWidget* window, const QString& title, const QString& folder, const QString& filters);
QStringList chosenFiles(QWidget* window, const QString& title, const QString& folder, const QString& filters);

/// Asks for a file to write, with the native dialog; returns an empty string if canceled. `filter`: the initial filter,
/// and then the selected one. In the browser, the file is `suggested` as a download.
QString placeToWrite(QWidget* window, const QString& title, const QString& suggested, const QString& filters,
                     QString* filter = nullptr);
/// The same. Appends `suffix` (".png") to a name without an extension; if that file exists, asks whether to replace it,
/// since the dialog has only checked the name without the suffix.
QString fileToWrite(QWidget* window, const QString& title, const QString& suggested, const QString& filters,
                    const QString& suffix, QString* filter = nullptr);

/// True if no file exists at this path, or the user agrees to replace it.
bool mayReplace(QWidget* window, const QString& path);

}  // namespace attn::app
