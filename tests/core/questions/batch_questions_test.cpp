// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "support/asking.h"

namespace attn {
namespace {

using asking::ask;
using asking::mistaken;
using asking::numberOf;

TEST(BatchQuestions, fillAFreeSlotAtOnce) {
  // Slot 0: 9 + 6, slot 1: 2 + 2 + 5
  const Question q = ask("continuous-batching", {{"slots", 2}, {"lengths", Matrix{{9, 2, 2, 5, 6}}}});
  EXPECT_EQ(numberOf(q), 15);
  EXPECT_EQ(mistaken(q, "static-batch"), 9 + 5 + 6);
  EXPECT_EQ(mistaken(q, "no-empty-slots"), 12);
  EXPECT_EQ(mistaken(q, "one-after-the-other"), 24);
}

TEST(BatchQuestions, loseOnlyTheEndsOfBlocks) {
  // 7 + 3 + 15 blocks of 16 for 367 tokens
  const Question q = ask("paged-cache", {{"block", 16}, {"lengths", Matrix{{100, 37, 230}}}});
  EXPECT_EQ(numberOf(q), 400 - 367);
  EXPECT_EQ(mistaken(q, "reserved-the-longest"), 690 - 367);
  EXPECT_EQ(mistaken(q, "blocks-in-common"), 368 - 367);
  EXPECT_EQ(mistaken(q, "counted-blocks"), 25);
}

}  // namespace
}  // namespace attn
