// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn {

/// Lets this process keep up to 256 MiB of freed memory for its next allocations. An interactive program computes trace
/// after trace of one size; by default glibc returns the freed matrices to the system, and the page faults of the next
/// trace take twice as long as its arithmetic. Must be called from main() before threads start; does nothing with other
/// C libraries.
void keepFreedMemory();

}  // namespace attn
