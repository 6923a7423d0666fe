// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn {

/// Lets this process keep the memory that it frees, up to 256 MiB, for what it allocates next. An interactive program
/// computes trace after trace of one size; by default glibc gives the freed matrices back to the system, and the page
/// faults of the next trace take twice as long as its arithmetic. For main() to call before threads start; does nothing
/// with other C libraries.
void keepFreedMemory();

}  // namespace attn
