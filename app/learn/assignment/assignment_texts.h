// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>
#include <string>

#include "classroom/assignment.h"
#include "classroom/handout.h"
#include "questions/question.h"

namespace attn::app {

/// "1 point", "2.5 points"
QString pointsPhrase(double points);
/// The kind of answer in one word: "number", "choice", "order", "cell".
QString kindText(AnswerKind);
QString dayAndTimeText(const QDateTime&);
/// An assignment's deadline in local time; invalid if there is none.
QDateTime deadlineOf(const std::string& iso);
/// The inverse, as assignments write it: "2026-11-27T23:59+01:00".
std::string deadlineIso(const QDateTime&);
/// "To be handed in by Friday, 27 November 2026, 23:59 (in 5 days)."; after the deadline, that late submissions are
/// accepted.
QString deadlineText(const QDateTime& deadline, const QDateTime& now);
QString variantText(const Handout&);
QString feedbackText(AssignmentFeedback);

}  // namespace attn::app
