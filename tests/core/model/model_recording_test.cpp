// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_recording.h"
#include "support/source_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "scenario/validate.h"
#include "small_models.h"
#include "support/examples.h"

namespace attn {
namespace {

using test::SmallModel;

/// With all heads on, and with two off.
ModelRecording smallRecording() {
  SmallModel small;
  small.window = 4;
  small.architecture = "gemma2";
  const std::string bytes = small.bytes();
  const auto model = openModel(test::asBytes(bytes)).value();
  ModelObserver observer(model, nullptr, std::move(*Transformer<float>::of(model, 2)), "small.Q4_1.gguf");
  const std::vector<Index> tokens{3, 1, 4, 1, 5, 9, 2};
  ModelRecording recording;
  recording.runs.push_back(recordRun(observer, {.tokens = tokens}, 2, true).value());
  recordHeads(observer, recording);
  recording.runs.push_back(recordRun(observer, {.tokens = tokens, .ablated = {{1, 0}, {0, 2}}}, 0, false).value());
  return recording;
}

Result<ModelRecording> readAgain(const std::string& bytes) {
  return readModelRecording(test::asBytes(bytes), "small.safetensors");
}

/// The file with its document changed by `change`.
template <class Change>
std::string withDocument(const std::string& bytes, Change change) {
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), sizeof length);
  auto header = nlohmann::ordered_json::parse(bytes.substr(sizeof length, length));
  auto document = nlohmann::ordered_json::parse(header["__metadata__"]["recording"].get<std::string>());
  change(document, header);
  header["__metadata__"]["recording"] = document.dump();
  const std::string text = header.dump();
  const auto size = static_cast<std::uint64_t>(text.size());
  return std::string(reinterpret_cast<const char*>(&size), sizeof size) + text + bytes.substr(sizeof length + length);
}

TEST(ModelRecording, ReadsBackWhatWasRecorded) {
  const ModelRecording written = smallRecording();
  const ModelRecording read = readAgain(writeModelRecording(written)).value();
  ASSERT_EQ(read.runs.size(), 2U);
  EXPECT_EQ(read.runs[0].observation->facts->name, "small");
  EXPECT_EQ(read.runs[0].observation->facts->file, "small.Q4_1.gguf");
  for (std::size_t r = 0; r < 2; ++r) {
    const ModelObservation &a = *written.runs[r].observation, &b = *read.runs[r].observation;
    EXPECT_TRUE(b.isRecorded);
    EXPECT_EQ(b.ids, a.ids);
    EXPECT_EQ(b.tokens, a.tokens);
    EXPECT_EQ(b.ablated, a.ablated);
    ASSERT_EQ(b.weights.size(), a.weights.size());
    for (Index h = 0; h < 6; ++h)
      for (Index i = 0; i < 7; ++i)
        for (Index j = 0; j < 7; ++j) {
          const ModelHead head{h / 3, h % 3};
          EXPECT_NEAR(b.weight(head, i, j), a.weight(head, i, j), 0.5 / 65535 + 1e-7);
          if (j <= i)
            EXPECT_NEAR(b.score(head, i, j), a.score(head, i, j), 1e-3);
          else
            EXPECT_TRUE(std::isnan(b.score(head, i, j)));
        }
    EXPECT_EQ(b.streamLengths, a.streamLengths);
    EXPECT_EQ(b.middleLengths, a.middleLengths);
    EXPECT_EQ(b.attentionLengths, a.attentionLengths);
    EXPECT_EQ(b.mlpLengths, a.mlpLengths);
    EXPECT_EQ(b.position, a.position);
    EXPECT_EQ(b.target, a.target);
    EXPECT_EQ(b.targetLogit, a.targetLogit);
    EXPECT_EQ(b.meanLogit, a.meanLogit);
    ASSERT_EQ(b.next.size(), a.next.size());
    EXPECT_EQ(b.next[3].probability, a.next[3].probability);
    ASSERT_EQ(b.lens.size(), 2U);
    EXPECT_EQ(b.lens[0].rank, a.lens[0].rank);
    ASSERT_EQ(b.shares.size(), a.shares.size());
    for (std::size_t i = 0; i < a.shares.size(); ++i) {
      EXPECT_EQ(b.shares[i].part, a.shares[i].part);
      EXPECT_EQ(b.shares[i].layer, a.shares[i].layer);
      EXPECT_EQ(b.shares[i].head, a.shares[i].head);
      EXPECT_EQ(b.shares[i].share, a.shares[i].share);
      EXPECT_EQ(b.shares[i].meanShare, a.shares[i].meanShare);
    }
  }
  ASSERT_EQ(read.runs[0].behavior.size(), 6U);
  EXPECT_EQ(read.runs[0].behavior[4].induction, written.runs[0].behavior[4].induction);
  ASSERT_EQ(read.runs[0].removals.size(), 6U);
  EXPECT_EQ(read.runs[0].removals[5].head, (ModelHead{1, 2}));
  EXPECT_EQ(read.runs[0].removals[5].probability, written.runs[0].removals[5].probability);
  EXPECT_TRUE(read.runs[1].behavior.empty());
  EXPECT_TRUE(read.runs[1].removals.empty());
}

