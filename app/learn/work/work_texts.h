// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>
#include <QStringList>
#include <cstddef>
#include <string>
#include <vector>

#include "classroom/handout.h"
#include "classroom/work.h"
#include "questions/question.h"

namespace attn::app {

/// "1 point", "2.5 points"
QString pointsPhrase(double points);
/// "number", "choice", "order", "cell": how a question is answered, in a word.
QString kindText(AnswerKind);
QString dayAndTimeText(const QDateTime&);
/// The moment of a deadline as hand-outs write it, in the time of this computer; invalid where it is none.
QDateTime deadlineOf(const std::string& iso);
/// The same as hand-outs write it: "2026-11-27T23:59+01:00".
std::string deadlineIso(const QDateTime&);
/// "To be handed in by Friday, 27 November 2026, 23:59 (in 5 days)."; where it has passed, that it is taken all the
/// same.
QString deadlineText(const QDateTime& deadline, const QDateTime& now);
QString variantText(const Handout&);
QString feedbackText(WorkFeedback);
/// "3, 7 and 8", of questions counted from 0.
QString numbersText(const std::vector<std::size_t>& questions);

}  // namespace attn::app
