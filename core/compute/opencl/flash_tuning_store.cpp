// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/read_regular_file.h"
#include "base/replace_file.h"
#include "compute/opencl/binary_file.h"
#include "compute/opencl/flash_tuning.h"

namespace attn {
namespace {

using Json = nlohmann::json;

constexpr const char* kFormat = "attentionscope/tuning";
constexpr int kVersion = 1;
/// A result has a few hundred bytes; what is larger is none and is not read.
constexpr std::size_t kMostDocumentBytes = 4096;

/// Letters and digits of `text`, the rest as dashes, not longer than file systems like.
std::string fileName(const std::string& text) {
  constexpr std::size_t kLongest = 60;
  std::string name = text.substr(0, kLongest);
  const auto isPlain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  std::replace_if(
      name.begin(), name.end(), [&](char c) { return !isPlain(c); }, '-');
  return name;
}

std::string documentOf(const FlashTuningKey& key, const FlashVariant& v) {
  const Json document = {{"format", kFormat},
                         {"version", kVersion},
                         {"device", key.device},
                         {"driver", key.driver},
                         {"d_k", key.dK},
                         {"d_v", key.dV},
                         {"flash",
                          {{"vector_width", v.vectorWidth},
                           {"rows_per_item", v.rowsPerItem},
                           {"keys_per_step", v.keysPerStep},
                           {"work_group", v.workGroup},
                           {"local_tiles", v.localTiles},
                           {"tile_keys", v.tileKeys},
                           {"vectors", v.vectors}}}};
  // Names from a driver may be no UTF-8.
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace

FlashTuningStore::FlashTuningStore(std::optional<std::filesystem::path> folder) : m_folder(std::move(folder)) {}

std::optional<std::filesystem::path> FlashTuningStore::fileOf(const FlashTuningKey& key) const {
  if (!m_folder) return std::nullopt;
  // Names that differ in what fileName() drops stay apart.
  const std::uint64_t hash = fingerprint(key.device + '\n' + key.driver);
  return *m_folder / "tuning" / fmt::format("{}-{:016x}-{}x{}.json", fileName(key.device), hash, key.dK, key.dV);
}

std::optional<FlashVariant> FlashTuningStore::read(const FlashTuningKey& key,
                                                   const std::vector<FlashVariant>& candidates) const {
  const auto file = fileOf(key);
  if (!file) return std::nullopt;
  const auto content = readRegularFile(*file, kMostDocumentBytes, Links::AreRefused);
  if (!content) return std::nullopt;
  // Whole documents are compared: nothing has to be believed that was not written by write().
  const Json found = Json::parse(*content, nullptr, false);
  const auto match = std::find_if(candidates.begin(), candidates.end(), [&](const FlashVariant& candidate) {
    return found == Json::parse(documentOf(key, candidate));
  });
  return match == candidates.end() ? std::nullopt : std::optional(*match);
}

tl::expected<std::filesystem::path, std::string> FlashTuningStore::write(const FlashTuningKey& key,
                                                                         const FlashVariant& variant) const {
  const auto file = fileOf(key);
  if (!file) return tl::unexpected(std::string("no cache folder"));
  // A pipe or a device in its place is not written into, as replaceFile() would: it could block for ever.
  std::error_code none;
  const auto status = std::filesystem::symlink_status(*file, none);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    return tl::unexpected(fmt::format("{}: not a regular file", file->string()));
  if (const auto replaced = replaceFile(*file, documentOf(key, variant), MissingFolder::IsMade); !replaced)
    return tl::unexpected(replaced.error().text());
  return *file;
}

}  // namespace attn
