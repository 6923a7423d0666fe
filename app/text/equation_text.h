// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>

namespace attn::app {

/// Replaces "=" by "≈" between a sum, difference, product or quotient of formatted numbers and a result that the shown
/// digits do not give: "0.14 · 1.37 + 1.05 ≈ 1.23". Supports powers of e, roots, parentheses and units; expressions
/// with other names are unchanged.
QString withTrueEqualSigns(QString text, const QLocale& locale = QLocale());

}  // namespace attn::app
