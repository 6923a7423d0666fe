// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace attn {

/// Runs in the child of DriverGuard: uses the drivers for the subject (DriverNeed::subject()) as this program does,
/// with the same caches. To compute, it compiles and launches every kernel that computes stages, and the first one of
/// whole attention. Reported failures are ignored; only surviving to report success matters. Returns the exit code.
int runDriverTrial(std::string_view subject);

}  // namespace attn
