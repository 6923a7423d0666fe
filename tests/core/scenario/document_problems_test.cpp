// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/term.h"
#include "scenario/document.h"
#include "scenario/limits.h"
#include "support/files.h"
#include "support/print.h"

namespace attn {

namespace {

using testing::ElementsAre;
using enum ProblemCode;

constexpr std::string_view kQkv =
    R"({"format": "attentionscope/scenario", "version": 1, "heads": {"query": 2, "kv": 1},
"key_tokens": ["a", "b", "c"], "inputs": {"kind": "qkv", "q": {"shape": [2, 2, 1], "data": [1, 2, 3, 4]}, "k": {"shape": [1, 3, 1], "data": [1, 2, 3]},
"v": {"shape": [3, 2], "data": [1, 2, 3, 4, 5, 6]}},
"attention": {"scale": 1, "softcap": 0, "arithmetic": "double", "subtract_max": true, "mask": {"causal": true, "window": 0,
"query_offset": 0, "padding": [2], "fill": "-inf"}, "rope": null}})";

constexpr std::string_view kProjected =
    R"({"format": "attentionscope/scenario", "version": 1, "inputs": {"kind": "projected",
"x": {"shape": [2, 3], "data": [1, 2, 3, 4, 5, 6]}, "w_q": {"shape": [3, 2], "data": [1, 2, 3, 4, 5, 6]},
"w_k": {"shape": [3, 2], "data": [1, 2, 3, 4, 5, 6]}, "w_v": {"shape": [3, 1], "data": [1, 2, 3]},
"w_o": {"shape": [1, 2], "data": [1, 2]}, "b_q": {"shape": [1, 1, 2], "data": [1, 2]}}})";

constexpr std::string_view kShape =
    R"({"format": "attentionscope/scenario", "version": 1, "heads": {"query": 32, "kv": 8},
"inputs": {"kind": "shape", "query_tokens": 1, "key_tokens": 4096, "d_k": 128, "d_v": 128, "batch": 2},
"tiling": {"algorithm": "flash2", "block_rows": 2, "block_cols": 2, "element_bytes": 2, "sram_bytes": 196608}})";

/// Members of the first document that replace those of the mask and of the attention.
constexpr const char *kWindow = "\"window\": 0", *kScale = "\"scale\": 1";

/// Two heads; d_model = 3, d_n = 1, d_r = 2, d_c = 2, d_v = 1.
constexpr std::string_view kLatent =
    R"({"format": "attentionscope/scenario", "version": 1, "heads": {"query": 2, "kv": 2}, "inputs": {"kind": "latent",
"x": {"shape": [2, 3], "data": [1, 2, 3, 4, 5, 6]}, "w_q": {"shape": [2, 3, 1], "data": [1, 2, 3, 4, 5, 6]},
"w_qr": {"shape": [2, 3, 2], "data": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]},
"w_dkv": {"shape": [3, 2], "data": [1, 2, 3, 4, 5, 7]}, "w_uk": {"shape": [2, 2, 1], "data": [1, 2, 3, 4]},
"w_uv": {"shape": [2, 2, 1], "data": [5, 6, 7, 8]}, "w_kr": {"shape": [3, 2], "data": [1, 2, 3, 4, 5, 8]},
"w_o": {"shape": [2, 1], "data": [1, 2]}}, "attention": {"rope": {"dims": 2}}})";

std::string edited(std::string_view text, std::string_view from, std::string_view to) {
  std::string result(text);
  const std::size_t at = result.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return result.replace(at, from.size(), to);
}

/// The valid document without its `null` rotation.
std::string base(std::string_view text) {
  return text == kQkv ? edited(text, ", \"rope\": null", "") : std::string(text);
}

Problems problemsIn(const std::string& text) {
  const auto result = parseDocument(text);
  return result ? Problems{} : result.error();
}

TEST(Documents, ThatTheTablesStartFromAreValid) {
  for (const auto text : {kQkv, kProjected, kShape, kLatent}) EXPECT_THAT(problemsIn(base(text)), ElementsAre());
}

/// One edit of a valid document, and the problem that it causes.
struct Edit {
  std::string_view document;
  const char* from;
  const char* to;
  Problem problem;
};

class OneProblem : public testing::TestWithParam<Edit> {};

TEST_P(OneProblem, IsReportedAloneInItsPlace) {
  const Edit& edit = GetParam();
  EXPECT_THAT(problemsIn(edited(base(edit.document), edit.from, edit.to)), ElementsAre(edit.problem)) << edit.to;
}

