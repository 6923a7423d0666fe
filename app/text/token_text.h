// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

namespace attn::app {

/// A token as displayed everywhere: each space is the visible mark ␣, an empty token is ∅, control characters are
/// escaped ("\u202e"), and after 200 characters it ends in "…".
QString shownToken(QString);
QStringList shownTokens(const std::vector<std::string>& utf8);

}  // namespace attn::app
