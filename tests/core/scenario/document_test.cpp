// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "scenario/validate.h"
#include "support/files.h"
#include "support/print.h"
#include "support/sanitized.h"
#include "support/scenarios.h"

namespace attn {
namespace {

using testing::ElementsAre;

/// The document of the specification, with everything that a learner can set.
constexpr const char* complete = R"({
  "format": "attentionscope/scenario", "version": 1,
  "title": "The cat sat", "notes": "Markdown",
  "tokens": ["The", "cat"], "key_tokens": ["a", "b", "c"],
  "heads": {"query": 2, "kv": 1},
  "inputs": {"kind": "qkv",
    "q": {"shape": [2, 2, 2], "data": [1, 2, 3, 4, 5, 6, 7, 8]},
    "k": {"shape": [1, 3, 2], "data": [1, 0, 0, 1, 1, 1]},
    "v": {"shape": [3, 1], "data": [10, 20, 30]}},
  "attention": {"scale": 1, "softcap": 2.5, "arithmetic": "float16", "subtract_max": false,
    "mask": {"causal": true, "window": 2, "query_offset": -1, "padding": [2, 0],
             "custom": {"shape": [2, 3], "data": [1, 1, 0, 1, 0, 1]},
             "bias": {"shape": [2, 2, 3], "data": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}, "fill": -1e9},
    "rope": {"base": 100, "layout": "interleaved", "dims": 2, "start": 3.0}},
  "tiling": {"algorithm": "flash1", "block_rows": 1, "block_cols": 2, "element_bytes": 4, "sram_bytes": 1e3, "share_kv": true}
})";

TEST(ParseDocument, ReadsEverySetting) {
  const auto result = parseDocument(complete);
  ASSERT_TRUE(result);
  const Scenario& s = *result;
  EXPECT_EQ(s.title, "The cat sat");
  EXPECT_EQ(s.notes, "Markdown");
  EXPECT_THAT(s.tokens, ElementsAre("The", "cat"));
  EXPECT_THAT(s.keyTokens, ElementsAre("a", "b", "c"));
  EXPECT_EQ(s.heads, (HeadCounts{2, 1}));
  const auto& in = std::get<QkvInputs>(s.inputs);
  EXPECT_EQ(in.q[1](0, 1), 6);
  EXPECT_EQ(in.k[0](2, 0), 1);
  EXPECT_EQ(in.v.heads(), 1);
  EXPECT_EQ(in.v[0](1, 0), 20);
  EXPECT_EQ(s.attention.scale, 1);
  EXPECT_EQ(s.attention.softcap, 2.5);
  EXPECT_EQ(s.attention.arithmetic, Arithmetic::Float16);
  EXPECT_FALSE(s.attention.subtractMax);
  const Mask& mask = s.attention.mask;
  EXPECT_TRUE(mask.causal);
  EXPECT_EQ(mask.window, 2);
  EXPECT_EQ(mask.queryOffset, -1);
  EXPECT_THAT(mask.padding, ElementsAre(0, 2));
  EXPECT_EQ(mask.custom[0](1, 1), 0);
  EXPECT_EQ(mask.bias[1](1, 2), 12);
  EXPECT_EQ(mask.fill, -1e9);
  EXPECT_EQ(s.attention.rope, (Rope{100, Rope::Layout::Interleaved, 2, 3}));
  EXPECT_EQ(s.tiling, (Tiling{"flash1", 1, 2, 4, 1000, true}));
  EXPECT_EQ(s.pinned, nullptr);
}

TEST(ParseDocument, KnowsTheDefaults) {
  const auto result = parseDocument(R"({"format": "attentionscope/scenario", "version": 1, "inputs": {"kind": "qkv",
    "q": {"shape": [1, 1], "data": [1]}, "k": {"shape": [1, 1], "data": [1]}, "v": {"shape": [1, 1], "data": [1]}},
    "attention": {"scale": "default", "mask": {"fill": "-inf"}}})");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->attention, AttentionSettings{});
  EXPECT_EQ(result->heads, HeadCounts{});
  EXPECT_EQ(result->tiling, std::nullopt);
  EXPECT_THAT(queryTokenNames(*result), ElementsAre("t0"));
}

TEST(ParseDocument, ReadsShapesAndProjections) {
  const auto shape =
      parseDocument(R"({"format": "attentionscope/scenario", "version": 1, "heads": {"query": 4, "kv": 2},
    "inputs": {"kind": "shape", "query_tokens": 1, "key_tokens": 100, "d_k": 64, "d_v": 32}})");
  ASSERT_TRUE(shape);
  EXPECT_EQ(std::get<ShapeInputs>(shape->inputs), (ShapeInputs{1, 100, 64, 32, 1}));
  const auto projected =
      parseDocument(R"({"format": "attentionscope/scenario", "version": 1, "inputs": {"kind": "projected",
    "x": {"shape": [2, 1], "data": [1, 2]}, "context": {"shape": [1, 3, 1], "data": [1, 2, 3]},
    "w_q": {"shape": [1, 1, 2], "data": [1, 2]}, "w_k": {"shape": [1, 2], "data": [3, 4]}, "w_v": {"shape": [1, 1], "data": [5]},
    "w_o": {"shape": [1, 3], "data": [6, 7, 8]}, "b_o": {"shape": [1, 3], "data": [1, 1, 1]}}})");
  ASSERT_TRUE(projected);
  EXPECT_EQ(queryTokens(*projected), 2);
  EXPECT_EQ(keyTokens(*projected), 3);
  EXPECT_EQ(outputWidth(*projected), 3);
  EXPECT_TRUE(isCrossAttention(*projected));
}

