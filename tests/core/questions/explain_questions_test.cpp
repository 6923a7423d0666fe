// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <algorithm>

#include "support/asked_questions.h"

namespace attn {
namespace {

using test::asked;

/// The value of a placeholder in any sentence of the checklist or the model answer.
template <class T>
T shownIn(const Question& q, const std::string& place) {
  std::vector<Phrase> all = q.checklist;
  all.push_back(q.modelAnswer);
  for (const Phrase& phrase : all)
    for (const auto& [name, value] : phrase.values)
      if (name == place) return std::get<T>(value);
  ADD_FAILURE() << "no " << place;
  return {};
}

TEST(ExplainQuestions, haveAChecklistOfThreeToFiveAndAModelAnswerOfTwoSentences) {
  int topics = 0;
  for (const QuestionTemplate& each : questionTemplates()) {
    if (each.topic != Topic::Explain) continue;
    ++topics;
    const Question q = drawQuestion(each, 1).question;
    EXPECT_EQ(q.kind, AnswerKind::Text);
    EXPECT_GE(q.checklist.size(), 3U) << each.id;
    EXPECT_LE(q.checklist.size(), 5U) << each.id;
    const std::string model = q.modelAnswer.source;
    const auto stops = std::ranges::count(model, '.');
    EXPECT_EQ(stops, 2) << each.id << ": " << model;
  }
  EXPECT_GE(topics, 12);
}

TEST(ExplainQuestions, giveTheNumbersOfTheirOwnCase) {
  Parameters scaling;
  scaling.set("key_width", std::int64_t{144}).set("visible_keys", std::int64_t{8});
  EXPECT_NEAR(shownIn<Exact>(asked("explain-scaling", scaling), "root").value, 12, 1e-12);

  Parameters cache;
  cache.set("query_heads", std::int64_t{32}).set("kv_heads", std::int64_t{8}).set("key_width", std::int64_t{128});
  cache.set("layers", std::int64_t{32}).set("element_bytes", std::int64_t{2});
  const Question q = asked("explain-key-value-cache", cache);
  EXPECT_EQ(shownIn<Bytes>(q, "shared").value, 131072);
  EXPECT_EQ(shownIn<Bytes>(q, "unshared").value, 524288);
  EXPECT_EQ(shownIn<Exact>(q, "factor").value, 4);

  Parameters tiles;
  tiles.set("tokens", std::int64_t{8192}).set("query_heads", std::int64_t{32}).set("element_bytes", std::int64_t{2});
  EXPECT_EQ(shownIn<Bytes>(asked("explain-exact-tiles", tiles), "scores").value, 4294967296.0);

  Parameters heads;
  heads.set("query_heads", std::int64_t{12}).set("model_width", std::int64_t{768});
  EXPECT_EQ(shownIn<Exact>(asked("explain-many-heads", heads), "width").value, 64);

  Parameters fill;
  fill.set("fill", -1e9).set("tokens", std::int64_t{5});
  EXPECT_NEAR(shownIn<Decimals>(asked("explain-masked-fill", fill), "weight").value, 0.2, 1e-9);

  Parameters positions;
  positions.set("query_position", std::int64_t{130}).set("key_position", std::int64_t{100});
  EXPECT_EQ(shownIn<Exact>(asked("explain-rotary-positions", positions), "distance").value, 30);

  Parameters decoding;
  decoding.set("parameters", 8e9).set("bytes_per_second", 2e12).set("element_bytes", std::int64_t{2});
  EXPECT_EQ(shownIn<Bytes>(asked("explain-decode-speed", decoding), "weights").value, 16e9);
  EXPECT_NEAR(shownIn<Duration>(asked("explain-decode-speed", decoding), "time").seconds, 8e-3, 1e-15);

  Parameters window;
  window.set("window", std::int64_t{2048}).set("tokens", std::int64_t{65536}).set("layers", std::int64_t{32});
  EXPECT_EQ(shownIn<Exact>(asked("explain-sliding-window", window), "factor").value, 32);
}

}  // namespace
}  // namespace attn
