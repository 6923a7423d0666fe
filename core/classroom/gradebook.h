// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "classroom/class_results.h"

namespace attn {

/// Returns the points of a class for a gradebook: one line per variant with "ID number", "Full name", "Groups" (of the
/// roster, or the name that the student typed), "Variant", "Points", "Maximum points", "Percent" (two decimals, halves
/// away from 0), "Submitted" and "Status": "on time", "late", "submitted" if the submission has no time or the
/// assignment no deadline, "missing", which has no points. The headers are those that Moodle's import of grades
/// recognizes, in any language of the program. RFC 4180, UTF-8, formulas disarmed.
std::string gradebookCsv(const ClassResults&);

/// 100 `points` / `of`, rounded to two decimals; 0 if `of` is 0.
double percentOf(double points, double of);

}  // namespace attn
