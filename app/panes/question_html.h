// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "questions/given_answer.h"
#include "questions/question.h"

/// The parts of a question and of its answer as rich text: what everything that asks has in common.
namespace attn::app {

QString questionHtml(const Question&);
/// Code or a passage, line by line, with numbers where the listing has them.
QString listingHtml(const Listing&);
/// Empty without a hint.
QString hintHtml(const Question&);
/// One step in each string; the last one states the answer.
QStringList workingSteps(const Question&);
QString workingHtml(const Question&);
/// "40.0 GiB", a choice's words; of sentences a good answer.
QString rightAnswerHtml(const Question&);
/// What was given, as it was typed where that is known; empty where nothing was.
QString givenHtml(const Question&, const GivenAnswer&, const QString& asTyped = {});
/// "Right: …", or what was answered, the answer, and the mistake where it is recognised; of sentences a good answer.
QString verdictHtml(const Question&, const GivenAnswer&, const QString& asTyped = {});

}  // namespace attn::app
