// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

/// `html` in bold.
QString boldHtml(const QString& html);
/// The words of `html` in one line, without tags.
QString htmlWords(const QString& html);

}  // namespace attn::app