TEST(WriteDocument, IsMadeToBeReadByPeople) {
  Scenario s;
  s.title = "Two \"words\"";
  s.tokens = {"猫", "sat"};
  Matrix q(2, 2), v(2, 1);
  q << 1, 0.5, -0.25, 1e-9;
  v << 3, 4;
  s.heads = {2, 2};
  s.inputs = QkvInputs{MatrixStack(std::vector<Matrix>{q, q}), MatrixStack(std::vector<Matrix>{q, q}),
                       MatrixStack(std::vector<Matrix>{v, v})};
  s.attention.mask.causal = true;
  s.attention.mask.padding = {1};
  s.tiling = Tiling{};
  EXPECT_EQ(writeDocument(s), R"({
  "format": "attentionscope/scenario",
  "version": 1,
  "title": "Two \"words\"",
  "tokens": ["猫", "sat"],
  "heads": {"query": 2, "kv": 2},
  "inputs": {
    "kind": "qkv",
    "q": {
      "shape": [2, 2, 2],
      "data": [
        1, 0.5,
        -0.25, 1e-09,

        1, 0.5,
        -0.25, 1e-09
      ]
    },
    "k": {
      "shape": [2, 2, 2],
      "data": [
        1, 0.5,
        -0.25, 1e-09,

        1, 0.5,
        -0.25, 1e-09
      ]
    },
    "v": {
      "shape": [2, 2, 1],
      "data": [
        3,
        4,

        3,
        4
      ]
    }
  },
  "attention": {
    "mask": {
      "causal": true,
      "padding": [1]
    }
  },
  "tiling": {"algorithm": "flash2"}
}
)");
}

TEST(WriteDocument, ReadsBackTheSameWhateverIsInIt) {
  test::Dice dice(1);
  for (int i = 0; i < (test::kSanitized ? 100 : 400); ++i) {
    const Scenario s = test::anyScenario(dice);
    ASSERT_EQ(validate(s), Problems{});
    const std::string text = writeDocument(s);
    const auto back = parseDocument(text);
    ASSERT_TRUE(back) << text << back.error().front().pointer;
    EXPECT_TRUE(*back == s) << text;
    EXPECT_EQ(writeDocument(*back), text);
  }
}

TEST(WriteDocument, KeepsReferencesOnlyWhereAskedAndUnchanged) {
  const test::TempFolder folder;
  folder.write("q.npy", test::npy("<f8", "(1, 2)", test::bytesOf<double>({1, 2})));
  folder.write("w.safetensors", test::safetensors(R"({"k":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]}})",
                                                  test::bytesOf<float>({3, 4})));
  test::writeZip(folder.path() / "v.npz", {{"v.npy", test::npy("<f8", "(1, 1)", test::bytesOf<double>({5}))}});
  const auto s = parseDocument(R"({"format": "attentionscope/scenario", "version": 1, "inputs": {"kind": "qkv",
    "q": {"npy": "q.npy"}, "k": {"safetensors": "w.safetensors", "tensor": "k"}, "v": {"npz": "v.npz", "tensor": "v"}}})",
                               folder.path());
  ASSERT_TRUE(s) << s.error().front().pointer;
  EXPECT_EQ(writeDocument(*s, true), R"({
  "format": "attentionscope/scenario",
  "version": 1,
  "inputs": {
    "kind": "qkv",
    "q": {"npy": "q.npy"},
    "k": {"safetensors": "w.safetensors", "tensor": "k"},
    "v": {"npz": "v.npz", "tensor": "v"}
  }
}
)");
  const auto inlined = parseDocument(writeDocument(*s));
  ASSERT_TRUE(inlined);
  EXPECT_TRUE(*inlined == *s);
  const Scenario changed = withStack(*s, InputSlot::V, stackIn(*s, InputSlot::V).with(0, Matrix::Constant(1, 1, 6)));
  EXPECT_EQ(writeDocument(changed, true).find("npz"), std::string::npos);
  EXPECT_NE(writeDocument(changed, true).find("q.npy"), std::string::npos);
}

TEST(WriteDocument, NeverWritesInvalidUtf8) {
  Scenario s;
  s.title =
      "a\xFF"
      "b";
  s.inputs = ShapeInputs{};
  const auto back = parseDocument(writeDocument(s));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->title,
            "a\xEF\xBF\xBD"
            "b");
}

}  // namespace
}  // namespace attn