TEST(ModelRecording, FindsTheRunWithTheseHeadsOff) {
  const ModelRecording recording = smallRecording();
  EXPECT_EQ(recording.find({}), &recording.runs[0]);
  EXPECT_EQ(recording.find({{0, 2}, {1, 0}}), &recording.runs[1]);
  EXPECT_EQ(recording.find({{0, 2}}), nullptr);
}

TEST(ModelRecording, OpensAHeadAsADocument) {
  const ModelRecording recording = readAgain(writeModelRecording(smallRecording())).value();
  const Scenario group = recording.headScenario({1, 1}, true);
  ASSERT_TRUE(validate(group).empty());
  EXPECT_EQ(group.heads, (HeadCounts{.query = 3, .keyValue = 1}));
  const Trace trace = test::traced(group);
  const Trace one = test::traced(recording.headScenario({1, 1}, false));
  for (Index i = 0; i < 7; ++i)
    for (Index j = 0; j < 7; ++j) {
      EXPECT_NEAR(trace.heads[2].weights(i, j), recording.runs[0].observation->weight({1, 2}, i, j), 1e-3);
      EXPECT_EQ(one.heads[0].weights(i, j), trace.heads[1].weights(i, j));
    }
}

TEST(ModelRecording, NamesWhatIsWrong) {
  const std::string sound = writeModelRecording(smallRecording());
  const auto refused = [&](const std::string& bytes) {
    const auto read = readAgain(bytes);
    return read ? std::string("read") : read.error().front().pointer;
  };
  using Json = nlohmann::ordered_json;
  const auto changed = [&](const char* pointer, const Json& value) {
    return refused(withDocument(sound, [&](Json& document, Json&) { document[Json::json_pointer(pointer)] = value; }));
  };
  EXPECT_EQ(changed("/version", 2), "/version");
  EXPECT_EQ(changed("/format", "attentionscope/model-run"), "/format");
  EXPECT_EQ(changed("/model/shape/heads", 0), "/model/shape/heads");
  EXPECT_EQ(changed("/model/shape/kv_heads", 2), "/model/shape/kv_heads");
  EXPECT_EQ(changed("/model/shape/layers", 3), "/model/shape/windows");
  EXPECT_EQ(changed("/model/shape/windows/1", -1), "/model/shape/windows");
  EXPECT_EQ(changed("/model/shape/rope", "spiral"), "/model/shape/rope");
  EXPECT_EQ(changed("/model/shape/key_width", 7), "/q");
  EXPECT_EQ(changed("/model/surprise", 1), "/model/surprise");
  EXPECT_EQ(changed("/tokens", Json::array()), "/tokens");
  EXPECT_EQ(changed("/tokens/2/id", 21), "/tokens/2/id");
  EXPECT_EQ(changed("/runs/0/position", 7), "/runs/0/position");
  EXPECT_EQ(changed("/runs/0/target", -1), "/runs/0/target");
  EXPECT_EQ(changed("/runs/0/lens/1/target_rank", 0), "/runs/0/lens/1/target_rank");
  EXPECT_EQ(changed("/runs/0/next/0/probability", 1.5), "/runs/0/next/0/probability");
  EXPECT_EQ(changed("/runs/1/ablated/0/layer", 2), "/runs/1/ablated/0/layer");
  EXPECT_EQ(refused(withDocument(sound, [](Json&, Json& header) { header["0.weights"]["dtype"] = "I16"; })),
            "/0.weights");
  EXPECT_EQ(refused(withDocument(sound,
                                 [](Json&, Json& header) {
                                   header["0.shares"]["shape"] = {5, 9};
                                 })),
            "/0.shares");
  EXPECT_NE(refused(sound.substr(0, sound.size() - 1)), "read");
  EXPECT_NE(refused(""), "read");
}

