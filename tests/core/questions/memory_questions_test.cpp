// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "support/asking.h"

namespace attn {
namespace {

using asking::ask;
using asking::mistaken;
using asking::numberOf;

constexpr double kMiB = 1024.0 * 1024, kGiB = 1024 * kMiB;

TEST(MemoryQuestions, countScoreMatricesOfAllHeads) {
  Parameters p;
  p.set("query_heads", std::int64_t{32}).set("tokens", std::int64_t{8192}).set("element_bytes", std::int64_t{2});
  const Question q = ask("score-matrix-bytes", p);
  EXPECT_EQ(numberOf(q), 4 * kGiB);
  EXPECT_EQ(mistaken(q, "one-head-of-scores"), 128 * kMiB);
  EXPECT_EQ(mistaken(q, "halved-by-mask"), 2 * kGiB);
  EXPECT_DOUBLE_EQ(mistaken(q, "decimal-for-binary"), 4e9);
}

TEST(MemoryQuestions, takeTheRootOfWhatFits) {
  Parameters p;
  p.set("query_heads", std::int64_t{32}).set("element_bytes", std::int64_t{2});
  p.set("memory_bytes", std::int64_t{16} << 30);
  const Question q = ask("tokens-until-full", p);
  EXPECT_EQ(numberOf(q), 16'384);
  EXPECT_EQ(mistaken(q, "forgot-root"), 16'384.0 * 16'384.0);
}

TEST(MemoryQuestions, countOneStatisticForARow) {
  Parameters p;
  p.set("query_heads", std::int64_t{10}).set("tokens", std::int64_t{1000}).set("layers", std::int64_t{24});
  const Question q = ask("statistics-bytes", p);
  EXPECT_EQ(numberOf(q), 960'000);
  EXPECT_EQ(mistaken(q, "whole-matrix"), 960'000'000);
}

TEST(MemoryQuestions, countCaches) {
  Parameters p;
  p.set("layers", std::int64_t{80}).set("query_heads", std::int64_t{64}).set("kv_heads", std::int64_t{8});
  p.set("key_width", std::int64_t{128}).set("element_bytes", std::int64_t{2}).set("tokens", std::int64_t{8192});
  p.set("batch", std::int64_t{4});
  // 320 KiB a token · 8,192 = 2.5 GiB
  const Question q = ask("cache-bytes", p);
  EXPECT_EQ(numberOf(q), 10 * kGiB);
  EXPECT_EQ(mistaken(q, "counted-query-heads"), 80 * kGiB);
  EXPECT_EQ(mistaken(q, "forgot-batch"), 2.5 * kGiB);

  Parameters layer;
  layer.set("query_heads", std::int64_t{8}).set("kv_heads", std::int64_t{2}).set("key_width", std::int64_t{64});
  layer.set("value_width", std::int64_t{32}).set("tokens", std::int64_t{100}).set("element_bytes", std::int64_t{4});
  EXPECT_EQ(numberOf(ask("layer-cache-bytes", layer)), 2 * 96 * 100 * 4);
}

TEST(MemoryQuestions, askAboutTheCacheOfADocumentInItsFormat) {
  Scenario s;
  s.heads = {4, 2};
  s.inputs = ShapeInputs{1, 100, 8, 8, 1};
  s.tiling = Tiling{};
  for (const char* id : {"layer-cache-bytes", "step-cache-bytes", "cache-of-token"}) {
    SCOPED_TRACE(id);
    const QuestionTemplate& kind = *findTemplate(id);
    const auto element = [&](std::optional<CacheFormat> format) {
      s.attention.cache = format;
      return askAbout(kind, {s, nullptr, 0, {}}, 1)->parameters.whole("element_bytes");
    };
    EXPECT_EQ(element({}), 2);
    EXPECT_EQ(element(CacheFormat::BFloat16), 2);
    EXPECT_EQ(element(CacheFormat::Fp8E4M3), 1);
    s.attention.cache = CacheFormat::Int8;  // its scales would have to be given
    EXPECT_FALSE(askAbout(kind, {s, nullptr, 0, {}}, 1));
  }
}

TEST(MemoryQuestions, keepNoMoreThanTheWindow) {
  Parameters p;
  p.set("layers", std::int64_t{32}).set("query_heads", std::int64_t{32}).set("kv_heads", std::int64_t{8});
  p.set("key_width", std::int64_t{128}).set("element_bytes", std::int64_t{2}).set("tokens", std::int64_t{32'768});
  p.set("window", std::int64_t{4096});
  EXPECT_EQ(numberOf(ask("window-cache", p)), 512 * kMiB);
}

TEST(MemoryQuestions, fitSequencesNextToTheWeights) {
  Parameters p;
  p.set("memory_bytes", std::int64_t{80'000'000'000}).set("parameters", std::int64_t{8'000'000'000});
  p.set("layers", std::int64_t{32}).set("query_heads", std::int64_t{32}).set("kv_heads", std::int64_t{8});
  p.set("key_width", std::int64_t{128}).set("element_bytes", std::int64_t{2}).set("tokens", std::int64_t{8000});
  // 64 GB / (131,072 B · 8,000) = 61.03
  const Question q = ask("sequences-that-fit", p);
  EXPECT_EQ(numberOf(q), 61);
  EXPECT_EQ(mistaken(q, "forgot-weights"), 76);
  EXPECT_EQ(mistaken(q, "counted-query-heads"), 15);
}

TEST(MemoryQuestions, turnGBIntoGiB) {
  Parameters p;
  p.set("memory_bytes", std::int64_t{80'000'000'000});
  const Question q = ask("gib-for-gb", p);
  EXPECT_NEAR(numberOf(q), 74.5058, 1e-4);
  EXPECT_NEAR(mistaken(q, "wrong-way-gib"), 85.8993, 1e-4);
}

TEST(MemoryQuestions, orderMemoryUse) {
  Parameters p;
  p.set("parameters", std::int64_t{7'000'000'000}).set("layers", std::int64_t{32}).set("query_heads", std::int64_t{32});
  p.set("kv_heads", std::int64_t{8}).set("key_width", std::int64_t{128}).set("element_bytes", std::int64_t{2});
  p.set("tokens", std::int64_t{8192}).set("order", std::vector<std::int64_t>{0, 1, 2, 3});
  // 14 GB, 1 GiB, 4 GiB, 32 MiB
  EXPECT_THAT(std::get<std::vector<std::size_t>>(ask("memory-order", p).answer), testing::ElementsAre(3, 1, 2, 0));
}

}  // namespace
}  // namespace attn
