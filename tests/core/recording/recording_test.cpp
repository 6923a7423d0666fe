// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/recording.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "attention/trace.h"
#include "base/number_format.h"
#include "recording/recording_check.h"
#include "recording/take_recording.h"
#include "scenario/limits.h"
#include "scenario/npz.h"
#include "scenario/safetensors.h"
#include "scenario/validate.h"
#include "support/files.h"
#include "support/print.h"

namespace attn {
namespace {

using test::bytesOf;
using testing::ElementsAre;
using Kind = RecordingProblem::Kind;

/// A .safetensors file of float64, tensor by tensor.
class File {
 public:
  File& add(const std::string& name, const std::vector<Index>& shape, const std::vector<double>& data) {
    const std::string bytes = bytesOf(data);
    std::string sizes;
    for (const Index size : shape) sizes += (sizes.empty() ? "" : ",") + std::to_string(size);
    m_header += (m_header.empty() ? "" : ",") + ("\"" + name + R"(":{"dtype":"F64","shape":[)" + sizes) +
                R"(],"data_offsets":[)" + std::to_string(m_data.size()) + "," +
                std::to_string(m_data.size() + bytes.size()) + "]}";
    m_data += bytes;
    return *this;
  }
  /// Distinct numbers: 1, 2, 3, … divided by 16.
  File& add(const std::string& name, const std::vector<Index>& shape) {
    std::vector<double> data(
        static_cast<std::size_t>(std::accumulate(shape.begin(), shape.end(), Index{1}, std::multiplies<>())));
    for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<double>(i % 23 + 1) / 16;
    return add(name, shape, data);
  }
  File& about(const std::string& json) {
    m_header = R"("__metadata__":)" + json + (m_header.empty() ? "" : ",") + m_header;
    return *this;
  }
  Recording read() {
    auto result = tryRead();
    if (!result) throw std::runtime_error("not a recording");
    return std::move(*result);
  }
  RecordingResult<Recording> tryRead() {
    m_bytes = test::safetensors("{" + m_header + "}", m_data);
    const auto bytes = std::as_bytes(std::span(m_bytes.data(), m_bytes.size()));
    return readRecording(tensorStoreInMemory(bytes, StoreFormat::Safetensors, "run"), "run");
  }

 private:
  std::string m_header, m_data, m_bytes;
};

RecordingChoice plain() {
  RecordingChoice choice;
  choice.rope = RecordedRope::None;
  choice.causal = true;
  return choice;
}

std::vector<Kind> kindsOf(const RecordingProblems& problems) {
  std::vector<Kind> kinds;
  for (const RecordingProblem& problem : problems) kinds.push_back(problem.kind);
  return kinds;
}

TEST(Recording, IsKnownByItsTensors) {
  const auto info = [](const std::string& name) { return TensorInfo{name, {1, 1, 1}, "float32"}; };
  EXPECT_TRUE(isRecording({info("q"), info("k"), info("v")}));
  EXPECT_TRUE(isRecording({info("q_rot"), info("k_rot"), info("v"), info("other")}));
  EXPECT_TRUE(isRecording({info("layers.7.x"), info("layers.7.q_proj.weight"), info("layers.7.k_proj.weight"),
                           info("layers.7.v_proj.weight")}));
  EXPECT_FALSE(isRecording({info("q"), info("k")}));
  EXPECT_FALSE(isRecording({info("layers.1.q"), info("layers.2.k"), info("layers.1.v")}));
  EXPECT_FALSE(isRecording({info("layers.-1.q"), info("layers.x.k"), info("layers.1v")}));
  EXPECT_FALSE(isRecording({info("w_q"), info("w_k"), info("w_v")}));
  EXPECT_FALSE(isRecording({}));
}

TEST(Recording, LayersAreInTheOrderOfTheirNumbers) {
  File file;
  for (const char* layer : {"10", "2"})
    for (const char* name : {"q", "k", "v"}) file.add("layers." + std::string(layer) + "." + name, {1, 2, 2});
  file.add("layers.3.q", {1, 2, 2});
  const Recording recording = file.read();
  ASSERT_EQ(recording.layers.size(), 2U);
  EXPECT_EQ(recording.layers[0].number, 2);
  EXPECT_EQ(recording.layers[1].number, 10);
  EXPECT_EQ(importRecording(recording, 1, plain())->layer, 10);
}

TEST(Recording, ReadsOnlyTheHeadsAndTokensThatAreChosen) {
  File file;
  const Recording recording = file.add("q", {4, 5, 2}).add("k", {2, 5, 2}).add("v", {2, 5, 3}).read();
  const ImportedRecording whole = importRecording(recording, 0, plain()).value();
  EXPECT_TRUE(validate(whole.scenario).empty());
  EXPECT_FALSE(whole.isCut());
  struct Row {
    std::vector<Index> heads;
    Index first, end, keyValueHeads;
    bool splits, loses;
    std::vector<Index> keysOf;  // the recorded key/value head of each query head
  };
  for (const Row& row : {Row{{0, 1}, 0, 5, 1, false, false, {0, 0}}, Row{{3, 0}, 0, 3, 2, false, false, {0, 1}},
                         Row{{0, 1, 2}, 1, 4, 3, true, true, {0, 0, 1}}, Row{{2}, 4, 5, 1, false, true, {1}}}) {
    RecordingChoice choice = plain();
    choice.heads = row.heads;
    choice.firstToken = row.first;
    choice.endToken = row.end;
    const ImportedRecording taken = importRecording(recording, 0, choice).value();
    const Scenario& s = taken.scenario;
    EXPECT_TRUE(taken.isCut());
    EXPECT_EQ(taken.losesKeys, row.loses);
    EXPECT_EQ(taken.splitsGroups, row.splits);
    EXPECT_EQ(s.heads.keyValue, row.keyValueHeads);
    EXPECT_EQ(s.heads.query, static_cast<Index>(row.heads.size()));
    std::vector<Index> sorted = row.heads;
    std::ranges::sort(sorted);
    EXPECT_EQ(taken.heads, sorted);
    for (std::size_t h = 0; h < sorted.size(); ++h) {
      const auto head = static_cast<Index>(h);
      const Index rows = row.end - row.first;
      EXPECT_EQ(stackIn(s, InputSlot::Q)[head],
                stackIn(whole.scenario, InputSlot::Q)[sorted[h]].middleRows(row.first, rows));
      const Index shared = s.heads.keyValueHeadOf(head);
      EXPECT_EQ(stackIn(s, InputSlot::K)[shared],
                stackIn(whole.scenario, InputSlot::K)[row.keysOf[h]].middleRows(row.first, rows));
      EXPECT_EQ(stackIn(s, InputSlot::V)[shared],
                stackIn(whole.scenario, InputSlot::V)[row.keysOf[h]].middleRows(row.first, rows));
    }
    EXPECT_EQ(queryTokenNames(s).front(), "t" + std::to_string(row.first));
  }
}

TEST(Recording, ARotationKeepsThePositionsOfTheModel) {
  File file;
  const Recording recording = file.add("q", {1, 4, 4}).add("k", {1, 4, 4}).add("v", {1, 4, 1}).read();
  RecordingChoice choice = plain();
  choice.rope = RecordedRope::Interleaved;
  choice.ropeBase = 100;
  choice.ropeDims = 2;
  choice.ropeStart = 5;
  choice.firstToken = 2;
  const Scenario s = importRecording(recording, 0, choice)->scenario;
  EXPECT_EQ(s.attention.rope, (Rope{100, Rope::Layout::Interleaved, 2, 7}));
}

TEST(Recording, LeavesTheDefaultScaleUnset) {
  File file;
  const Recording recording = file.add("q", {1, 2, 3}).add("k", {1, 2, 3}).add("v", {1, 2, 1}).read();
  RecordingChoice choice = plain();
  choice.scale = static_cast<double>(1 / std::sqrt(3.0F));
  EXPECT_EQ(importRecording(recording, 0, choice)->scenario.attention.scale, std::nullopt);
  choice.scale = 0.5;
  EXPECT_EQ(importRecording(recording, 0, choice)->scenario.attention.scale, 0.5);
}

/// Weights [d_model, width] of two heads in every layout that a file can have give the same scenario.
TEST(Recording, WeightsComeOutAlikeHoweverTheyLie) {
  const Index model = 3, width = 2, heads = 2;
  const auto at = [](Index h, Index r, Index c) { return static_cast<double>(100 * h + 10 * r + c); };
  std::vector<double> first, side, linear;
  for (Index h = 0; h < heads; ++h)
    for (Index r = 0; r < model; ++r)
      for (Index c = 0; c < width; ++c) first.push_back(at(h, r, c));
  for (Index r = 0; r < model; ++r)
    for (Index h = 0; h < heads; ++h)
      for (Index c = 0; c < width; ++c) side.push_back(at(h, r, c));
  for (Index h = 0; h < heads; ++h)
    for (Index c = 0; c < width; ++c)
      for (Index r = 0; r < model; ++r) linear.push_back(at(h, r, c));
  const auto recorded = [&](const std::vector<Index>& shape, const std::vector<double>& data, const char* end) {
    File file;
    file.add("x", {2, model});
    for (const char* name : {"w_q", "w_k", "w_v"})
      file.add(*end ? std::string(1, name[2]) + end : std::string(name), shape, data);
    return importRecording(file.read(), 0,
                           [&] {
                             RecordingChoice choice = plain();
                             choice.queryHeads = heads;
                             if (!*end && shape.size() == 2)
                               choice.weightLayout = shape[0] == model ? WeightLayout::InOut : WeightLayout::OutIn;
                             return choice;
                           }())
        .value()
        .scenario;
  };
  const Scenario expected = recorded({heads, model, width}, first, "");
  EXPECT_EQ(stackIn(expected, InputSlot::WQ)[1](2, 1), at(1, 2, 1));
  EXPECT_EQ(recorded({model, heads * width}, side, ""), expected);
  EXPECT_EQ(recorded({heads * width, model}, linear, ""), expected);
  EXPECT_EQ(recorded({heads * width, model}, linear, "_proj.weight"), expected);
}

TEST(Recording, AsksForTheLayoutOfWeightsThatFitBothWays) {
  File file;
  file.add("x", {2, 4});
  for (const char* name : {"w_q", "w_k", "w_v"}) file.add(name, {4, 4});
  const Recording recording = file.read();
  RecordingChoice choice = plain();
  EXPECT_THAT(kindsOf(importRecording(recording, 0, choice).error()),
              ElementsAre(Kind::NotSpecified, Kind::NotSpecified));
  choice.queryHeads = 2;
  const RecordingProblems problems = importRecording(recording, 0, choice).error();
  ASSERT_THAT(kindsOf(problems), ElementsAre(Kind::NotSpecified));
  EXPECT_EQ(problems.front().place, "weights_layout");
}

TEST(Recording, ReportsTheLargestDifferenceOfAComparison) {
  File file;
  const Recording first = file.add("q", {2, 4, 2}).add("k", {2, 4, 2}).add("v", {2, 4, 2}).read();
  const Trace trace = traceOnCpu(importRecording(first, 0, plain())->scenario).value();
  std::vector<double> weights;
  for (const HeadTrace& head : trace.heads)
    weights.insert(weights.end(), head.weights.data(), head.weights.data() + head.weights.size());
  weights[16 + 4 * 3 + 1] += 0.25;  // head 1, query 3, key 1
  File spoilt;
  const Recording recording =
      spoilt.add("q", {2, 4, 2}).add("k", {2, 4, 2}).add("v", {2, 4, 2}).add("weights", {2, 4, 4}, weights).read();
  RecordingChoice choice = plain();
  for (const bool cut : {false, true}) {
    if (cut) {
      choice.heads = std::vector<Index>{1};
      choice.endToken = 4;
    }
    const ImportedRecording taken = importRecording(recording, 0, choice).value();
    const RecordingCheck check = checkRecording(taken, traceOnCpu(taken.scenario).value());
    ASSERT_EQ(check.stages.size(), 1U);
    const StageAgreement& weight = *check.main();
    EXPECT_FALSE(check.agrees());
    EXPECT_EQ(weight.stage, Stage::Weights);
    EXPECT_DOUBLE_EQ(weight.largest, 0.25);
    EXPECT_EQ(std::tuple(weight.head, weight.row, weight.column), std::tuple(1, 3, 1));
    EXPECT_EQ(weight.recorded, weight.computed + 0.25);
    EXPECT_EQ(weight.allowed, 1e-9);
  }
  choice.heads = std::vector<Index>{0};
  const ImportedRecording good = importRecording(recording, 0, choice).value();
  EXPECT_TRUE(checkRecording(good, traceOnCpu(good.scenario).value()).agrees());
}

TEST(Recording, OfALaterRangeSharesAreCompared) {
  File file;
  const Recording first = file.add("q", {1, 5, 2}).add("k", {1, 5, 2}).add("v", {1, 5, 2}).read();
  for (const bool causal : {true, false}) {
    RecordingChoice choice = plain();
    choice.causal = causal;
    const Trace trace = traceOnCpu(importRecording(first, 0, choice)->scenario).value();
    const Matrix& w = trace.heads[0].weights;
    File again;
    const Recording recording = again.add("q", {1, 5, 2})
                                    .add("k", {1, 5, 2})
                                    .add("v", {1, 5, 2})
                                    .add("weights", {1, 5, 5}, {w.data(), w.data() + w.size()})
                                    .add("output", {1, 5, 2})
                                    .read();
    choice.firstToken = 1;
    choice.endToken = 4;
    const ImportedRecording taken = importRecording(recording, 0, choice).value();
    ASSERT_EQ(taken.stages.size(), 1U);  // outputs are of other keys
    EXPECT_NEAR(taken.stages[0].heads[0](2, 1), w(3, 2) / (w(3, 1) + w(3, 2) + w(3, 3)), 1e-15);
    EXPECT_TRUE(checkRecording(taken, traceOnCpu(taken.scenario).value()).agrees());
  }
}

TEST(Recording, AgreementDependsOnWhatTheNumbersAreStoredIn) {
  EXPECT_EQ(agreementBound("float64", 1), 1e-9);
  EXPECT_EQ(agreementBound("float32", 1), 1e-4);
  EXPECT_EQ(agreementBound("float32", 30), 30 * 1e-4);
  EXPECT_EQ(agreementBound("float16", 1), 2e-2);
  EXPECT_EQ(agreementBound("bfloat16", 1), 2e-2);
}

TEST(Recording, SaysHowManyTokensFit) {
  RecordedSizes n{32, 8, 4096, 128, 128, 4096, 4096, 4096};
  for (const RecordedSource source : {RecordedSource::Qkv, RecordedSource::Weights})
    for (const Index heads : {Index{1}, Index{2}, Index{5}, Index{32}}) {
      const Index most = mostTokens(n, source, heads, n.keyTokens);
      const auto inputs = [&](Index tokens) {
        return source == RecordedSource::Qkv ? heads * tokens * 3 * 128
                                             : tokens * 4096 + heads * (4096 * 3 * 128 + 128 * 4096);
      };
      if (most > 0) {
        EXPECT_LE(heads * most * most, limits::numbers);
        EXPECT_LE(inputs(most), kMaxRecordedInputs);
      }
      if (most < n.tokens) {
        EXPECT_TRUE(heads * (most + 1) * (most + 1) > limits::numbers || inputs(most + 1) > kMaxRecordedInputs);
      }
    }
  EXPECT_EQ(mostTokens(n, RecordedSource::Weights, 32, n.keyTokens), 0);
  n.isTwoSequences = true;  // 8 heads over 2048 keys with 128 + 128 numbers leave half of what can be saved for queries
  EXPECT_EQ(mostTokens(n, RecordedSource::Qkv, 8, 2048), 2048);
  EXPECT_EQ(mostTokens(n, RecordedSource::Qkv, 16, 2048), 0);
}

/// Queries of a sentence of 3 over keys of one of 5, both cropped: rows and columns of the model's own weights.
TEST(Recording, TwoSequencesAreCutEachForItself) {
  File file;
  file.add("q", {2, 3, 2}).add("k", {1, 5, 2}).add("v", {1, 5, 2});
  RecordingChoice choice = plain();
  choice.causal = false;
  const ImportedRecording whole = importRecording(file.read(), 0, choice).value();
  EXPECT_FALSE(whole.isCut());
  EXPECT_TRUE(whole.sizes.isTwoSequences);
  EXPECT_EQ(keyTokenNames(whole.scenario).back(), "t4");
  const Trace trace = traceOnCpu(whole.scenario).value();
  std::vector<double> weights;
  for (const HeadTrace& head : trace.heads)
    weights.insert(weights.end(), head.weights.data(), head.weights.data() + head.weights.size());
  const Recording recording = file.add("weights", {2, 3, 5}, weights).read();
  choice.keyTokens = std::vector<std::string>{"a", "b", "c", "d", "e"};
  struct Row {
    Index first, end, firstKey, endKey;
    bool loses;
  };
  for (const Row& row :
       {Row{0, 3, 0, 5, false}, Row{1, 2, 0, 5, false}, Row{0, 3, 1, 5, true}, Row{2, 3, 0, 4, true}}) {
    choice.firstToken = row.first;
    choice.endToken = row.end;
    choice.firstKey = row.firstKey;
    choice.endKey = row.endKey;
    const ImportedRecording taken = importRecording(recording, 0, choice).value();
    EXPECT_EQ(taken.losesKeys, row.loses);
    EXPECT_EQ(taken.scenario.keyTokens, std::vector<std::string>(choice.keyTokens->begin() + row.firstKey,
                                                                 choice.keyTokens->begin() + row.endKey));
    EXPECT_EQ(stackIn(taken.scenario, InputSlot::V)[0],
              stackIn(whole.scenario, InputSlot::V)[0].middleRows(row.firstKey, row.endKey - row.firstKey));
    const Matrix part =
        trace.heads[1].weights.block(row.first, row.firstKey, row.end - row.first, row.endKey - row.firstKey);
    const double sum = part.row(0).sum();
    EXPECT_NEAR(taken.stages.at(0).heads[1](0, 0), part(0, 0) / sum, 1e-15);
    EXPECT_TRUE(checkRecording(taken, traceOnCpu(taken.scenario).value()).agrees());
  }
}

/// A query at position 4 of 6 keys, of which key 1 is padding: positions and padding count from the first imported key.
TEST(Recording, PositionsAndPaddingMoveWithTheKeys) {
  File file;
  const Recording recording = file.add("q", {1, 2, 2}).add("k", {1, 6, 2}).add("v", {1, 6, 1}).read();
  RecordingChoice choice = plain();
  EXPECT_THAT(kindsOf(importRecording(recording, 0, choice).error()), ElementsAre(Kind::NotSpecified));
  choice.queryOffset = 4;
  choice.padding = std::vector<Index>{0, 1, 5};
  choice.rope = RecordedRope::Half;
  choice.ropeBase = 10;
  choice.ropeStart = 100;
  choice.firstToken = 1;
  choice.firstKey = 1;
  choice.endKey = 5;
  const ImportedRecording taken = importRecording(recording, 0, choice).value();
  EXPECT_EQ(taken.scenario.attention.mask.queryOffset, 4);  // 4 + 1 - 1
  EXPECT_EQ(taken.scenario.attention.mask.padding, std::vector<Index>{0});
  EXPECT_EQ(taken.scenario.attention.rope->start, 101);
  EXPECT_TRUE(taken.losesKeys);
  choice.firstKey = 0;
  choice.endKey = 6;
  EXPECT_FALSE(importRecording(recording, 0, choice)->losesKeys);
  for (const std::vector<Index>& padding : {std::vector<Index>{6}, {2, 2}, {3, 1}}) {
    choice.padding = padding;
    EXPECT_THAT(kindsOf(importRecording(recording, 0, choice).error()), ElementsAre(Kind::BadSetting));
  }
}

TEST(Recording, ABiasIsOneForAllHeadsOrOneForEach) {
  for (const Index matrices : {1, 2}) {
    File file;
    const Recording recording =
        file.add("q", {2, 3, 2}).add("k", {1, 3, 2}).add("v", {1, 3, 2}).add("bias", {matrices, 3, 3}).read();
    RecordingChoice choice = plain();
    choice.heads = std::vector<Index>{1};
    choice.firstToken = 1;
    const Scenario s = importRecording(recording, 0, choice)->scenario;
    ASSERT_EQ(s.attention.mask.bias.heads(), 1);
    EXPECT_EQ(s.attention.mask.bias[0](0, 0), static_cast<double>((9 * (matrices - 1) + 4) % 23 + 1) / 16);
  }
  File file;
  const Recording recording =
      file.add("q", {2, 3, 2}).add("k", {1, 3, 2}).add("v", {1, 3, 2}).add("bias", {3, 3}).read();
  EXPECT_EQ(importRecording(recording, 0, plain())->scenario.attention.mask.bias.heads(), 1);
}

TEST(Recording, AsksWhichOfTwoTensorsToUse) {
  File file;
  file.add("layers.3.q", {1, 2, 2})
      .add("layers.3.k", {1, 2, 2})
      .add("layers.3.v", {1, 2, 2})
      .add("layers.03.v", {1, 2, 2});
  const RecordingProblems problems = file.tryRead().error();
  ASSERT_THAT(kindsOf(problems), ElementsAre(Kind::TensorTwice));
  EXPECT_EQ(problems.front().place, "layers.03.v");
  EXPECT_THAT(problems.front().arguments, ElementsAre("layers.3.v", "v"));
}

TEST(Recording, RejectsANaNScale) {
  File file;
  const Recording recording = file.add("q", {1, 2, 3}).add("k", {1, 2, 3}).add("v", {1, 2, 1}).read();
  RecordingChoice choice = plain();
  choice.scale = std::nan("");
  EXPECT_THAT(kindsOf(importRecording(recording, 0, choice).error()), ElementsAre(Kind::BadSetting));
}

/// A sink gets a share of every row; for a subset of the keys, weights are shares of these and the sink.
TEST(Recording, SinksOfTheSoftmaxAreTaken) {
  File file;
  file.add("q", {2, 4, 2}).add("k", {2, 4, 2}).add("v", {2, 4, 2}).add("sinks", {2}, {0.5, -1});
  const ImportedRecording whole = importRecording(file.read(), 0, plain()).value();
  EXPECT_THAT(whole.scenario.attention.sinkLogits, ElementsAre(0.5, -1));
  const Trace trace = traceOnCpu(whole.scenario).value();
  std::vector<double> weights;
  for (const HeadTrace& head : trace.heads)
    weights.insert(weights.end(), head.weights.data(), head.weights.data() + head.weights.size());
  const Recording recording = file.add("weights", {2, 4, 4}, weights).read();
  for (const Index first : {0, 2}) {
    RecordingChoice choice = plain();
    choice.heads = std::vector<Index>{1};
    choice.firstToken = first;
    const ImportedRecording taken = importRecording(recording, 0, choice).value();
    EXPECT_EQ(taken.losesKeys, first > 0);
    EXPECT_THAT(taken.scenario.attention.sinkLogits, ElementsAre(-1));
    ASSERT_EQ(taken.stages.size(), 1U);
    EXPECT_LT(taken.stages[0].heads[0].row(0).sum(), 0.99);
    EXPECT_TRUE(checkRecording(taken, traceOnCpu(taken.scenario).value()).agrees());
  }
  File wrong;
  wrong.add("q", {2, 4, 2}).add("k", {2, 4, 2}).add("v", {2, 4, 2}).add("sinks", {3});
  EXPECT_THAT(kindsOf(importRecording(wrong.read(), 0, plain()).error()), ElementsAre(Kind::WrongShape));
}

TEST(Recording, ReportsAllProblemsOfAChoice) {
  File file;
  const Recording recording = file.add("q", {2, 3, 2}).add("k", {1, 3, 2}).add("v", {1, 3, 2}).read();
  RecordingChoice choice;
  choice.heads = std::vector<Index>{1, 1, 2, -1};
  choice.firstToken = 2;
  choice.endToken = 2;
  choice.tokens = std::vector<std::string>{"a"};
  EXPECT_THAT(kindsOf(importRecording(recording, 0, choice).error()),
              ElementsAre(Kind::NoSuchHead, Kind::RepeatedHead, Kind::NoSuchHead, Kind::NoSuchTokens, Kind::TokenNames,
                          Kind::NotSpecified, Kind::NotSpecified));
  choice = plain();
  choice.rope = RecordedRope::Half;
  choice.ropeDims = 4;
  EXPECT_THAT(kindsOf(importRecording(recording, 0, choice).error()),
              ElementsAre(Kind::NotSpecified, Kind::BadSetting));
  choice = plain();
  choice.source = RecordedSource::Weights;
  EXPECT_THAT(kindsOf(importRecording(recording, 0, choice).error()), ElementsAre(Kind::NoSuchSource));
  choice = plain();
  choice.softcap = -1;  // for which any document would be rejected
  EXPECT_THAT(kindsOf(importRecording(recording, 0, choice).error()), ElementsAre(Kind::File));
}

TEST(Recording, MetadataAreTextsAndHeldToWhatTheyMean) {
  const auto stated = [](const std::string& json) {
    File file;
    file.add("q", {1, 1, 2}).add("k", {1, 1, 2}).add("v", {1, 1, 2}).about(json);
    const auto recording = file.tryRead();
    return recording ? statedChoice(*recording) : tl::unexpected(recording.error());
  };
  const RecordingChoice said =
      stated(R"({"rope":"half","rope_base":"1e4","rope_dims":"2","mask":"none","scale":"0.25","tokens":"[\"a\"]"})")
          .value();
  EXPECT_EQ(said.rope, RecordedRope::Half);
  EXPECT_EQ(said.ropeBase, 1e4);
  EXPECT_EQ(said.ropeDims, 2);
  EXPECT_EQ(said.causal, false);
  EXPECT_EQ(said.scale, 0.25);
  EXPECT_EQ(said.tokens, std::vector<std::string>{"a"});
  EXPECT_THAT(kindsOf(stated(R"({"rope":"Half","rope_base":"0","window":"1.5","heads":"0","scale":"nan"})").error()),
              testing::Each(Kind::BadSetting));
  EXPECT_THAT(kindsOf(stated(R"({"rope":1})").error()), ElementsAre(Kind::File));
  EXPECT_EQ(stated("{}").value(), RecordingChoice());
}

TEST(Recording, AnArchiveKeepsItsMetadataAsBytes) {
  const test::TempFolder folder;
  const std::string array = test::npy("<f8", "(1, 1, 2)", bytesOf<double>({1, 2}));
  const std::string about = R"({"rope": "none", "mask": "causal"})";
  const std::vector<std::pair<std::string, std::string>> tensors{{"q.npy", array}, {"k.npy", array}, {"v.npy", array}};
  const auto archive = [&](const std::string& descr, const std::string& bytes, std::size_t count) {
    auto all = tensors;
    all.emplace_back("metadata.npy", test::npy(descr, "(" + std::to_string(count) + ",)", bytes));
    test::writeZip(folder.path() / "run.npz", all);
    const auto recording = openRecording(folder.path() / "run.npz");
    return recording ? statedChoice(*recording) : tl::unexpected(recording.error());
  };
  EXPECT_EQ(archive("|u1", about, about.size())->rope, RecordedRope::None);
  EXPECT_FALSE(archive("<f8", bytesOf<double>({1}), 1));
  EXPECT_FALSE(archive("|u1", "[1]", 3));
  EXPECT_FALSE(archive("|u1", "{\"a\":1}", 7));
}

TEST(Recording, PartsOfATensorAreThoseOfTheWhole) {
  const test::TempFolder folder;
  std::vector<double> data(24);
  std::iota(data.begin(), data.end(), 0);
  test::writeZip(folder.path() / "a.npz", {{"c.npy", test::npy("<f8", "(4, 6)", bytesOf(data))},
                                           {"f.npy", test::npy("<f8", "(4, 6)", bytesOf(data), true)}});
  const auto store = openTensorStore(folder.path() / "a.npz").value();
  const std::vector<NumberRange> parts{{1, 2}, {7, 3}, {23, 1}};
  EXPECT_EQ(store->read("c", parts), (std::vector<double>{1, 2, 7, 8, 9, 23}));
  EXPECT_EQ(store->read("f", parts), (std::vector<double>{4, 8, 5, 9, 13, 23}));
  const std::vector<NumberRange> outside{{20, 5}};
  EXPECT_FALSE(store->read("c", outside));
  EXPECT_FALSE(store->read("x", parts));
  EXPECT_EQ(numbersIn(parts, 24), 6U);
  EXPECT_EQ(numbersIn(parts, 23), std::nullopt);
  EXPECT_EQ(numbersIn(std::vector<NumberRange>{{3, 1}, {2, 1}}, 9), std::nullopt);
}

TEST(Recording, EvidenceNamesTheRotationThatWouldAgree) {
  File file;
  const Recording plainFile = file.add("q", {1, 6, 4}).add("k", {1, 6, 4}).add("v", {1, 6, 1}).read();
  for (const RecordedRope rope : {RecordedRope::None, RecordedRope::Half, RecordedRope::Interleaved})
    for (const bool causal : {true, false}) {
      RecordingChoice right = plain();
      right.rope = rope;
      right.ropeBase = 50;
      right.causal = causal;
      const Matrix w = traceOnCpu(importRecording(plainFile, 0, right)->scenario)->heads[0].weights;
      File again;
      const Recording recording = again.add("q", {1, 6, 4})
                                      .add("k", {1, 6, 4})
                                      .add("v", {1, 6, 1})
                                      .add("weights", {1, 6, 6}, {w.data(), w.data() + w.size()})
                                      .read();
      RecordingChoice asked;
      asked.ropeBase = 50;
      const std::vector<RopeEvidence> evidence = ropeEvidence(recording, 0, asked).value();
      ASSERT_EQ(evidence.size(), 6U);
      EXPECT_EQ(evidence[0].rope, rope);
      EXPECT_EQ(evidence[0].causal, causal);
      EXPECT_TRUE(evidence[0].agrees);
      EXPECT_FALSE(evidence[1].agrees);
    }
  EXPECT_TRUE(ropeEvidence(plainFile, 0, plain())->empty());
}

TEST(TokenLines, AreWhatStandsBetweenLineEnds) {
  EXPECT_EQ(tokenLines("a\nb"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(tokenLines("\xEF\xBB\xBF a \r\n\r\nb\n"), (std::vector<std::string>{" a ", "", "b"}));
  EXPECT_EQ(tokenLines(""), std::vector<std::string>{});
  EXPECT_EQ(tokenLines("a\xff").error().front().code, ProblemCode::InvalidUtf8);
}

}  // namespace
}  // namespace attn