INSTANTIATE_TEST_SUITE_P(
    Document, OneProblem,
    testing::Values(
        Edit{kQkv, "attentionscope/scenario", "other", {WrongFormat, "/format", {"other", "attentionscope/scenario"}}},
        Edit{kQkv, "\"format\": \"attentionscope/scenario\", ", "", {MissingKey, "", {"format"}}},
        Edit{kQkv, "\"version\": 1", "\"version\": 2", {UnsupportedVersion, "/version", {"2", "1"}}},
        Edit{kQkv, "\"version\": 1", "\"version\": 0", {UnsupportedVersion, "/version", {"0", "1"}}},
        Edit{kQkv, "\"version\": 1", "\"version\": \"1\"", {WrongType, "/version", {"string", "integer"}}},
        Edit{kQkv, "\"version\": 1, ", "", {MissingKey, "", {"version"}}},
        Edit{kQkv, "\"version\": 1", "\"version\": 1, \"version\": 1", {DuplicateKey, "/version", {"version"}}},
        Edit{kQkv, "\"version\": 1", "\"version\": 1, \"title\": 7", {WrongType, "/title", {"integer", "string"}}},
        Edit{kQkv,
             "\"version\": 1",
             "\"version\": 1, \"tokens\": [\"a\"]",
             {WrongCount, "/tokens", {"1", "2", "query-token-names"}}},
        Edit{kQkv,
             "\"version\": 1",
             "\"version\": 1, \"tokens\": []",
             {WrongCount, "/tokens", {"0", "≥ 1", "query-token-names"}}},
        Edit{kQkv,
             "\"version\": 1",
             "\"version\": 1, \"tokens\": [\"a\", 1]",
             {WrongType, "/tokens/1", {"integer", "string"}}},
        Edit{kQkv, "\"version\": 1", "\"version\": 1, \"tokens\": -1", {WrongType, "/tokens", {"integer", "array"}}},
        Edit{kQkv,
             "[\"a\", \"b\", \"c\"]",
             "[\"a\", \"b\"]",
             {WrongCount, "/key_tokens", {"2", "3", "key-token-names"}}},
        Edit{kQkv, "\"query\": 2, ", "", {WrongShape, "/inputs/q/shape/0", {"2", "1", "query-heads"}}},
        Edit{kQkv, "\"query\": 2", "\"query\": 2.5", {WrongType, "/heads/query", {"number", "integer"}}},
        Edit{kQkv, "\"kv\": 1", "\"kv\": 0", {OutOfRange, "/heads/kv", {"0", "1 … 65536"}}},
        Edit{kQkv, "\"kv\": 1", "\"kv\": 1, \"g\": 2", {UnknownKey, "/heads/g", {"g", "query, kv"}}}));

