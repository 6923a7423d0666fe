// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

#include "classroom/handout.h"

namespace attn::app {

/// Questions for a Moodle course in Moodle XML: one category per question of the assignment, which contains every
/// variant as
/// a question, so that a quiz draws one per student. Numbers become `numerical` with the absolute tolerance and the
/// unit's
/// prefixes, choices `multichoice`, orders `matching` (each line to its position), cells `multichoice` among the cells.
/// A
/// correct answer scores 100 %, everything else 0, fractions that every Moodle accepts. Known mistakes have their own
/// feedback; the solution is the general feedback. Figures are files of the question. Text is in the program's
/// language. Assignments must pass questionOf(); others are left out.
///
/// Format: Moodle 4, question/format/xml.
std::string moodleXml(std::span<const Handout>);

}  // namespace attn::app
