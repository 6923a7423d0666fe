// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>

namespace attn::app {

/// The text with "≈" for each "=" between a sum, difference, product or quotient of written numbers and a written
/// result that the shown digits do not give: "0.14 · 1.37 + 1.05 ≈ 1.23". Powers of e, roots, brackets and units count;
/// what has other names in it stays as it is.
QString withTrueEqualSigns(QString text, const QLocale& locale = QLocale());

}  // namespace attn::app
