// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace attn {

/// What the child of DriverGuard does: asks the drivers for what the subject (DriverNeed::subject()) says, as this
/// program will, with the caches that it will find: every kernel that computes stages is compiled and launched, and the
/// first one of whole attention. What fails with a reason is not its concern; that it lives to say so is. Returns the
/// exit code.
int runDriverTrial(std::string_view subject);

}  // namespace attn
