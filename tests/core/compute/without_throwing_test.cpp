// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/without_throwing.h"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>

namespace attn {
namespace {

using Number = BackendResult<int>;

TEST(WithoutThrowing, ReturnsWhatTheCallReturns) {
  EXPECT_EQ(withoutThrowing("f", []() -> Number { return 3; }), Number(3));
}

TEST(WithoutThrowing, TurnsExceptionsIntoFailures) {
  const auto failureOf = [](const Number& number) { return number.error(); };
  EXPECT_EQ(failureOf(withoutThrowing("f", []() -> Number { throw std::bad_alloc(); })),
            (BackendFailure{BackendFailure::Kind::OutOfMemory, "f", {}}));
  EXPECT_EQ(failureOf(withoutThrowing("f", []() -> Number { throw std::runtime_error("why"); })),
            (BackendFailure{BackendFailure::Kind::CallFailed, "f", "why"}));
  EXPECT_EQ(failureOf(withoutThrowing("f", []() -> Number { throw 7; })),
            (BackendFailure{BackendFailure::Kind::CallFailed, "f", {}}));
}

}  // namespace
}  // namespace attn
