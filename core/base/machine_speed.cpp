// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/machine_speed.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <memory>
#include <vector>

#include "base/vectors_per_isa.h"

namespace attn {
namespace {

using Clock = std::chrono::steady_clock;

/// Bytes of the source and of the copy: together larger than the caches of nearly all machines.
constexpr std::size_t kCopiedBytes = std::size_t{64} << 20;
constexpr int kMinRounds = 3;

// ---- fused multiply-adds: independent chains, as many as keep a core busy (latency of four cycles, two units, some to
// spare), all in registers.

constexpr int kChains = 12;
constexpr int kStepsPerRound = 1 << 19;

template <class Set>
constexpr double operationsPerRound() {
  return 2.0 * kChains * kStepsPerRound * Set::kLanes;
}

/// Runs x -> x * factor + summand on every lane of every chain. The chains start with different values, or the compiler
/// would replace them by one; the result keeps them from being optimized away.
template <class Set>
ATTN_INLINE float chains(float factor, float summand) {
  typename Set::Vector x[kChains];
  for (int n = 0; n < kChains; ++n) x[n] = typename Set::Vector{} + factor * static_cast<float>(n);
  for (int step = 0; step < kStepsPerRound; ++step) {
    for (int n = 0; n < kChains; ++n) x[n] = x[n] * factor + summand;
  }
  float sum = 0;
  for (int n = 0; n < kChains; ++n) sum += x[n][0];
  return sum;
}

float narrowChains(float factor, float summand) {
  return chains<per_isa::Vectors16>(factor, summand);
}
#if defined(__x86_64__)
[[gnu::target("avx2,fma")]] float wideChains(float factor, float summand) {
  return chains<per_isa::Vectors32>(factor, summand);
}
[[gnu::target("avx512f")]] float widestChains(float factor, float summand) {
  return chains<per_isa::Vectors64>(factor, summand);
}
#endif

struct FmaLoop {
  float (*run)(float factor, float summand);
  double operations;
};

/// All loops that this processor can run; the fastest is measured, since wide ones may lower the clock.
std::vector<FmaLoop> fmaLoops() {
  std::vector<FmaLoop> loops = {{narrowChains, operationsPerRound<per_isa::Vectors16>()}};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    loops.push_back({wideChains, operationsPerRound<per_isa::Vectors32>()});
  if (__builtin_cpu_supports("avx512f")) loops.push_back({widestChains, operationsPerRound<per_isa::Vectors64>()});
#endif
  return loops;
}

// ---- rounds on all threads

/// Returns the seconds that `work` takes when every thread does its share at the same time: the fastest of as many
/// rounds as fit into `seconds`, after a warm-up round. Other load can only make a round slower.
template <class Work>
double secondsPerRound(ThreadPool& pool, double seconds, Work work) {
  std::vector<double> times;
  const Clock::time_point end =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::max(seconds, 0.0)));
  for (int round = 0; round <= kMinRounds || Clock::now() < end; ++round) {
    const Clock::time_point start = Clock::now();
    pool.run(work);
    if (round > 0) times.push_back(std::chrono::duration<double>(Clock::now() - start).count());
  }
  return std::ranges::min(times);
}

double measureFma(ThreadPool& pool, double seconds) {
  const std::vector<FmaLoop> loops = fmaLoops();
  // Keeps the compiler from assuming a constant factor.
  const volatile float factor = 0.999F;
  std::vector<float> results(static_cast<std::size_t>(pool.threads()));
  double best = 0;
  for (const FmaLoop& loop : loops) {
    const double time = secondsPerRound(pool, seconds / static_cast<double>(loops.size()), [&](int thread) {
      results[static_cast<std::size_t>(thread)] = loop.run(factor, 1e-3F);
    });
    best = std::max(best, loop.operations * pool.threads() / time);
  }
  return best;
}

double measureCopy(ThreadPool& pool, double seconds) {
  const auto from = std::make_unique_for_overwrite<std::byte[]>(kCopiedBytes);
  const auto to = std::make_unique_for_overwrite<std::byte[]>(kCopiedBytes);
  std::memset(from.get(), 1, kCopiedBytes);
  const std::size_t share = kCopiedBytes / static_cast<std::size_t>(pool.threads());
  const double time = secondsPerRound(pool, seconds, [&](int thread) {
    const std::size_t start = share * static_cast<std::size_t>(thread);
    std::memcpy(to.get() + start, from.get() + start, share);
  });
  return 2.0 * static_cast<double>(share) * pool.threads() / time;
}

}  // namespace

MachineSpeed measureMachineSpeed(double seconds, const ThreadStarter& startOne) {
  ThreadPool pool(threadsOfThisMachine(), startOne);
  MachineSpeed speed;
  speed.threads = pool.threads();
  speed.fmaRate = measureFma(pool, seconds / 2);
  speed.copyBandwidth = measureCopy(pool, seconds / 2);
  return speed;
}

}  // namespace attn
