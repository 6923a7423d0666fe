// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/fnv_hash.h"
#include "base/read_regular_file.h"
#include "base/replace_file.h"
#include "compute/opencl/binary_file.h"
#include "compute/opencl/flash_tuning.h"

namespace attn {
namespace {

using Json = nlohmann::json;

constexpr const char* kFormat = "attentionscope/tuning";
constexpr int kVersion = 1;
/// Larger files are rejected; a result has a few hundred bytes.
constexpr std::size_t kMaxDocumentBytes = 4096;

/// Letters and digits of `text`, other characters replaced by dashes, cut to a length that file systems support.
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
  // Driver names may be invalid UTF-8.
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace

FlashTuningStore::FlashTuningStore(std::optional<std::filesystem::path> folder) : m_folder(std::move(folder)) {}

std::optional<std::filesystem::path> FlashTuningStore::fileOf(const FlashTuningKey& key) const {
  if (!m_folder) return std::nullopt;
  // The hash distinguishes names that fileName() makes equal.
  const std::uint64_t hash = fnvHash(key.device + '\n' + key.driver);
  return *m_folder / "tuning" / fmt::format("{}-{:016x}-{}x{}.json", fileName(key.device), hash, key.dK, key.dV);
}

std::optional<FlashVariant> FlashTuningStore::read(const FlashTuningKey& key,
                                                   const std::vector<FlashVariant>& candidates) const {
  const auto file = fileOf(key);
  if (!file) return std::nullopt;
  const auto content = readRegularFile(*file, kMaxDocumentBytes, Links::AreRefused);
  if (!content) return std::nullopt;
  // Compares whole documents, so that only output of write() is accepted.
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
  // Do not write into a pipe or a device, as replaceFile() would: it could block forever.
  std::error_code none;
  const auto status = std::filesystem::symlink_status(*file, none);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    return tl::unexpected(fmt::format("{}: not a regular file", file->string()));
  if (const auto replaced = replaceFile(*file, documentOf(key, variant), MissingFolder::IsMade); !replaced)
    return tl::unexpected(replaced.error().text());
  return *file;
}

}  // namespace attn
