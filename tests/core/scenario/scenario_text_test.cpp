// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/scenario_text.h"
#include "support/source_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "scenario/document.h"
#include "support/examples.h"
#include "support/sanitized.h"
#include "support/scenarios.h"

namespace attn {
namespace {

using Kind = ScenarioTextError::Kind;

Kind kindOf(std::string_view message) {
  const auto read = readScenarioText(message);
  EXPECT_FALSE(read) << message.substr(0, 80);
  return read ? Kind::NoText : read.error().kind;
}

/// As broken and quoted by a mail program.
std::string quoted(const std::string& text, std::size_t width) {
  std::string lines;
  for (std::size_t i = 0; i < text.size(); i += width) lines += "> > " + text.substr(i, width) + " \r\n";
  return lines;
}

TEST(ScenarioText, ReadsBackAsTheSameScenario) {
  for (std::uint64_t seed = 1; seed <= (test::kSanitized ? 50 : 300); ++seed) {
    test::Dice dice(seed);
    const Scenario scenario = test::anyScenario(dice);
    const auto text = scenarioText(scenario);
    ASSERT_TRUE(text);
    const auto read = readScenarioText(*text);
    ASSERT_TRUE(read) << seed;
    EXPECT_EQ(*read, *parseDocument(writeDocument(scenario))) << seed;
    EXPECT_EQ(scenarioText(*read), text) << seed;
  }
}

TEST(ScenarioText, IsOneWordThatFitsIntoAnAddress) {
  const std::string text = *scenarioText(test::example("1-the-cat-sat"));
  EXPECT_EQ(text.substr(0, 6), "attn1-");
  EXPECT_EQ(text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
            std::string::npos);
  EXPECT_LT(text.size(), 2000U);  // a message in a chat
}

TEST(ScenarioText, SurvivesMailAndChat) {
  const Scenario scenario = test::example("2-it-and-the-dog");
  const std::string text = *scenarioText(scenario);
  std::string spaced;
  for (const char letter : text) spaced += std::string(1, letter) + "\xE2\x80\x8B";  // zero-width spaces
  for (const std::string& message : {text + ".",
                                     text + "?",
                                     "(" + text + ")",
                                     "<" + text + ">",
                                     "\"" + text + "\",",
                                     "`" + text + "`",
                                     "**" + text + "**",
                                     "Look at this: " + text + " – what do you think?",
                                     "Look at this:" + text,
                                     text + "\nRegards, Ann",
                                     quoted(text, 72),
                                     quoted(text, 7),
                                     "On Monday Ann wrote:\n" + quoted(text, 60) + "> Regards",
                                     quoted(text, 1),
                                     spaced,
                                     "\xEF\xBB\xBF" + text,
                                     "Attn: all\nattn2go-1\n" + text,
                                     "https://example.org/#" + text,
                                     text.substr(0, 50) + "=\r\n" + text.substr(50),
                                     text + "\n\n" + *scenarioText(test::example("1-the-cat-sat"))}) {
    const auto read = readScenarioText(message);
    ASSERT_TRUE(read) << message;
    EXPECT_EQ(*read, scenario);
  }
  std::string shouted = text;
  shouted[0] = 'A';  // capitalized, as at the start of a message on a phone
  EXPECT_TRUE(readScenarioText(shouted));
}

TEST(ScenarioText, ReportsTextWithoutADocument) {
  for (const char* message :
       {"", "hello", "attn", "attn1", "attn1-", "attn1-12", "attn1--", "attn-5-AAAA", "attn0-5-AAAAA",
        "attn1-99999999999999999999999-AAAA", "{\"format\": \"attentionscope/scenario\"}", "1\t2\n3\t4"})
    EXPECT_EQ(kindOf(message), Kind::NoText) << message;
}

TEST(ScenarioText, SaysThatItWasCutOff) {
  const std::string text = *scenarioText(test::example("1-the-cat-sat"));
  const auto whole = static_cast<std::int64_t>(text.size() - text.rfind('-', 11) - 1);
  for (std::size_t cut : {std::size_t{1}, std::size_t{2}, text.size() / 2}) {
    const auto read = readScenarioText(text.substr(0, text.size() - cut) + "…");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().kind, Kind::CutShort);
    EXPECT_EQ(read.error().expected, whole);
    EXPECT_EQ(read.error().found, whole - static_cast<std::int64_t>(cut));
  }
}

TEST(ScenarioText, SaysThatALetterWasChanged) {
  const Scenario scenario = test::example("1-the-cat-sat");
  const std::string text = *scenarioText(scenario);
  test::Dice dice(5);
  const auto body = static_cast<Index>(text.find('-', 6) + 1), last = static_cast<Index>(text.size()) - 1;
  for (int trial = 0; trial < (test::kSanitized ? 50 : 500); ++trial) {
    std::string damaged = text;
    char& letter = damaged[static_cast<std::size_t>(dice.in(body, last))];
    letter = letter == 'x' ? 'y' : 'x';
    EXPECT_EQ(kindOf(damaged), Kind::Changed) << damaged;
  }
  std::string swapped = text;
  for (std::size_t i = static_cast<std::size_t>(body); i + 1 < text.size(); ++i) {
    if (text[i] == text[i + 1]) continue;
    std::swap(swapped[i], swapped[i + 1]);
    EXPECT_EQ(kindOf(swapped), Kind::Changed);
    break;
  }
}

TEST(ScenarioText, NeverReadsAnotherScenarioFromADamagedOne) {
  for (std::uint64_t seed = 1; seed <= (test::kSanitized ? 100 : 400); ++seed) {
    test::Dice dice(seed);
    const Scenario scenario = test::anyScenario(dice);
    std::string damaged = *scenarioText(scenario);
    for (Index hits = dice.in(1, 4); hits > 0 && !damaged.empty(); --hits) {
      const auto at = static_cast<std::size_t>(dice.in(0, static_cast<Index>(damaged.size()) - 1));
      switch (dice.in(0, 4)) {
        case 0:
          damaged.erase(at, static_cast<std::size_t>(dice.in(1, 9)));
          break;
        case 1:
          damaged.insert(at, std::string(1, static_cast<char>(dice.in(0, 255))));
          break;
        case 2:
          damaged[at] = static_cast<char>(dice.in(0, 255));
          break;
        case 3:
          damaged.insert(at, damaged.substr(at, static_cast<std::size_t>(dice.in(1, 40))));
          break;
        default:
          std::reverse(damaged.begin() + static_cast<std::ptrdiff_t>(at), damaged.end());
      }
    }
    const auto read = readScenarioText(damaged);
    EXPECT_TRUE(!read || *read == *parseDocument(writeDocument(scenario))) << seed;
  }
}

TEST(ScenarioText, SaysThatItIsOfALaterVersion) {
  std::string text = *scenarioText(test::example("1-the-cat-sat"));
  text[4] = '2';
  const auto read = readScenarioText(text);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error(), (ScenarioTextError{Kind::Newer, 2, 1, {}}));
}

