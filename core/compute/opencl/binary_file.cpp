// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/binary_file.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "base/replace_file.h"

namespace attn {
namespace {

// File: "ASBIN1\n", three numbers of 8 bytes (length of the identity, length of the bytes, their fingerprint together),
// the identity, the bytes. Written and read by the same machine: its own byte order.
constexpr std::string_view kMagic = "ASBIN1\n";
constexpr std::size_t kHead = kMagic.size() + 3 * sizeof(std::uint64_t);

std::string_view asText(const std::vector<unsigned char>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string head(std::string_view identity, std::string_view bytes) {
  const std::uint64_t numbers[3] = {identity.size(), bytes.size(), fingerprint(bytes, fingerprint(identity))};
  std::string text(kMagic);
  text.append(reinterpret_cast<const char*>(numbers), sizeof(numbers));
  return text;
}

}  // namespace

std::uint64_t fingerprint(std::string_view bytes, std::uint64_t seed) {
  std::uint64_t hash = seed;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

std::optional<std::vector<unsigned char>> readBinaryFile(const std::filesystem::path& file, std::string_view identity) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return std::nullopt;
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (text.size() < kHead + identity.size()) return std::nullopt;
  const std::string_view bytes = std::string_view(text).substr(kHead + identity.size());
  if (text.compare(0, kHead, head(identity, bytes)) != 0) return std::nullopt;
  if (text.compare(kHead, identity.size(), identity) != 0) return std::nullopt;
  return std::vector<unsigned char>(bytes.begin(), bytes.end());
}

bool writeBinaryFile(const std::filesystem::path& file, std::string_view identity,
                     const std::vector<unsigned char>& bytes) {
  std::string content = head(identity, asText(bytes));
  content.append(identity).append(asText(bytes));
  return replaceFile(file, content, MissingFolder::IsMade).has_value();
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
  for (std::size_t n = 0; n + most < files.size(); ++n) std::filesystem::remove(files[n].second, error);
}

}  // namespace attn
