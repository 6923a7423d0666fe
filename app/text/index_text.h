// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>

namespace attn::app {

// Formatting of positions: rows, columns, heads, layers and tiles count from 0 wherever they are named, as in papers,
// code and files. Counts stay counts ("3 of 8").

/// "12": an index, with the locale's separators.
QString indexText(std::int64_t index);
/// "0 … 3", both inclusive; "2" if the range has one index.
QString indexRangeText(std::int64_t first, std::int64_t last);
/// The name of a row or column if it has one, else its index.
QString nameOrIndex(const QStringList& names, std::int64_t index);
QString rowText(std::int64_t row);
QString cellPlaceText(std::int64_t row, std::int64_t column);
/// Row and column by name.
QString cellPlaceText(const QString& row, const QString& column);

}  // namespace attn::app