/// A text with these arbitrary bytes and a valid checksum.
std::string textAround(const std::string& plain) {
  std::string bytes(compressBound(static_cast<uLong>(plain.size())) + 16, '\0');
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  deflate(&stream, Z_FINISH);
  bytes.resize(stream.total_out);
  deflateEnd(&stream);
  const auto check = static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
  std::string all;
  for (int shift = 24; shift >= 0; shift -= 8) all += static_cast<char>(check >> shift & 255);
  all += bytes;
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string letters;
  for (std::size_t bit = 0; bit < 8 * all.size(); bit += 6) {
    unsigned value = 0;
    for (std::size_t i = bit; i < bit + 6; ++i)
      value = value << 1 | (i < 8 * all.size() ? static_cast<unsigned char>(all[i / 8]) >> (7 - i % 8) & 1U : 0U);
    letters += kLetters[value];
  }
  return "attn1-" + std::to_string(letters.size()) + '-' + letters;
}

TEST(ScenarioText, IsBoundedBeforeItIsTakenApart) {
  // 32 MB of spaces in 43 kB of text.
  const auto bomb = readScenarioText(textAround(std::string(4 * kMaxTextBytes, ' ')));
  ASSERT_FALSE(bomb);
  EXPECT_EQ(bomb.error().kind, Kind::TooLarge);
  EXPECT_EQ(bomb.error().expected, static_cast<std::int64_t>(kMaxTextBytes));
  EXPECT_EQ(kindOf("attn1-999999999999-AAAA"), Kind::TooLarge);
  Scenario large;
  test::Dice dice(1);
  large.inputs = QkvInputs{dice.stack(1, 800, 256), dice.stack(1, 800, 256), dice.stack(1, 800, 256)};
  const auto text = scenarioText(large);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().kind, Kind::TooLarge);
}

TEST(ScenarioText, SaysWhatIsWrongWithADocumentThatIsWhole) {
  const auto read = readScenarioText(textAround(R"({"format": "attentionscope/scenario", "version": 1})"));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().kind, Kind::NotAScenario);
  EXPECT_EQ(read.error().problems, parseDocument(R"({"format": "attentionscope/scenario", "version": 1})").error());
  EXPECT_EQ(kindOf(textAround("")), Kind::NotAScenario);
  EXPECT_EQ(
      kindOf(textAround(
          R"({"format": "attentionscope/scenario", "version": 1, "inputs": {"kind": "qkv", "q": {"file": "../q.npy"}}})")),
      Kind::NotAScenario);
  EXPECT_EQ(*readScenarioText(textAround(writeDocument(test::example("1-the-cat-sat")))),
            test::example("1-the-cat-sat"));
}

TEST(ScenarioText, TheOneInTheDocumentationIsTheDocumentThere) {
  std::ifstream file(std::filesystem::path(sourceFolder()) / "docs" / "numbers.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const std::size_t section = page.find("### 4.6 As text"), end = page.find("## 5. ", section);
  ASSERT_NE(section, std::string::npos);
  const std::string_view said = std::string_view(page).substr(section, end - section);
  const auto read = readScenarioText(said);
  ASSERT_TRUE(read);
  const std::size_t json = said.find("```json"), from = said.find('{', json), to = said.find("```", from);
  EXPECT_EQ(*read, *parseDocument(said.substr(from, to - from)));
}

}  // namespace
}  // namespace attn
