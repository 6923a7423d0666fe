// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace attn {

struct WriteFailure {
  std::filesystem::path place;  // the file, or the folder that could not be created
  std::error_code reason;       // the system's

  /// "/full/a.json: No space left on device".
  std::string text() const;
};

enum class MissingFolder { IsAnError, IsMade };

/// This program writes files only through the functions here. A regular file is replaced atomically: `content` is
/// written next to it, flushed to the disk, then renamed. A reader finds the complete old or new file, even after a
/// power failure, and concurrent writers leave one complete result. On failure the old file stays and no temporary file
/// is left. A symbolic link keeps pointing at its file, and the file keeps its permissions. A pipe or a device is
/// written to directly, since a file in its place would remove it.
tl::expected<void, WriteFailure> replaceFile(const std::filesystem::path& file, std::string_view content,
                                             MissingFolder = MissingFolder::IsAnError);

/// Writes a new file, completely or not at all. Fails with std::errc::file_exists if anything has this name, also if
/// another program or thread takes the name at the same moment: exactly one of them succeeds.
tl::expected<void, WriteFailure> createFile(const std::filesystem::path& file, std::string_view content);

/// Replaces several files that belong together, each like replaceFile(): all are written next to their targets before
/// the first is renamed, which needs no more disk space. If one cannot be written, all stay unchanged and nothing is
/// left. They are renamed in this order; missing folders are created. Anything but a regular file is rejected.
tl::expected<void, WriteFailure> replaceFiles(const std::vector<std::pair<std::filesystem::path, std::string_view>>&);

}  // namespace attn
