// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/json_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "scenario/limits.h"
#include "support/print.h"

namespace attn {
namespace {

using testing::ElementsAre;

JsonValue parsed(std::string_view text) {
  const auto result = readJson(text);
  EXPECT_TRUE(result) << text;
  return result ? result->root : JsonValue{};
}

TEST(Json, ReadsEveryKindOfValue) {
  const JsonValue root =
      parsed(R"( {"n": null, "t": true, "f": false, "i": -12, "r": 2.5e-3, "s": "x", "a": [], "o": {}} )");
  ASSERT_EQ(root.members.size(), 8U);
  EXPECT_EQ(root.members[0].value.kind, JsonValue::Kind::Null);
  EXPECT_TRUE(root.members[1].value.boolean);
  EXPECT_FALSE(root.members[2].value.boolean);
  EXPECT_EQ(root.members[3].value.number, -12);
  EXPECT_EQ(root.members[4].value.number, 0.0025);
  EXPECT_EQ(root.members[5].value.text, "x");
  EXPECT_EQ(root.members[6].value.kind, JsonValue::Kind::Array);
  EXPECT_EQ(root.members[7].value.kind, JsonValue::Kind::Object);
}

TEST(Json, KeepsListsOfNumbersPlain) {
  const JsonValue list = parsed("[1, -2.5, 3e2]");
  EXPECT_THAT(list.numbers, ElementsAre(1, -2.5, 300));
  EXPECT_TRUE(list.items.empty());
}

TEST(Json, SpreadsListsThatHoldOtherThings) {
  const JsonValue list = parsed(R"([1, "a", 2])");
  ASSERT_EQ(list.items.size(), 3U);
  EXPECT_EQ(list.items[0].number, 1);
  EXPECT_EQ(list.items[1].text, "a");
  EXPECT_EQ(list.items[2].number, 2);
}

TEST(Json, ReadsEscapes) {
  EXPECT_EQ(parsed(R"("\"\\\/\b\f\n\r\t")").text, "\"\\/\b\f\n\r\t");
  EXPECT_EQ(parsed(R"("\u0041\u00e9\u732b\ud83d\ude00")").text, "Aé猫😀");
}

TEST(Json, TakesNumbersThatAreNotFinite) {
  const JsonValue list = parsed("[NaN, Infinity, -Infinity, 1e999, nan]");
  EXPECT_TRUE(std::isnan(list.numbers[0]));
  EXPECT_EQ(list.numbers[1], HUGE_VAL);
  EXPECT_EQ(list.numbers[2], -HUGE_VAL);
  ASSERT_EQ(list.notFinite.size(), 5U);
  EXPECT_EQ(list.notFinite[3].first, 3U);
  EXPECT_EQ(list.notFinite[3].second, "1e999");
}

TEST(Json, SkipsAByteOrderMark) {
  EXPECT_EQ(parsed("\xEF\xBB\xBF 7").number, 7);
}

TEST(Json, ReportsKeysThatOccurTwiceAndKeepsTheFirst) {
  const auto result = readJson(R"({"a": {"b/c": 1, "b/c": 2}})");
  ASSERT_TRUE(result);
  EXPECT_THAT(result->problems, ElementsAre(Problem{ProblemCode::DuplicateKey, "/a/b~1c", {"b/c"}}));
  EXPECT_EQ(result->root.members[0].value.members[0].value.number, 1);
}

TEST(Json, NamesLineAndColumnOfASyntaxError) {
  struct Row {
    const char* text;
    const char* line;
    const char* column;
    Term expected;
  };
  const Row rows[] = {
      {"", "1", "1", Term::Value},
      {"{\n  \"a\": 1", "2", "9", Term::CommaOrBrace},
      {"[1, 2", "1", "6", Term::CommaOrBracket},
      {"[1, ", "1", "5", Term::Value},
      {"[1,]", "1", "4", Term::Value},
      {"{\"é\" 1}", "1", "6", Term::Colon},
      {"{a: 1}", "1", "2", Term::Key},
      {"{\"a\": 1,}", "1", "9", Term::Key},
      {"\"abc", "1", "5", Term::ClosingQuote},
      {"\"a\nb\"", "1", "3", Term::EscapedControl},
      {"\"\\x\"", "1", "3", Term::Escape},
      {"\"\\u12G4\"", "1", "4", Term::HexDigits},
      {"\"\\ud83d\"", "1", "8", Term::SurrogatePair},
      {"\"\\ude00\"", "1", "8", Term::SurrogatePair},
      {"1 2", "1", "3", Term::EndOfDocument},
      {"01", "1", "1", Term::Value},
      {"+1", "1", "1", Term::Value},
      {".5", "1", "1", Term::Value},
      {"1.", "1", "1", Term::Value},
      {"1e", "1", "1", Term::Value},
      {"tru", "1", "1", Term::Value},
      {"nulls", "1", "1", Term::Value},
      {"'a'", "1", "1", Term::Value},
  };
  for (const Row& row : rows) {
    const auto result = readJson(row.text);
    ASSERT_FALSE(result) << row.text;
    EXPECT_EQ(result.error().back().code, ProblemCode::JsonSyntax) << row.text;
    EXPECT_THAT(result.error().back().arguments, ElementsAre(row.line, row.column, code(row.expected))) << row.text;
  }
}

TEST(Json, RefusesDeepNestingBeforeItCosts) {
  const std::string deep(10'000'000, '[');
  const auto result = readJson(deep);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().front().code, ProblemCode::NestedTooDeep);
  const std::string allowed = std::string(limits::jsonDepth, '[') + std::string(limits::jsonDepth, ']');
  EXPECT_TRUE(readJson(allowed));
  EXPECT_FALSE(readJson("[" + allowed + "]"));
}

TEST(Json, RefusesMoreValuesThanADocumentCanNeed) {
  std::string text = "[";
  for (std::size_t i = 0; i <= limits::jsonValues; ++i) text += "{},";
  text += "{}]";
  const auto result = readJson(text);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().front().code, ProblemCode::TooLarge);
}

TEST(Json, InvalidTextIsReportedWithItsOffset) {
  const auto result = readJson("{\"a\": \"\xFF\"}");
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error(), ElementsAre(Problem{ProblemCode::InvalidUtf8, "", {"7"}}));
}

TEST(JsonPointer, LongKeysAreCutBetweenCharacters) {
  EXPECT_EQ(childPointer("/a", "b~/c"), "/a/b~0~1c");
  EXPECT_EQ(childPointer("", std::string(100, 'k')), "/" + std::string(100, 'k'));
  EXPECT_EQ(childPointer("", std::string(101, 'k')), "/" + std::string(100, 'k') + "…");
  EXPECT_EQ(childPointer("", std::string(99, 'k') + "猫猫"), "/" + std::string(99, 'k') + "…");
}

TEST(JsonReader, StoresALongKeyOnce) {
  // If the key were copied for every value, this would write 20 GB.
  std::string text = "{\"" + std::string(1'000'000, 'k') + "\": [\"\"";
  for (int i = 0; i < 20'000; ++i) text += ",\"\"";
  text += ", nul]}";
  const Result<JsonDocument> document = readJson(text);
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().front().pointer.size(), 1 + 100 + std::string("…/20001").size());
}

}  // namespace
}  // namespace attn