INSTANTIATE_TEST_SUITE_P(
    Matrices, OneProblem,
    testing::Values(
        Edit{kQkv, "[1, 2, 3, 4]", "[1, 2, 3]", {WrongCount, "/inputs/q/data", {"3", "4", "shape-product"}}},
        Edit{kQkv, "[2, 2, 1]", "[2, 2, 3000000]", {WrongCount, "/inputs/q/data", {"4", "12000000", "shape-product"}}},
        Edit{kQkv,
             "[2, 2, 1]",
             "[2, 20000, 30000]",
             {WrongCount, "/inputs/q/data", {"4", "1200000000", "shape-product"}}},
        Edit{kQkv, "[2, 2, 1]", "[2, 2, 4e9]", {OutOfRange, "/inputs/q/shape/2", {"4e+09", "1 … 33554432"}}},
        Edit{kQkv, "[2, 2, 1]", "[2, 0, 1]", {OutOfRange, "/inputs/q/shape/1", {"0", "1 … 33554432"}}},
        Edit{kQkv, "[2, 2, 1]", "[2, -1, 1]", {OutOfRange, "/inputs/q/shape/1", {"-1", "1 … 33554432"}}},
        Edit{kQkv, "[2, 2, 1]", "[2, 1e999, 1]", {OutOfRange, "/inputs/q/shape/1", {"inf", "1 … 33554432"}}},
        Edit{kQkv, "[2, 2, 1]", "[2, 1.5, 1]", {WrongType, "/inputs/q/shape/1", {"number", "integer"}}},
        Edit{kQkv, "[2, 2, 1]", "[2, \"2\", 1]", {WrongType, "/inputs/q/shape/1", {"string", "integer"}}},
        Edit{kQkv, "[2, 2, 1]", "[4]", {WrongCount, "/inputs/q/shape", {"1", "2, 3", "axes"}}},
        Edit{kQkv, "[2, 2, 1]", "[1, 2, 2, 1]", {WrongCount, "/inputs/q/shape", {"4", "2, 3", "axes"}}},
        Edit{kQkv, "[2, 2, 1]", "4", {WrongType, "/inputs/q/shape", {"integer", "array"}}},
        Edit{kQkv, "[2, 2, 1]", "[4, 1]", {WrongShape, "/inputs/q/shape", {"1", "2", "query-heads"}}},
        Edit{kQkv, "[1, 2, 3, 4]", "[1, NaN, 3, 4]", {NotFinite, "/inputs/q/data/1", {"nan"}}},
        Edit{kQkv, "[1, 2, 3, 4]", "[1, 2, 1e999, 4]", {NotFinite, "/inputs/q/data/2", {"1e999"}}},
        Edit{kQkv, "[1, 2, 3, 4]", "[1, 2, -Infinity, 4]", {NotFinite, "/inputs/q/data/2", {"-inf"}}},
        Edit{kQkv, "[1, 2, 3, 4]", "[1, 2, \"3\", 4]", {WrongType, "/inputs/q/data/2", {"string", "number"}}},
        Edit{kQkv, "[1, 2, 3, 4]", "{}", {WrongType, "/inputs/q/data", {"object", "array"}}},
        Edit{kQkv, ", \"data\": [1, 2, 3, 4]", "", {MissingKey, "/inputs/q", {"data"}}},
        Edit{kQkv,
             "{\"shape\": [2, 2, 1], \"data\": [1, 2, 3, 4]}",
             "[[1, 2], [3, 4]]",
             {WrongType, "/inputs/q", {"array", "object"}}},
        Edit{kQkv,
             "\"shape\": [2, 2, 1]",
             "\"shape\": [2, 2, 1], \"dtype\": \"f4\"",
             {UnknownKey, "/inputs/q/dtype", {"dtype", "shape, data"}}},
        Edit{kQkv, "\"q\": {\"shape\": [2, 2, 1], \"data\": [1, 2, 3, 4]}, ", "", {MissingKey, "/inputs", {"q"}}},
        Edit{kQkv, "\"kind\": \"qkv\", ", "", {MissingKey, "/inputs", {"kind"}}},
        Edit{kQkv,
             "\"kind\": \"qkv\"",
             "\"kind\": \"kqv\"",
             {UnknownName, "/inputs/kind", {"kqv", "qkv, projected, shape, latent"}}},
        Edit{kQkv, "[3, 2]", "[2, 3]", {WrongShape, "/inputs/v/shape/0", {"2", "3", "key-token-rows"}}},
        Edit{kQkv,
             "[1, 3, 1], \"data\": [1, 2, 3]",
             "[1, 2, 1], \"data\": [1, 2]",
             {WrongShape, "/inputs/k/shape/1", {"2", "3", "key-token-rows"}}},
        Edit{kQkv,
             "[1, 3, 1], \"data\": [1, 2, 3]",
             "[3, 3, 1], \"data\": [1, 2, 3, 1, 2, 3, 1, 2, 3]",
             {WrongShape, "/inputs/k/shape/0", {"3", "1", "key-value-heads"}}},
        Edit{kProjected, "[2, 3]", "[3, 2]", {WrongShape, "/inputs/x/shape/1", {"2", "3", "model-columns"}}},
        Edit{kProjected,
             "\"w_o\": {\"shape\": [1, 2]",
             "\"w_o\": {\"shape\": [2, 1]",
             {WrongShape, "/inputs/w_o/shape/0", {"2", "1", "concat-rows"}}},
        Edit{kProjected,
             "[1, 1, 2], \"data\": [1, 2]",
             "[1, 2, 2], \"data\": [1, 2, 3, 4]",
             {WrongShape, "/inputs/b_q/shape/1", {"2", "1", "one-row"}}},
        Edit{kProjected,
             "\"w_o\": {\"shape\": [1, 2], \"data\": [1, 2]}",
             "\"b_o\": {\"shape\": [1, 2], \"data\": [1, 2]}",
             {MissingKey, "/inputs", {"w_o"}}},
        Edit{kProjected,
             "\"w_o\"",
             "\"w_p\"",
             {UnknownKey, "/inputs/w_p", {"w_p", "kind, x, context, w_q, w_k, w_v, w_o, b_q, b_k, b_v, b_o"}}}));

