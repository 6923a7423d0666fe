// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

#include "classroom/handout.h"

namespace attn::app {

/// Questions for a Moodle course, as its XML format: a category for each question of the work, in which every variant
/// is a question of its own, so that a quiz draws one of them for each student. Numbers are `numerical` with the
/// absolute tolerance and the unit's prefixes, choices `multichoice`, orders `matching` (each line to its place), cells
/// `multichoice` among the cells; right is 100 %, everything else 0: fractions that every Moodle allows. Known mistakes
/// have their feedback, the working is the general one. In the language of the program. The hand-outs must be askable
/// (questionOf()); others are left out.
///
/// Format: Moodle 4, question/format/xml.
std::string moodleXml(std::span<const Handout>);

}  // namespace attn::app
