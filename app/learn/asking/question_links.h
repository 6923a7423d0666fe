// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "questions/question_template.h"

namespace attn::app {

/// "Decode": the name of a lab by its id; the id itself of one that does not exist.
QString labName(const QString& id);
/// Links to the question as a scenario in a lab and to the lesson that teaches it, where there are these: their
/// addresses are the ids behind `labPrefix` and `lessonPrefix`. Empty where there is neither. `document`: there is a
/// document that it was made from, to be shown in the lab.
QString linksHtml(const AskedQuestion&, const QString& labPrefix, const QString& lessonPrefix, bool document = false);

}  // namespace attn::app