INSTANTIATE_TEST_SUITE_P(
    Attention, OneProblem,
    testing::Values(
        Edit{kQkv,
             "\"scale\": 1",
             "\"scale\": \"one\"",
             {WrongType, "/attention/scale", {"string", "number-or-default"}}},
        Edit{kQkv, "\"scale\": 1", "\"scale\": 1e999", {NotFinite, "/attention/scale", {"1e999"}}},
        Edit{kQkv, "\"softcap\": 0", "\"softcap\": -1", {OutOfRange, "/attention/softcap", {"-1", "≥ 0"}}},
        Edit{kQkv,
             "\"double\"",
             "\"float8\"",
             {UnknownName, "/attention/arithmetic", {"float8", "double, float32, float16, bfloat16"}}},
        Edit{kQkv,
             "\"arithmetic\": \"double\"",
             "\"arithmetic\": \"float8\", \"accumulate\": \"float32\"",
             {UnknownName, "/attention/arithmetic", {"float8", "double, float32, float16, bfloat16"}}},
        Edit{kQkv,
             "\"arithmetic\": \"double\"",
             "\"arithmetic\": \"float16\", \"accumulate\": \"float16\"",
             {UnknownName, "/attention/accumulate", {"float16", "float32"}}},
        Edit{kQkv,
             "\"arithmetic\": \"double\"",
             "\"arithmetic\": \"bfloat16\", \"accumulate\": true",
             {WrongType, "/attention/accumulate", {"boolean", "string"}}},
        Edit{kQkv,
             "\"arithmetic\": \"double\"",
             "\"arithmetic\": \"double\", \"accumulate\": \"float32\"",
             {OutOfRange, "/attention/accumulate", {"arithmetic = double", "arithmetic = float16, bfloat16"}}},
        Edit{kQkv,
             "\"arithmetic\": \"double\"",
             "\"arithmetic\": \"float32\", \"accumulate\": \"float32\"",
             {OutOfRange, "/attention/accumulate", {"arithmetic = float32", "arithmetic = float16, bfloat16"}}},
        Edit{kQkv,
             "\"arithmetic\": \"double\"",
             "\"cache\": \"int4\"",
             {UnknownName, "/attention/cache", {"int4", "float16, bfloat16, fp8-e4m3, fp8-e5m2, int8"}}},
        Edit{
            kQkv, "\"arithmetic\": \"double\"", "\"cache\": 8", {WrongType, "/attention/cache", {"integer", "string"}}},
        Edit{kQkv,
             "\"subtract_max\": true",
             "\"subtract_max\": 1",
             {WrongType, "/attention/subtract_max", {"integer", "boolean"}}},
        Edit{kQkv, "\"window\": 0", "\"window\": -1", {OutOfRange, "/attention/mask/window", {"-1", "0 … 1000000000"}}},
        Edit{kQkv,
             "\"window\": 0",
             "\"window\": 99999999999999999999",
             {OutOfRange, "/attention/mask/window", {"99999999999999999999", "-1000000000 … 1000000000"}}},
        Edit{kQkv,
             "\"query_offset\": 0",
             "\"query_offset\": 0.5",
             {WrongType, "/attention/mask/query_offset", {"number", "integer"}}},
        Edit{kQkv, "[2]", "[0, 3]", {OutOfRange, "/attention/mask/padding/1", {"3", "0 … 2"}}},
        Edit{kQkv, "[2]", "[3, 0]", {OutOfRange, "/attention/mask/padding/0", {"3", "0 … 2"}}},
        Edit{kQkv, "[2]", "[-1]", {OutOfRange, "/attention/mask/padding/0", {"-1", "0 … 2"}}},
        Edit{kQkv, "[2]", "[2, 1, 2]", {RepeatedValue, "/attention/mask/padding/2", {"2"}}},
        Edit{kQkv, "[2]", "[1.5]", {WrongType, "/attention/mask/padding/0", {"number", "integer"}}},
        Edit{kQkv, "[2]", "2", {WrongType, "/attention/mask/padding", {"integer", "array"}}},
        Edit{kQkv, "\"-inf\"", "\"minus\"", {WrongType, "/attention/mask/fill", {"string", "number-or-minus-inf"}}},
        Edit{kQkv, "\"-inf\"", "NaN", {NotFinite, "/attention/mask/fill", {"nan"}}},
        Edit{kQkv,
             "\"causal\": true",
             "\"casual\": true",
             {UnknownKey,
              "/attention/mask/casual",
              {"casual", "causal, window, sinks, prefix, query_offset, padding, documents, custom, bias, fill"}}},
        Edit{kQkv,
             "\"padding\"",
             "\"custom\": {\"shape\": [2, 3], \"data\": [1, 1, 0, 1, 0.5, 1]}, \"padding\"",
             {OutOfRange, "/attention/mask/custom/data/4", {"0.5", "0, 1"}}},
        Edit{kQkv,
             "\"padding\"",
             "\"custom\": {\"shape\": [3, 3], \"data\": [1, 1, 0, 1, 1, 1, 1, 1, 1]}, \"padding\"",
             {WrongShape, "/attention/mask/custom/shape/0", {"3", "2", "query-token-rows"}}},
        Edit{kQkv,
             "\"padding\"",
             "\"bias\": {\"shape\": [3, 2, 3], \"data\": [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}, \"padding\"",
             {WrongShape, "/attention/mask/bias/shape/0", {"3", "1, 2", "one-or-query-heads"}}},
        Edit{kQkv, kWindow, "\"sinks\": -1", {OutOfRange, "/attention/mask/sinks", {"-1", "0 … 1000000000"}}},
        Edit{kQkv, kWindow, "\"sinks\": 1.5", {WrongType, "/attention/mask/sinks", {"number", "integer"}}},
        Edit{kQkv, kWindow, "\"prefix\": -2", {OutOfRange, "/attention/mask/prefix", {"-2", "0 … 1000000000"}}},
        Edit{kQkv, kWindow, "\"prefix\": true", {WrongType, "/attention/mask/prefix", {"boolean", "integer"}}},
        Edit{kQkv, kWindow, "\"documents\": 3", {WrongType, "/attention/mask/documents", {"integer", "array"}}},
        Edit{kQkv,
             kWindow,
             "\"documents\": []",
             {WrongCount, "/attention/mask/documents", {"0", "≥ 1", "document-lengths"}}},
        Edit{kQkv,
             kWindow,
             "\"documents\": [1, 1]",
             {WrongCount, "/attention/mask/documents", {"2", "3", "document-lengths"}}},
        Edit{kQkv,
             kWindow,
             "\"documents\": [16777216, 16777216]",
             {WrongCount, "/attention/mask/documents", {"33554432", "3", "document-lengths"}}},
        Edit{
            kQkv, kWindow, "\"documents\": [3, 0]", {OutOfRange, "/attention/mask/documents/1", {"0", "1 … 16777216"}}},
        Edit{kQkv,
             kWindow,
             "\"documents\": [4, -1]",
             {OutOfRange, "/attention/mask/documents/1", {"-1", "1 … 16777216"}}},
        Edit{kQkv,
             kWindow,
             "\"documents\": [1e300, 3]",
             {OutOfRange, "/attention/mask/documents/0", {"1e+300", "1 … 16777216"}}},
        Edit{kQkv,
             kWindow,
             "\"documents\": [1.5, 2]",
             {WrongType, "/attention/mask/documents/0", {"number", "integer"}}},
        Edit{kQkv,
             kWindow,
             "\"documents\": [1, \"2\"]",
             {WrongType, "/attention/mask/documents/1", {"string", "integer"}}},
        Edit{kQkv, kScale, "\"alibi\": 1", {WrongType, "/attention/alibi", {"integer", "boolean-or-object"}}},
        Edit{kQkv, kScale, "\"alibi\": {}", {MissingKey, "/attention/alibi", {"slopes"}}},
        Edit{kQkv, kScale, "\"alibi\": {\"slopes\": 1}", {WrongType, "/attention/alibi/slopes", {"integer", "array"}}},
        Edit{kQkv,
             kScale,
             "\"alibi\": {\"slopes\": []}",
             {WrongCount, "/attention/alibi/slopes", {"0", "≥ 1", "query-head-numbers"}}},
        Edit{kQkv,
             kScale,
             "\"alibi\": {\"slopes\": [1]}",
             {WrongCount, "/attention/alibi/slopes", {"1", "2", "query-head-numbers"}}},
        Edit{kQkv, kScale, "\"alibi\": {\"slopes\": [1, 1e999]}", {NotFinite, "/attention/alibi/slopes/1", {"inf"}}},
        Edit{kQkv,
             kScale,
             "\"alibi\": {\"slopes\": [1, null]}",
             {WrongType, "/attention/alibi/slopes/1", {"null", "number"}}},
        Edit{kQkv,
             kScale,
             "\"alibi\": {\"slopes\": [1, 2], \"slope\": 1}",
             {UnknownKey, "/attention/alibi/slope", {"slope", "slopes"}}},
        Edit{kQkv,
             kScale,
             "\"sink_logit\": \"0\"",
             {WrongType, "/attention/sink_logit", {"string", "number-or-numbers"}}},
        Edit{kQkv, kScale, "\"sink_logit\": 1e999", {NotFinite, "/attention/sink_logit", {"1e999"}}},
        Edit{kQkv,
             kScale,
             "\"sink_logit\": []",
             {WrongCount, "/attention/sink_logit", {"0", "2", "query-head-numbers"}}},
        Edit{kQkv,
             kScale,
             "\"sink_logit\": [1]",
             {WrongCount, "/attention/sink_logit", {"1", "2", "query-head-numbers"}}},
        Edit{kQkv,
             kScale,
             "\"sink_logit\": [1, 2, 3]",
             {WrongCount, "/attention/sink_logit", {"3", "2", "query-head-numbers"}}},
        Edit{kQkv, kScale, "\"sink_logit\": [1, NaN]", {NotFinite, "/attention/sink_logit/1", {"nan"}}},
        Edit{kQkv, "\"scale\": 1", "\"rope\": {\"base\": 10}", {OutOfRange, "/attention/rope", {"d_k = 1", "d_k ≥ 2"}}},
        Edit{kProjected,
             "\"version\": 1",
             "\"version\": 1, \"attention\": {\"rope\": {\"base\": 0}}",
             {OutOfRange, "/attention/rope/base", {"0", "> 0"}}},
        Edit{kProjected,
             "\"version\": 1",
             "\"version\": 1, \"attention\": {\"rope\": {\"dims\": 1}}",
             {OutOfRange, "/attention/rope/dims", {"1", "2"}}},
        Edit{kProjected,
             "\"version\": 1",
             "\"version\": 1, \"attention\": {\"rope\": {\"dims\": 4}}",
             {OutOfRange, "/attention/rope/dims", {"4", "2"}}},
        Edit{kProjected,
             "\"version\": 1",
             "\"version\": 1, \"attention\": {\"rope\": {\"layout\": \"split\"}}",
             {UnknownName, "/attention/rope/layout", {"split", "half, interleaved"}}}));