TEST(ModelRecording, RecordingsOfTheProgramAreTheModelTheySayTheyAre) {
  std::size_t seen = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(sourceFolder()) / "resources/models")) {
    if (entry.path().extension() != ".safetensors") continue;
    ++seen;
    const std::string name = entry.path().filename().string();
    std::ifstream stream(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    const ModelRecording recording = readModelRecording(test::asBytes(bytes), name).value();
    const ModelObservation& o = *recording.runs[0].observation;
    EXPECT_EQ(o.facts->name, "SmolLM2-135M-Instruct") << name;
    EXPECT_EQ(o.facts->parameters(), 134'515'008) << name;
    EXPECT_EQ(recording.runs[0].behavior.size(), 270U) << name;
    EXPECT_EQ(recording.runs[0].removals.size(), 270U) << name;
    double sum = 0, largest = 0;
    for (const LogitShare& each : o.shares) sum += each.share;
    EXPECT_NEAR(sum, o.targetLogit, 1e-9) << name;
    for (Index l = 0; l < 30; ++l)
      for (Index g = 0; g < 3; ++g) {
        const Trace trace = test::traced(recording.headScenario({l, 3 * g}, true));
        for (Index h = 0; h < 3; ++h)
          for (Index i = 0; i < o.count(); ++i)
            for (Index j = 0; j <= i; ++j)
              largest = std::max(largest, std::abs(trace.heads[static_cast<std::size_t>(h)].weights(i, j) -
                                                   o.weight({l, 3 * g + h}, i, j)));
      }
    EXPECT_LT(largest, 4e-4) << name << ", as docs/numbers.md says";
  }
  EXPECT_EQ(seen, 3U);
}

TEST(ModelRecording, InductionNeedsTwoLayers) {
  std::ifstream stream(std::filesystem::path(sourceFolder()) / "resources/models/induction.safetensors",
                       std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  const ModelRecording recording = readModelRecording(test::asBytes(bytes), "induction").value();
  const auto chance = [&](const std::vector<ModelHead>& ablated) {
    return recording.find(ablated)->observation->lens.back().targetProbability;
  };
  EXPECT_EQ(recording.runs[0].observation->targetText, "kov");
  EXPECT_NEAR(chance({}), 0.857, 5e-4);
  EXPECT_NEAR(chance({{16, 0}}), 0.049, 5e-4);
  EXPECT_NEAR(chance({{18, 6}}), 0.276, 5e-4);
  EXPECT_LT(chance({{18, 6}, {17, 4}, {17, 3}, {17, 5}}), 1e-3);
  EXPECT_GT(recording.runs[0].behavior[18 * 9 + 6].induction, 0.8);
  EXPECT_LT(recording.find({{16, 0}})->behavior[18 * 9 + 6].induction, 0.4);
  EXPECT_GT(recording.runs[0].behavior[16 * 9].previousToken, 0.8);
}

TEST(ModelRecording, DamagedFilesAreRefusedOrRead) {
  const std::string sound = writeModelRecording(smallRecording());
  std::mt19937 random(7);
  for (int i = 0; i < 300; ++i) {
    std::string damaged = sound;
    for (int n = 0; n < 3; ++n) damaged[random() % damaged.size()] = static_cast<char>(random());
    (void)readAgain(damaged);
    (void)readAgain(sound.substr(0, random() % sound.size()));
  }
}

}  // namespace
}  // namespace attn
