// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/term.h"

#include <gtest/gtest.h>

#include <set>

#include "base/enum_codes.h"

namespace attn {
namespace {

TEST(Term, HasACodeOfItsOwnThatLeadsBackToIt) {
  std::set<std::string> codes;
  for (const auto& [name, term] : enumCodes<kLastTerm>()) {
    EXPECT_TRUE(codes.insert(code(term)).second) << code(term);
    EXPECT_EQ(termOf(code(term)), term);
  }
  EXPECT_EQ(codes.size(), enumCodes<kLastTerm>().size());
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
