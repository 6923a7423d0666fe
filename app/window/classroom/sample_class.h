// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "classroom/work.h"
#include "exports/classroom_files.h"

namespace attn::app {

/// Six questions about masks.
Work sampleWork();

/// What a class of `students` handed in to this work, two of which have not yet: most answers are right, harder
/// questions less often, wrong ones mostly with the mistake that is made first. For pictures and tests: the same seed
/// gives the same class.
ClassroomFolder sampleClass(const Work&, std::uint64_t seed, int students = 40);

}  // namespace attn::app
