// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tokenizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/pre_split.h"
#include "model/unicode_classes.h"

namespace attn {
namespace {

using testing::ElementsAre;
using Kind = PreSplit::Kind;
using Type = TokenTable::Type;

std::vector<std::string> pieces(Kind kind, const std::string& text) {
  const auto found = splitText(kind, text);
  return {found.begin(), found.end()};
}

TEST(UnicodeClasses, FollowTheTables) {
  const std::vector<std::pair<std::uint32_t, CharacterClass>> cases{
      {'a', CharacterClass::Letter},     {'Z', CharacterClass::Letter},   {'@', CharacterClass::Other},
      {'[', CharacterClass::Other},      {'0', CharacterClass::Number},   {0xB2, CharacterClass::Number},
      {0xAA, CharacterClass::Letter},    {0xE9, CharacterClass::Letter},  {0x4E00, CharacterClass::Letter},
      {0x2160, CharacterClass::Number},  {0x0301, CharacterClass::Other}, {0x1F600, CharacterClass::Other},
      {0x20000, CharacterClass::Letter}, {' ', CharacterClass::Space},    {0x85, CharacterClass::Space},
      {0x3000, CharacterClass::Space},   {0x200B, CharacterClass::Other}, {0x10FFFF, CharacterClass::Other}};
  for (const auto& [point, expected] : cases) EXPECT_EQ(characterClass(point), expected) << point;
}

TEST(PreSplit, FollowsTheRegularExpressions) {
  struct Case {
    Kind kind;
    std::string text;
    std::vector<std::string> expected;
  };
  const std::vector<Case> cases{
      {Kind::Gpt2, "The cat's  toy", {"The", " cat", "'s", " ", " toy"}},
      {Kind::Gpt2, "it'LL 1234!?\n\n", {"it", "'", "LL", " 1234", "!?", "\n\n"}},
      {Kind::Gpt2, "a \t b ", {"a", " \t", " b", " "}},
      {Kind::Gpt2, "\u00E9t\u00E9 \u4E2D\u6587\u3002", {"\u00E9t\u00E9", " \u4E2D\u6587", "\u3002"}},
      {Kind::Digits, "a 12b  3", {"a", " ", "1", "2", "b", "  ", "3"}},
      {Kind::Llama3, "it'LL 12345 (x)!\r\n y", {"it", "'LL", " ", "123", "45", " (", "x", ")!\r\n", " y"}},
      {Kind::Llama3, " \n\n  a", {" \n\n", " ", " a"}},
      {Kind::Llama3, "_a\tb", {"_a", "\tb"}},
      {Kind::Qwen2, "x 123", {"x", " ", "1", "2", "3"}}};
  for (const Case& each : cases) EXPECT_EQ(pieces(each.kind, each.text), each.expected) << each.text;
}

TEST(PreSplit, PiecesCoverAnyText) {
  const std::string text = "a'\xFF\xC3 1\n'D\u0301\u00A0 \t9\xF0\x9F\x98\x80'";
  for (const Kind kind : {Kind::Gpt2, Kind::Digits, Kind::Llama3, Kind::Qwen2})
    for (std::size_t begin = 0; begin < text.size(); ++begin) {
      std::string whole;
      for (const std::string& piece : pieces(kind, text.substr(begin))) whole += piece;
      EXPECT_EQ(whole, text.substr(begin));
    }
}

Tokenizer byteLevel(std::vector<std::string> merges, bool takesWholeTokens = false) {
  TokenTable table;
  table.model = "gpt2";
  table.tokens = {"<s>", "a", "b", "c", "ab", "bc", "abc", "\u0120", "\u0120a", "\u00C3", "\u00A9", "<x>", "<xy>"};
  table.types.assign(table.tokens.size(), Type::Normal);
  table.types[0] = table.types[11] = Type::Control;
  table.types[12] = Type::UserDefined;
  table.merges = std::move(merges);
  table.split = PreSplit{.kind = Kind::Gpt2, .takesWholeTokens = takesWholeTokens};
  table.bos = 0;
  table.addsBos = true;
  return Tokenizer::of(table).value();
}

TEST(Tokenizer, MergesThePairOfTheLowestRankLeftmostFirst) {
  EXPECT_THAT(*byteLevel({"b c", "a b"}).encode("abcab", false), ElementsAre(1, 5, 4));
  EXPECT_THAT(*byteLevel({"a b", "b c", "ab c"}).encode("abc bc", false), ElementsAre(6, 7, 5));
  EXPECT_THAT(*byteLevel({"\u0120 a"}).encode(" a\u00E9", true), ElementsAre(0, 8, 9, 10));
  EXPECT_THAT(*byteLevel({}).encode("abc", false), ElementsAre(1, 2, 3));
  EXPECT_THAT(*byteLevel({}, true).encode("abc", false), ElementsAre(6));
}

TEST(Tokenizer, FindsTheLongestControlTokenFirst) {
  EXPECT_THAT(*byteLevel({}).encode("a<xy>b<x>", false), ElementsAre(1, 12, 2, 11));
}

TEST(Tokenizer, ShowsTheBytesOfAToken) {
  const Tokenizer tokenizer = byteLevel({});
  EXPECT_EQ(tokenizer.bytesOf(8), " a");
  EXPECT_EQ(tokenizer.bytesOf(9), "\xC3");
  EXPECT_EQ(tokenizer.bytesOf(11), "<x>");
}

TEST(Tokenizer, NoticesMergesOfNoTokensAndRefusesThoseWithoutASpace) {
  TokenTable table;
  table.model = "gpt2";
  table.tokens = {"a", "\xFF"};
  table.merges = {"a q"};
  EXPECT_THAT(Tokenizer::of(table)->notices(), ElementsAre(std::pair(ModelNotice::InvalidTokenText, std::size_t{1}),
                                                           std::pair(ModelNotice::UnknownMerges, std::size_t{1})));
  table.merges = {"aq"};
  EXPECT_EQ(Tokenizer::of(table).error().error, ModelError::BadMerge);
  table.merges = {};
  EXPECT_EQ(Tokenizer::of(table)->encode("a").error().error, ModelError::UnknownPreTokenizer);
}

TEST(Tokenizer, SentencePieceMergesTheHighestScore) {
  TokenTable table;
  table.model = "llama";
  table.tokens = {"<unk>", "\u2581", "a", "b", "ab", "\u2581a", "<0xC3>", "<0xA9>", "<s>"};
  table.scores = {0, -9, -9, -9, -1, -2, 0, 0, 0};
  table.types = {Type::Unknown, Type::Normal, Type::Normal, Type::Normal, Type::Normal,
                 Type::Normal,  Type::Byte,   Type::Byte,   Type::Control};
  table.split = PreSplit{};
  table.addsSpacePrefix = true;
  const Tokenizer tokenizer = Tokenizer::of(table).value();
  EXPECT_THAT(*tokenizer.encode("ab a"), ElementsAre(1, 4, 5));
  EXPECT_THAT(*tokenizer.encode("\u00E9<s>b"), ElementsAre(1, 6, 7, 8, 1, 3));
  EXPECT_THAT(*tokenizer.encode(""), ElementsAre());
  EXPECT_EQ(tokenizer.bytesOf(5), " a");
  EXPECT_EQ(tokenizer.bytesOf(7), "\xA9");
}

TEST(Tokenizer, ALongPieceTakesNoQuadraticTime) {
  EXPECT_EQ(byteLevel({"a b", "b c", "ab c"}).encode(std::string(300000, 'a'), false)->size(), 300000U);
}

}  // namespace
}  // namespace attn
