// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "questions/question.h"

namespace attn::app {

/// A phrase in the learner's language, its values in the language's own way of writing them. Markdown where the phrase
/// has it.
QString phraseText(const Phrase&);
/// One value, as it stands in a phrase.
QString shownText(const Shown&);
/// All that is asked: the text, the matrix to point at as a table, the lines of code as a block. Markdown. Choices
/// stand apart.
QString questionText(const Question&);
/// What to type where a number is asked for: "a whole number", "to two decimals". So many digits of the answer are
/// always right.
QString numberWantedText(const Question&);
QString topicText(Topic);
QString mistakeName(const MistakeKind&);
/// The names of mistakes that give the same answer: "You forgot the mask, or: You counted pairs"; "" for none.
QString mistakeNames(const std::vector<Mistake>&);
/// What the mistake did with the question's own numbers, where that is known, and what to look at.
QString mistakeText(const Mistake&);
/// Each with its name, what it did and what to look at; of several, that it is the one or the other.
QString mistakesHtml(const std::vector<Mistake>&);
/// An answer as it is read: "40.0 GiB", a choice's words, "cell (2, 1)", choices in their order; a number
/// without a unit with no more digits than the tolerance asks for.
QString answerText(const Question&, const AnswerValue&);

}  // namespace attn::app
