// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "compute/guest/child_process.h"

namespace attn {
namespace {

using Kind = ChildEnd::Kind;

ChildLimits withIdle(std::chrono::milliseconds idle) {
  return {idle, std::chrono::minutes(5), std::chrono::minutes(5), std::int64_t{1} << 50};
}

/// std::_Exit(): exit handlers of other tests do not belong to the copy.
ChildEnd endWith(int code) {
  return runForked([code]() -> int { std::_Exit(code); }, withIdle(std::chrono::minutes(5)));
}

TEST(RunCopy, givesTheExitCode) {
  EXPECT_EQ(endWith(0).kind, Kind::Exited);
  EXPECT_EQ(endWith(0).number, 0);
  EXPECT_EQ(endWith(3).number, 3);
}

TEST(RunCopy, reportsTheTerminatingSignal) {
  const ChildEnd end = runForked(
      []() -> int {
        const rlimit none{0, 0};
        (void)::setrlimit(RLIMIT_CORE, &none);
        std::signal(SIGABRT, SIG_DFL);
        ::kill(::getpid(), SIGABRT);
        std::_Exit(0);
      },
      withIdle(std::chrono::minutes(5)));
  EXPECT_EQ(end.kind, Kind::Killed);
  EXPECT_EQ(end.number, SIGABRT);
}

TEST(RunCopy, killsAProcessThatHangs) {
  const auto waits = []() -> int {
    while (true) ::pause();
  };
  EXPECT_EQ(runForked(waits, withIdle(std::chrono::milliseconds(300))).kind, Kind::Hung);
}

/// In a separate process: it must have a single thread, or another could receive the signal before its target is known.
/// Earlier tests may have started threads.
TEST(RunCopy, passesAnInterruptOn) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto isInterrupted = []() {
    const ::pid_t parent = ::getpid();
    const ChildEnd end = runForked(
        [parent]() -> int {
          std::signal(SIGINT, SIG_DFL);
          ::kill(parent, SIGINT);
          while (true) ::pause();
        },
        withIdle(std::chrono::minutes(5)));
    return end.kind == Kind::Killed && end.number == SIGINT;
  };
  EXPECT_EXIT(std::_Exit(isInterrupted() ? 0 : 1), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace attn
