// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>

#include "learn/picture/class_picture.h"

namespace attn::app {

/// Amount of detail for each answer.
enum class ClassAnswerDetail { Counted, WithReasons };

/// A matrix as an HTML table.
QString askedMatrixHtml(const AskedMatrix&, const Theme&);
/// The question and its choices, as rich text.
QString questionTextHtml(const ClassQuestionDetails&, const Theme&);
/// The figure of the question, then each given answer with its row of weights, if any, and the effect of the mistake.
/// Returns the height.
double layOutAnswers(SectionPen&, QPointF at, double room, const ClassQuestionDetails&, ClassAnswerDetail);

}  // namespace attn::app
