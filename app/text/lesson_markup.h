// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>

namespace attn::app {

/// How the text of a lesson looks where it is more than words: sizes are those of body type, in pixels.
struct LessonLook {
  double body = 13;
  QColor line, field, link;
  int lineHeight = 134;  // percent
};

/// Rich text of a step's Markdown: paragraphs, lists, tables, blocks of code, headings, quotations and links to
/// http(s); within them what learnerHtml() knows. All else is shown as it is, also what looks like a tag. Nothing in it
/// names a file.
QString lessonHtml(const QString& markdown, const LessonLook&);

/// A passage in which a sentence is to be found: the items of the first ordered list, and what stands around it.
struct PassageText {
  QString before;         // Markdown
  QStringList sentences;  // Markdown, without their numbers
  QString after;          // Markdown
};
PassageText passageOf(const QString& markdown);

}  // namespace attn::app
