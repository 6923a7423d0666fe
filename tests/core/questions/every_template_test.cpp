// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <variant>

#include "questions/question_template.h"
#include "scenario/validate.h"
#include "support/asked_questions.h"
#include "support/sanitized.h"
#include "traffic/models.h"

namespace attn {
namespace {

using namespace std::string_literals;

/// The names in braces of a text. Kept, since a thousand questions have the same few texts.
const std::set<std::string>& placesOf(const std::string& text) {
  static std::map<std::string, std::set<std::string>> known;
  const auto [entry, isNew] = known.try_emplace(text);
  std::set<std::string>& places = entry->second;
  if (!isNew) return places;
  for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
    const std::size_t end = text.find('}', at);
    if (end == std::string::npos) {
      places.insert("unclosed " + text);
      break;
    }
    places.insert(text.substr(at + 1, end - at - 1));
  }
  return places;
}

void expectFilled(const Phrase& phrase) {
  std::vector<std::string_view> values;
  for (const auto& [name, value] : phrase.values) values.push_back(name);
  std::ranges::sort(values);
  const auto [repeated, end] = std::ranges::unique(values);
  values.erase(repeated, end);
  EXPECT_TRUE(std::ranges::equal(placesOf(phrase.source), values)) << phrase.source;
  for (const auto& [name, value] : phrase.values) {
    const auto* words = std::get_if<Verbatim>(&value);
    EXPECT_TRUE(!words || !words->text.empty()) << phrase.source << ": nothing in {" << name << "}";
  }
}

/// True if someone who gives this answer is shown the mistake, alone or with others.
bool isRecognizable(const Question& question, const AnswerValue& answer, const Mistake& mistake) {
  return std::ranges::any_of(recognizedMistakes(question, answer),
                             [&](const Mistake& told) { return told.kind == mistake.kind; });
}

/// True if a typed answer cannot distinguish the two.
bool isAsGoodAsEqual(const Question& question, const AnswerValue& a, const AnswerValue& b) {
  const double* x = std::get_if<double>(&a);
  const double* y = std::get_if<double>(&b);
  if (!x || !y) return a == b;
  return std::abs(*x - *y) <= std::min(question.tolerance, 0.02 * std::abs(*y));
}

class EveryTemplate : public testing::TestWithParam<const QuestionTemplate*> {};

std::vector<const QuestionTemplate*> everyOne() {
  std::vector<const QuestionTemplate*> all;
  for (const QuestionTemplate& each : questionTemplates()) all.push_back(&each);
  return all;
}

std::string nameOfTemplate(const testing::TestParamInfo<const QuestionTemplate*>& info) {
  std::string name = std::string(info.param->id) + "_" + std::to_string(info.param->version);
  std::ranges::replace(name, '-', '_');
  return name;
}

TEST_P(EveryTemplate, asksSoundQuestionsForAThousandSeeds) {
  const QuestionTemplate& from = *GetParam();
  constexpr std::uint64_t kDraws = test::kSanitized ? 25 : 1000;
  for (std::uint64_t seed = 0; seed < kDraws; ++seed) {
    const AskedQuestion asked = drawQuestion(from, seed);
    const Question& q = asked.question;
    SCOPED_TRACE(std::to_string(seed));
    ASSERT_EQ(q.kind, from.kind);
    ASSERT_FALSE(q.text.isEmpty());
    expectFilled(q.text);
    expectFilled(q.hint);
    for (const Phrase& step : q.working) expectFilled(step);
    for (const Phrase& choice : q.choices) expectFilled(choice);
    for (const Phrase& item : q.checklist) expectFilled(item);
    expectFilled(q.modelAnswer);
    for (const Mistake& mistake : q.mistakes) {
      expectFilled(mistake.says);
      ASSERT_NE(mistake.kind, nullptr);
      EXPECT_FALSE(isRight(q, mistake.answer)) << mistake.kind->id;
      for (const Mistake& other : q.mistakes)
        if (isAsGoodAsEqual(q, mistake.answer, other.answer)) {
          EXPECT_TRUE(isRecognizable(q, mistake.answer, other)) << mistake.kind->id << " hides " << other.kind->id;
        }
    }
    switch (q.kind) {
      case AnswerKind::Number:
        ASSERT_TRUE(std::isfinite(std::get<double>(q.answer)));
        EXPECT_GT(q.tolerance, 0);
        EXPECT_GE(q.mistakes.size(), 2U);
        break;
      case AnswerKind::Choice:
        ASSERT_GE(q.choices.size(), 2U);
        ASSERT_LT(std::get<std::size_t>(q.answer), q.choices.size());
        break;
      case AnswerKind::Order: {
        const auto& order = std::get<std::vector<std::size_t>>(q.answer);
        ASSERT_EQ(std::set<std::size_t>(order.begin(), order.end()).size(), q.choices.size());
        EXPECT_FALSE(std::ranges::is_sorted(order)) << "the order that is dealt is the right one";
        break;
      }
      case AnswerKind::Cell: {
        ASSERT_TRUE(q.matrix);
        const CellPlace cell = std::get<CellPlace>(q.answer);
        ASSERT_LT(cell.row, q.matrix->values.rows());
        ASSERT_LT(cell.column, q.matrix->values.cols());
        break;
      }
      case AnswerKind::Text:
        EXPECT_GE(q.checklist.size(), 2U);
        EXPECT_FALSE(q.modelAnswer.isEmpty());
        break;
    }
    if (q.kind != AnswerKind::Text) {
      EXPECT_FALSE(q.working.empty());
      EXPECT_FALSE(q.hint.isEmpty());
    }
    if (HasFailure()) return;
  }
}

TEST_P(EveryTemplate, seldomAsksWithNumbersThatLeaveTheMistakeOpen) {
  constexpr std::uint64_t kDraws = test::kSanitized ? 20 : 200;
  std::uint64_t open = 0;
  std::map<std::string, int> pairs;
  for (std::uint64_t seed = 0; seed < kDraws; ++seed) {
    const Question q = drawQuestion(*GetParam(), seed).question;
    bool isOpen = false;
    for (const Mistake& mistake : q.mistakes) {
      const std::vector<Mistake> told = recognizedMistakes(q, mistake.answer);
      isOpen = isOpen || told.size() > 1;
      if (told.size() > 1) ++pairs[std::string(told[0].kind->id) + " = " + std::string(told[1].kind->id)];
    }
    open += isOpen ? 1 : 0;
  }
  EXPECT_LE(open * 4, kDraws) << testing::PrintToString(pairs);
}

TEST_P(EveryTemplate, asksTheSameForTheSameSeed) {
  const AskedQuestion first = drawQuestion(*GetParam(), 4711), again = drawQuestion(*GetParam(), 4711);
  EXPECT_EQ(first.parameters.all(), again.parameters.all());
  EXPECT_EQ(first.question.answer, again.question.answer);
}

class TemplateWithAScenario : public EveryTemplate {};

std::vector<const QuestionTemplate*> thoseWithAScenario() {
  std::vector<const QuestionTemplate*> all = everyOne();
  std::erase_if(all, [](const QuestionTemplate* each) { return !each->scenario; });
  return all;
}

TEST_P(TemplateWithAScenario, opensValid) {
  for (std::uint64_t seed = 0; seed < (test::kSanitized ? 5 : 20); ++seed)
    EXPECT_THAT(validate(GetParam()->scenario(drawQuestion(*GetParam(), seed).parameters)), testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(, EveryTemplate, testing::ValuesIn(everyOne()), nameOfTemplate);
INSTANTIATE_TEST_SUITE_P(, TemplateWithAScenario, testing::ValuesIn(thoseWithAScenario()), nameOfTemplate);

// Widths of existing models; with up to 20 columns, a question is solved by hand.
TEST(Templates, drawWidthsThatHeadsHave) {
  const std::set<std::int64_t> widths{32, 64, 80, 96, 128, 192, 256};
  for (const QuestionTemplate& each : questionTemplates()) {
    for (std::uint64_t seed = 0; seed < (test::kSanitized ? 5 : 50); ++seed) {
      const Parameters drawn = drawQuestion(each, seed).parameters;
      for (const auto& [name, value] : drawn.all()) {
        const auto* width = name == "key_width" ? std::get_if<std::int64_t>(&value) : nullptr;
        EXPECT_TRUE(!width || *width <= 20 || widths.contains(*width)) << each.id << ": " << *width;
      }
    }
  }
}

TEST(Templates, drawTheSizesOfModels) {
  std::set<std::int64_t> layers, heads, keyValueHeads;
  for (const Model& model : models()) {
    layers.insert(model.shape.layers);
    heads.insert(model.shape.heads.query);
    keyValueHeads.insert(model.shape.heads.keyValue);
  }
  for (const char* id : {"step-flops", "cache-equals-weights", "projections-or-scores", "window-saving"}) {
    test::forDrawn(id, [&](const AskedQuestion& drawn) {
      const auto expectOneOf = [&](const char* name, const std::set<std::int64_t>& known) {
        if (drawn.parameters.has(name)) {
          EXPECT_THAT(known, testing::Contains(drawn.parameters.whole(name))) << name;
        }
      };
      expectOneOf("layers", layers);
      expectOneOf("query_heads", heads);
      expectOneOf("kv_heads", keyValueHeads);
      expectOneOf("key_width", {64, 80, 96, 128, 256});
      expectOneOf("window", {1024, 2048, 4096});
    });
  }
}

TEST(Templates, giveEachPlaceTheValueOfThePhraseElseOfTheQuestionElseOfTheParameters) {
  const QuestionTemplate from{.id = "values", .compose = [](const Parameters&, Draft& q) {
                                q.let({{"tokens", 5}, {"model", "GPT"s}});
                                q.text = {"{tokens} {model} {width} {bits}", {{"tokens", 4}}};
                                q.hint = "{tokens}";
                              }};
  const auto whole = [](const NamedValue& value) { return std::get<Whole>(value.second).value; };
  const Question q = from.ask({{"tokens", 6}, {"key_width", 64}, {"element_bytes", 2}});
  ASSERT_EQ(q.text.values.size(), 4U);
  EXPECT_EQ(whole(q.text.values[0]), 4);
  EXPECT_EQ(std::get<Verbatim>(q.text.values[1].second).text, "GPT");
  EXPECT_EQ(whole(q.text.values[2]), 64);
  EXPECT_EQ(std::get<Exact>(q.text.values[3].second).value, 16);
  ASSERT_EQ(q.hint.values.size(), 1U);
  EXPECT_EQ(whole(q.hint.values[0]), 5);
  EXPECT_THROW(from.ask({{"key_width", 64}}), std::logic_error);  // no bits
}

TEST(Templates, haveIdsOfTheirOwnAndMistakesOneName) {
  std::set<std::pair<std::string, int>> ids;
  std::map<std::string, std::string> names;
  for (const QuestionTemplate& each : questionTemplates()) {
    EXPECT_TRUE(ids.insert({std::string(each.id), each.version}).second) << each.id;
    for (std::uint64_t seed = 0; seed < (test::kSanitized ? 3 : 20); ++seed)
      for (const Mistake& mistake : drawQuestion(each, seed).question.mistakes) {
        const auto [entry, added] = names.emplace(mistake.kind->id, mistake.kind->name);
        EXPECT_EQ(entry->second, mistake.kind->name) << mistake.kind->id;
      }
  }
}

}  // namespace
}  // namespace attn
