// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

/// Rich text from a phrase's Markdown (core/questions/phrase.h): *emphasis*, **strong**, `code`, paragraphs between
/// blank lines; d_k with an index, 2^17, e^−m, e^(a − b) and e^{a − b} with a power. Everything else is literal,
/// including tags.
QString learnerHtml(const QString& markdown);
/// A title for buttons, whose text has no markup: "√d_k" as "√dₖ", "2^(17)" as "2¹⁷". What has no such character stays:
/// "W_Q", "e^0.5", "e^(a − b)".
QString learnerPlain(const QString& title);
/// All of a phrase as such a title in one line, without marks of emphasis and code.
QString learnerWords(const QString& markdown);

}  // namespace attn::app
