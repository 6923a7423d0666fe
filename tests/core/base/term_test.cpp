// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/term.h"

#include <gtest/gtest.h>

#include <set>

namespace attn {
namespace {

TEST(Term, HasACodeOfItsOwnThatLeadsBackToIt) {
  std::set<std::string> codes;
  for (const Term term : allTerms()) {
    EXPECT_TRUE(codes.insert(code(term)).second) << code(term);
    EXPECT_EQ(termOf(code(term)), term);
  }
  EXPECT_EQ(codes.size(), allTerms().size());
}

TEST(Term, CodesAreLowerCaseWithHyphens) {
  EXPECT_EQ(code(Term::KeyTokenRows), "key-token-rows");
  EXPECT_EQ(code(Term::NumberOrMinusInf), "number-or-minus-inf");
}

TEST(Term, OtherTextsAreNoCodes) {
  EXPECT_EQ(termOf(""), std::nullopt);
  EXPECT_EQ(termOf("Key"), std::nullopt);
}

}  // namespace
}  // namespace attn
