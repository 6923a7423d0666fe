// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/replace_file.h"

#include <fmt/core.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <fstream>
#include <system_error>

namespace attn {
namespace {

/// A name beside the file that no other program, and no other thread of this one, writes to.
std::filesystem::path temporaryNameFor(const std::filesystem::path& file) {
  static std::atomic<unsigned> count = 0;
  std::filesystem::path other = file;
  other += fmt::format(".{}-{}.tmp", ::getpid(), ++count);
  return other;
}

std::error_code writeNew(const std::filesystem::path& file, std::string_view content) {
  errno = 0;
  std::ofstream stream(file, std::ios::binary);
  stream.write(content.data(), static_cast<std::streamsize>(content.size()));
  stream.close();  // what is still in its buffer may find the disk full
  if (stream) return {};
  return {errno != 0 ? errno : EIO, std::generic_category()};
}

}  // namespace

tl::expected<void, std::string> replaceFile(const std::filesystem::path& file, std::string_view content) {
  const auto failed = [](const std::filesystem::path& place, const std::error_code& error) {
    return tl::unexpected(fmt::format("{}: {}", place.string(), error.message()));
  };
  std::error_code error;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
  if (error) return failed(file.parent_path(), error);
  const std::filesystem::path fresh = temporaryNameFor(file);
  error = writeNew(fresh, content);
  if (!error) std::filesystem::rename(fresh, file, error);
  if (!error) return {};
  std::error_code ignored;
  std::filesystem::remove(fresh, ignored);
  return failed(file, error);
}

}  // namespace attn
