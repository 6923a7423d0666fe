// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace attn::app {

/// "a, b, c" with the list separator of the interface language.
QString listText(const QStringList&);
/// Sentences one after the other, without the empty ones; no space after a full-width full stop.
QString paragraphText(const QStringList&);

}  // namespace attn::app
