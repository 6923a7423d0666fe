// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

/// Converts Qt rich text to HTML for an exported page: paragraphs, lists, tables, code blocks, links to http(s), and
/// inline emphasis. All other elements and attributes are removed: the output cannot load, run or restyle anything,
/// whatever the input.
QString pageMarkup(const QString& richText);
/// The same for a lesson's Markdown, keeping lists.
QString pageMarkupOfLesson(const QString& markdown);

}  // namespace attn::app
