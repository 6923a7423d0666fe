// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace attn::app {

/// The number of terminal columns of a text: wide characters, such as Chinese ones, take two.
int terminalWidth(const QString&);

/// The lines of a table with aligned columns: the first `leftColumns` to the left, others to the right, separated by
/// two spaces, without trailing spaces. An empty row is an empty line.
QString textTable(const std::vector<QStringList>& rows, qsizetype leftColumns);

/// Wraps a text to lines of at most `width` columns, each indented by `indent` spaces; a single word may be longer.
QString wrapped(const QString& text, int width, int indent);

}  // namespace attn::app
