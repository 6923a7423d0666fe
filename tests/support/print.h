// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>

#include <ostream>

#include "base/problem.h"

namespace attn {

/// Prints a problem in failure messages.
inline void PrintTo(const Problem& problem, std::ostream* out) {
  *out << "code " << static_cast<int>(problem.code) << " at \"" << problem.pointer << "\" "
       << testing::PrintToString(problem.arguments);
}

}  // namespace attn
