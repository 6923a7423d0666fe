// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "theme/theme.h"

namespace attn::app {

/// An article of the manual as Qt's rich text can show it: anchors by name, captions as paragraphs, what is typed and
/// what is quoted on a ground of its own.
QString manualHtml(const QString& article, const Theme&);
QString manualStyle(const Theme&);

}  // namespace attn::app
