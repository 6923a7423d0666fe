// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

namespace attn::app {

/// "20 minutes ago", "yesterday", "Monday", "3 May 2026".
QString relativeTime(const QDateTime& then, const QDateTime& now);

}  // namespace attn::app
