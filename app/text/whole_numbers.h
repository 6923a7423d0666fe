// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChar>
#include <QString>
#include <vector>

namespace attn::app {

/// The character that no line ends at, and that nobody sees.
inline constexpr QChar kJoiner(0x2060);
/// The same text with joiners where Qt would end a line within a number, and no line that ends within an exponent.
QString withWholeNumbers(const QString& html);
/// The same places in plain text.
std::vector<qsizetype> placesOfJoiners(const QString& text);
/// Plain text that was made so, as it may be copied.
QString withoutJoiners(QString text);

}  // namespace attn::app
