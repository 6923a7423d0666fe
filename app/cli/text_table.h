// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace attn::app {

/// Columns that a text takes in a terminal: wide characters, as Chinese ones, take two.
int terminalWidth(const QString&);

/// Lines of a table with its columns aligned: the first `leftColumns` columns to the left, the others to the
/// right, two spaces apart, no space at the end of a line. An empty row is an empty line.
QString textTable(const std::vector<QStringList>& rows, qsizetype leftColumns);

/// The words of a text in lines of at most `width` columns, each after `indent` spaces; single words may be longer.
QString wrapped(const QString& text, int width, int indent);

}  // namespace attn::app