INSTANTIATE_TEST_SUITE_P(
    Latents, OneProblem,
    testing::Values(
        Edit{kLatent, "\"kv\": 2", "\"kv\": 1", {WrongCount, "/heads/kv", {"1", "2", "own-key-value-heads"}}},
        Edit{kLatent, "{\"dims\": 2}", "{\"dims\": 4}", {OutOfRange, "/attention/rope/dims", {"4", "2 (d_r)"}}},
        Edit{kLatent,
             "\"w_o\"",
             "\"context\": {\"shape\": [1, 3], \"data\": [1, 2, 3]}, \"w_o\"",
             {UnknownKey, "/inputs/context", {"context", "kind, x, w_q, w_qr, w_dkv, w_uk, w_uv, w_kr, w_o"}}},
        Edit{kLatent,
             "\"w_o\"",
             "\"b_q\": {\"shape\": [2, 1, 1], \"data\": [1, 2]}, \"w_o\"",
             {UnknownKey, "/inputs/b_q", {"b_q", "kind, x, w_q, w_qr, w_dkv, w_uk, w_uv, w_kr, w_o"}}},
        Edit{kLatent,
             "\"w_kr\": {\"shape\": [3, 2], \"data\": [1, 2, 3, 4, 5, 8]},",
             "",
             {MissingKey, "/inputs", {"w_kr"}}},
        Edit{kLatent,
             "[2, 2, 1], \"data\": [1, 2, 3, 4]",
             "[2, 3, 1], \"data\": [1, 2, 3, 4, 5, 6]",
             {WrongShape, "/inputs/w_uk/shape/1", {"3", "2", "latent-rows"}}},
        Edit{kLatent,
             "[2, 2, 1], \"data\": [5, 6, 7, 8]",
             "[1, 2, 1], \"data\": [5, 6]",
             {WrongShape, "/inputs/w_uv/shape/0", {"1", "2", "query-heads"}}},
        Edit{kLatent,
             "[3, 2], \"data\": [1, 2, 3, 4, 5, 8]",
             "[2, 2], \"data\": [1, 2, 3, 4]",
             {WrongShape, "/inputs/w_kr/shape/0", {"2", "3", "model-rows"}}},
        Edit{kLatent, "[5, 6, 7, 8]", "[5, 6, 7, 1e999]", {NotFinite, "/inputs/w_uv/data/3", {"1e999"}}}));

