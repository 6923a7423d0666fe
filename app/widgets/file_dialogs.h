// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace attn::app {

/// Asks for a file to write, with the dialog of the desktop; empty: none. A name without an ending gets `suffix`
/// (".png"), and where that makes it the name of a file that is there, it is asked whether to replace it: the dialog
/// has seen the name without the ending only. `filter`: the kind that is chosen first, and then the one that was.
QString fileToWrite(QWidget* window, const QString& title, const QString& suggested, const QString& filters,
                    const QString& suffix, QString* filter = nullptr);

/// Whether nothing is at this place, or the learner lets it be replaced.
bool mayReplace(QWidget* window, const QString& path);

}  // namespace attn::app
