// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "theme/theme.h"

namespace attn::app {

/// Converts a manual article for Qt's rich text: named anchors, captions as paragraphs, and a background for code and
/// quotes.
QString manualHtml(const QString& article, const Theme&);
QString manualStyle(const Theme&);

}  // namespace attn::app
