// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>

// The sanitizers have their own operator new, which is not replaced.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ATTN_COUNTS_ALLOCATIONS 0
#else
#define ATTN_COUNTS_ALLOCATIONS 1
#endif

namespace attn::test {

/// The number of calls of operator new in core_tests so far, in all threads; always 0 if not counted. Counted in
/// compute/cpu_allocation_test.cpp.
extern std::atomic<long> allocations;

}  // namespace attn::test
