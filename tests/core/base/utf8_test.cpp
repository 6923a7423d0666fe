// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/utf8.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>

namespace attn {
namespace {

TEST(Utf8, FindsTheFirstByteThatDoesNotBelong) {
  const std::pair<std::string, std::optional<std::size_t>> rows[] = {
      {"plain é 猫 😀", std::nullopt}, {"ab\xFF", 2}, {"\xC0\x80", 0},    {"a\xC3", 1}, {"\xED\xA0\x80", 0},
      {"\xF4\x90\x80\x80", 0},        {"é\x80", 2},  {"\xE0\x80\x80", 0}};
  for (const auto& [text, offset] : rows) EXPECT_EQ(firstInvalidUtf8(text), offset);
}

TEST(Utf8, TakesOneCodePointAtATime) {
  EXPECT_EQ(firstCodePoint("a").value, 'a');
  EXPECT_EQ(firstCodePoint("é").value, 0xE9U);
  EXPECT_EQ(firstCodePoint("猫a").value, 0x732BU);
  EXPECT_EQ(firstCodePoint("猫a").bytes, 3U);
  EXPECT_EQ(firstCodePoint("🐈").value, 0x1F408U);
  EXPECT_EQ(firstCodePoint("\xFFx").value, std::nullopt);
  EXPECT_EQ(firstCodePoint("\xFFx").bytes, 1U);
}

}  // namespace
}  // namespace attn
