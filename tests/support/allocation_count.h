// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>

// The sanitizers bring their own operator new and are left alone.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ATTN_COUNTS_ALLOCATIONS 0
#else
#define ATTN_COUNTS_ALLOCATIONS 1
#endif

namespace attn::test {

/// Calls of operator new in core_tests so far, in all threads; always 0 where they are not counted. Counted in
/// compute/cpu_allocation_test.cpp.
extern std::atomic<long> allocations;

}  // namespace attn::test
