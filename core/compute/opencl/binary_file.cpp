// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/binary_file.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <system_error>
#include <utility>

#include "base/fnv_hash.h"
#include "base/read_regular_file.h"
#include "base/replace_file.h"

namespace attn {
namespace {

// Format: "ASBIN1\n", three 8-byte numbers (length of the identity, length of the bytes, fingerprint of both), the
// identity, the bytes. In native byte order, since only the same machine reads it.
constexpr std::string_view kMagic = "ASBIN1\n";
constexpr std::size_t kHead = kMagic.size() + 3 * sizeof(std::uint64_t);

std::string_view asText(const std::vector<unsigned char>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string head(std::string_view identity, std::string_view bytes) {
  const std::uint64_t numbers[3] = {identity.size(), bytes.size(), fnvHash(bytes, fnvHash(identity))};
  std::string text(kMagic);
  text.append(reinterpret_cast<const char*>(numbers), sizeof(numbers));
  return text;
}

std::filesystem::path sealOf(const std::filesystem::path& file) {
  return std::filesystem::path(file) += ".seal";
}

/// Inode and change time, which any write, copy or restore changes.
std::optional<std::string> stateOf(const std::filesystem::path& file) {
  struct stat s {};
  if (::lstat(file.c_str(), &s) != 0 || !S_ISREG(s.st_mode)) return std::nullopt;
  return fmt::format("{} {} {} {}.{:09}\n", s.st_dev, s.st_ino, s.st_size, s.st_ctim.tv_sec, s.st_ctim.tv_nsec);
}

bool isSealed(const std::filesystem::path& file) {
  constexpr std::uint64_t kMaxSealBytes = 256;
  const std::optional<std::string> state = stateOf(file);
  const auto seal = readRegularFile(sealOf(file), kMaxSealBytes, Links::AreRefused);
  return state && seal && *seal == *state;
}

}  // namespace

std::string textOfBinaryFile(std::string_view identity, const std::vector<unsigned char>& bytes) {
  return head(identity, asText(bytes)).append(identity).append(asText(bytes));
}

std::optional<std::vector<unsigned char>> bytesOfBinaryFile(std::string_view text, std::string_view identity) {
  if (text.size() < kHead + identity.size()) return std::nullopt;
  const std::string_view bytes = text.substr(kHead + identity.size());
  if (text.substr(0, kHead) != head(identity, bytes)) return std::nullopt;
  if (text.substr(kHead, identity.size()) != identity) return std::nullopt;
  return std::vector<unsigned char>(bytes.begin(), bytes.end());
}

std::optional<std::vector<unsigned char>> readBinaryFile(const std::filesystem::path& file, std::string_view identity) {
  if (!isSealed(file)) return std::nullopt;
  const auto text = readRegularFile(file, kMaxBinaryBytes, Links::AreRefused);
  return text ? bytesOfBinaryFile(*text, identity) : std::nullopt;
}

bool writeBinaryFile(const std::filesystem::path& file, std::string_view identity,
                     const std::vector<unsigned char>& bytes) {
  const std::string content = textOfBinaryFile(identity, bytes);
  std::error_code none;
  // Anything else than a regular file is not ours; replaceFile() would write into it, which could block or have side
  // effects.
  const auto status = std::filesystem::symlink_status(file, none);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) return false;
  if (content.size() > kMaxBinaryBytes) return false;
  return replaceFile(file, content, MissingFolder::IsMade).has_value() && sealBinaryFile(file);
}

bool sealBinaryFile(const std::filesystem::path& file) {
  const std::optional<std::string> seal = stateOf(file);
  return seal && replaceFile(sealOf(file), *seal).has_value();
}

void removeBinaryFile(const std::filesystem::path& file) {
  std::error_code ignored;
  std::filesystem::remove(file, ignored);
  std::filesystem::remove(sealOf(file), ignored);
}

void keepNewest(const std::filesystem::path& folder, std::string_view suffix, std::size_t most) {
  std::error_code error;
  std::vector<std::pair<std::filesystem::file_time_type, std::filesystem::path>> files;
  for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() != suffix) continue;
    std::error_code gone;
    const auto time = it->last_write_time(gone);
    if (!gone) files.emplace_back(time, it->path());
  }
  std::sort(files.begin(), files.end());
  for (std::size_t n = 0; n + most < files.size(); ++n) removeBinaryFile(files[n].second);
}

}  // namespace attn