INSTANTIATE_TEST_SUITE_P(
    Sizes, OneProblem,
    testing::Values(
        Edit{kShape, "\"kv\": 8", "\"kv\": 3", {HeadsNotDivisible, "/heads/kv", {"32", "3"}}},
        Edit{kShape,
             "\"query_tokens\": 1",
             "\"query_tokens\": -1",
             {OutOfRange, "/inputs/query_tokens", {"-1", "1 … 16777216"}}},
        Edit{kShape, "\"d_k\": 128, ", "", {MissingKey, "/inputs", {"d_k"}}},
        Edit{kShape, "\"d_v\": 128", "\"d_v\": 1e999", {NotFinite, "/inputs/d_v", {"1e999"}}},
        Edit{kShape, "\"batch\": 2", "\"batch\": 0", {OutOfRange, "/inputs/batch", {"0", "1 … 1048576"}}},
        Edit{kShape,
             "flash2",
             "flash3",
             {UnknownName, "/tiling/algorithm", {"flash3", "eager, standard, flash1, flash2, decode, split, chunked"}}},
        Edit{kShape,
             "\"block_rows\": 2",
             "\"block_rows\": -2",
             {OutOfRange, "/tiling/block_rows", {"-2", "1 … 16777216"}}},
        Edit{kShape,
             "\"block_cols\": 2",
             "\"block_cols\": 0",
             {OutOfRange, "/tiling/block_cols", {"0", "1 … 16777216"}}},
        Edit{kShape,
             "\"element_bytes\": 2",
             "\"element_bytes\": 0",
             {OutOfRange, "/tiling/element_bytes", {"0", "1 … 16"}}},
        Edit{kShape,
             "\"sram_bytes\": 196608",
             "\"sram_bytes\": 0",
             {OutOfRange, "/tiling/sram_bytes", {"0", "1 … 1099511627776"}}},
        Edit{kShape, "\"tiling\"", "\"pinned\": [], \"tiling\"", {WrongType, "/pinned", {"array", "object"}}}));

