// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

namespace attn::app {

/// A token as a name, the same wherever it stands: each blank is the visible mark ␣, no characters at all are ∅, what
/// would act is written out ("\u202e"), and after 200 characters it ends in "…".
QString shownToken(QString);
QStringList shownTokens(const std::vector<std::string>& utf8);

}  // namespace attn::app
