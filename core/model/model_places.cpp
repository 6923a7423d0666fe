// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_places.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>

#include "base/read_regular_file.h"

namespace attn {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxManifestBytes = std::uint64_t{1} << 20;

/// The entries of a folder, sorted; none if it cannot be read.
std::vector<fs::path> entriesOf(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (fs::directory_iterator each(folder, error), end; !error && each != end; each.increment(error))
    entries.push_back(each->path());
  std::ranges::sort(entries);
  return entries;
}

bool beginsAsGguf(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return false;
  std::array<char, 4> start{};
  std::ifstream(file, std::ios::binary).read(start.data(), start.size());
  return std::string_view(start.data(), start.size()) == "GGUF";
}

/// The file of the model layer that a manifest names: blobs/sha256-X.
std::optional<fs::path> blobOf(const fs::path& manifest, const fs::path& models) {
  const auto text = readRegularFile(manifest, kMaxManifestBytes);
  if (!text) return std::nullopt;
  const auto json = nlohmann::json::parse(*text, nullptr, false);
  if (!json.is_object() || !json.contains("layers") || !json["layers"].is_array()) return std::nullopt;
  const auto member = [](const nlohmann::json& layer, const char* key) {
    const bool isText = layer.is_object() && layer.contains(key) && layer[key].is_string();
    return isText ? layer[key].get<std::string>() : std::string();
  };
  for (const auto& layer : json["layers"]) {
    if (member(layer, "mediaType") != "application/vnd.ollama.image.model") continue;
    constexpr std::string_view kPrefix = "sha256:";
    const std::string digest = member(layer, "digest");
    const std::string hash = digest.starts_with(kPrefix) ? digest.substr(kPrefix.size()) : std::string();
    if (hash.empty() || hash.find_first_not_of("0123456789abcdef") != std::string::npos) return std::nullopt;
    return models / "blobs" / ("sha256-" + hash);
  }
  return std::nullopt;
}

/// manifests/HOST/NAMESPACE/NAME/TAG.
void addOllama(const fs::path& models, std::vector<FoundModel>& found) {
  for (const fs::path& host : entriesOf(models / "manifests"))
    for (const fs::path& space : entriesOf(host))
      for (const fs::path& name : entriesOf(space))
        for (const fs::path& tag : entriesOf(name)) {
          const auto blob = blobOf(tag, models);
          if (!blob || !beginsAsGguf(*blob)) continue;
          const std::string before = space.filename() == "library" ? "" : space.filename().string() + "/";
          found.push_back({before + name.filename().string() + ":" + tag.filename().string(), *blob});
        }
}

/// models--ORG--NAME/snapshots/REV/: a folder, or GGUF files.
void addHuggingFace(const fs::path& hub, std::vector<FoundModel>& found) {
  constexpr std::string_view kPrefix = "models--";
  std::error_code error;
  for (const fs::path& model : entriesOf(hub)) {
    std::string name = model.filename().string();
    if (!name.starts_with(kPrefix)) continue;
    name.erase(0, kPrefix.size());
    if (const std::size_t dashes = name.find("--"); dashes != std::string::npos) name.replace(dashes, 2, "/");
    for (const fs::path& revision : entriesOf(model / "snapshots")) {
      if (fs::is_regular_file(revision / "config.json", error)) found.push_back({name, revision});
      for (const fs::path& file : entriesOf(revision))
        if (beginsAsGguf(file)) found.push_back({name + "/" + file.filename().string(), file});
    }
  }
}

/// ORG/NAME/*.gguf.
void addLmStudio(const fs::path& models, std::vector<FoundModel>& found) {
  for (const fs::path& organization : entriesOf(models))
    for (const fs::path& model : entriesOf(organization))
      for (const fs::path& file : entriesOf(model))
        if (beginsAsGguf(file)) found.push_back({file.lexically_relative(models).string(), file});
}

/// *.gguf, named without the suffix.
void addOwn(const fs::path& folder, std::vector<FoundModel>& found) {
  for (const fs::path& file : entriesOf(folder))
    if (file.extension() == ".gguf" && beginsAsGguf(file)) found.push_back({file.stem().string(), file});
}

}  // namespace

Environment environmentOfThisProcess() {
  return [](const char* name) -> std::optional<std::string> {
    const char* const value = std::getenv(name);
    return value && *value != '\0' ? std::optional<std::string>(value) : std::nullopt;
  };
}

fs::path ownModelFolder(const Environment& environment) {
  const auto home = environment("HOME"), data = environment("XDG_DATA_HOME");
  if (!home && !data) return {};
  const fs::path place = data ? fs::path(*data) : fs::path(*home) / ".local/share";
  return place / "AttentionScope/AttentionScope/models";  // below Qt's AppDataLocation of this program
}

std::vector<FoundModel> findModels(const Environment& environment) {
  std::vector<FoundModel> found;
  const auto home = environment("HOME");
  addOwn(ownModelFolder(environment), found);
  if (const auto own = environment("OLLAMA_MODELS")) addOllama(*own, found);
  if (home) addOllama(fs::path(*home) / ".ollama/models", found);
  addOllama("/usr/share/ollama/.ollama/models", found);
  const auto cache = environment("HF_HUB_CACHE"), hub = environment("HF_HOME");
  if (cache)
    addHuggingFace(*cache, found);
  else if (hub)
    addHuggingFace(fs::path(*hub) / "hub", found);
  else if (home)
    addHuggingFace(fs::path(*home) / ".cache/huggingface/hub", found);
  if (home) addLmStudio(fs::path(*home) / ".lmstudio/models", found);
  std::ranges::stable_sort(found, {}, &FoundModel::name);
  return found;
}

std::optional<FoundModel> modelNamed(const std::vector<FoundModel>& models, const std::string& name) {
  for (const std::string& wanted : {name, name + ":latest"}) {
    const auto found = std::ranges::find(models, wanted, &FoundModel::name);
    if (found != models.end()) return *found;
  }
  return std::nullopt;
}

}  // namespace attn
