// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

/// Rich text from a phrase's Markdown (core/questions/phrase.h): *emphasis*, **strong**, `code`, paragraphs between
/// blank lines; d_k with an index, 2^17, e^−m and e^(a − b) with a power. Everything else is literal, including tags.
QString learnerHtml(const QString& markdown);
/// A title for buttons, whose text has no markup: "√d_k" as "√dₖ". An index without a subscript character keeps its
/// underscore.
QString learnerPlain(const QString& title);

}  // namespace attn::app
