// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/bench_document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "support/print.h"
#include "support/sanitized.h"

namespace attn {
namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;

BenchResult sound() {
  BenchResult result;
  result.devices = {{"opencl", "cpu-\"x\", 2", "Portable Computing Language", "cpu", 2, 400, 20.5},
                    {"eigen", "A CPU", "", "cpu", 2, 390, 20}};
  result.processor = "A CPU";
  result.measuredAt = "2026-01-02T03:04:05Z";
  result.seed = std::numeric_limits<std::uint64_t>::max() - 1;  // more digits than a double has
  result.heads = {8, 2};
  result.d = 64;
  result.causal = true;
  result.complete = true;
  result.rounds = 3;
  BenchRun run;
  run.kernel = AttentionKernel::Flash;
  run.backend = "opencl";
  run.tokens = 1024;
  run.wallMs = {5, 4, 6.5};
  run.deviceMs = {4.9, 3.9, 6.4};
  run.relativeError = 1.8e-6;
  run.rowsCompared = 64;
  run.flops = 1'000'000'000;
  run.bytesCounted = 9'007'199'254'740'993;  // 2^53 + 1
  result.runs.push_back(run);
  BenchRun large;
  large.kernel = AttentionKernel::Standard;
  large.backend = "eigen";
  large.tokens = 65536;
  large.flops = std::numeric_limits<std::int64_t>::max();
  large.failure = BackendFailure{BackendFailure::Kind::OutOfMemory, "clCreateBuffer", "line 1\nline 2, \"quoted\""};
  large.bytesNeeded = 17'000'000'000;
  large.bytesAllowed = 12'000'000'000;
  result.runs.push_back(large);
  return result;
}

TEST(BenchDocument, HasTheFieldsOfTheContract) {
  const Json json = Json::parse(writeBenchDocument(sound()));
  EXPECT_EQ(json["format"], "attentionscope/bench");
  EXPECT_EQ(json["version"], 1);
  EXPECT_EQ(json["device"], "cpu-\"x\", 2");
  EXPECT_EQ(json["seed"], 18446744073709551614U);
  EXPECT_EQ(json["machine"], (Json{{"fma_gflops", 400.0}, {"copy_gbps", 20.5}}));
  EXPECT_EQ(json["complete"], true);
  ASSERT_EQ(json["runs"].size(), 2U);
  const Json& run = json["runs"][0];
  EXPECT_EQ(run["algorithm"], "flash");
  EXPECT_EQ(run["backend"], "opencl");
  EXPECT_EQ(run["tokens"], 1024);
  EXPECT_EQ(run["heads"], 8);
  EXPECT_EQ(run["kv_heads"], 2);
  EXPECT_EQ(run["d"], 64);
  EXPECT_EQ(run["causal"], true);
  EXPECT_EQ(run["median_ms"], 5.0);
  EXPECT_EQ(run["min_ms"], 4.0);
  EXPECT_EQ(run["spread_ms"], 0.625);
  EXPECT_EQ(run["gflops"], 200.0);
  EXPECT_EQ(run["share_of_peak"], 0.5);
  EXPECT_EQ(run["relative_error"], 1.8e-6);
  EXPECT_EQ(run["bytes_counted"], 9'007'199'254'740'993);
  EXPECT_EQ(run["rounds"], 3);
  EXPECT_FALSE(run.contains("failure"));
  const Json& failed = json["runs"][1];
  for (const char* key : {"median_ms", "min_ms", "spread_ms", "gflops", "share_of_peak", "relative_error"})
    EXPECT_TRUE(failed[key].is_null()) << key << ": what was not measured is not 0";
  EXPECT_EQ(failed["failure"]["kind"], "out-of-memory");
  EXPECT_EQ(failed["failure"]["bytes_needed"], 17'000'000'000);
}

TEST(BenchDocument, AnOutputThatIsNotFiniteIsWrittenAndRead) {
  BenchResult result = sound();
  result.runs[0].relativeError = std::numeric_limits<double>::infinity();
  const std::string text = writeBenchDocument(result);
  EXPECT_EQ(Json::parse(text)["runs"][0]["relative_error"], "inf");
  const auto read = readBenchDocument(text);
  ASSERT_TRUE(read) << testing::PrintToString(read.error());
  EXPECT_EQ(*read, result);
}

TEST(BenchDocument, NamesOfDriversMayHoldAnyBytes) {
  BenchResult result = sound();
  result.devices[0].name = "bad \xff byte";
  const auto read = readBenchDocument(writeBenchDocument(result));
  ASSERT_TRUE(read) << testing::PrintToString(read.error());
  EXPECT_EQ(read->devices[0].name, "bad \xEF\xBF\xBD byte");
}

BenchResult anyResult(std::mt19937_64& dice) {
  const auto upTo = [&](std::int64_t most) { return std::uniform_int_distribution<std::int64_t>(0, most)(dice); };
  const auto amount = [&] { return std::exp(std::uniform_real_distribution<double>(-20, 20)(dice)); };
  const auto text = [&] {
    const std::vector<std::string> texts = {"", "eigen", "a,b", "\"", "line\nbreak", "模型", "\x01"};
    return texts[static_cast<std::size_t>(upTo(static_cast<std::int64_t>(texts.size()) - 1))];
  };
  BenchResult result;
  for (std::int64_t n = upTo(3); n > 0; --n)
    result.devices.push_back({"b" + std::to_string(n), text(), text(), text(), static_cast<int>(upTo(1000)),
                              upTo(1) == 0 ? 0 : amount(), amount()});
  result.processor = text();
  result.measuredAt = text();
  result.seed = dice();
  result.heads.keyValue = 1 + upTo(7);
  result.heads.query = result.heads.keyValue * (1 + upTo(7));
  result.d = 1 + upTo(255);
  result.causal = upTo(1) == 1;
  result.window = upTo(100);
  result.complete = upTo(1) == 1;
  result.rounds = static_cast<int>(upTo(20));
  for (std::size_t device = 0; device < result.devices.size(); ++device)
    for (std::int64_t n = upTo(4); n > 0; --n) {
      BenchRun run;
      run.kernel = static_cast<AttentionKernel>(upTo(2));
      run.backend = result.devices[device].backend;
      run.tokens = n;
      for (std::int64_t times = upTo(4); times > 0; --times) run.wallMs.push_back(amount());
      for (std::int64_t times = upTo(2); times > 0; --times) run.deviceMs.push_back(amount());
      if (upTo(1) == 1) run.relativeError = amount();
      run.rowsCompared = upTo(64);
      run.flops = static_cast<std::int64_t>(dice() >> 1);
      run.bytesCounted = static_cast<std::int64_t>(dice() >> 1);
      if (upTo(2) == 0) {
        run.failure = BackendFailure{static_cast<BackendFailure::Kind>(upTo(6)), text(), text()};
        run.bytesNeeded = upTo(1 << 30);
        run.bytesAllowed = upTo(1 << 30);
      }
      result.runs.push_back(std::move(run));
    }
  return result;
}

TEST(BenchDocument, ReadsWhatWasWritten) {
  ASSERT_EQ(readBenchDocument(writeBenchDocument(sound())), sound());
  std::mt19937_64 dice(20'260'101);
  for (int n = 0; n < (test::kSanitized ? 60 : 300); ++n) {
    const BenchResult result = anyResult(dice);
    const std::string text = writeBenchDocument(result);
    const auto read = readBenchDocument(text);
    ASSERT_TRUE(read) << testing::PrintToString(read.error()) << text;
    ASSERT_EQ(*read, result) << text;
  }
}

TEST(BenchDocument, EveryProblemHasItsPlace) {
  struct Row {
    const char* pointer;  // change the document there
    Json value;           // discarded = removed
    Problem expected;
  };
  const Json removed = Json::value_t::discarded;
  const std::vector<Row> rows = {
      {"/format",
       "attentionscope/scenario",
       {ProblemCode::WrongFormat, "/format", {"attentionscope/scenario", "attentionscope/bench"}}},
      {"/format", removed, {ProblemCode::MissingKey, "", {"format"}}},
      {"/version", 2, {ProblemCode::UnsupportedVersion, "/version", {"2", "1"}}},
      {"/seed", -1, {ProblemCode::OutOfRange, "/seed", {"-1", "0 … 18446744073709551615"}}},
      {"/seed", "7", {ProblemCode::WrongType, "/seed", {"string", "integer"}}},
      {"/complete", 1, {ProblemCode::WrongType, "/complete", {"integer", "boolean"}}},
      {"/complete", removed, {ProblemCode::MissingKey, "", {"complete"}}},
      {"/problem/d", 257, {ProblemCode::OutOfRange, "/problem/d", {"257", "1 … 256"}}},
      {"/problem/heads/query", 0, {ProblemCode::OutOfRange, "/problem/heads/query", {"0", "1 … 65536"}}},
      {"/problem/heads/kv", 3, {ProblemCode::HeadsNotDivisible, "/problem/heads/kv", {"8", "3"}}},
      {"/rounds", -1, {ProblemCode::OutOfRange, "/rounds", {"-1", "0 … 100000"}}},
      {"/rounds", 1.5, {ProblemCode::WrongType, "/rounds", {"number", "integer"}}},
      {"/devices", 1, {ProblemCode::WrongType, "/devices", {"integer", "array"}}},
      {"/devices/1", "x", {ProblemCode::WrongType, "/devices/1", {"string", "object"}}},
      {"/devices/0/fma_gflops", -1, {ProblemCode::OutOfRange, "/devices/0/fma_gflops", {"-1", "≥ 0"}}},
      {"/devices/1/backend", "opencl", {ProblemCode::RepeatedValue, "/devices/1/backend", {"opencl"}}},
      {"/runs", removed, {ProblemCode::MissingKey, "", {"runs"}}},
      {"/runs/0/algorithm",
       "flash2",
       {ProblemCode::UnknownName, "/runs/0/algorithm", {"flash2", "eager, standard, flash"}}},
      {"/runs/0/backend", "cuda", {ProblemCode::UnknownName, "/runs/0/backend", {"cuda", "opencl, eigen"}}},
      {"/runs/0/tokens", 0, {ProblemCode::OutOfRange, "/runs/0/tokens", {"0", "1 … 16777216"}}},
      {"/runs/0/tokens", removed, {ProblemCode::MissingKey, "/runs/0", {"tokens"}}},
      {"/runs/0/heads", 4, {ProblemCode::OutOfRange, "/runs/0/heads", {"4", "8"}}},
      {"/runs/0/causal", false, {ProblemCode::OutOfRange, "/runs/0/causal", {"false", "true"}}},
      {"/runs/0/wall_ms", removed, {ProblemCode::MissingKey, "/runs/0", {"wall_ms"}}},
      {"/runs/0/wall_ms", 5, {ProblemCode::WrongType, "/runs/0/wall_ms", {"integer", "array"}}},
      {"/runs/0/wall_ms/1", -4, {ProblemCode::OutOfRange, "/runs/0/wall_ms/1", {"-4", "≥ 0"}}},
      {"/runs/0/wall_ms/1", "4", {ProblemCode::WrongType, "/runs/0/wall_ms/1", {"string", "number"}}},
      {"/runs/0/device_ms/2", -1, {ProblemCode::OutOfRange, "/runs/0/device_ms/2", {"-1", "≥ 0"}}},
      {"/runs/0/relative_error", -1, {ProblemCode::OutOfRange, "/runs/0/relative_error", {"-1", "≥ 0"}}},
      {"/runs/0/relative_error", "small", {ProblemCode::WrongType, "/runs/0/relative_error", {"string", "number"}}},
      {"/runs/0/bytes_counted",
       -1,
       {ProblemCode::OutOfRange, "/runs/0/bytes_counted", {"-1", "0 … 9223372036854775807"}}},
      {"/runs/1/failure/kind",
       "bored",
       {ProblemCode::UnknownName,
        "/runs/1/failure/kind",
        {"bored",
         "no-platform, no-device, no-such-device, build-failed, out-of-memory, beyond-memory, call-failed, "
         "cancelled, switched-off, driver-died, driver-hung, crashed-before, disk-full"}}},
      {"/runs/1/failure", 3, {ProblemCode::WrongType, "/runs/1/failure", {"integer", "object"}}},
  };
  for (const Row& row : rows) {
    Json json = Json::parse(writeBenchDocument(sound()));
    const Json::json_pointer place(row.pointer);
    if (row.value.is_discarded()) {
      json[place.parent_pointer()].erase(place.back());
    } else {
      json[place] = row.value;
    }
    const auto read = readBenchDocument(json.dump());
    ASSERT_FALSE(read) << row.pointer;
    EXPECT_THAT(read.error(), testing::Contains(row.expected)) << row.pointer;
  }
}

std::string replaced(const std::string& what, const std::string& by) {
  std::string text = writeBenchDocument(sound());
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

TEST(BenchDocument, RejectsTextThatIsNotAResult) {
  struct Row {
    std::string text;
    Problem expected;
  };
  const std::vector<Row> rows = {
      {"", {ProblemCode::JsonSyntax, "", {"1", "1", "value"}}},
      {"[]", {ProblemCode::WrongType, "", {"array", "object"}}},
      {"\xff", {ProblemCode::InvalidUtf8, "", {"0"}}},
      {replaced("6.5", "NaN"), {ProblemCode::NotFinite, "/runs/0/wall_ms/2", {"nan"}}},
      {replaced("6.5", "1e999"), {ProblemCode::NotFinite, "/runs/0/wall_ms/2", {"1e999"}}},
      {replaced("6.5", "-Infinity"), {ProblemCode::NotFinite, "/runs/0/wall_ms/2", {"-inf"}}},
      {replaced("\"fma_gflops\": 390.0", "\"fma_gflops\": NaN"),
       {ProblemCode::NotFinite, "/devices/1/fma_gflops", {"nan"}}},
      {replaced("\"complete\": true", "\"complete\": true, \"complete\": true"),
       {ProblemCode::DuplicateKey, "/complete", {"complete"}}},
      {replaced("\"seed\": 18446744073709551614", "\"seed\": 18446744073709551616"),
       {ProblemCode::OutOfRange, "/seed", {"18446744073709551616", "0 … 18446744073709551615"}}},
  };
  for (const Row& row : rows) {
    const auto read = readBenchDocument(row.text);
    ASSERT_FALSE(read) << row.text;
    EXPECT_THAT(read.error(), testing::Contains(row.expected)) << row.text.substr(0, 40);
  }
}

TEST(BenchDocument, ReportsUnknownKeys) {
  const auto read = readBenchDocument(replaced("\"complete\"", "\"colour\": 1, \"complete\""));
  ASSERT_FALSE(read);
  ASSERT_EQ(read.error().size(), 1U);
  EXPECT_EQ(read.error()[0].code, ProblemCode::UnknownKey);
  EXPECT_EQ(read.error()[0].pointer, "/colour");
}

TEST(BenchDocument, TheSameCaseTwiceIsAProblem) {
  Json json = Json::parse(writeBenchDocument(sound()));
  json["runs"].push_back(json["runs"][0]);
  const auto read = readBenchDocument(json.dump());
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error(), ElementsAre(Problem{ProblemCode::RepeatedValue, "/runs/2/tokens", {"1024"}}));
}

TEST(BenchDocument, ReadsAnyTextWithoutCrashing) {
  const std::string text = writeBenchDocument(sound());
  for (std::size_t length = 0; length < text.size() - 1; length += 7)
    EXPECT_FALSE(readBenchDocument(text.substr(0, length))) << length;
  std::string runs =
      R"({"format":"attentionscope/bench","version":1,"seed":1,"complete":true,"rounds":1,"problem":{"heads":{"query":1,"kv":1},"d":1,"causal":false,"window":0},"devices":[],"runs":[)";
  for (int n = 0; n < 10'001; ++n) runs += n == 0 ? "{}" : ",{}";
  const auto read = readBenchDocument(runs + "]}");
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error(), ElementsAre(Problem{ProblemCode::OutOfRange, "/runs", {"10001", "0 … 10000"}}));
}

TEST(BenchCsv, HasALineForEachRun) {
  EXPECT_EQ(writeBenchCsv(sound()),
            "algorithm,backend,device,tokens,heads,kv_heads,d,causal,window,rounds,median_ms,min_ms,spread_ms,gflops,"
            "share_of_peak,relative_error,bytes_counted,counted_gbps,failure\r\n"
            "flash,opencl,\"cpu-\"\"x\"\", 2\",1024,8,2,64,true,0,3,5,4,0.625,200,0.5,1.8e-06,9007199254740993,"
            "1801439850.9481983,\r\n"
            "standard,eigen,A CPU,65536,8,2,64,true,0,0,,,,,,,0,,out-of-memory\r\n");
}

}  // namespace
}  // namespace attn
