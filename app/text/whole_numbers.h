// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChar>
#include <QString>
#include <vector>

namespace attn::app {

/// Word joiner: prevents a line break.
inline constexpr QChar kJoiner(0x2060);
/// Inserts joiners wherever Qt would break a line within a number, and keeps exponents on one line.
QString withWholeNumbers(const QString& html);
/// The same positions in plain text.
std::vector<qsizetype> placesOfJoiners(const QString& text);
/// Removes the joiners from plain text, for copying.
QString withoutJoiners(QString text);

}  // namespace attn::app
