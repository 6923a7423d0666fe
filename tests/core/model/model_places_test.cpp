// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "support/files.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> namesFor(const std::map<std::string, std::string>& environment) {
  std::vector<std::string> names;
  for (const FoundModel& each : findModels([&](const char* name) -> std::optional<std::string> {
         const auto found = environment.find(name);
         return found == environment.end() ? std::nullopt : std::optional(found->second);
       }))
    names.push_back(each.name);
  return names;
}

std::string manifest(const std::string& digest) {
  return R"({"layers": [{"mediaType": "application/vnd.ollama.image.license", "digest": "sha256:00"},)"
         R"({"mediaType": "application/vnd.ollama.image.model", "digest": ")" +
         digest + "\"}]}";
}

TEST(ModelPlaces, FindsTheModelsOfOtherPrograms) {
  const test::TempFolder home;
  home.write(".ollama/models/manifests/registry.ollama.ai/library/llama3.2/1b", manifest("sha256:ab12"));
  home.write(".ollama/models/manifests/registry.ollama.ai/someone/tiny/latest", manifest("sha256:ab12"));
  home.write(".ollama/models/manifests/registry.ollama.ai/library/gone/latest", manifest("sha256:cd"));
  home.write(".ollama/models/manifests/registry.ollama.ai/library/out/latest", manifest("sha256:../../x"));
  home.write(".ollama/models/manifests/registry.ollama.ai/library/broken/latest", "[");
  home.write(".ollama/models/blobs/sha256-ab12", "GGUF");
  home.write(".cache/huggingface/hub/models--Org--Small/snapshots/1/config.json", "{}");
  home.write(".cache/huggingface/hub/datasets--Org--Data/snapshots/1/config.json", "{}");
  home.write(".local/share/AttentionScope/AttentionScope/models/SmolLM2.Q4_1.gguf", "GGUF");
  home.write(".local/share/AttentionScope/AttentionScope/models/SmolLM2.gguf.part", "GGUF");
  home.write(".lmstudio/models/org/name/a.gguf", "GGUF");
  home.write(".lmstudio/models/org/name/readme.txt", "text");
  EXPECT_THAT(namesFor({{"HOME", home.path()}}),
              ElementsAre("Org/Small", "SmolLM2.Q4_1", "llama3.2:1b", "org/name/a.gguf", "someone/tiny:latest"));
}

TEST(ModelPlaces, FollowsTheVariablesOfThosePrograms) {
  const test::TempFolder folder;
  folder.write("hub/models--Org--Small/snapshots/1/config.json", "{}");
  folder.write("manifests/host/library/x/latest", manifest("sha256:1"));
  folder.write("blobs/sha256-1", "GGUF");
  folder.write("AttentionScope/AttentionScope/models/own.gguf", "GGUF");
  EXPECT_THAT(namesFor({}), IsEmpty());
  EXPECT_THAT(namesFor({{"XDG_DATA_HOME", folder.path()}}), ElementsAre("own"));
  EXPECT_THAT(namesFor({{"HF_HOME", folder.path()}}), ElementsAre("Org/Small"));
  EXPECT_THAT(namesFor({{"HF_HUB_CACHE", folder.path() / "hub"}}), ElementsAre("Org/Small"));
  EXPECT_THAT(namesFor({{"OLLAMA_MODELS", folder.path()}}), ElementsAre("x:latest"));
}

TEST(ModelPlaces, TheTagLatestMayBeLeftOut) {
  const std::vector<FoundModel> models{{"x:latest", "/x"}, {"y:1b", "/y"}};
  EXPECT_EQ(modelNamed(models, "x")->place, "/x");
  EXPECT_EQ(modelNamed(models, "y:1b")->place, "/y");
  EXPECT_FALSE(modelNamed(models, "y"));
}

}  // namespace
}  // namespace attn
