// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>

#include "learn/picture/class_picture.h"

namespace attn::app {

/// How much is said of each answer.
enum class ClassAnswerDetail { Counted, WithReasons };

/// The question and what there is to choose from, as rich text.
QString questionTextHtml(const ClassQuestionSheet&);
/// The figure of the question, then each answer that was given, its row of weights where the question is about one, and
/// what the mistake did. Returns the height.
double layOutAnswers(ClassPen&, QPointF at, double room, const ClassQuestionSheet&, ClassAnswerDetail);
QString plainWords(const QString& html);

}  // namespace attn::app
