// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "questions/given_answer.h"
#include "questions/question.h"

/// The parts of a question and its answer as rich text, shared by everything that asks questions.
namespace attn::app {

QString questionHtml(const Question&);
/// Code or a passage, line by line, with line numbers if the listing has them.
QString listingHtml(const Listing&);
/// Empty if there is no hint.
QString hintHtml(const Question&);
/// One string per step; the last one states the answer.
QStringList workingSteps(const Question&);
QString workingHtml(const Question&);
/// "40.0 GiB", a choice's text, or a sample answer for sentences.
QString rightAnswerHtml(const Question&);
/// The given answer, as typed if known; empty if none was given.
QString givenHtml(const Question&, const GivenAnswer&, const QString& asTyped = {});
/// "Right: …", or the given answer, the correct answer, and the mistake if recognized; a sample answer for sentences.
QString verdictHtml(const Question&, const GivenAnswer&, const QString& asTyped = {});

}  // namespace attn::app