TEST(Problems, AreAllReportedAtOnce) {
  std::string text = base(kQkv);
  text = edited(text, "\"version\": 1", "\"version\": 1, \"titel\": \"x\"");
  text = edited(text, "\"kv\": 1", "\"kv\": 3");
  text = edited(text, "[1, 2, 3, 4]", "[1, NaN, 3, 1e999]");
  text = edited(text, "\"window\": 0", "\"window\": -3");
  text = edited(text, "[2]", "[9]");
  EXPECT_THAT(
      problemsIn(text),
      ElementsAre(Problem{NotFinite, "/inputs/q/data/1", {"nan"}}, Problem{NotFinite, "/inputs/q/data/3", {"1e999"}},
                  Problem{UnknownKey,
                          "/titel",
                          {"titel",
                           "format, version, title, notes, tokens, key_tokens, heads, inputs, "
                           "attention, tiling, pinned"}},
                  Problem{HeadsNotDivisible, "/heads/kv", {"2", "3"}},
                  Problem{WrongShape, "/inputs/k/shape/0", {"1", "3", "key-value-heads"}},
                  Problem{WrongShape, "/inputs/v/shape", {"1", "3", "key-value-heads"}},
                  Problem{OutOfRange, "/attention/mask/window", {"-3", "0 … 1000000000"}},
                  Problem{OutOfRange, "/attention/mask/padding/0", {"9", "0 … 2"}}));
}

TEST(Problems, OfThePinnedScenarioHaveItsPointer) {
  const std::string pinned = edited(base(kQkv), "[2]", "[5]");
  const std::string text = edited(base(kQkv), "\"version\": 1", "\"version\": 1, \"pinned\": " + pinned);
  EXPECT_THAT(problemsIn(text), ElementsAre(Problem{OutOfRange, "/pinned/attention/mask/padding/0", {"5", "0 … 2"}}));
}

TEST(Problems, APinnedScenarioHasNoPinnedScenario) {
  const std::string inner = edited(base(kQkv), "\"version\": 1", "\"version\": 1, \"pinned\": " + base(kQkv));
  const Problems problems = problemsIn(edited(base(kQkv), "\"version\": 1", "\"version\": 1, \"pinned\": " + inner));
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].code, UnknownKey);
  EXPECT_EQ(problems[0].pointer, "/pinned/pinned");
}

