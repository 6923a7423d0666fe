// SPDX-License-Identifier: GPL-3.0-or-later
// After a warm-up, a run allocates no memory: this program replaces operator new and counts its calls.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "compute/cpu/cpu_engine.h"
#include "support/allocation_count.h"

namespace attn::test {
std::atomic<long> allocations = 0;
}

#if ATTN_COUNTS_ALLOCATIONS
// The array and nothrow forms call these two in the standard library. Not inlined, or g++ would see memory of operator
// new passed to free() and warn.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++attn::test::allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
  ++attn::test::allocations;
  const auto step = static_cast<std::size_t>(alignment);
  if (void* memory = std::aligned_alloc(step, (size + step - 1) / step * step)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
#endif

namespace attn {
namespace {

TEST(CpuAttentionEngine, aRunAllocatesNothing) {
  if (ATTN_COUNTS_ALLOCATIONS == 0) GTEST_SKIP() << "the sanitizer has its own operator new";
  AttentionProblem p;
  p.heads = {4, 2};
  p.queryTokens = p.keyTokens = 100;
  p.dK = p.dV = 16;
  p.causal = true;
  p.padding = {3, 60};
  const AttentionInputs inputs = randomInputs(p, 1);
  CpuAttentionEngine engine({}, {3, nullptr});
  for (const AttentionKernel kernel : {AttentionKernel::Eager, AttentionKernel::Standard, AttentionKernel::Flash}) {
    const long atFirst = test::allocations;
    auto prepared = engine.prepare(p, inputs, kernel);
    ASSERT_TRUE(prepared);
    EXPECT_GT(test::allocations, atFirst) << "the counter does not count";
    const std::stop_source source;
    const long before = test::allocations;
    for (int n = 0; n < 5; ++n) ASSERT_TRUE((*prepared)->run(source.get_token()));
    EXPECT_EQ(test::allocations, before) << code(kernel);
  }
}

}  // namespace
}  // namespace attn
