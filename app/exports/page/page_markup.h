// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

/// Rich text of Qt's as HTML for a page of one's own: paragraphs, lists, tables, blocks of code, links to http(s), and
/// emphasis within them. Every other element, and every attribute but the address of a link, is left out: what comes
/// out cannot fetch, run or restyle anything, whatever goes in.
QString pageMarkup(const QString& richText);
/// The same of a lesson's Markdown, lists as lists.
QString pageMarkupOfLesson(const QString& markdown);

}  // namespace attn::app