TEST(Problems, OfThousandsOnlyAHundredAreReported) {
  std::string text = base(kQkv);
  std::string keys;
  for (int i = 0; i < 5000; ++i) keys += "\"key" + std::to_string(i) + "\": 0, ";
  EXPECT_EQ(problemsIn(edited(text, "\"version\"", keys + "\"version\"")).size(), limits::problems);
}

TEST(Problems, TextThatIsNoScenarioAtAll) {
  EXPECT_THAT(problemsIn("[]"), ElementsAre(Problem{WrongType, "", {"array", "object"}}));
  EXPECT_THAT(problemsIn("{}"), ElementsAre(Problem{MissingKey, "", {"format"}}, Problem{MissingKey, "", {"version"}},
                                            Problem{MissingKey, "", {"inputs"}}));
  EXPECT_THAT(problemsIn(""), ElementsAre(Problem{JsonSyntax, "", {"1", "1", "value"}}));
  EXPECT_THAT(problemsIn(base(kQkv).substr(0, 100)),
              ElementsAre(Problem{JsonSyntax, "/key_tokens/0", {"2", "17", "closing-quote"}}));
  EXPECT_THAT(problemsIn(std::string(1000000, '[')), ElementsAre(testing::Field(&Problem::code, NestedTooDeep)));
}

TEST(Problems, ScoresThatNoMachineShouldHoldAreRefusedBeforeTheyAreComputed) {
  std::string ones = "1";
  for (int i = 1; i < 6000; ++i) ones += ",1";
  const std::string column = "{\"shape\": [6000, 1], \"data\": [" + ones + "]}";
  const std::string text = R"({"format": "attentionscope/scenario", "version": 1, "inputs": {"kind": "qkv", "q": )" +
                           column + ", \"k\": " + column + ", \"v\": " + column + "}}";
  EXPECT_THAT(problemsIn(text), ElementsAre(Problem{TooLarge, "/inputs", {"scores", "36000000", "33554432"}}));
}

TEST(Problems, AShapeOfFourGigabytesCostsNothing) {
  const std::string text = edited(base(kQkv), "[2, 2, 1]", "[16, 16384, 16384]");
  rusage before{}, after{};
  ::getrusage(RUSAGE_SELF, &before);
  EXPECT_THAT(problemsIn(text),
              testing::Contains(Problem{WrongCount, "/inputs/q/data", {"4", "4294967296", "shape-product"}}));
  ::getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 8 * 1024);  // KiB
}

TEST(Files, ThatCannotBeRead) {
  const test::TempFolder folder;
  const auto problems = [](const std::filesystem::path& path) {
    const auto result = readDocument(path);
    return result ? Problems{} : result.error();
  };
  const std::filesystem::path missing = folder.path() / "missing.attn.json";
  EXPECT_THAT(problems(missing), ElementsAre(Problem{FileNotFound, "", {missing.string()}}));
  EXPECT_THAT(problems(folder.path()), ElementsAre(Problem{FileIsDirectory, "", {folder.path().string()}}));
  const std::filesystem::path pipe = folder.path() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(problems(pipe), ElementsAre(Problem{FileUnreadable, "", {pipe.string(), "not-regular"}}));
  EXPECT_THAT(problems("/dev/zero"), ElementsAre(Problem{FileUnreadable, "", {"/dev/zero", "not-regular"}}));
  const std::filesystem::path large = folder.write("large.attn.json", "{}");
  std::filesystem::resize_file(large, limits::fileBytes + 1);  // sparse: takes no disk space
  EXPECT_THAT(problems(large), ElementsAre(Problem{FileTooLarge, "", {large.string(), "268435457", "268435456"}}));
}

TEST(Files, WithoutPermission) {
  const test::TempFolder folder;
  const std::filesystem::path file = folder.write("secret.attn.json", base(kQkv));
  std::filesystem::permissions(file, std::filesystem::perms::none);
  const bool isRoot = ::geteuid() == 0;  // root may read everything, so the test briefly becomes the user nobody
  if (isRoot) {
    ASSERT_EQ(::seteuid(65534), 0);
  }
  const auto result = readDocument(file);
  if (isRoot) {
    ASSERT_EQ(::seteuid(0), 0);
  }
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error(), ElementsAre(Problem{FileUnreadable, "", {file.string(), "no-permission"}}));
}

}  // namespace
}  // namespace attn
