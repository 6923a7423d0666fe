// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>

namespace attn::app {

/// The style of a lesson's text: sizes are those of body type, in pixels.
struct LessonLook {
  double body = 13;
  QColor line, field, link;
  int lineHeight = 134;  // percent
};

/// Rich text from a step's Markdown: paragraphs, lists, tables, code blocks, headings, quotations and links to http(s);
/// within them the markup of learnerHtml(). Everything else is literal, including tags. The result never refers to a
/// file.
QString lessonHtml(const QString& markdown, const LessonLook&);

/// A passage in which the learner must find a sentence: the items of the first ordered list, and the text around it.
struct PassageText {
  QString before;         // Markdown
  QStringList sentences;  // Markdown, without their numbers
  QString after;          // Markdown
};
PassageText passageOf(const QString& markdown);

}  // namespace attn::app
