// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/foreign_text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/utf8.h"

namespace attn::foreign {
namespace {

struct Case {
  std::string text, shown;
};

TEST(ForeignText, isShownAsOneLineInWhichNothingActs) {
  const std::vector<Case> cases{
      {"The cat sat", "The cat sat"},
      {"猫が座った 🐈", "猫が座った 🐈"},
      {"two\nlines\r\n", "two\\x0alines\\x0d\\x0a"},
      {"\x1b[31mred\x07", "\\x1b[31mred\\x07"},
      {std::string("nul\0l", 5), "nul\\x00l"},
      {"\u0085next", "\\x85next"},
      {"abc\u202efed", "abc\\u202efed"},
      {"\u2066isolated\u2069", "\\u2066isolated\\u2069"},
      {"line\u2028separator", "line\\u2028separator"},
      {"\U000E0041tag", "\\U000e0041tag"},
      {"\xff\xfe", "\uFFFD\uFFFD"},
      {"cut \xe2\x82", "cut \uFFFD\uFFFD"},
      {"<b>bold</b> & more", "<b>bold</b> & more"},
      {"", ""},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(shown(c.text), c.shown);
    EXPECT_FALSE(firstInvalidUtf8(shown(c.text)));
  }
}

TEST(ForeignText, isBoundedByCharactersAndNotByBytes) {
  EXPECT_EQ(shown("abc", 3), "abc");
  EXPECT_EQ(shown("abcd", 3), "abc…");
  EXPECT_EQ(shown("猫が座った", 2), "猫が…");
}

TEST(ForeignText, staysInItsPythonComment) {
  EXPECT_EQ(inPythonComment("title\nimport os"), "title\\x0aimport os");
  EXPECT_EQ(inPythonComment("form\ffeed\rreturn"), "form\\x0cfeed\\x0dreturn");
}

}  // namespace
}  // namespace attn::foreign
