// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "classroom/assignment.h"
#include "exports/classroom_files.h"

namespace attn::app {

/// Six questions about masks.
Assignment sampleAssignment();

/// Simulated submissions of a class of `students` to this assignment, two of them still missing: most answers are
/// right, to harder questions less often, and wrong ones usually have the most common mistake. For pictures and tests.
/// Deterministic: the same seed gives the same class.
ClassroomFolder sampleClass(const Assignment&, std::uint64_t seed, int students = 40);

}  // namespace attn::app
