// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/kv_cache.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/term.h"
#include "scenario/limits.h"
#include "support/cached_shapes.h"

namespace attn {
namespace {

using test::kLatent, test::kLlama3;

AttentionShape shape(std::int64_t layers, Index queryHeads, Index keyValueHeads, std::int64_t width) {
  return {layers, {queryHeads, keyValueHeads}, width, width, std::nullopt};
}

TEST(CacheSize, IsLayersTimesHeadsTimesWidthsTimesBytes) {
  struct Row {
    AttentionShape shape;
    CacheUse use;
    CacheSize size;
  };
  const Row rows[] = {
      {shape(1, 1, 1, 1), {1, 1, 0, 1}, {2, 1, 2}},
      {{3, {4, 2}, 5, 7, std::nullopt}, {11, 13, 0, 2}, {144, 11, 20'592}},
      {kLlama3, {8192, 1, 0, 2}, {131'072, 8192, 1'073'741'824}},
      {kLlama3, {8192, 4, 0, 2}, {131'072, 8192, 4'294'967'296}},
      {kLlama3, {8192, 1, 0, 1}, {65'536, 8192, 536'870'912}},
      {kLlama3, {8192, 1, 1024, 2, 4}, {131'072, 1028, 134'742'016}},  // a window, and 4 sinks before it
      {kLlama3, {8192, 1, 8190, 2, 4}, {131'072, 8192, 1'073'741'824}},
      {kLatent, {1, 1, 0, 2}, {70'272, 1, 70'272}},
      {kLatent, {131'072, 1, 0, 2}, {70'272, 131'072, 9'210'691'584}},
  };
  for (const Row& row : rows) {
    const Result<CacheSize> size = cacheSize(row.shape, row.use);
    ASSERT_TRUE(size);
    EXPECT_EQ(size->bytesPerToken, row.size.bytesPerToken);
    EXPECT_EQ(size->keptTokens, row.size.keptTokens);
    EXPECT_EQ(size->bytes, row.size.bytes);
  }
}

TEST(CacheSize, FollowsTheFormatOfTheCache) {
  // 8 rows of 128 numbers of K and of V in 32 layers; the 512 + 64 numbers of a latent in two rows in 61.
  struct Row {
    AttentionShape shape;
    CacheFormat format;
    std::int64_t bytesPerToken;
  };
  AttentionShape uneven{3, {4, 2}, 5, 7, std::nullopt}, unturned = kLatent;
  unturned.latent = LatentWidths{512, 0};
  const Row rows[] = {
      {kLlama3, CacheFormat::Float16, 131'072}, {kLlama3, CacheFormat::BFloat16, 131'072},
      {kLlama3, CacheFormat::Fp8E4M3, 65'536},  {kLlama3, CacheFormat::Fp8E5M2, 65'536},
      {kLlama3, CacheFormat::Int8, 67'584},  // 32 * 16 * (128 + 4)
      {uneven, CacheFormat::Float16, 144},      {uneven, CacheFormat::Fp8E4M3, 72},
      {uneven, CacheFormat::Int8, 120},  // 3 * 2 * (5 + 4 + 7 + 4)
      {kLatent, CacheFormat::Float16, 70'272},  {kLatent, CacheFormat::Fp8E5M2, 35'136},
      {kLatent, CacheFormat::Int8, 35'624},   // 61 * (576 + 2 * 4)
      {unturned, CacheFormat::Int8, 31'476},  // 61 * (512 + 4)
  };
  for (const Row& row : rows)
    for (const std::int64_t elementBytes : {1, 2, 4}) {  // not a cache format
      const CacheUse use{100, 3, 0, elementBytes, 0, row.format};
      const CacheSize size = cacheSize(row.shape, use).value();
      EXPECT_EQ(size, (CacheSize{row.bytesPerToken, 100, 300 * row.bytesPerToken}));
    }
  EXPECT_EQ(tokenBytes(uneven, {1, 1, 0, 2, 0, CacheFormat::Int8}), (TokenBytes{18, 22, 0}));
  EXPECT_EQ(tokenBytes(kLatent, {1, 1, 0, 2, 0, CacheFormat::Int8}), (TokenBytes{0, 0, 584}));
  EXPECT_EQ(tokenBytes(uneven, {1, 1, 0, 4}), (TokenBytes{40, 56, 0}));
}

TEST(CacheSize, ScalesOfInt8AreSharedAsRowsAre) {
  const std::vector<SharingCase> cases = compareSharing(kLlama3, {1, 1, 0, 2, 0, CacheFormat::Int8}).value();
  ASSERT_EQ(cases.size(), 3U);
  EXPECT_EQ(cases[0].size.bytesPerToken, 270'336);  // 32 * 64 * 132
  EXPECT_EQ(cases[1].size.bytesPerToken, 67'584);
  EXPECT_EQ(cases[2].size.bytesPerToken, 8'448);
  EXPECT_EQ(cases[1].smaller, 4);
}

TEST(CacheSize, KeepsAtMostTheWindow) {
  const std::pair<CacheUse, std::int64_t> rows[] = {
      {{100, 1, 0, 2}, 100},   {{100, 1, 1, 2}, 1},     {{100, 1, 99, 2}, 99},
      {{100, 1, 100, 2}, 100}, {{100, 1, 101, 2}, 100}, {{1, 1, 4096, 2}, 1},
  };
  for (const auto& [use, kept] : rows) {
    const CacheSize size = cacheSize(kLlama3, use).value();
    EXPECT_EQ(size.keptTokens, kept);
    EXPECT_EQ(size.bytes, kept * 131'072);
    EXPECT_EQ(size.bytesPerToken, 131'072);
  }
}

TEST(CacheSize, NamesEverySizeThatIsOutOfRange) {
  const auto problem = [](AttentionShape shape, CacheUse use) {
    const Result<CacheSize> size = cacheSize(shape, use);
    EXPECT_FALSE(size);
    return size ? Problem{} : size.error().front();
  };
  const auto with = [](auto change) {
    AttentionShape changed = kLatent;
    change(changed);
    return changed;
  };
  const auto used = [](auto change) {
    CacheUse use;
    change(use);
    return use;
  };
  using enum ProblemCode;
  EXPECT_EQ(problem(with([](AttentionShape& s) { s.layers = 0; }), {}),
            (Problem{OutOfRange, "/layers", {"0", "1 … 65536"}}));
  EXPECT_EQ(problem(with([](AttentionShape& s) { s.heads.query = -1; }), {}).pointer, "/query_heads");
  EXPECT_EQ(problem(with([](AttentionShape& s) { s.heads.keyValue = 0; }), {}).pointer, "/kv_heads");
  EXPECT_EQ(problem(with([](AttentionShape& s) { s.heads.keyValue = 3; }), {}),
            (Problem{HeadsNotDivisible, "/kv_heads", {"128", "3"}}));
  EXPECT_EQ(problem(with([](AttentionShape& s) { s.keyWidth = 0; }), {}).pointer, "/key_width");
  EXPECT_EQ(problem(with([](AttentionShape& s) { s.valueWidth = limits::width + 1; }), {}).pointer, "/value_width");
  EXPECT_EQ(problem(with([](AttentionShape& s) { s.latent->compressed = 0; }), {}).pointer, "/compressed");
  EXPECT_EQ(problem(with([](AttentionShape& s) { s.latent->rotated = -1; }), {}).pointer, "/rotated");
  EXPECT_EQ(problem(kLlama3, used([](CacheUse& u) { u.tokens = 0; })).pointer, "/tokens");
  EXPECT_EQ(problem(kLlama3, used([](CacheUse& u) { u.batch = 0; })).pointer, "/batch");
  EXPECT_EQ(problem(kLlama3, used([](CacheUse& u) { u.window = -1; })),
            (Problem{OutOfRange, "/window", {"-1", "0 … 1000000000"}}));
  EXPECT_EQ(problem(kLlama3, used([](CacheUse& u) { u.elementBytes = 17; })),
            (Problem{OutOfRange, "/element_bytes", {"17", "1 … 16"}}));
  EXPECT_EQ(cacheSize(shape(0, 0, 0, 0), {0, 0, -1, 0}).error().size(), 9U);
}

TEST(CacheSize, OfMoreBytesThanAnInt64HoldsIsAProblem) {
  const AttentionShape widest{
      limits::heads, {limits::heads, limits::heads}, limits::width, limits::width, std::nullopt};
  const CacheUse most{limits::tokens, limits::batch, 0, 16};
  const Problems problems = cacheSize(widest, most).error();
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems.front().code, ProblemCode::TooLarge);
  EXPECT_EQ(problems.front().arguments, (std::vector<std::string>{code(Term::Counts), "2.5e+30", "9.2e+18"}));
  EXPECT_EQ(compareSharing(widest, most).error(), problems);

  // The largest that fits and the smallest that does not: 2^62 and 2^63 bytes.
  const AttentionShape wide{1, {1, 1}, limits::width / 2, limits::width / 2, std::nullopt};  // 2^20 elements
  const CacheUse fits{std::int64_t{1} << 24, std::int64_t{1} << 16, 0, 4};
  EXPECT_EQ(cacheSize(wide, fits)->bytes, std::int64_t{1} << 62);
  CacheUse tooMany = fits;
  tooMany.batch *= 2;
  EXPECT_FALSE(cacheSize(wide, tooMany));
  tooMany.window = tooMany.tokens / 2;  // half of it is kept, and that fits
  EXPECT_EQ(cacheSize(wide, tooMany)->bytes, std::int64_t{1} << 62);
}

TEST(Sharing, IsNamedByTheNumberOfHeads) {
  const std::pair<AttentionShape, Sharing> rows[] = {
      {shape(1, 1, 1, 4), Sharing::Mha}, {shape(1, 8, 8, 4), Sharing::Mha}, {shape(1, 8, 2, 4), Sharing::Gqa},
      {shape(1, 8, 1, 4), Sharing::Mqa}, {kLatent, Sharing::Mla},
  };
  for (const auto& [heads, sharing] : rows) EXPECT_EQ(sharingOf(heads), sharing);
  EXPECT_EQ(code(Sharing::Mha), "mha");
  EXPECT_EQ(code(Sharing::Gqa), "gqa");
  EXPECT_EQ(code(Sharing::Mqa), "mqa");
  EXPECT_EQ(code(Sharing::Mla), "mla");
}

TEST(Sharing, UsualGroupsDivideTheHeads) {
  const std::pair<std::int64_t, std::int64_t> rows[] = {{1, 0}, {2, 0}, {3, 0},  {4, 2},  {6, 3},
                                                        {7, 0}, {8, 4}, {12, 6}, {16, 8}, {40, 8}};
  for (const auto& [heads, groups] : rows) EXPECT_EQ(defaultGroups(heads), groups) << heads;
}

/// Sharing, heads, bytes per token, actual, how many times smaller than MHA.
struct Case {
  Sharing sharing;
  std::int64_t heads, bytes;
  bool actual;
  double smaller;
};

void expectCases(const AttentionShape& shape, const std::vector<Case>& expected) {
  const std::vector<SharingCase> found = compareSharing(shape, {}).value();
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    SCOPED_TRACE(i);
    EXPECT_EQ(found[i].sharing, expected[i].sharing);
    EXPECT_EQ(found[i].keyValueHeads, expected[i].heads);
    EXPECT_EQ(found[i].size.bytesPerToken, expected[i].bytes);
    EXPECT_EQ(found[i].actual, expected[i].actual);
    EXPECT_DOUBLE_EQ(found[i].smaller, expected[i].smaller);
  }
}

TEST(CompareSharing, OfAModelWithGroups) {
  using enum Sharing;
  expectCases(shape(80, 64, 8, 128),
              {{Mha, 64, 2'621'440, false, 1}, {Gqa, 8, 327'680, true, 8}, {Mqa, 1, 40'960, false, 64}});
}

TEST(CompareSharing, OfASmallLayer) {
  using enum Sharing;
  // 8 query heads of width 4 at 16 bit: 128, 32 and 16 bytes.
  expectCases(shape(1, 8, 2, 4), {{Mha, 8, 128, false, 1}, {Gqa, 2, 32, true, 4}, {Mqa, 1, 16, false, 8}});
  expectCases(shape(1, 8, 8, 4), {{Mha, 8, 128, true, 1}, {Gqa, 4, 64, false, 2}, {Mqa, 1, 16, false, 8}});
  expectCases(shape(1, 8, 1, 4), {{Mha, 8, 128, false, 1}, {Gqa, 4, 64, false, 2}, {Mqa, 1, 16, true, 8}});
  expectCases(shape(1, 3, 3, 4), {{Mha, 3, 48, true, 1}, {Mqa, 1, 16, false, 3}});
  expectCases(shape(1, 1, 1, 4), {{Mha, 1, 16, true, 1}});
}

TEST(CompareSharing, OfACompressedCache) {
  using enum Sharing;
  expectCases(kLatent, {{Mha, 128, 4'997'120, false, 1},
                        {Gqa, 8, 312'320, false, 16},
                        {Mqa, 1, 39'040, false, 128},
                        {Mla, 0, 70'272, true, 4'997'120.0 / 70'272}});
}

TEST(CompareSharing, ComparesWholeCaches) {
  const std::vector<SharingCase> cases = compareSharing(kLlama3, {8192, 2, 4096, 2}).value();
  ASSERT_EQ(cases.size(), 3U);
  EXPECT_EQ(cases[1].size, (CacheSize{131'072, 4096, 1'073'741'824}));
  EXPECT_EQ(cases[1].smaller, 4);
}

TEST(CacheOfAScenario, HasOneLayerAndItsOwnSizes) {
  Scenario scenario;
  scenario.heads = {8, 2};
  scenario.inputs = ShapeInputs{1, 100, 4, 6, 3};
  scenario.attention.mask.window = 10;
  const AttentionShape own = attentionShape(scenario);
  EXPECT_EQ(own, (AttentionShape{1, {8, 2}, 4, 6, std::nullopt}));
  EXPECT_EQ(cacheUse(scenario, 2), (CacheUse{100, 3, 10, 2}));
  scenario.attention.cache = CacheFormat::Int8;
  EXPECT_EQ(cacheUse(scenario, 2), (CacheUse{100, 3, 10, 2, 0, CacheFormat::Int8}));
  scenario.attention.cache.reset();
  EXPECT_EQ(cacheSize(own, cacheUse(scenario, 2)), (CacheSize{40, 10, 1200}));
  scenario.inputs = QkvInputs{MatrixStack{}, MatrixStack{}, MatrixStack{}};
  EXPECT_EQ(cacheUse(scenario, 2).batch, 1);
}

}  // namespace
}  // namespace attn
