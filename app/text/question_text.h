// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "questions/question.h"

namespace attn::app {

/// A phrase in the learner's language, with values in the locale's notation. May contain Markdown.
QString phraseText(const Phrase&);
/// One value, as formatted in a phrase.
QString shownText(const Shown&);
/// The question as Markdown: the text, the matrix to select from as a table, the lines of code as a block. Without the
/// choices.
QString questionText(const Question&);
/// The number format to type: "a whole number", "to two decimals". An answer with that many digits is always accepted.
QString numberWantedText(const Question&);
QString topicText(Topic);
QString mistakeName(const MistakeKind&);
/// The names of mistakes that give the same answer: "You forgot the mask, or: You counted pairs"; empty if there are
/// none.
QString mistakeNames(const std::vector<Mistake>&);
/// The effect of the mistake on the question's numbers, if known, and what to review.
QString mistakeText(const Mistake&);
/// Each with its name, effect and what to review; several are presented as alternatives.
QString mistakesHtml(const std::vector<Mistake>&);
/// A formatted answer: "40.0 GiB", a choice's text, "cell (2, 1)", choices in their order; a number without a unit has
/// no more digits than the tolerance requires.
QString answerText(const Question&, const AnswerValue&);

/// The lines of code as rich text, with Python's indentation; the caller chooses the typeface.
QString listingLines(const Listing&);

}  // namespace attn::app
